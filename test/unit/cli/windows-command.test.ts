import { expect, test } from 'vitest'
import { onWindows } from '../../../src/cli/windows-command.ts'

/** A machine on which these files are. */
const having = (...files: string[]) => ({
  environment: { PATH: 'C:\\Tools;C:\\node', PATHEXT: '.EXE;.CMD', comspec: 'C:\\Windows\\cmd.exe' },
  isFile: (path: string) => files.includes(path),
})

test('a program is run unchanged', () => {
  expect(onWindows(['node', '-e', 'say "it"'], having('C:\\node\\node.EXE'))).toEqual({
    file: 'C:\\node\\node.EXE',
    args: ['-e', 'say "it"'],
    windowsVerbatimArguments: false,
  })
})

test('a batch file is run by the command interpreter, with every word quoted and escaped', () => {
  const words = ['npm', 'test', 'two words', 'a&b', 'say "it"', 'C:\\folder\\', '%PATH%', '']
  const { file, args, windowsVerbatimArguments } = onWindows(words, having('C:\\node\\npm.CMD'))
  expect([file, args.slice(0, 3), windowsVerbatimArguments]).toEqual([
    'C:\\Windows\\cmd.exe',
    ['/d', '/s', '/c'],
    true,
  ])
  const [command, ...others] = [
    'C:\\node\\npm.CMD',
    '^"test^"',
    '^"two^ words^"',
    '^"a^&b^"',
    '^"say^ \\^"it\\^"^"',
    '^"C:\\folder\\\\^"',
    '^"^%PATH^%^"',
    '^"^"',
  ]
  expect(args[3]).toBe(`"${[command, ...others].join(' ')}"`)
})

test('arguments of a package’s command are quoted twice', () => {
  const path = 'node_modules\\.bin\\vitest.cmd'
  expect(onWindows([path, 'run'], having(path)).args[3]).toBe(`"${path} ^^^"run^^^""`)
})

test.each([
  ['the working folder before the path', ['tool.CMD', 'C:\\node\\tool.CMD'], 'tool.CMD'],
  [
    'the folders of the path in their order',
    ['C:\\Tools\\tool.EXE', 'C:\\node\\tool.EXE'],
    'C:\\Tools\\tool.EXE',
  ],
  ['programs before batch files', ['C:\\node\\tool.CMD', 'C:\\node\\tool.EXE'], 'C:\\node\\tool.EXE'],
])('a command is searched for in %s', (_where, files, expected) => {
  const { file, args } = onWindows(['tool'], having(...files))
  expect(`${file} ${args.at(-1) ?? ''}`).toContain(expected)
})

test('an unknown command stays unchanged, and fails when it is run', () => {
  expect(onWindows(['tool', 'word'], having())).toMatchObject({ file: 'tool', args: ['word'] })
})
