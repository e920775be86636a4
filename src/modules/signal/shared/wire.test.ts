import { describe, expect, it } from 'vitest'
import { judgeEscalator, judgeLift } from './quality.ts'
import { type Reading, readFrames, readLastWill } from './readFrames.ts'
import { mayPublish, maySubscribe, readUpTopic, upTopic } from './topic.ts'

const no = 'T35010001'
const lift = { no, target: 'lift' } as const
const header = { bid: 7, seq: 98211, ts: 1767225600123, up: 361200 }
const d = {
  mode: 1,
  run: 1,
  dir: 1,
  dz: 0,
  fl: 12,
  pos: 33.42,
  v: 1.742,
  door: 0,
  occ: 1,
  load: 320,
  sc: 1,
  dl: 1,
  brk: 1,
  lev: null,
  tmp: { mr: 31.5, motor: 52, car: 26 },
  vib: { x: 0.06, y: 0.05, z: 0.09 },
  pw: { kw: 4.2, u: [221, 223, 220], kwh: 18233.4 },
}
const text = (payload: object) => JSON.stringify({ v: 1, no, ...payload })
const read = (
  payload: object,
  from: Parameters<typeof readFrames>[2] = lift,
  on: Parameters<typeof readFrames>[3] = null,
) => readFrames(text(payload), 1000, from, on) as Reading
const whyNot = (payload: object, on: Parameters<typeof readFrames>[3] = null) =>
  read(payload, lift, on).rejected[0]?.msg

describe('终端上报的一帧', () => {
  it('规格的例子读得出来，空值与未采集分得开', () => {
    const { frames, rejected } = read({ ...header, d })
    expect(rejected).toEqual([])
    expect(frames).toEqual([{ ...header, kind: 'lift', d }])
    const sparse = read({ ...header, d: { fl: 3, lev: null } }).frames[0]
    expect(sparse?.d).toEqual({ fl: 3, lev: null })
    expect(sparse?.d).not.toHaveProperty('pos')
  })

  it('扶梯的状态按扶梯读', () => {
    const escalator = { mode: 4, run: 1, dir: 1, v: 0.498, hl: -0.4, hr: 1.1, stopDist: null, chain: 3.2, oil: 1 }
    expect(read({ ...header, d: escalator }, { no, target: 'escalator' }).frames[0]).toMatchObject({
      kind: 'escalator',
      d: escalator,
    })
  })

  it('不认识的字段放过，类型不对的拒绝并说出位置', () => {
    expect(read({ ...header, extra: 1, d: { fl: 3, colour: 'red' } }).frames[0]?.d).toEqual({ fl: 3 })
    expect(whyNot({ ...header, d: { pos: '33.42' } })).toBe('d.pos 应为数字')
    expect(whyNot({ ...header, d: { fl: 1.5 } })).toBe('d.fl 应为整数')
    expect(whyNot({ ...header, d: { tmp: { motor: true } } })).toBe('d.tmp.motor 应为数字')
    expect(whyNot({ ...header, d: { occ: true } })).toBe('d.occ 应为 0 或 1')
    expect(whyNot({ ...header, d: { door: 9 } })).toBe('d.door 不是已知的门状态')
    expect(whyNot({ ...header, seq: -1, d })).toBe('seq 不能小于 0')
    expect(whyNot({ bid: 7, seq: 3, ts: 5, d })).toBe('up 应为整数')
    expect(whyNot({ ...header })).toContain('d ')
  })

  it('主题决定类别，HTTPS 由记录自己说', () => {
    const event = { code: '04', on: 1, occ: 1 }
    expect(read({ ...header, d: event }, lift, 'event').frames[0]).toMatchObject({ kind: 'event', d: event })
    expect(read({ ...header, t: 'event', d: event }).frames[0]?.kind).toBe('event')
    expect(whyNot({ ...header, t: 'event', d: event }, 'state')).toBe('t 与主题不同')
    expect(whyNot({ ...header, t: 'lwt', d: {} })).toBe('t 不是已知的类别')
    expect(whyNot({ ...header, t: 'event', d: { code: '4', on: 1 } })).toBe('d.code 应为两位数字')
  })

  it('一批里只拒绝不对的那几条，按 seq 说明', () => {
    const batch = [
      { ...header, seq: 1, d },
      { ...header, seq: 2, d: { v: 'fast' } },
      { ...header, seq: 3, no: 'T99999999', d },
      { ...header, seq: 4, t: 'count', d: { runs: 812345 } },
      'nothing',
    ]
    const { frames, rejected } = read({ batch })
    expect(frames.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'lift'],
      [4, 'count'],
    ])
    expect(rejected).toEqual([
      { seq: 2, code: 8010117, msg: 'd.v 应为数字' },
      { seq: 3, code: 8010103, msg: '终端未登记' },
      { seq: null, code: 8010117, msg: '记录应为对象' },
    ])
  })

  it('超过 200 条、超过 64 KB、不是 JSON、别人的编号：整批拒绝', () => {
    const batch = Array.from({ length: 201 }, (_, seq) => ({ ...header, seq, d: {} }))
    expect(read({ batch })).toEqual({ refused: { code: 8010118, msg: '一批最多 200 条，这一批 201 条' } })
    expect(read({ batch: batch.slice(1) }).frames).toHaveLength(200)
    expect(readFrames(text({ ...header, d }), 65_537, lift, null)).toEqual({
      refused: { code: 8010119, msg: '一次最多 64 KB，这一次 65 KB' },
    })
    expect(readFrames(text({ ...header, d }), 65_536, lift, null)).toHaveProperty('frames')
    expect(readFrames('{"v":1,', 7, lift, null)).toMatchObject({ refused: { msg: '内容不是 JSON 对象' } })
    expect(readFrames('[]', 2, lift, null)).toMatchObject({ refused: { msg: '内容不是 JSON 对象' } })
    expect(read({ no: 'T99999999', ...header, d })).toMatchObject({ refused: { code: 8010103 } })
    expect(read({ v: 2, ...header, d })).toMatchObject({ refused: { msg: 'v 应为 1' } })
  })

  it('遗嘱没有序号，只认自己的编号', () => {
    expect(readLastWill(text({ bid: 7 }), no)).toEqual({ bid: 7 })
    expect(readLastWill(text({ bid: 7 }), 'T99999999')).toMatchObject({ refused: { code: 8010103 } })
    expect(readLastWill(text({}), no)).toMatchObject({ refused: { msg: 'bid 应为整数' } })
  })
})

