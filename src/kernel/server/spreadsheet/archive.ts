import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { refuse } from '#kernel/shared/refusal.ts'

/**
 * Reading the ZIP container of a workbook that a stranger sent. The directory at its end is judged before anything is
 * inflated, and inflating stops where the directory said it would (quality, class files: bombs refused within 2 s and
 * 100 MB).
 */
export interface Archive {
  /** Of its parts, in small letters. */
  names(): readonly string[]
  has(name: string): boolean
  /** The whole part in memory; refused above `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Buffer>
  /** The part in pieces, inflated as they are taken. */
  stream(name: string): AsyncIterable<Buffer>
}

const MAX_ENTRIES = 2000
const MAX_TOTAL = 512 * 1024 * 1024
/** Deflate reaches 1,032; sheets of real firms stay under 60. Small parts may be as dense as they like. */
const MAX_RATIO = 200
const RATIO_FROM = 1024 * 1024
const NESTED = /\.(zip|xlsx|xlsm|xlsb|docx|pptx|jar|rar|7z|gz)$/i

/** 1000601 with the reason in `data`, for the log and the import page. */
export const refuseFile = (reason: string) => refuse.wrongTemplate({}, { data: { reason } })

export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw refuseFile('不是 xlsx 文件')
  })
  const entries = await readDirectory(zip)
  const entryOf = (name: string): Entry => {
    const found = entries.get(name.toLowerCase())
    if (!found) throw refuseFile(`文件缺少 ${name}`)
    return found
  }
  return {
    names: () => [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    async read(name, maxBytes) {
      const found = entryOf(name)
      const { uncompressedSize: size } = found
      if (size > maxBytes) throw refuseFile(`${name} 过大`)
      const packed = await bodyOf(bytes, zip, found)
      if (found.compressionMethod === 0) return packed
      try {
        // One piece of the stated size: pieces put together afterwards would take the memory twice.
        return inflateRawSync(packed, { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) })
      } catch {
        throw refuseFile(`${name} 已损坏`)
      }
    },
    stream: (name) => inflate(bytes, zip, entryOf(name)),
  }
}

/** In pieces of 256 KB; the library's stream gives 16 KB, for each of which a row of megabytes is looked through again. */
async function* inflate(bytes: Buffer, zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const packed = await bodyOf(bytes, zip, entry)
  if (entry.compressionMethod === 0) {
    yield packed
    return
  }
  const inflater = createInflateRaw({ chunkSize: 256 * 1024 })
  inflater.end(packed)
  let size = 0
  try {
    for await (const piece of inflater) {
      size += (piece as Buffer).length
      if (size > entry.uncompressedSize) throw refuseFile(`${entry.fileName} 的大小与目录不符`)
      yield piece as Buffer
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw refuseFile(`${entry.fileName} 已损坏`)
    throw error
  } finally {
    inflater.destroy()
  }
}

async function bodyOf(bytes: Buffer, zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch(() => {
    throw refuseFile('压缩包已损坏')
  })
  return bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw refuseFile('压缩包内的文件过多')
  const entries = new Map<string, Entry>()
  let total = 0
  for await (const entry of orRefuse(zip.eachEntry())) {
    const { compressedSize: packed, uncompressedSize: size } = entry
    const name = entry.fileName.toLowerCase()
    if (entry.isEncrypted()) throw refuseFile('文件已加密')
    if (!entry.canDecodeFileData()) throw refuseFile('压缩方式不支持')
    if (size > RATIO_FROM && size > packed * MAX_RATIO) throw refuseFile('压缩比异常')
    if (NESTED.test(name)) throw refuseFile('文件内嵌有其他文件')
    if (entries.has(name)) throw refuseFile('压缩包目录有重复文件')
    total += size
    if (total > MAX_TOTAL) throw refuseFile('解压后过大')
    entries.set(name, entry)
  }
  return entries
}

async function* orRefuse(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  try {
    yield* entries
  } catch {
    throw refuseFile('压缩包目录已损坏')
  }
}
