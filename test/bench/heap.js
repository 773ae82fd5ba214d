/** @returns {number} bytes in use after everything that can be dropped was dropped */
export function usedBytes() {
  for (let at = 0; at < 4; at++) globalThis.gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
