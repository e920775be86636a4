import type { Curves } from './comfortTest.ts'

/** What turns on a lift, and how fast: the names of peaks in a spectrum (monitoring 6.4 W5). */
export interface Turning {
  readonly part: string
  /** Of the wheel, m. */
  readonly diameter: number
  /** Of what runs over it, m/s: with 2:1 roping twice the car's. */
  readonly speed: number
  /** Turns of the part for each of the wheel, as of a motor before its gear. */
  readonly gear?: number
}

/** What the archive says of the wheels; null is 未采集. */
export interface Wheels {
  /** 2:1. */
  readonly tractionRatio: string | null
  /** mm. */
  readonly sheaveDiameter: number | null
  readonly rollerDiameter: number | null
  /** Turns of the motor for one of the sheave; null: gearless, or unknown. */
  readonly gearRatio: number | null
}

/** Off by so much of its turns a peak is still the part's: the rated speed is held within 5 %, a measured one much better. */
const NEAR = 0.03

/** v/(πd), Hz. */
export const turnsOf = ({ speed, diameter, gear = 1 }: Turning): number => (gear * speed) / (Math.PI * diameter)

/** 2 of 2:1 and of 2：1; 1 where nothing is said. */
const ropingOf = (ratio: string | null): number => Number(/^\s*(\d+)\s*[:：]/.exec(ratio ?? '')?.[1] ?? 1) || 1

/** What of a lift turns as its car goes with `speed` m/s; only parts whose wheel the archive knows. */
export function turningOf(wheels: Wheels, speed: number): Turning[] {
  const { tractionRatio, sheaveDiameter, rollerDiameter, gearRatio } = wheels
  const found: Turning[] = []
  if (sheaveDiameter) {
    const sheave = { diameter: sheaveDiameter / 1000, speed: speed * ropingOf(tractionRatio) }
    found.push({ part: '曳引轮', ...sheave })
    if (gearRatio && gearRatio > 1) found.push({ part: '曳引电动机', ...sheave, gear: gearRatio })
  }
  if (rollerDiameter) found.push({ part: '导靴滚轮', diameter: rollerDiameter / 1000, speed })
  return found
}

/** The part whose turns lie nearest, within 3 %. */
export function nearestPart(
  hz: number,
  turns: readonly { readonly part: string; readonly hz: number }[],
): string | null {
  const off = (one: { readonly hz: number }) => Math.abs(hz / one.hz - 1)
  const nearest = turns.toSorted((a, b) => off(a) - off(b))[0]
  return nearest && off(nearest) <= NEAR ? nearest.part : null
}

/** The turns of these parts, Hz. */
export const turnsIn = (turning: readonly Turning[]) => turning.map((one) => ({ part: one.part, hz: turnsOf(one) }))

/**
 * Hz of the peak at a line: between two lines by how the Hann window shares it out among them, so that slow wheels, whose 3 % are
 * less than a line's width, are told apart.
 */
export function peakHz({ step, amplitude }: Curves['spectrum'], at: number): number {
  const [left, here, right] = [amplitude[at - 1] ?? 0, amplitude[at] ?? 0, amplitude[at + 1] ?? 0]
  const beside = Math.max(left, right)
  const shift = here + beside > 0 ? Math.max(0, (2 * beside - here) / (here + beside)) : 0
  return (at + 1 + Math.sign(right - left) * shift) * step
}
