import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  readonly path: string
  readonly data: Iterable<string> | AsyncIterable<string>
}

/** A ZIP archive piece by piece: each part is deflated while it is made, nothing is kept but the directory. */
export async function* zip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const part of parts) {
    const path = Buffer.from(part.path)
    const start = offset
    const head = header(path)
    offset += head.length
    yield head
    let crc = 0
    let size = 0
    let packed = 0
    const encoded = async function* () {
      for await (const text of part.data) {
        const bytes = Buffer.from(text)
        crc = crc32(bytes, crc)
        size += bytes.length
        yield bytes
      }
    }
    // Level 1: on two cores an export is over in half the time, at a fifth more bytes.
    const deflater = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 128 * 1024 })
    pipeline(Readable.from(encoded(), { objectMode: false, highWaterMark: 256 * 1024 }), deflater, () => {})
    for await (const piece of deflater) {
      packed += (piece as Buffer).length
      yield piece as Buffer
    }
    offset += packed
    if (offset > 0xffffffff || size > 0xffffffff) throw new Error(`${part.path} exceeds 4 GB`)
    const sizes = numbers([0x08074b50, crc, packed, size])
    offset += sizes.length
    yield sizes
    directory.push(directoryEntry(path, crc, packed, size, start))
  }
  const body = Buffer.concat(directory)
  yield body
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(body.length, 12)
  end.writeUInt32LE(offset, 16)
  yield end
}

const VERSION = 20
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x808
const DEFLATE = 8
/** 1 January 1980: equal rows give equal files. */
const DATE = 0x21

function header(path: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATE, 8)
  head.writeUInt16LE(DATE, 12)
  head.writeUInt16LE(path.length, 26)
  return Buffer.concat([head, path])
}

function directoryEntry(path: Buffer, crc: number, packed: number, size: number, start: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATE, 10)
  entry.writeUInt16LE(DATE, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(path.length, 28)
  entry.writeUInt32LE(start, 42)
  return Buffer.concat([entry, path])
}

function numbers(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}
