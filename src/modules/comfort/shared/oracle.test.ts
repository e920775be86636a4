import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { comfortOf } from './comfort.ts'
import { type SyntheticPlan, syntheticRecording } from './syntheticRecording.ts'
import { weighted } from './weighting.ts'

/** What scipy makes of the same rides: `test/fixtures/comfort/oracle.py`. */
interface Plan extends Omit<SyntheticPlan, 'rides' | 'still'> {
  readonly name: string
  readonly up: boolean
  readonly distance: number
  readonly speed: number
  readonly acceleration: number
  readonly jerk: number
}
interface Fixture {
  readonly still: number
  readonly gains: Readonly<Record<'Wd' | 'Wk', Readonly<Record<string, number>>>>
  readonly rides: readonly {
    readonly plan: Plan
    readonly results: Readonly<Record<string, number | boolean | null>>
  }[]
}
const fixture = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/comfort/rides.json', import.meta.url), 'utf8'),
) as Fixture

/** m/s², m/s, m/s³ and dB(A); the way adds up what the moments of start and stop differ. */
const tolerance = (figure: string) =>
  ({ distance: 0.03, jerkMax: 0.002, carNoise: 0.01, doorNoise: 0.05, leq: 0.01 })[figure] ?? 0.001

function measured(plan: Plan): Record<string, number | boolean | null | undefined> {
  const { up, distance, speed, acceleration, jerk } = plan
  const recording = syntheticRecording({
    ...plan,
    still: fixture.still,
    rides: [{ up, distance, speed, acceleration, jerk }],
  })
  const { runs } = comfortOf(recording, { ratedSpeed: speed, testedOn: '2026-11-27' })
  expect(runs).toHaveLength(1)
  const result = runs[0]?.result
  if (!result) throw new Error('no result')
  const { jerkMax, x, y, z, noise } = result
  const { inner: _, ...motion } = result.motion
  return {
    ...motion,
    jerkMax,
    xMax: x.max,
    xA95: x.a95,
    yMax: y.max,
    yA95: y.a95,
    zMax: z.max,
    zA95: z.a95,
    zChangingMax: z.changingMax,
    carNoise: noise?.car,
    leq: noise?.leq,
    doorNoise: noise?.doors,
  }
}

describe('与 scipy 独立计算的六次运行一致', () => {
  it.each(fixture.rides.map((ride) => [ride.plan.name, ride] as const))('%s', (_, { plan, results }) => {
    const mine = measured(plan)
    const apart = Object.entries(results).flatMap(([figure, theirs]) => {
      const own = mine[figure]
      const near =
        typeof theirs === 'number' && typeof own === 'number'
          ? Math.abs(own - theirs) <= tolerance(figure)
          : own === theirs
      return near ? [] : [`${figure}: ${own}, scipy ${theirs}`]
    })
    expect(apart).toEqual([])
  })
})

describe('计权滤波器：让正弦通过后量出的增益', () => {
  /** Amplitude of the last seconds, by what correlates with sine and cosine. */
  function gain(by: 'Wd' | 'Wk', hz: number, fs: number): number {
    const seconds = 20
    const wave = Float64Array.from({ length: seconds * fs }, (_, i) => Math.sin((2 * Math.PI * hz * i) / fs))
    const { rate, samples } = weighted(by, wave, fs)
    const [from, to] = [Math.round(8 * rate), Math.round(18 * rate)]
    let [sine, cosine] = [0, 0]
    for (let i = from; i < to; i++) {
      const phase = (2 * Math.PI * hz * i) / rate
      sine += (samples[i] ?? 0) * Math.sin(phase)
      cosine += (samples[i] ?? 0) * Math.cos(phase)
    }
    return (2 * Math.hypot(sine, cosine)) / (to - from)
  }

  // monitoring 6.7 item 5
  const stated = [
    ['Wk', 1, 0.482],
    ['Wk', 4, 0.967],
    ['Wk', 8, 1.036],
    ['Wd', 1, 1.011],
    ['Wd', 2, 0.89],
    ['Wd', 8, 0.253],
  ] as const
  describe.each([256, 400, 500, 1000])('%i Hz', (fs) => {
    it.each(stated)('%s(%d Hz) = %d', (by, hz, expected) => {
      expect(gain(by, hz, fs)).toBeCloseTo(expected, 3)
    })

    it('从 0.5 到 80 Hz 与模拟滤波器相差不超过 2%', () => {
      for (const by of ['Wd', 'Wk'] as const)
        for (const [hz, analogue] of Object.entries(fixture.gains[by]))
          expect(Math.abs(gain(by, Number(hz), fs) / analogue - 1), `${by} ${hz} Hz`).toBeLessThan(0.02)
    })
  })
})
