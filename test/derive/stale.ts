/** What a failing test of a generated file says. */
export const stale = '`npm run docs` writes this file again'
