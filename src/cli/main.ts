#!/usr/bin/env node
// The program is a file of its own: the bundler puts code that files share into an entry, and whoever loads that code must
// not start the program.
import('./program.ts').then(({ runProgram }) => runProgram())
