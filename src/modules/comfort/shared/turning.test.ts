import { describe, expect, it, test } from 'vitest'
import { spectrumOf } from './spectrum.ts'
import { nearestPart, peakHz, turningOf, turnsIn, turnsOf } from './turning.ts'

describe('转动的部件', () => {
  const wheels = { tractionRatio: '2:1', sheaveDiameter: 400, rollerDiameter: 160, gearRatio: null }

  it('2:1 的曳引轮转得快一倍，滚轮按轿厢速度；没有采集的不猜', () => {
    const [sheave, roller] = turningOf(wheels, 1.75)
    expect(sheave && turnsOf(sheave)).toBeCloseTo(2.785, 3)
    expect(roller && turnsOf(roller)).toBeCloseTo(3.482, 3)
    expect(turningOf({ ...wheels, sheaveDiameter: null, rollerDiameter: null }, 1.75)).toEqual([])
    expect(turnsOf(turningOf({ ...wheels, tractionRatio: '2：1' }, 1.75)[0] as never)).toBeCloseTo(2.785, 3)
    expect(turnsOf(turningOf({ ...wheels, tractionRatio: null }, 1.75)[0] as never)).toBeCloseTo(1.393, 3)
  })

  it('有齿轮的电动机按减速比', () => {
    const geared = turningOf({ ...wheels, tractionRatio: '1:1', gearRatio: 40 }, 1)
    expect(geared.map(({ part }) => part)).toEqual(['曳引轮', '曳引电动机', '导靴滚轮'])
    expect(turnsOf(geared[1] as never)).toBeCloseTo(31.831, 3)
  })

  it('3 % 以内说出部件，以外不说', () => {
    const turns = turnsIn(turningOf(wheels, 1.75))
    expect(nearestPart(2.785 * 1.029, turns)).toBe('曳引轮')
    expect(nearestPart(2.785 * 1.031, turns)).toBeNull()
    expect(nearestPart(3.482 * 0.98, turns)).toBe('导靴滚轮')
    expect(nearestPart(3, [])).toBeNull()
  })
})

test.each([2.785, 3.482, 3.26, 8, 31.83])('%d Hz 的正弦：谱线 0.5 Hz 一条，峰仍找到 1 % 以内', (hz) => {
  const fs = 256
  const sine = Float64Array.from({ length: fs * 12 }, (_, i) => 0.05 * Math.sin((2 * Math.PI * hz * i) / fs + 0.4))
  const spectrum = spectrumOf(sine, fs)
  const at = spectrum.amplitude.indexOf(Math.max(...spectrum.amplitude))
  expect(Math.abs(peakHz(spectrum, at) / hz - 1)).toBeLessThan(0.01)
})
