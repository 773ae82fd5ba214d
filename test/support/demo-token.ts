import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const scenario = parse(readFileSync(new URL('../../fixtures/blank.yaml', import.meta.url), 'utf8'))

/** The token of every emulator's default account. Only tests about the default contain the token itself. */
export const demoToken: string = scenario.accounts.demo.api_token
