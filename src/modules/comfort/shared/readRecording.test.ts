import { describe, expect, it } from 'vitest'
import { Refusal } from '#kernel/shared/refusal.ts'
import { comfortOf } from './comfort.ts'
import { readRecording } from './readRecording.ts'
import type { Recording } from './recording.ts'
import { syntheticRecording } from './syntheticRecording.ts'

const G = 9.80665
const fs = 256
const original = syntheticRecording({
  fs,
  still: 3,
  rides: [{ up: true, distance: 20, speed: 1.75, acceleration: 0.8, jerk: 0.8 }],
  moving: [
    { axis: 'x', amplitude: 0.03, hz: 2 },
    { axis: 'z', amplitude: 0.05, hz: 8 },
  ],
  rest: { x: 0.1, y: -0.05, z: G },
  sound: { standing: 42, perSpeed: 5 },
})
const linear: Recording = { ...original, z: original.z.map((one) => one - G) }

/** A file of rows made of the samples one by one. */
const rows = (row: (i: number) => readonly (number | string)[], separator: string, recording = original): string =>
  Array.from(recording.x, (_, i) => row(i).join(separator)).join('\n')
const value = (axis: Float64Array, i: number) => axis[i] ?? 0
const fixed = (one: number, digits = 6) => one.toFixed(digits)
const comma = (text: string) => text.replaceAll('.', ',')

const outcomeOf = (text: string, options?: { fs?: number }) =>
  comfortOf(readRecording(text, options), { ratedSpeed: 1.75, testedOn: '2026-11-27' })
const expected = comfortOf(original, { ratedSpeed: 1.75, testedOn: '2026-11-27' })

/** The same test as the original: what a reader loses or confuses shows in its figures. */
function same(text: string, options?: { fs?: number }, heard = true) {
  const { fs: rate, summary, runs } = outcomeOf(text, options)
  expect(rate).toBeCloseTo(fs, 1)
  expect(runs[0]?.up).toBe(true)
  for (const figure of ['hPk', 'hA95', 'vPk', 'vA95', 'accMax', 'decMax', 'jerkMax'] as const)
    expect(summary[figure] ?? -1, figure).toBeCloseTo(expected.summary[figure] ?? -2, 2)
  if (heard) expect(summary.noiseMax).toBeCloseTo(expected.summary.noiseMax ?? -1, 1)
  else expect(summary.noiseMax).toBeNull()
}

const plain = (i: number, time: number, scale = 1) => [
  fixed(time),
  fixed(value(original.x, i) / scale, 8),
  fixed(value(original.y, i) / scale, 8),
  fixed(value(original.z, i) / scale, 8),
  fixed(value(original.sound ?? original.x, i), 1),
]

describe('产品自己的格式 t,x,y,z,sound', () => {
  it('逗号、m/s²、秒', () => {
    same(`t,x,y,z,sound\n${rows((i) => plain(i, i / fs), ',')}`)
  })
  it('带 BOM、单位在表头、毫秒、g、CRLF、上方有说明行', () => {
    const body = rows((i) => plain(i, (1000 * i) / fs, G), ',').replaceAll('\n', '\r\n')
    same(`\uFEFF星河国际中心 D座1号梯,上行\r\n仪器,DT-1\r\n时间(ms),X轴(g),Y轴(g),Z轴(g),声级(dB)\r\n${body}`)
  })
  it('GB18030 的表头解码后读得出', () => {
    const heading = Buffer.from('cab1bce42873292c58d6e12867292c59d6e12867292c5ad6e12867292cd4ebc9f9', 'hex')
    const text = new TextDecoder('gb18030').decode(heading)
    expect(text).toBe('时间(s),X轴(g),Y轴(g),Z轴(g),噪声')
    same(`${text}\n${rows((i) => plain(i, i / fs, G), ',')}`)
  })
  it('分号与小数逗号、制表符与小数逗号、空格', () => {
    same(`t;x;y;z;sound\n${rows((i) => plain(i, i / fs).map(comma), ';')}`)
    same(`t\tx\ty\tz\tsound\n${rows((i) => plain(i, i / fs).map(comma), '\t')}`)
    same(`t x y z sound\n${rows((i) => plain(i, i / fs), '  ')}`)
  })
  it('没有表头', () => {
    same(rows((i) => plain(i, i / fs), ','))
    same(rows((i) => plain(i, i / fs).map(comma), ';'))
  })
  it('没有单位时由重力认出 g、mg、Gal', () => {
    for (const scale of [G, G / 1000, 0.01]) same(`t,x,y,z,sound\n${rows((i) => plain(i, i / fs, scale), ',')}`)
  })
  it('声级采得稀时保持上一个值，没有声级列时未采集', () => {
    const rare = (i: number) =>
      plain(i, i / fs).with(4, i % 32 === 0 ? fixed(value(original.sound ?? original.x, i), 1) : '')
    same(`t,x,y,z,sound\n${rows(rare, ',')}`)
    same(`t,x,y,z\n${rows((i) => plain(i, i / fs).slice(0, 4), ',')}`, undefined, false)
  })
  it('时间只写到毫秒', () => {
    const text = `t,x,y,z,sound\n${rows((i) => plain(i, i / fs).with(0, fixed(i / fs, 3)), ',')}`
    expect(outcomeOf(text).fs).toBeCloseTo(fs, 0)
  })
})

