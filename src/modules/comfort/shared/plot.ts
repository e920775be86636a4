/** Where curves lie on a surface; the same for the page and for the report. */
export interface Surface {
  readonly width: number
  readonly height: number
  readonly from: number
  readonly to: number
  readonly least: number
  readonly most: number
}
interface Line {
  readonly from: number
  readonly step: number
  readonly values: readonly number[]
}
interface Band {
  readonly from: number
  readonly step: number
  readonly least: readonly number[]
  readonly most: readonly number[]
}

const fixed = (value: number) => Math.round(value * 10) / 10
export const xOf = ({ width, from, to }: Surface, at: number): number => fixed(((at - from) / (to - from || 1)) * width)
export const yOf = ({ height, least, most }: Surface, value: number): number =>
  fixed(height - ((value - least) / (most - least || 1)) * height)

export function linePath(surface: Surface, { from, step, values }: Line): string {
  return values
    .map((value, i) => `${i === 0 ? 'M' : 'L'}${xOf(surface, from + i * step)} ${yOf(surface, value)}`)
    .join('')
}

/** The area between least and most: forward along the one, back along the other. */
export function bandPath(surface: Surface, { from, step, least, most }: Band): string {
  const point = (value: number, i: number) => `${xOf(surface, from + i * step)} ${yOf(surface, value)}`
  const there = most.map(point)
  const back = least.map(point).toReversed()
  return there.length === 0 ? '' : `M${[...there, ...back].join('L')}Z`
}

/** Round values between two ends, at most `count` of them. */
export function ticks(least: number, most: number, count = 5): number[] {
  const rough = (most - least) / count || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  const first = Math.ceil(least / step - 1e-9)
  const last = Math.floor(most / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** Ends that hold all values with some air; symmetric where values go both ways. */
export function endsOf(values: readonly number[], least = 0.1): { least: number; most: number } {
  const high = values.reduce((one, next) => Math.max(one, next), 0)
  const low = values.reduce((one, next) => Math.min(one, next), 0)
  const air = Math.max(least, high - low) * 0.08
  return { least: low === 0 ? 0 : low - air, most: Math.max(high, low === 0 ? least : high) + air }
}
