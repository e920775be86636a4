import { describe, expect, it } from 'vitest'
import { Refusal } from '#kernel/shared/refusal.ts'
import { comfortOf, refuseComfort, toThousandth } from './comfort.ts'
import { ComfortGrade } from './grade.ts'
import { standardMethod } from './method.ts'
import type { Recording } from './recording.ts'
import { type SyntheticPlan, syntheticRecording } from './syntheticRecording.ts'

const ride = { up: true, distance: 30, speed: 1.75, acceleration: 0.8, jerk: 0.8 }
const sines = [
  { axis: 'z', amplitude: 0.05, hz: 8 },
  { axis: 'x', amplitude: 0.03, hz: 2 },
  { axis: 'y', amplitude: 0.02, hz: 5 },
] as const
const gravity = { x: 0.12, y: -0.2, z: 9.79 }
const circumstances = { ratedSpeed: 1.75, testedOn: '2026-11-27' }

const recorded = (plan: Partial<SyntheticPlan> = {}): Recording =>
  syntheticRecording({ fs: 256, still: 4, rides: [ride, { ...ride, up: false }], rest: gravity, ...plan })
const measured = (plan: Partial<SyntheticPlan> = {}) => comfortOf(recorded(plan), circumstances)
const resultOf = (plan: Partial<SyntheticPlan> = {}, run = 0) => {
  const result = measured(plan).runs[run]?.result
  if (!result) throw new Error('no result')
  return result
}
function refusalOf(work: () => unknown): Refusal | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}

describe('monitoring 8.13 一次运行的计算', () => {
  // The specification does not say whether the car vibrates while it stands; both give its figures.
  it.each(['always', 'moving'] as const)('规格的数值（振动 %s）', (when) => {
    const { motion, jerkMax, x, y, z } = resultOf({ rides: [ride], rest: undefined, [when]: sines })
    expect(Math.abs(motion.distance - 30)).toBeLessThanOrEqual(0.1)
    expect(Math.abs(motion.speedMax - 1.75)).toBeLessThanOrEqual(0.01)
    expect(Math.abs(motion.accMax - 0.843)).toBeLessThanOrEqual(0.001)
    expect(Math.abs(jerkMax - 0.84)).toBeLessThanOrEqual(0.001)
    expect(Math.abs((x.max ?? 0) - 0.053)).toBeLessThanOrEqual(0.001)
    expect(Math.abs((y.max ?? 0) - 0.016)).toBeLessThanOrEqual(0.001)
    expect(Math.abs((z.a95 ?? 0) - 0.104)).toBeLessThanOrEqual(0.001)
  })

  it('没有振动时加加速度 0.801', () => {
    expect(toThousandth(resultOf({ rides: [ride] }).jerkMax)).toBe(0.801)
  })

  it('采样率 100 Hz 拒绝，256 Hz 不拒绝', () => {
    const refusal = refusalOf(() => measured({ fs: 100, always: sines }))
    expect(refusal?.errorCode).toBe(8010501)
    expect(refusal?.message).toBe('采样率低于256Hz')
    expect(refusalOf(() => measured({ fs: 255 }))?.errorCode).toBe(8010501)
    // Times printed to the millisecond make 255.99 of 256.
    expect(refusalOf(() => comfortOf({ ...recorded(), fs: 255.99 }, circumstances))).toBeUndefined()
  })

  it('重力、倾斜与方向不改变结果', () => {
    const bare = resultOf({ rides: [ride], rest: undefined, moving: sines })
    const tilted = resultOf({ rides: [ride], rest: { x: 0.4, y: 0.5, z: 9.7 }, moving: sines })
    expect(tilted.z.a95).toBeCloseTo(bare.z.a95 ?? 0, 6)
    expect(tilted.x.max).toBeCloseTo(bare.x.max ?? 0, 6)
    const down = resultOf({ moving: sines }, 1)
    expect(down.motion.up).toBe(false)
    expect(down.motion.accMax).toBeCloseTo(bare.motion.accMax, 2)
    expect(down.motion.distance).toBeCloseTo(bare.motion.distance, 1)
  })
})

