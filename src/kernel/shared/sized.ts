import { extensionOf } from './bucket.ts'

/**
 * Widths in pixels that a picture of a public bucket is had in, beside the original: a thumbnail, a tile, a tile on a dense
 * screen or a page's picture, a banner.
 */
export const WIDTHS = [160, 320, 640, 1280] as const
export type Width = (typeof WIDTHS)[number]

/** What Aliyun OSS does by itself with an object (图片处理); the storage on the product's own server knows these words only. */
const WORDS = /^image\/resize,w_(\d{3,4})\/format,webp$/

/** What narrower pictures are, whatever the original was. */
export const SIZED_KIND = 'webp'

const PARAMETER = 'x-oss-process'
const KINDS: readonly string[] = ['png', 'jpg', 'jpeg']

/** The address of a public picture at most so wide; what is no such picture (one just chosen, one with a signature) stays. */
export function sized(address: string, width: Width): string {
  if (/^(blob|data):|[?#]/.test(address) || !KINDS.includes(extensionOf(address))) return address
  return `${address}?${PARAMETER}=image/resize,w_${width}/format,webp`
}

/** For `srcSet`: the browser takes what its place and its screen need. */
export const sizedSet = (address: string, widths: readonly Width[]): string | undefined =>
  sized(address, WIDTHS[0]) === address
    ? undefined
    : widths.map((width) => `${sized(address, width)} ${width}w`).join(', ')

/** Which width an address asks for: undefined when for none, null when for something else. */
export function widthAsked(query: { get(name: string): string | null }): Width | null | undefined {
  const words = query.get(PARAMETER)
  if (words === null) return undefined
  const width = Number(WORDS.exec(words)?.[1])
  return WIDTHS.find((known) => known === width) ?? null
}
