import { crc32, deflateSync } from 'node:zlib'
import type { Brand } from '../../src/kernel/shared/brand.ts'

/**
 * The brand's mark as a PNG: phones that put the app on their home screen take no SVG. The marks are short paths of
 * straight lines in a box of 24 (M m L l H h V v Z z), drawn here with four by four samples per pixel.
 */
type Point = readonly [x: number, y: number]

/** Corners of a path, one list per sub-path. */
function cornersOf(path: string): Point[][] {
  const parts: Point[][] = []
  let [x, y] = [0, 0]
  for (const [, command = '', rest = ''] of path.matchAll(/([MmLlHhVvZz])([^MmLlHhVvZz]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const relative = command === command.toLowerCase()
    const kind = command.toLowerCase()
    if (kind === 'z') {
      const first = parts.at(-1)?.[0]
      if (first) parts.at(-1)?.push(first)
      continue
    }
    const step = kind === 'h' || kind === 'v' ? 1 : 2
    for (let i = 0; i < numbers.length; i += step) {
      const [a = 0, b = 0] = numbers.slice(i, i + step)
      if (kind === 'h') x = relative ? x + a : a
      else if (kind === 'v') y = relative ? y + a : a
      else [x, y] = relative ? [x + a, y + b] : [a, b]
      if (kind === 'm' && i === 0) parts.push([[x, y]])
      else parts.at(-1)?.push([x, y])
    }
  }
  return parts
}

function inside(corners: readonly Point[], [x, y]: Point): boolean {
  let odd = false
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length] as Point
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  })
  return odd
}

function nearLine(corners: readonly Point[], [x, y]: Point, reach: number): boolean {
  return corners.slice(1).some(([bx, by], i) => {
    const [ax, ay] = corners[i] as Point
    const length = (bx - ax) ** 2 + (by - ay) ** 2
    const at = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    return Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay)) <= reach
  })
}

const SAMPLES = 4

/** A square of `size` pixels filled to its edges with the action colour, as home screens cut their own corners. */
export function iconOf({ mark, action }: Pick<Brand, 'mark' | 'action'>, size: number): Buffer {
  const ground = [1, 3, 5].map((at) => Number.parseInt(action.slice(at, at + 2), 16))
  const shapes = mark.map(({ d, filled, opacity = 1 }) => ({ parts: cornersOf(d), filled, opacity }))
  const rows = Buffer.alloc(size * (size * 3 + 1))
  for (let py = 0; py < size; py++) {
    for (let px = 0; px < size; px++) {
      let light = 0
      for (let s = 0; s < SAMPLES * SAMPLES; s++) {
        const point: Point = [
          ((px + ((s % SAMPLES) + 0.5) / SAMPLES) / size) * 24,
          ((py + (Math.floor(s / SAMPLES) + 0.5) / SAMPLES) / size) * 24,
        ]
        let dark = 1
        for (const { parts, filled, opacity } of shapes) {
          const hit = parts.some((part) => (filled ? inside(part, point) : nearLine(part, point, 0.75)))
          if (hit) dark *= 1 - opacity
        }
        light += 1 - dark
      }
      const share = light / (SAMPLES * SAMPLES)
      const at = py * (size * 3 + 1) + 1 + px * 3
      ground.forEach((colour, i) => {
        rows[at + i] = Math.round(colour + (255 - colour) * share)
      })
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, body: Buffer): Buffer {
  const made = Buffer.alloc(body.length + 12)
  made.writeUInt32BE(body.length, 0)
  made.write(kind, 4, 'latin1')
  body.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, body.length + 8)), body.length + 8)
  return made
}
