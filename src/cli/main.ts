#!/usr/bin/env node
import { keepCompiled } from './compile-cache.ts'

keepCompiled()
// The program is a file of its own: the bundler puts code that files share into an entry, and whoever loads that code must
// not start the program.
import('./program.ts').then(({ runProgram }) => runProgram())
