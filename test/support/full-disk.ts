import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/**
 * Simulates a full disk for synchronous writes of this process.
 * @param room free bytes
 * @returns call this to end the simulation
 */
export function fillDisk(room = 0): () => void {
  const { writeSync } = fs
  let left = room
  const full = (file: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
    if (left === 0)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const count = Math.min(left, length)
    left -= count
    return writeSync(file, bytes, offset, count, position)
  }
  fs.writeSync = full as typeof writeSync
  syncBuiltinESMExports()
  const empty = () => {
    fs.writeSync = writeSync
    syncBuiltinESMExports()
  }
  onTestFinished(empty)
  return empty
}