describe('运行与界限', () => {
  it('上行与下行各一次，界限 1、2 距起止 0.5 m，0、3 在静止中', () => {
    const { runs, warnings } = measured()
    expect(runs.map(({ up, valid }) => [up, valid])).toEqual([
      [true, true],
      [false, true],
    ])
    expect(warnings).toEqual([])
    const [b0, b1, b2, b3] = runs[0]?.result?.boundaries ?? []
    // 0.5 m at a jerk of 0.8 m/s³: the cube root of 3.75 s, and 22 ms of the filter; the ride takes 20.33 s from second 4 on.
    expect(b1).toBeCloseTo(4 + 3.75 ** (1 / 3) + 0.022, 1)
    expect(b2).toBeCloseTo(4 + 20.3304 - 3.75 ** (1 / 3) + 0.022, 1)
    expect(b0).toBe(0)
    expect(b3).toBeGreaterThan(24.33 + 0.5)
  })

  it('恒速段从进入 1.5 秒后算起', () => {
    const [stretch] = resultOf({ rides: [ride] }).constant
    const cruise = 4 + 3.1875
    expect(stretch?.from).toBeGreaterThan(cruise + 1.4)
    expect(stretch?.from).toBeLessThan(cruise + 1.7)
    expect(stretch?.to).toBeGreaterThan(cruise + 13.7)
    expect(stretch?.to).toBeLessThan(cruise + 13.96)
  })

  it('行程太短、没有恒速段时垂直振动未采集，仍评定其余各项', () => {
    const { summary, completeness, runs } = measured({
      rides: [
        { ...ride, distance: 3 },
        { ...ride, distance: 3, up: false },
      ],
    })
    expect(runs.every(({ valid }) => valid)).toBe(true)
    expect(summary.vPk).toBeNull()
    expect(summary.vA95).toBeNull()
    expect(completeness).toBe(10)
  })

  it('先爬行再平层的是一次运行', () => {
    const fs = 256
    const phases: readonly [seconds: number, a: number][] = [
      [4, 0],
      [2.5, 0.4],
      [8, 0],
      [2, -0.42],
      [3, 0],
      [0.8, -0.2],
      [4, 0],
    ]
    const z = Float64Array.from(phases.flatMap(([seconds, a]) => Array<number>(Math.round(seconds * fs)).fill(9.8 + a)))
    const { runs } = comfortOf({ fs, x: z.map(() => 0), y: z.map(() => 0), z, sound: null, gaps: [] }, circumstances)
    expect(runs).toHaveLength(1)
    expect(runs[0]?.result?.motion.speedMax).toBeCloseTo(1, 2)
    expect(runs[0]?.result?.motion.distance).toBeCloseTo(1.25 + 8 + 1.16 + 0.48 + 0.064, 1)
  })

  it('只有上行时提醒', () => {
    expect(measured({ rides: [ride] }).warnings).toEqual(['缺少下行的完整运行'])
  })

  it('没有达到、超过额定速度时提醒', () => {
    const rides = [ride, { ...ride, up: false }]
    const warnings = (ratedSpeed: number) => comfortOf(recorded({ rides }), { ...circumstances, ratedSpeed }).warnings
    expect(warnings(1.75)).toEqual([])
    expect(warnings(2)).toEqual(['没有一次运行达到额定速度（最高 1.75 m/s，额定 2.00 m/s）'])
    expect(warnings(1.5)).toEqual(['运行速度超过额定速度（最高 1.75 m/s，额定 1.50 m/s），核对额定速度与加速度单位'])
  })
})

