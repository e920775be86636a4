import { type Colour, Raster } from './raster.ts'

/** Pictures of the mall's demo: drawn parts on a plain ground, marks of stores, licences with lines in place of words. */
const SIZE = 240
// Colours that the pictures' palette has, or they would be dotted.
const steel: Colour = [153, 153, 153]
const light: Colour = [204, 204, 204]
const dark: Colour = [51, 51, 51]
const brass: Colour = [204, 153, 51]
const red: Colour = [204, 51, 51]
const ground = () => new Raster(SIZE, SIZE, [255, 255, 255])

const drawings: readonly (() => Raster)[] = [
  // A sheave with its ropes.
  () =>
    ground()
      .disc(120, 110, 84, steel)
      .disc(120, 110, 70, light)
      .disc(120, 110, 62, steel, 54)
      .disc(120, 110, 20, dark)
      .line(36, 110, 36, 220, 2, dark)
      .line(204, 110, 204, 220, 2, dark),
  // Two door panels with a lock.
  () =>
    ground()
      .rect(48, 30, 68, 176, light)
      .rect(124, 30, 68, 176, light)
      .rect(108, 22, 28, 20, dark)
      .disc(120, 32, 5, brass),
  // A drive with its display.
  () =>
    ground()
      .rect(58, 30, 124, 178, [51, 51, 102])
      .rect(76, 48, 88, 40, [153, 204, 153])
      .disc(90, 112, 8, light)
      .disc(120, 112, 8, light)
      .disc(150, 112, 8, red)
      .rect(70, 140, 100, 6, dark)
      .rect(70, 154, 100, 6, dark)
      .rect(70, 168, 100, 6, dark),
  // A governor.
  () =>
    ground()
      .rect(60, 176, 120, 30, dark)
      .disc(120, 104, 70, red)
      .disc(120, 104, 56, light)
      .line(120, 104, 166, 70, 5, dark)
      .line(120, 104, 74, 70, 5, dark)
      .disc(120, 104, 14, dark),
  // A rail with its shoe.
  () =>
    ground()
      .rect(100, 20, 40, 190, steel)
      .rect(112, 20, 16, 190, light)
      .rect(74, 90, 92, 44, dark)
      .disc(120, 112, 16, brass),
  // A coil of cable.
  () =>
    ground()
      .disc(120, 116, 86, dark, 72)
      .disc(120, 116, 68, steel, 56)
      .disc(120, 116, 52, dark, 42)
      .line(196, 150, 226, 210, 4, dark),
  // Steps of an escalator.
  () =>
    ground()
      .rect(30, 160, 180, 26, steel)
      .rect(60, 120, 150, 26, steel)
      .rect(90, 80, 120, 26, steel)
      .stripes(30, 154, 180, 6, brass, dark, 6)
      .stripes(60, 114, 150, 6, brass, dark, 6)
      .stripes(90, 74, 120, 6, brass, dark, 6),
  // A can of oil.
  () =>
    ground()
      .rect(76, 70, 88, 138, [51, 102, 153])
      .rect(104, 44, 32, 28, dark)
      .rect(76, 110, 88, 46, light)
      .disc(120, 133, 14, brass),
]

const drawn = new Map<number, Buffer>()
export function goodsPicture(system: number): Buffer {
  const at = system % drawings.length
  const png = drawn.get(at) ?? (drawings[at] as () => Raster)().png()
  drawn.set(at, png)
  return png
}

export const storeMark = (colour: Colour): Buffer =>
  new Raster(96, 96, colour).disc(48, 48, 30, [255, 255, 255], 22).rect(42, 24, 12, 48, [255, 255, 255]).png()

/** A licence: its frame, its red seal, lines where the words would be. */
export function licencePicture(): Buffer {
  const picture = new Raster(420, 300, [252, 249, 240])
  picture
    .rect(14, 14, 392, 4, brass)
    .rect(14, 282, 392, 4, brass)
    .rect(14, 14, 4, 272, brass)
    .rect(402, 14, 4, 272, brass)
  picture.rect(130, 40, 160, 22, red)
  for (let n = 0; n < 6; n++) picture.rect(52, 92 + n * 26, n % 2 ? 210 : 250, 8, [150, 146, 136])
  return picture.disc(336, 222, 40, red, 35).disc(336, 222, 8, red).png()
}

/** A bank's receipt of a transfer. */
let voucher: Buffer | undefined
export function voucherPicture(): Buffer {
  if (voucher) return voucher
  const picture = new Raster(420, 560, [250, 251, 252]).rect(0, 0, 420, 64, [38, 92, 160]).rect(24, 24, 120, 16, light)
  picture.disc(210, 132, 30, [52, 152, 92]).rect(120, 178, 180, 22, dark)
  for (let n = 0; n < 8; n++)
    picture.rect(36, 236 + n * 34, 90, 10, steel).rect(180, 236 + n * 34, n % 2 ? 150 : 204, 10, dark)
  voucher = picture.disc(336, 490, 40, red, 35).png()
  return voucher
}
