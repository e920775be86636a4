import { expect, test } from 'vitest'
import { comfortOf } from './comfort.ts'
import { curvesOf } from './curves.ts'
import { standardMethod } from './method.ts'
import { standingOf, uncertaintyOf, withheld } from './reliability.ts'
import { spectrumOf } from './spectrum.ts'
import { syntheticRecording } from './syntheticRecording.ts'

const ride = { distance: 30, speed: 1.75, acceleration: 0.8, jerk: 0.8 }
const recording = syntheticRecording({
  fs: 256,
  still: 3,
  rides: [
    { ...ride, up: true },
    { ...ride, up: false },
  ],
  moving: [{ axis: 'z', amplitude: 0.05, hz: 8 }],
  sound: { standing: 40, perSpeed: 5 },
})

test('曲线：每次运行的速度、位置与加速度，振动的峰值不丢', () => {
  const outcome = comfortOf(recording, { ratedSpeed: 1.75, testedOn: '2026-11-01' })
  const [up, down] = curvesOf(recording, outcome, standardMethod)
  expect(outcome.runs.map(({ up: one }) => one)).toEqual([true, false])
  expect([up?.run, down?.run]).toEqual([0, 1])
  expect(Math.max(...(up?.velocity.values ?? []))).toBeCloseTo(1.75, 1)
  expect(up?.position.values.at(-1)).toBeCloseTo(30, 0)
  // Wk at 8 Hz is 1.036: the band reaches both extremes of the sine.
  expect(Math.max(...(up?.z.most ?? []))).toBeGreaterThan(0.05)
  expect(Math.min(...(up?.z.least ?? []))).toBeLessThan(-0.05)
  for (const line of [up?.acceleration, up?.velocity, up?.jerk, up?.sound])
    expect(line?.values.length).toBeLessThanOrEqual(600)
  // Its end is the end of the run: seconds of the recording.
  const { from = 0, step = 0, values = [] } = down?.velocity ?? {}
  expect(from + step * values.length).toBeCloseTo(outcome.runs[1]?.result?.boundaries[3] ?? 0, -1)
})

test('频谱：0.05 m/s² 的 8 Hz 正弦在 8 Hz 处是 0.05', () => {
  const sine = Float64Array.from({ length: 256 * 10 }, (_, i) => 0.05 * Math.sin((2 * Math.PI * 8 * i) / 256))
  const { step, amplitude } = spectrumOf(sine, 256)
  expect(amplitude[8 / step - 1]).toBeCloseTo(0.05, 3)
  expect(amplitude[20 / step - 1]).toBeLessThan(0.0005)
  expect(amplitude).toHaveLength(160)
  expect(spectrumOf(sine.subarray(0, 100), 256).amplitude).toEqual([])
})

test('不确定度：离限值不到一个不确定度是临界，手机与过期的仪器不作判定', () => {
  const verdict = (value: number, limit: number) => ({
    figure: 'zA95' as const,
    value,
    limit,
    bound: 'most' as const,
    met: value <= limit,
  })
  expect(uncertaintyOf({ figure: 'zA95', value: 0.2 })).toBeCloseTo(0.00653, 5)
  expect([0.18, 0.197, 0.203, 0.21].map((value) => standingOf(verdict(value, 0.2)))).toEqual([
    'met',
    'close',
    'close',
    'broken',
  ])
  expect(standingOf({ ...verdict(0.2, 0.2), value: null })).toBe('none')
  const good = { source: 3, calibrationOver: false, outOfScope: false }
  expect(withheld(good)).toBeNull()
  expect(withheld({ ...good, source: 2 })).toMatch('没有校准证书')
  expect(withheld({ ...good, calibrationOver: true })).toMatch('校准已过期')
  expect(withheld({ ...good, outOfScope: true })).toMatch('GB/T 10058')
})
