import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/days.ts'
import { Draws } from '#test/fixtures/diagnosis/draws.ts'
import { partOf, peaksOf, vibration } from './vibration.ts'

const START = '2026-06-01'
const noise = (seed: number, size: number) => {
  const draws = new Draws(seed)
  return () => size * draws.normal()
}

describe('W5 振动', () => {
  const weeks = (...last: number[]) => {
    const shake = noise(9, 0.004)
    return [...Array.from({ length: 20 }, () => 0.09 + shake()), ...last].map((value, i) => ({
      day: addDays(START, i),
      value,
    }))
  }
  const turning = [
    { part: '曳引轮', diameter: 0.4, speed: 3.5 },
    { part: '导靴滚轮', diameter: 0.16, speed: 1.75 },
  ]
  /** Noise, and a sine of 0.05 m/s² as a window of Hann shows it. */
  const spectrum = (hz: number) => {
    const shake = noise(10, 0.001)
    const step = 0.5
    const share = (lines: number) =>
      lines === 0 ? 1 : Math.abs(Math.sin(Math.PI * lines) / (Math.PI * lines * (1 - lines ** 2)))
    return {
      step,
      amplitude: Array.from({ length: 160 }, (_, i) => {
        const lines = Math.abs(hz / step - (i + 1))
        return 0.001 + Math.abs(shake()) + (lines < 2 && lines !== 1 ? 0.05 * share(lines) : lines === 1 ? 0.025 : 0)
      }),
    }
  }
  const tested = (hz: number, testedOn = addDays(START, 18)) => ({ testedOn, spectrum: spectrum(hz), turning })

  it('连续三周偏离才算', () => {
    expect(vibration(weeks(0.15, 0.15, 0.15), null, null)?.fires).toBe(true)
    expect(vibration(weeks(0.15, 0.09, 0.15), null, null)?.fires).toBe(false)
    expect(vibration(weeks(0.15, 0.15, 0.15).slice(-9), null, null)).toBeNull()
    expect(vibration(weeks(0.15, 0.15, 0.15), addDays(START, 15), null)).toBeNull()
  })

  it('频谱峰与部件转频相差 3 % 以内：说出部件，没有装终端的也说', () => {
    const verdict = vibration(weeks(0.09, 0.09, 0.09), null, tested(3.5))
    expect(verdict).toMatchObject({ fires: true, part: '导靴滚轮' })
    expect(verdict?.evidence.text).toContain('检测的频谱在 3.5 Hz 有峰，与导靴滚轮转频一致')
    expect(vibration([], null, tested(2.8))).toMatchObject({
      fires: true,
      part: '曳引轮',
      metric: '频谱峰（Hz）',
      limit: null,
    })
    expect(partOf(tested(4.2))).toBeNull()
    expect(vibration(weeks(0.09, 0.09, 0.09), null, tested(4.2))?.fires).toBe(false)
    expect(vibration([], null, tested(4.2))).toBeNull()
  })

  it('检测之后修过驱动：那次的频谱不再算', () => {
    expect(vibration([], addDays(START, 17), tested(3.5))?.fires).toBe(true)
    expect(vibration([], addDays(START, 18), tested(3.5))).toBeNull()
  })

  it('1.5 Hz 以下是运行本身，不是部件；弱的峰不算', () => {
    const slow = [{ part: '曳引轮', diameter: 0.32, speed: 0.5 }]
    expect(partOf({ spectrum: spectrum(0.5), turning: slow })).toBeNull()
    const weak = spectrum(3.5).amplitude.map((one) => one / 10)
    expect(peaksOf({ step: 0.5, amplitude: weak })).toEqual([])
  })

  it('平的频谱没有峰', () => {
    expect(peaksOf(spectrum(999))).toEqual([])
    expect(peaksOf({ step: 0.5, amplitude: [] })).toEqual([])
  })
})
