/** An escalator from the side, in px: lower landing left, upper right. Steps are 0.4 m deep and climb by the slope. */

const STEP_M = 0.4
const FLAT_STEPS = 2.5
const DEGREES = 30

export interface EscalatorShape {
  readonly perMetre: number
  readonly degrees: number
  readonly count: number
  /** Where the middle of the inclined part is, above the handrail. */
  readonly middle: readonly [x: number, y: number]
  readonly truss: string
  readonly glass: string
  readonly comb: string
  readonly rail: string
  /** A place on the way of the steps, `s` px from the lower comb. */
  readonly at: (s: number) => readonly [x: number, y: number]
  readonly length: number
  readonly tread: number
}

const n = (value: number) => value.toFixed(1)

export function escalatorShape(
  width: number,
  height: number,
  rise: number | null,
  slope: number | null,
): EscalatorShape {
  const degrees = slope ?? DEGREES
  const angle = (degrees * Math.PI) / 180
  const run = rise && angle > 0.05 ? rise / Math.tan(angle) : 8
  const metresWide = Math.min(16, Math.max(5, run)) + 2 * FLAT_STEPS * STEP_M
  const perMetre = Math.min(
    (width - 40) / metresWide,
    (height - 120) / Math.max(1.2, (metresWide - 2) * Math.tan(angle)),
  )
  const flat = FLAT_STEPS * STEP_M * perMetre
  const across = metresWide * perMetre - 2 * flat
  const up = across * Math.tan(angle)
  const left = (width - across - 2 * flat) / 2
  const low = (height + up) / 2 + 34
  const slant = Math.hypot(across, up)
  const at = (s: number): readonly [number, number] => {
    if (s <= flat) return [left + s, low]
    if (s >= flat + slant) return [left + flat + across + (s - flat - slant), low - up]
    const share = (s - flat) / slant
    return [left + flat + share * across, low - share * up]
  }
  const right = left + across + 2 * flat
  const line = (by: number) =>
    `M${n(left)} ${n(low + by)}H${n(left + flat)}L${n(left + flat + across)} ${n(low - up + by)}H${n(right)}`
  const back = (by: number) =>
    `V${n(low - up + by)}H${n(left + flat + across)}L${n(left + flat)} ${n(low + by)}H${n(left)}Z`
  const tall = Math.min(62, perMetre * 0.95)
  return {
    perMetre,
    degrees,
    count: Math.floor((2 * flat + slant) / (STEP_M * perMetre)),
    middle: [left + flat + across / 2 - 18, low - up / 2 - tall - 30],
    truss: `${line(4)}${back(38)}`,
    glass: `${line(-2)}${back(-tall)}`,
    comb: `M${n(left - 8)} ${n(low + 1)}h12M${n(right - 4)} ${n(low - up + 1)}h12`,
    rail: line(-tall),
    at,
    length: 2 * flat + slant,
    tread: STEP_M * perMetre,
  }
}

/** The steps as one line after the way of `metres`: each a tread, and the riser to the next. */
export function stepsPath({ at, length, tread, perMetre, degrees }: EscalatorShape, metres: number): string {
  // On the slope a step of the same depth takes more of the way.
  const pitch = tread / Math.max(0.5, Math.cos((degrees * Math.PI) / 180))
  const begin = (((metres * perMetre) % pitch) + pitch) % pitch
  let path = ''
  for (let s = begin; s < length; s += pitch) {
    const [x, y] = at(s)
    const [, next] = at(Math.min(length, s + pitch))
    const [nextX] = at(Math.min(length, s + pitch))
    path += `M${n(x)} ${n(y)}H${n(nextX)}V${n(next)}`
  }
  return path
}
