import { randomInt } from 'node:crypto'

/** Signs that cannot be taken for each other, as strokes in a box of 10 × 14. Drawn as paths: no text to read out of the SVG. */
const strokes: Readonly<Record<string, string>> = {
  '2': 'M1 3 Q5 -2 9 3 Q9 6 1 14 L9 14',
  '3': 'M1 1 L9 1 L5 6 Q10 7 9 11 Q6 16 1 12',
  '4': 'M7 14 L7 0 L1 9 L10 9',
  '5': 'M9 0 L2 0 L1 6 Q9 4 9 10 Q7 16 1 12',
  '6': 'M8 0 Q1 5 1 10 Q2 14 5 14 Q9 14 9 10 Q8 6 2 9',
  '7': 'M1 0 L9 0 L4 14',
  '8': 'M5 6 Q0 5 2 1 Q5 -1 8 1 Q10 5 5 6 Q-1 8 2 13 Q5 15 8 13 Q11 8 5 6',
  A: 'M0 14 L5 0 L10 14 M2 9 L8 9',
  C: 'M9 2 Q5 -2 2 3 Q-1 9 3 13 Q7 15 9 12',
  E: 'M9 0 L1 0 L1 14 L9 14 M1 7 L7 7',
  F: 'M9 0 L1 0 L1 14 M1 7 L7 7',
  H: 'M1 0 L1 14 M9 0 L9 14 M1 7 L9 7',
  K: 'M1 0 L1 14 M9 0 L1 8 L9 14',
  M: 'M0 14 L1 0 L5 8 L9 0 L10 14',
  N: 'M1 14 L1 0 L9 14 L9 0',
  P: 'M1 14 L1 0 L6 0 Q10 3 6 7 L1 7',
  R: 'M1 14 L1 0 L6 0 Q10 3 6 7 L1 7 L9 14',
  T: 'M0 0 L10 0 M5 0 L5 14',
  W: 'M0 0 L2 14 L5 5 L8 14 L10 0',
  X: 'M0 0 L10 14 M10 0 L0 14',
  Y: 'M0 0 L5 7 L10 0 M5 7 L5 14',
}
export const signs = Object.keys(strokes)

type Point = readonly [x: number, y: number]
const between = (from: number, to: number) => from + (randomInt(10_001) / 10_000) * (to - from)

/** A stroke as points about two units apart, so that nothing of its curves is left to compare. */
function pointsOf(path: string): Point[][] {
  const lines: Point[][] = []
  for (const [, verb = '', given = ''] of path.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const n = given.trim().split(/\s+/).map(Number)
    const end = [n.at(-2) ?? 0, n.at(-1) ?? 0] as const
    if (verb === 'M') {
      lines.push([end])
      continue
    }
    const line = lines.at(-1) ?? []
    const from = line.at(-1) ?? end
    const by: Point = verb === 'Q' ? [n[0] ?? 0, n[1] ?? 0] : [(from[0] + end[0]) / 2, (from[1] + end[1]) / 2]
    const steps = Math.max(2, Math.round(Math.hypot(end[0] - from[0], end[1] - from[1]) / between(1.6, 2.6)))
    for (let i = 1; i <= steps; i++) line.push(curve(from, by, end, i / steps))
  }
  return lines
}

const curve = (a: Point, b: Point, c: Point, t: number): Point => [
  (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t ** 2 * c[0],
  (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t ** 2 * c[1],
]

/** Turned, stretched, leaned and bent at random, and set at its place. */
function placed(sign: string, at: number): Point[][] {
  const turn = between(-0.35, 0.35)
  const [wide, high, lean] = [between(1.3, 1.7), between(1.3, 1.8), between(-0.25, 0.25)]
  const [dx, dy] = [between(18, 24) + at * 29, between(19, 25)]
  const [wave, phase] = [between(0.6, 1.3), between(0, 6)]
  const move = ([x, y]: Point): Point => {
    const [sx, sy] = [(x - 5) * wide + (y - 7) * lean, (y - 7) * high]
    const [rx, ry] = [sx * Math.cos(turn) - sy * Math.sin(turn), sx * Math.sin(turn) + sy * Math.cos(turn)]
    return [
      dx + rx + wave * Math.sin(ry / 4 + phase) + between(-0.3, 0.3),
      dy + ry + wave * Math.cos(rx / 4 + phase) + between(-0.3, 0.3),
    ]
  }
  return pointsOf(strokes[sign] ?? '').map((line) => line.map(move))
}

/** A line across the picture, of the same pieces as the signs. */
function noise(): Point[] {
  const [a, b, c]: [Point, Point, Point] = [
    [0, between(2, 42)],
    [between(30, 100), between(-14, 58)],
    [132, between(2, 42)],
  ]
  return Array.from({ length: 40 }, (_, i) => curve(a, b, c, i / 39))
}

/** Pieces of two to four points that overlap by one. */
function piecesOf(line: readonly Point[]): Point[][] {
  const pieces: Point[][] = []
  for (let from = 0; from < line.length - 1; ) {
    const to = Math.min(line.length - 1, from + 1 + randomInt(3))
    pieces.push(line.slice(from, to + 1))
    from = to
  }
  return pieces
}

/**
 * 132 × 44, strokes in the colour of the surrounding text. Signs and noise are cut into the same short pieces in mixed
 * order: neither a path nor its place in the file says which sign it is of.
 */
export function drawCaptcha(text: string): string {
  const lines = [...[...text].flatMap(placed), noise(), noise()]
  const pieces = lines.flatMap(piecesOf).map((points) => ({
    at: randomInt(1_000_000_000),
    path: `<path d="M${(randomInt(2) ? points : points.toReversed()).map((point) => point.map((n) => n.toFixed(1)).join(' ')).join('L')}"/>`,
  }))
  const paths = pieces.sort((a, b) => a.at - b.at).map(({ path }) => path)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="44" viewBox="0 0 132 44" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" role="img" aria-label="图形验证码">${paths.join('')}</svg>`
}
