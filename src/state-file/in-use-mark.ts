import { fstatSync, readSync, writeSync } from 'node:fs'
import { areSame, type Holder, holderFrom, inUse, isRunning, thisProcess } from './lock-holder.ts'

/**
 * A mark in the state file itself, which names the process that uses it. The lock beside the file depends on the file's
 * name; other processes find the mark even through a hard link in another folder.
 */
interface Mark extends Holder {
  /** Identity of the marked file: a copy of a file in use is not in use. */
  readonly file: string
}

/** Bytes of a mark; spaces pad it, so that it can be overwritten in place. */
export const markLength = 240

/** Identities of the files that this process uses. A mark alone does not prove that, because removing it may have failed. */
const usedHere = new Set<string>()

/** The mark of a file that is not in use. */
const noMark = ' '.repeat(markLength)

/** The identity of a file, independent of its name. */
export function identityOf({ dev, ino }: { readonly dev: number; readonly ino: number }): string {
  return `${dev}:${ino}`
}

/** Returns a mark that names this process as the user of the file. */
export function markedBy(file: number): string {
  const mark: Mark = { ...thisProcess(), file: identityOf(fstatSync(file)) }
  usedHere.add(mark.file)
  const text = JSON.stringify(mark)
  // A host name may be too long for the mark; the lock beside the file still counts.
  return Buffer.byteLength(text) > markLength
    ? noMark
    : text + ' '.repeat(markLength - Buffer.byteLength(text))
}

/**
 * @param file an open file
 * @param at offset of the mark
 * @param name of the file, for messages
 * @throws when a process uses the file, under any name
 */
export function refuseUsed(file: number, at: number, name: string): void {
  const user = userOf(file, at)
  if (user) throw inUse(name, user, 'use a copy of the file')
}

function userOf(file: number, at: number): Holder | undefined {
  const bytes = Buffer.alloc(markLength)
  readSync(file, bytes, 0, markLength, at)
  const mark = readMark(bytes.toString().trim())
  if (!mark || mark.file !== identityOf(fstatSync(file))) return undefined
  const isUsed = areSame(mark, thisProcess()) ? usedHere.has(mark.file) : isRunning(mark)
  return isUsed ? mark : undefined
}

/** Removes the mark of this process. A failure is harmless, because the mark of an ended process does not count. */
export function unmark(file: number, at: number): void {
  usedHere.delete(identityOf(fstatSync(file)))
  try {
    writeSync(file, Buffer.from(noMark), 0, markLength, at)
  } catch {
    // The disk may be full, or the network drive of the file disconnected.
  }
}

function readMark(text: string): Mark | undefined {
  try {
    const holder = holderFrom(text)
    return holder && { ...holder, file: String(JSON.parse(text).file) }
  } catch {
    return undefined
  }
}
