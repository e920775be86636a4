import { randomFillSync } from 'node:crypto'

const pool = new Uint8Array(4096)
let used = pool.length
let lastMs = 0
let counter = 0

/** UUIDv7 (RFC 9562): 48 bits of milliseconds, 12 bits that rise inside one millisecond, 62 random bits. */
export function newId(): string {
  if (used + 10 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const ms = Math.max(Date.now(), lastMs)
  if (ms === lastMs) counter += 1
  else counter = (((pool[used] as number) << 8) | (pool[used + 1] as number)) & 0x3ff
  lastMs = ms
  if (counter > 0xfff) {
    lastMs += 1
    counter = 0
  }
  const bytes = Buffer.allocUnsafe(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.set(pool.subarray(used + 2, used + 10), 8)
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  used += 10
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The id of a sample company (`isSample`). */
export const newSampleId = (): string => newId().replace(/^(.{14})7/, '$18')
