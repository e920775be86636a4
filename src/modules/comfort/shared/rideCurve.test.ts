import { describe, expect, it } from 'vitest'
import { rideCurve } from './rideCurve.ts'

const cases = [
  ['到达额定速度', { distance: 30, speed: 1.75, acceleration: 0.8, jerk: 0.8 }, 1.75],
  ['到不了额定速度，到得了加速度', { distance: 4, speed: 1.75, acceleration: 0.8, jerk: 0.8 }, 1.4327],
  ['连加速度也到不了', { distance: 0.5, speed: 1.75, acceleration: 1, jerk: 0.8 }, 0.05 ** (1 / 3)],
] as const

describe.each(cases)('S 曲线：%s', (_, ride, top) => {
  const curve = rideCurve(ride)
  const steps = 5000
  const dt = curve.seconds / steps
  const moments = Array.from({ length: steps + 1 }, (_, i) => curve.at(i * dt))

  it('走完全程并停住', () => {
    expect(curve.topSpeed).toBeCloseTo(top, 3)
    expect(curve.at(curve.seconds)).toEqual({ acceleration: 0, velocity: 0, distance: ride.distance })
    expect(curve.at(curve.seconds - 1e-9).distance).toBeCloseTo(ride.distance, 9)
    expect(curve.at(-1)).toEqual({ acceleration: 0, velocity: 0, distance: 0 })
  })

  const steepest = (of: (moment: (typeof moments)[number], next: (typeof moments)[number]) => number) =>
    Math.max(...moments.slice(1).map((next, i) => Math.abs(of(moments[i] ?? next, next))))

  it('速度、加速度、加加速度都不超过给定值', () => {
    expect(steepest((_, { velocity }) => velocity)).toBeLessThanOrEqual(curve.topSpeed + 1e-9)
    expect(steepest((_, { acceleration }) => acceleration)).toBeLessThanOrEqual(ride.acceleration + 1e-9)
    expect(steepest((one, next) => (next.acceleration - one.acceleration) / dt)).toBeLessThanOrEqual(ride.jerk + 1e-6)
  })

  it('位移是速度的积分，速度是加速度的积分', () => {
    const off = steepest((a, b) => (b.velocity - a.velocity) / dt - (a.acceleration + b.acceleration) / 2)
    expect(off).toBeLessThan(0.001)
    expect(steepest((a, b) => (b.distance - a.distance) / dt - (a.velocity + b.velocity) / 2)).toBeLessThan(0.001)
  })
})
