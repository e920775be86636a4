import type { Context } from '#kernel/server/index.ts'
import { extensionOf, type StoredFile } from '#kernel/shared/bucket.ts'
import { PHONE_PHOTO, WATERMARK_LINES, watermarkOf } from '#modules/field/shared/watermark.ts'
import { LifePhoto, type PartLife } from '../shared/life.ts'

/** The pictures that the line has, as jsonb of the table. */
export interface LifeFiles {
  readonly oldPhoto: unknown
  readonly newPhoto: unknown
  readonly certificate: unknown
}

/** A picture of the piece; `marked`: taken on a phone, so that a full name stands at its foot. */
export interface LifePicture {
  readonly kind: LifePhoto
  readonly key: string
  readonly marked: boolean
}

export const LIFE_BUCKET = 'bit-ev-img'
const QUALITY = 85
/** More than this no phone sends; a small file may claim any number. */
const MOST_PIXELS = 20_000_000
const SECONDS = 10

/** Keys of the pictures among these files, by what they show. */
export const keysOf = (files: LifeFiles): { kind: LifePhoto; key: string }[] =>
  (['oldPhoto', 'newPhoto', 'certificate'] as const).flatMap((column) =>
    ((files[column] ?? []) as StoredFile[])
      .filter(({ bucket }) => bucket === LIFE_BUCKET)
      .map(({ key }) => ({ kind: LifePhoto.code[column], key })),
  )

/** Of these the ones whose bytes have arrived as files of the company; `names`: what they are called there. */
export const arrivedOf = (
  keys: readonly { kind: LifePhoto; key: string }[],
  names: ReadonlyMap<string, string>,
): LifePicture[] =>
  keys.flatMap((one) => {
    const name = names.get(one.key)
    return name === undefined ? [] : [{ ...one, marked: name.startsWith(`${PHONE_PHOTO}.`) }]
  })

/** Addresses that are good for five minutes, of pictures without names; what cannot be freed of one is not shown. */
export async function addressesOf(ctx: Context, pictures: readonly LifePicture[]): Promise<PartLife['photos']> {
  const shown: PartLife['photos'] = []
  for (const { kind, key, marked } of pictures) {
    const free = await copyFor(ctx, key, marked)
    if (free) shown.push({ kind, url: ctx.services.store.link(LIFE_BUCKET, free) })
  }
  return shown
}

/**
 * A copy for everybody, made at the first demand and kept as long as the picture: without what the camera wrote beside the
 * picture (where and when it was, whose it is), and of a phone's without the strip at its foot.
 */
async function copyFor(ctx: Context, key: string, marked: boolean): Promise<string | undefined> {
  const { store } = ctx.services
  const free = store.copyKey(key)
  if (await store.head(LIFE_BUCKET, free)) return free
  try {
    const pieces: Uint8Array[] = []
    for await (const piece of await store.read(LIFE_BUCKET, key)) pieces.push(piece)
    const made = await bare(Buffer.concat(pieces), extensionOf(key) === 'png' ? 'png' : 'jpeg', marked)
    if (!made) return undefined
    await store.write(LIFE_BUCKET, free, made)
    return free
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'picture is not readable')
    return undefined
  }
}

async function bare(original: Buffer, format: 'png' | 'jpeg', marked: boolean): Promise<Buffer | undefined> {
  // Loaded when the first picture wants it: no start waits for it.
  const { default: sharp } = await import('sharp')
  const picture = sharp(original, { limitInputPixels: MOST_PIXELS })
  if (marked) {
    const { width, height } = await picture.metadata()
    const left = height - watermarkOf({ width, height }, WATERMARK_LINES).height
    if (left <= 0) return undefined
    picture.extract({ left: 0, top: 0, width, height: left })
  } else picture.autoOrient()
  return picture.toFormat(format, { quality: QUALITY }).timeout({ seconds: SECONDS }).toBuffer()
}
