import type { Width } from '#kernel/shared/sized.ts'
import type { StoredObject } from '../files.ts'
import type { Objects } from './objects.ts'

/** More than this no camera makes; a small file may claim any number. */
const MOST_PIXELS = 60_000_000
const QUALITY = 80
const SECONDS = 10
/** Of the machine's threads the pictures take so many at once; the others wait. */
const AT_ONCE = 2

export type SizedObject = StoredObject & { readonly etag: string }

/**
 * Pictures of public buckets made narrower: at the first demand, and kept in a bucket that nobody can address. An empty object
 * says that the original serves: it is lighter, or no picture that can be read.
 */
export class SizedPictures {
  readonly #objects: Objects
  readonly #making = new Map<string, Promise<void>>()
  #free = AT_ONCE
  readonly #waiting: (() => void)[] = []

  constructor(objects: Objects) {
    this.#objects = objects
  }

  /** Where the narrower one lies; undefined: the original serves. */
  async of(bucket: string, key: string, width: Width): Promise<SizedObject | undefined> {
    const kept = placeOf(bucket, key, width)
    let found = await this.#objects.head(kept.bucket, kept.key)
    if (!found) {
      await this.#once(kept.key, () => this.#make(bucket, key, width))
      found = await this.#objects.head(kept.bucket, kept.key)
    }
    return found && found.size > 0 ? found : undefined
  }

  async remove(bucket: string, key: string, widths: readonly Width[]): Promise<void> {
    for (const width of widths) {
      const kept = placeOf(bucket, key, width)
      await this.#objects.remove(kept.bucket, kept.key)
    }
  }

  /** A list shows the same picture to many at once; it is made for the first. */
  #once(key: string, make: () => Promise<void>): Promise<void> {
    const running = this.#making.get(key) ?? this.#inTurn(make).finally(() => this.#making.delete(key))
    this.#making.set(key, running)
    return running
  }

  async #inTurn(make: () => Promise<void>): Promise<void> {
    if (this.#free === 0) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#free -= 1
    try {
      await make()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  async #make(bucket: string, key: string, width: Width): Promise<void> {
    const original = await bytesOf(await this.#objects.read(bucket, key))
    const made = await narrowed(original, width)
    const kept = placeOf(bucket, key, width)
    await this.#objects.write(kept.bucket, kept.key, made && made.length < original.length ? made : new Uint8Array())
  }
}

const placeOf = (bucket: string, key: string, width: Width) => ({
  bucket: `${bucket}-sized`,
  key: `${width}/${key}`,
})

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** WebP, upright, without what a camera noted; undefined for what cannot be read. */
async function narrowed(original: Buffer, width: Width): Promise<Buffer | undefined> {
  // Loaded when the first picture wants it: no start waits for it.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await sharp(original, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  } catch {
    // silent: no picture that can be read; who opens it sees the original
    return undefined
  }
}