describe('phyphox 导出的 CSV', () => {
  const science = (one: number) => one.toExponential(9).replace(/e\+?(-?)(\d+)$/, 'E$1$2')
  const heading = (name: string, mark: string) =>
    ['Time (s)', ...['x', 'y', 'z'].map((axis) => `${name} ${axis} (m/s^2)`), 'Absolute acceleration (m/s^2)']
      .map((one) => `"${one}"`)
      .join(mark)
  const row = (recording: Recording) => (i: number) => {
    const axes = [value(recording.x, i), value(recording.y, i), value(recording.z, i)]
    return [i / fs, ...axes, Math.hypot(...axes)].map(science)
  }
  it.each([
    ['逗号、小数点', ',', false],
    ['制表符、小数点', '\t', false],
    ['分号、小数点', ';', false],
    ['制表符、小数逗号', '\t', true],
    ['分号、小数逗号', ';', true],
  ])('%s', (_, mark, decimalComma) => {
    const body = rows((i) => row(linear)(i).map((one) => (decimalComma ? comma(one) : one)), mark)
    same(`${heading('Linear Acceleration', mark)}\n${body}`, undefined, false)
  })
  it('含重力的 Acceleration，以及重复的第一个时刻', () => {
    const body = rows(row(original), ',')
    same(`${heading('Acceleration', ',')}\n${row(original)(0).join(',')}\n${body}`, undefined, false)
  })
})

describe('Sensor Logger 导出的 CSV', () => {
  it('time,seconds_elapsed,z,y,x：按列名取，不按位置', () => {
    const row = (i: number) => [
      `${1_788_594_189_329_554_400n + BigInt(Math.round((i * 1e9) / fs))}`,
      String(0.07 + i / fs),
      String(value(linear.z, i)),
      String(value(linear.y, i)),
      String(value(linear.x, i)),
    ]
    same(`time,seconds_elapsed,z,y,x\n${rows(row, ',')}`, undefined, false)
  })
})

describe('读取中的取舍', () => {
  const recording = (text: string, options?: { fs?: number }) => readRecording(text, options)
  const failing = (text: string) => {
    try {
      recording(text)
    } catch (error) {
      if (error instanceof Refusal) return [error.errorCode, error.fields?.[0]?.prop, error.message]
    }
    return null
  }
  it('只有 ax、ay、az 的文件要另给采样率', () => {
    const text = `ax,ay,az\n${rows((i) => plain(i, 0, 0.01).slice(1, 4), ',')}`
    same(text, { fs }, false)
    expect(failing(text)).toEqual([1000400, 'files', '没有时间列，无法读取；请填写采样率后重新上传'])
  })
  it('陀螺仪、磁场与合成列不当作加速度', () => {
    const text =
      't,Gyroscope x (rad/s),Acceleration x (m/s^2),Acceleration y (m/s^2),Acceleration z (m/s^2),Magnetic field z (µT)\n'
    const { x, z } = recording(`${text}0,7,1,2,9.8,40\n0.004,7,1,2,9.8,40\n`)
    expect(x[0]).toBe(1)
    expect(z[0]).toBe(9.8)
  })
  it('不是加速度的文件、没有数据的文件说明原因', () => {
    expect(failing('姓名,电话\n张三,1\n')?.[2]).toContain('没有找到 x、y、z 三列加速度')
    expect(failing('t,x,y,z\n')?.[2]).toContain('没有测量数据')
    expect(failing('')?.[0]).toBe(1000400)
  })
  it('不均匀的采样补成均匀的，缺口记下来', () => {
    const times = Float64Array.from({ length: 1001 }, (_, i) => i / 300 + (i % 2) * 0.0008 + (i >= 600 ? 0.5 : 0))
    const text = `t,x,y,z\n${[...times].map((t) => `${t},${Math.sin(t)},0,9.8`).join('\n')}`
    const { fs: rate, x, gaps } = recording(text)
    // A gap is no time in which samples were taken: counted, it would make 300.2.
    expect(Math.abs(rate - 300)).toBeLessThan(0.1)
    expect(gaps).toHaveLength(1)
    expect(gaps[0]?.from).toBeCloseTo(599 / 300 + 0.0008, 3)
    for (const at of [100, 300, 900]) expect(x[at]).toBeCloseTo(Math.sin(at / rate), 2)
  })
})