describe('不参与评定的运行', () => {
  const reasons = (recording: Recording) => comfortOf(recording, circumstances).runs.map(({ reason }) => reason)
  const cut = (recording: Recording, from: number, to: number): Recording => {
    const part = (axis: Float64Array) => axis.slice(Math.round(from * recording.fs), Math.round(to * recording.fs))
    return { ...recording, x: part(recording.x), y: part(recording.y), z: part(recording.z) }
  }
  const whole = 4 + 20.33 + 4 + 20.33 + 4

  it('没有运行、只有静止', () => {
    const refusal = refusalOf(() => comfortOf(cut(recorded(), 0, 3.5), circumstances))
    expect(refusal?.errorCode).toBe(8010502)
    expect(refusal?.message).toBe('未识别到完整运行')
  })

  it('记录在运行中结束', () => {
    expect(reasons(cut(recorded(), 0, whole - 12))).toEqual([null, '没有记录到停止，不参与评定；停稳几秒后再结束记录'])
    const alone = refusalOf(() => comfortOf(cut(recorded({ rides: [ride] }), 0, 15), circumstances))
    expect(alone?.errorCode).toBe(8010502)
    expect(alone?.subMsg).toBe('未识别到完整运行：没有记录到停止，不参与评定；停稳几秒后再结束记录')
  })

  it('前后静止时间不足', () => {
    expect(reasons(cut(recorded(), 3.8, whole))[0]).toBe('运行前静止不足 0.5 秒，不参与评定；静止几秒后再启动')
    expect(reasons(cut(recorded(), 0, whole - 3.7))[1]).toBe('停止后静止不足 0.5 秒，不参与评定；停稳几秒后再测下一次')
  })

  it('行程不足 1 米', () => {
    const short = { ...ride, distance: 0.9 }
    expect(reasons(recorded({ rides: [short, { ...ride, up: false }] }))).toEqual([
      '运行距离不足 1 米，不参与评定；选相隔更远的层站',
      null,
    ])
  })

  it('采样中断只影响所在的运行', () => {
    expect(reasons({ ...recorded(), gaps: [{ from: 10, to: 10.2 }] })).toEqual([
      '运行中采样中断，不参与评定；检查仪器后重新测量',
      null,
    ])
    expect(reasons({ ...recorded(), gaps: [{ from: 1, to: 1.2 }] })).toEqual([null, null])
  })

  it('仪器倾斜', () => {
    const lean = (degrees: number) => ({
      x: 9.8 * Math.sin((degrees * Math.PI) / 180),
      y: 0,
      z: 9.8 * Math.cos((degrees * Math.PI) / 180),
    })
    expect(reasons(recorded({ rest: lean(4) }))).toEqual([null, null])
    expect(refusalOf(() => measured({ rest: lean(7) }))?.subMsg).toContain('仪器倾斜超过 5°')
  })

  it('测量中移动了仪器，速度不归零', () => {
    const recording = recorded()
    const moved = recording.z.map((value, i) => (i > 14 * 256 ? value + 0.02 : value))
    expect(reasons({ ...recording, z: moved })).toEqual(['停止后速度没有归零，不参与评定；测量中不要移动仪器', null])
  })
})

