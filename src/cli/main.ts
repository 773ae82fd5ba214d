#!/usr/bin/env node
import { cacheCompiled } from './compile-cache.ts'

const [, , command = 'start'] = process.argv
cacheCompiled(/^[a-z]+$/.test(command) ? command : 'start')
// The program has a file of its own: the bundler may put shared code into an entry, and loading that code must not
// start the program.
import('./program.ts').then(({ runProgram }) => runProgram())
