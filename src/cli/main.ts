#!/usr/bin/env node
import { keepCompiled } from './compile-cache.ts'

keepCompiled()
// The program has a file of its own: the bundler may put shared code into an entry, and loading that code must not
// start the program.
import('./program.ts').then(({ runProgram }) => runProgram())