describe('主题的权限', () => {
  it('只能往自己的 up 发，只能听自己的 down', () => {
    expect(readUpTopic(upTopic(no, 'hb'))).toEqual({ no, kind: 'hb' })
    expect(readUpTopic(`elv/v1/${no}/up/command`)).toBeNull()
    expect(mayPublish(no, `elv/v1/${no}/up/state`)).toBe(true)
    for (const topic of [
      `elv/v1/T99999999/up/state`,
      `elv/v1/${no}/down/cmd`,
      `elv/v1/${no}/up/state/x`,
      'elv/v1/+/up/state',
    ])
      expect(mayPublish(no, topic)).toBe(false)
    expect(maySubscribe(no, `elv/v1/${no}/down/+`)).toBe(true)
    expect(maySubscribe(no, `elv/v1/${no}/down/cfg`)).toBe(true)
    for (const filter of ['#', 'elv/v1/+/down/+', `elv/v1/${no}/up/+`, `elv/v1/${no}/+/cmd`])
      expect(maySubscribe(no, filter)).toBe(false)
  })
})

describe('不可能的值：留下，质量为 0', () => {
  const facts = { ratedSpeed: 1.75, landings: [0, 3, 6, 9] }
  it('楼层不在楼层表内，速度超过额定的 1.5 倍，位置在井道外', () => {
    expect(judgeLift({ fl: 4, v: 1.74, pos: 9 }, facts)).toEqual({ quality: 1, impossible: [] })
    expect(judgeLift({ fl: 5 }, facts)).toEqual({ quality: 0, impossible: ['楼层 5 不在楼层表 1 至 4 内'] })
    expect(judgeLift({ fl: 0 }, facts).quality).toBe(0)
    expect(judgeLift({ v: -2.625 }, facts).quality).toBe(1)
    expect(judgeLift({ v: -2.63 }, facts).impossible).toEqual(['速度 -2.63 m/s 超过额定速度 1.75 m/s 的 1.5 倍'])
    expect(judgeLift({ pos: 42 }, facts).quality).toBe(0)
    expect(judgeEscalator({ v: 0.8 }, 0.5).quality).toBe(0)
  })

  it('不知道的不判断：没有楼层表、没有额定速度、没有值', () => {
    expect(judgeLift({ fl: 40, v: 9, pos: 900 }, { ratedSpeed: null, landings: null }).quality).toBe(1)
    expect(judgeLift({ fl: null, v: null }, facts).quality).toBe(1)
  })
})
