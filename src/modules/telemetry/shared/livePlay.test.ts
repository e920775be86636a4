import { describe, expect, it } from 'vitest'
import type { LiftState } from '#modules/signal/shared/wire.ts'
import { carAt } from './carMotion.ts'
import type { LiftFrame } from './live.ts'
import {
  carFrames,
  curveOf,
  doorAt,
  handrailWell,
  heldAt,
  isInterrupted,
  lateOf,
  stoppingBand,
  withLive,
} from './livePlay.ts'

const frame = (at: number, d: LiftState = {}, quality: 0 | 1 = 1): LiftFrame => ({ target: 'lift', at, d, quality })

describe('实时画面：按时刻取帧', () => {
  it('一分钟以前的不留，但留住一分钟开始时的那一帧；晚到的插回原位，同一时刻的替换', () => {
    const frames = [0, 30_000, 59_000, 61_000, 95_000].reduce<readonly LiftFrame[]>(
      (kept, at) => withLive(kept, frame(at)),
      [],
    )
    expect(frames.map(({ at }) => at)).toEqual([30_000, 59_000, 61_000, 95_000])
    expect(withLive(frames, frame(60_000)).map(({ at }) => at)).toEqual([30_000, 59_000, 60_000, 61_000, 95_000])
    expect(withLive(frames, frame(95_000, { fl: 3 })).at(-1)?.d.fl).toBe(3)
    expect(withLive(frames, frame(95_000, { fl: 3 }))).toHaveLength(4)
  })

  it('monitoring 8.16：质量 0 的帧不画，轿厢不跳', () => {
    const frames = [frame(0, { pos: 3, v: 0, fl: 2 }), frame(1000, { pos: 900, v: 0, fl: 99 }, 0)]
    expect(heldAt(frames, 2000)?.d.fl).toBe(2)
    expect(carFrames(frames)).toEqual([{ at: 0, pos: 3, v: 0 }])
  })

  it('停了很久再动：动之前一直停着，不从很久以前滑过来', () => {
    const places = carFrames([frame(0, { pos: 0, v: 0 }), frame(60_000, { pos: 0.5, v: 0.9 })])
    expect(carAt(places, 59_000, 0)?.pos).toBe(0)
    expect(carAt(places, 30_000, 0)?.pos).toBe(0)
    expect(carAt(places, 59_700, 0)?.pos).toBeGreaterThan(0)
  })

  it('晚播：4 Hz 晚 400 毫秒，1 Hz 晚 1150 毫秒，停着的梯不按上一帧的间隔等', () => {
    expect(lateOf([frame(0), frame(250)])).toBe(400)
    expect(lateOf([frame(0), frame(1000)])).toBe(1150)
    expect(lateOf([frame(0), frame(60_000)])).toBe(1150)
    expect(lateOf([])).toBe(1150)
  })

  it('停着的梯一分钟报一次：只有一帧也等满一分钟；运行中、实时数据开着的，5 秒没有就是中断', () => {
    const still = frame(0, { v: 0, run: 0 })
    expect(isInterrupted([still], 40_000)).toBe(false)
    expect(isInterrupted([frame(-60_000), still], 64_000)).toBe(false)
    expect(isInterrupted([still], 66_000)).toBe(true)
    expect(isInterrupted([frame(0, { v: 1.2, run: 1 })], 5500)).toBe(true)
    expect(isInterrupted([frame(-250, { v: 0 }), still], 5500)).toBe(true)
    expect(isInterrupted([], 66_000)).toBe(false)
  })

  it('门：开门中慢慢打开但不说到位，到位才全开；反转从当时的位置关；没有门信号就是未知', () => {
    expect(doorAt([frame(0)], 500)).toBeNull()
    const frames = [frame(0, { door: 0 }), frame(1000, { door: 1 })]
    expect(doorAt(frames, 500)).toBe(0)
    expect(doorAt(frames, 2200)).toBeCloseTo(0.5)
    expect(doorAt(frames, 60_000)).toBe(0.96)
    const back = [...frames, frame(2200, { door: 3 })]
    expect(doorAt(back, 2800)).toBeCloseTo(0.25)
    expect(doorAt([...back, frame(2900, { door: 4 })], 9000)).toBeCloseTo(0.208, 2)
    expect(doorAt([...back, frame(3600, { door: 0 })], 3600)).toBe(0)
    expect(doorAt([frame(0, { door: 2 })], 100)).toBe(1)
  })

  it('曲线：没有值的地方断开，未到的不画', () => {
    const frames = [frame(0, { v: 1 }), frame(1000, { v: null }), frame(2000, { v: 9 }, 0), frame(5000, { v: 2 })]
    expect(curveOf(frames, 3000, ({ d }) => d.v)).toEqual([
      [-3, 1],
      [-2, null],
      [-1, null],
    ])
  })

  it('扶梯：制停距离的范围按额定速度，扶手带应快 0 至 2 %', () => {
    expect(stoppingBand(0.5)).toEqual({ from: 0.2, to: 1 })
    expect(stoppingBand(0.65)).toEqual({ from: 0.3, to: 1.3 })
    expect(stoppingBand(0.75)).toEqual({ from: 0.4, to: 1.5 })
    expect([stoppingBand(0.9), stoppingBand(null)]).toEqual([null, null])
    expect([-0.4, 0, 1.1, 2, 2.1].map(handrailWell)).toEqual([false, true, true, true, false])
  })
})