describe('评定', () => {
  it('最差的一次运行决定，数值不先取整', () => {
    // y of the second run alone: 0.2001 peak to peak rounds to 0.200 and exceeds 0.20.
    const recording = recorded()
    const gain = 0.25312521989
    const rough = recording.y.map((value, i) =>
      i > 29 * 256 ? value + (0.2001 / 2 / gain) * Math.sin((2 * Math.PI * 8 * i) / 256) : value,
    )
    const outcome = comfortOf({ ...recording, y: rough }, circumstances)
    expect(outcome.runs.map(({ met }) => met)).toEqual([true, false])
    expect(outcome.worst).toBe(1)
    expect(toThousandth(outcome.summary.hPk ?? 0)).toBe(0.2)
    expect(outcome.summary.hPk).toBeGreaterThan(0.2)
    expect(ComfortGrade.label(outcome.grade)).toBe('不合格')
    expect(outcome.met).toBe(false)
  })

  it('超限的运行先于得分更低而不超限的运行', () => {
    // Both shake within the limits; the second sets off too slowly, which costs no points, and gentler, which gains some.
    const outcome = measured({
      rides: [ride, { ...ride, up: false, acceleration: 0.4 }],
      knocks: Array.from(
        { length: 9 },
        (_, i) => ({ axis: 'x', amplitude: 0.15, at: 3 * i + 3, width: 0.06 }) as const,
      ),
    })
    const [brisk, lazy] = outcome.runs
    expect(brisk?.met).toBe(true)
    expect(lazy?.met).toBe(false)
    expect(outcome.worst).toBe(1)
  })

  it('测到垂直振动的运行先于行程太短的', () => {
    const short = { ...ride, distance: 3 }
    const knocks = [{ axis: 'x', amplitude: 0.08, at: 1.5, width: 0.06 }] as const
    const outcome = measured({ rides: [short, { ...ride, up: false }], knocks, moving: sines })
    expect(outcome.runs.map(({ met, result }) => [met, result?.z.max === null])).toEqual([
      [true, true],
      [true, false],
    ])
    expect(outcome.worst).toBe(1)
  })

  it('A95 加速度低于下限、门噪声超限也不合格；加加速度不评定', () => {
    const verdicts = (plan: Partial<SyntheticPlan>) => measured(plan).runs[0]?.verdicts ?? []
    const lazy = { ...ride, acceleration: 0.4 }
    expect(
      verdicts({ rides: [lazy] })
        .filter(({ met }) => met === false)
        .map(({ figure }) => figure),
    ).toEqual(['accA95', 'decA95'])
    const outcome = measured({ sound: { standing: 66, perSpeed: -10 } })
    expect(outcome.runs[0]?.verdicts.find(({ figure }) => figure === 'doorNoise')).toMatchObject({
      limit: 65,
      met: false,
    })
    expect(ComfortGrade.label(outcome.grade)).toBe('不合格')
    expect(verdicts({ rides: [{ ...ride, jerk: 3 }] }).every(({ met }) => met !== false)).toBe(true)
  })

  it('噪声取界限 1 与 2 之间的最大值与等效声级', () => {
    const { noise } = resultOf({ rides: [ride], sound: { standing: 40, perSpeed: 8 } })
    expect(noise?.car).toBeCloseTo(54, 1)
    expect(noise?.doors).toBeLessThan(54)
    expect(noise?.leq).toBeGreaterThan(53)
    expect(noise?.leq).toBeLessThan(54)
    expect(measured({ rides: [ride] }).summary.noiseMax).toBeNull()
  })

  it('校准过期的测试照常计算并标出', () => {
    const due = (calibrationDue: string | null) => comfortOf(recorded(), { ...circumstances, calibrationDue })
    expect(due('2026-11-26')).toMatchObject({ calibrationOver: true, warnings: [refuseComfort.calibrationOver.text] })
    expect([refuseComfort.calibrationOver.code, refuseComfort.calibrationOver.text]).toEqual([
      8010503,
      '仪器校准已过期',
    ])
    for (const later of ['2026-11-27', null]) expect(due(later)).toMatchObject({ calibrationOver: false, warnings: [] })
  })

  it('改了限值的方法按它评定，并记下版本', () => {
    const strict = {
      ...standardMethod,
      version: 'strict',
      limits: { ...standardMethod.limits, zA95: 0.1 },
    }
    const outcome = comfortOf(recorded({ moving: sines }), circumstances, strict)
    expect(outcome.methodVersion).toBe('strict')
    expect(outcome.runs[0]?.verdicts.find(({ figure }) => figure === 'zA95')).toMatchObject({ limit: 0.1, met: false })
  })
})
