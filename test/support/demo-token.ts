import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const scenario = parse(readFileSync(new URL('../../fixtures/blank.yaml', import.meta.url), 'utf8'))

/** The token of the account that every emulator has by default. Only tests about the default name the token itself. */
export const demoToken: string = scenario.accounts.demo.api_token
