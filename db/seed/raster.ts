import { crc32, deflateSync } from 'node:zlib'
import type { Random } from './random.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** Shapes on a small picture, and the picture as PNG: what the demo's photos are drawn with. */
export class Raster {
  readonly width: number
  readonly height: number
  private readonly points: Uint8ClampedArray

  constructor(width: number, height: number, ground: Colour) {
    this.width = width
    this.height = height
    this.points = new Uint8ClampedArray(width * height * 3)
    this.rect(0, 0, width, height, ground)
  }

  private put(x: number, y: number, [red, green, blue]: Colour, share = 1): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return
    const at = (Math.floor(y) * this.width + Math.floor(x)) * 3
    const { points } = this
    points[at] = (points[at] as number) * (1 - share) + red * share
    points[at + 1] = (points[at + 1] as number) * (1 - share) + green * share
    points[at + 2] = (points[at + 2] as number) * (1 - share) + blue * share
  }

  /** From `colour` at the top to `below`. */
  rect(x: number, y: number, w: number, h: number, colour: Colour, below: Colour = colour): this {
    for (let row = 0; row < h; row++) {
      const part = row / Math.max(1, h - 1)
      const mixed = colour.map((one, i) => one + ((below[i] as number) - one) * part) as unknown as Colour
      for (let column = 0; column < w; column++) this.put(x + column, y + row, mixed)
    }
    return this
  }

  disc(x: number, y: number, radius: number, colour: Colour, hole = 0): this {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const far = Math.hypot(dx, dy)
        if (far <= radius && far >= hole) this.put(x + dx, y + dy, colour, Math.min(1, radius - far + 0.3))
      }
    return this
  }

  line(x: number, y: number, toX: number, toY: number, width: number, colour: Colour): this {
    const steps = Math.ceil(Math.hypot(toX - x, toY - y) * 2)
    for (let step = 0; step <= steps; step++) {
      const part = step / Math.max(1, steps)
      this.disc(Math.round(x + (toX - x) * part), Math.round(y + (toY - y) * part), width, colour)
    }
    return this
  }

  /** Stripes of a warning barrier or a buffer. */
  stripes(x: number, y: number, w: number, h: number, one: Colour, other: Colour, wide = 12): this {
    for (let row = 0; row < h; row++)
      for (let column = 0; column < w; column++)
        this.put(x + column, y + row, Math.floor((column + row) / wide) % 2 === 0 ? one : other)
    return this
  }

  /** Oil and dust. */
  stains(random: Random, count: number, within: readonly [number, number, number, number]): this {
    const [x, y, w, h] = within
    for (let n = 0; n < count; n++) {
      const [cx, cy, radius] = [x + random.int(0, w), y + random.int(0, h), random.int(1, 6)]
      for (let dy = -radius; dy <= radius; dy++)
        for (let dx = -radius; dx <= radius; dx++)
          if (Math.hypot(dx, dy) <= radius) this.put(cx + dx, cy + dy, [38, 30, 22], 0.4)
    }
    return this
  }

  /** The light of a torch, and the grain of a telephone's sensor. */
  taken(random: Random, x = 0.45, y = 0.4): this {
    for (let row = 0; row < this.height; row++)
      for (let column = 0; column < this.width; column++) {
        const far = Math.hypot(column / this.width - x, row / this.height - y)
        const light = 1.12 - far * 0.85 + (random.next() - 0.5) * 0.05
        const at = (row * this.width + column) * 3
        for (let i = 0; i < 3; i++) this.points[at + i] = (this.points[at + i] as number) * light
      }
    return this
  }

  /** 216 colours, ordered dithering: a tenth of the bytes of true colour. */
  png(): Buffer {
    const palette = Buffer.alloc(216 * 3)
    for (let n = 0; n < 216; n++)
      palette.set(
        [Math.floor(n / 36), Math.floor(n / 6) % 6, n % 6].map((v) => v * 51),
        n * 3,
      )
    const rows = Buffer.alloc(this.height * (this.width + 1))
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) {
        const shift = ((BAYER[(y % 4) * 4 + (x % 4)] as number) / 16 - 0.47) * 51
        const at = (y * this.width + x) * 3
        const step = (i: number) => Math.min(5, Math.max(0, Math.round(((this.points[at + i] as number) + shift) / 51)))
        rows[y * (this.width + 1) + x + 1] = step(0) * 36 + step(1) * 6 + step(2)
      }
    const head = Buffer.alloc(13)
    head.writeUInt32BE(this.width, 0)
    head.writeUInt32BE(this.height, 4)
    head.set([8, 3, 0, 0, 0], 8)
    const parts = [chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows)), END]
    return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
  }
}

const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
const END = chunk('IEND', Buffer.alloc(0))

/** The same picture as a file of its own: what it is of stands in it, so that its digest is no other photo's. */
export function imprinted(png: Buffer, text: string): Buffer {
  const note = chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))
  return Buffer.concat([png.subarray(0, png.length - END.length), note, END])
}
