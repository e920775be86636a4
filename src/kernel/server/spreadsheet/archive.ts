import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { refuse } from '#kernel/shared/refusal.ts'

/**
 * Reading the ZIP container of a workbook that a stranger sent. The directory at its end is judged before anything is
 * inflated, and inflating stops where the directory said it would (quality, class files: bombs refused within 2 s and
 * 100 MB).
 */
export interface Archive {
  has(name: string): boolean
  /** The whole part in memory; refused above `maxBytes`. */
  read(name: string, maxBytes: number): Buffer
  /** The part in pieces, inflated as they are taken. */
  stream(name: string): AsyncIterable<Buffer>
}

interface Entry {
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const MAX_ENTRIES = 2000
const MAX_TOTAL = 512 * 1024 * 1024
/** Deflate reaches 1,032; sheets of real firms stay under 60. Small parts may be as dense as they like. */
const MAX_RATIO = 200
const RATIO_FROM = 1024 * 1024
const NESTED = /\.(zip|xlsx|xlsm|xlsb|docx|pptx|jar|rar|7z|gz)$/i

/** 1000601 with the reason in `data`, for the log and the import page. */
export const refuseFile = (reason: string) => refuse.wrongTemplate({}, { data: { reason } })

export function openArchive(bytes: Buffer): Archive {
  const entries = readDirectory(bytes)
  const entry = (name: string): Entry => {
    const found = entries.get(name.toLowerCase())
    if (!found) throw refuseFile(`文件缺少 ${name}`)
    return found
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read(name, maxBytes) {
      const found = entry(name)
      if (found.size > maxBytes) throw refuseFile(`${name} 过大`)
      const packed = bodyOf(bytes, found)
      if (found.method === 0) return packed
      try {
        // One piece of the stated size: pieces put together afterwards would take the memory twice.
        const chunkSize = Math.max(64, found.size + 1)
        return inflateRawSync(packed, { maxOutputLength: Math.max(1, found.size), chunkSize })
      } catch {
        throw refuseFile(`${name} 已损坏`)
      }
    },
    stream: (name) => inflate(bytes, entry(name), name),
  }
}

async function* inflate(bytes: Buffer, entry: Entry, name: string): AsyncGenerator<Buffer> {
  const packed = bodyOf(bytes, entry)
  if (entry.method === 0) {
    yield packed
    return
  }
  const inflater = createInflateRaw({ chunkSize: 256 * 1024 })
  inflater.end(packed)
  let size = 0
  try {
    for await (const piece of inflater) {
      size += (piece as Buffer).length
      if (size > entry.size) throw refuseFile(`${name} 的大小与目录不符`)
      yield piece as Buffer
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw refuseFile(`${name} 已损坏`)
    throw error
  } finally {
    inflater.destroy()
  }
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf('PK\x05\x06', bytes.length, 'latin1')
  if (end < 0 || end + 22 > bytes.length || bytes.length - end > 66_000) throw refuseFile('不是 xlsx 文件')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES || at === 0xffffffff) throw refuseFile('压缩包内的文件过多')
  const entries = new Map<string, Entry>()
  let total = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw refuseFile('压缩包目录已损坏')
    const method = bytes.readUInt16LE(at + 10)
    const packed = bytes.readUInt32LE(at + 20)
    const size = bytes.readUInt32LE(at + 24)
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).toLowerCase()
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw refuseFile('文件已加密')
    if (method !== 0 && method !== 8) throw refuseFile('压缩方式不支持')
    if (method === 0 && packed !== size) throw refuseFile('压缩包目录已损坏')
    if (size > RATIO_FROM && size > packed * MAX_RATIO) throw refuseFile('压缩比异常')
    if (NESTED.test(name)) throw refuseFile('文件内嵌有其他文件')
    if (entries.has(name)) throw refuseFile('压缩包目录有重复文件')
    total += size
    if (total > MAX_TOTAL) throw refuseFile('解压后过大')
    entries.set(name, { method, packed, size, offset: bytes.readUInt32LE(at + 42) })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function bodyOf(bytes: Buffer, entry: Entry): Buffer {
  const { offset, packed } = entry
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw refuseFile('压缩包已损坏')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) throw refuseFile('压缩包已损坏')
  return bytes.subarray(start, start + packed)
}
