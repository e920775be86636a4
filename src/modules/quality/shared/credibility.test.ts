import { describe, expect, it } from 'vitest'
import { credibilityOf, credibilityText, type VisitEvidence } from './credibility.ts'

const at = (seconds: number) => new Date(Date.parse('2026-03-14T09:00:00+08:00') + seconds * 1000).toISOString()
const people = ['王一维', '李二保']
const signIns = people.flatMap((name) =>
  [1, 2].map((kind) => ({ name, kind, distance: 20, limit: 200, accuracy: 12, method: 1, reviewState: 0 })),
)
const none: VisitEvidence = {
  startAt: at(0),
  items: null,
  track: null,
  signIns: [],
  crew: 2,
  photos: null,
  clockWrong: false,
  workMinutes: 40,
  leastMinutes: 30,
  terminal: null,
  floors: null,
}
const good: VisitEvidence = { ...none, signIns }
const part = (name: string, from: number, step: number, n: number) =>
  Array.from({ length: n }, (_, i) => ({ part: name, at: at(from + step * (i + 1)) }))

const of = (visit: Partial<VisitEvidence>) => credibilityOf({ ...good, ...visit })
const points = (visit: Partial<VisitEvidence>, kind: string) =>
  of(visit).findings.find((one) => one.kind === kind)?.points

describe('可信度（jobs 10.2）', () => {
  it('规格的例句：底坑项目3项在18秒内完成，终端未检测到检修状态 → 62', () => {
    const items = [...part('机房', 0, 60, 5), ...part('层站', 300, 40, 5), ...part('底坑', 500, 6, 3)]
    expect(credibilityText(of({ items, terminal: { inspection: false } }))).toBe(
      '可信度 62：底坑项目3项在18秒内完成，终端未检测到检修状态',
    )
  })

  it('未采集的证据既不加分也不扣分；什么都没有则没有分数', () => {
    expect(of({}).score).toBe(100)
    expect(
      of({})
        .findings.filter((one) => one.points === null)
        .map((one) => one.kind),
    ).toEqual([...['pace', 'terminal', 'track', 'photo', 'barometer']])
    const nothing = credibilityOf(none)
    expect(nothing.score).toBeNull()
    expect(credibilityText(nothing)).toBe('可信度 未采集')
    expect(credibilityText(of({}))).toBe('可信度 100：4类证据与记录一致')
  })

  it('一次点选本部位其余正常：看与上一条记录相隔多久，不看这一下', () => {
    const batch = (seconds: number) => [
      ...part('机房', 0, 60, 3),
      ...Array.from({ length: 6 }, () => ({ part: '井道', at: at(180 + seconds) })),
    ]
    expect(points({ items: batch(240) }, 'pace')).toBe(0)
    expect(points({ items: batch(20) }, 'pace')).toBe(18)
    expect(points({ items: part('机房', 0, 60, 2) }, 'pace')).toBeNull()
  })

  it('多个部位都快：最多扣36分', () => {
    const items = ['机房', '井道', '轿厢', '层站', '底坑'].flatMap((name, n) => part(name, n * 10, 2, 4))
    expect(points({ items }, 'pace')).toBe(36)
    expect(of({ items }).findings[0]?.text).toContain('等5个部位')
  })

  it.each([
    ['轨迹三成在附近', { track: { points: 10, near: 3 } }, 'track', 20],
    ['轨迹七成在附近', { track: { points: 10, near: 7 } }, 'track', 8],
    ['轨迹都在附近', { track: { points: 10, near: 10 } }, 'track', 0],
    ['没有定位点', { track: { points: 0, near: 0 } }, 'track', null],
    ['照片在别的工单出现过', { photos: { count: 4, known: ['WB2026031400002'] } }, 'photo', 25],
    ['照片都是新的', { photos: { count: 4, known: [] } }, 'photo', 0],
    ['手机时间被改', { clockWrong: true }, 'clock', 10],
    ['时长不足', { workMinutes: 18 }, 'minutes', 15],
    ['只有一人签到', { signIns: signIns.slice(0, 2) }, 'crew', 12],
    ['扫码签到', { signIns: signIns.map((one) => ({ ...one, method: 2 })) }, 'signIn', 8],
    [
      '离场在400米外',
      { signIns: signIns.map((one) => ({ ...one, distance: one.kind === 2 ? 400 : 20 })) },
      'signIn',
      10,
    ],
    ['签到审核不通过', { signIns: signIns.map((one) => ({ ...one, reviewState: 3 })) }, 'signIn', 20],
    ['气压没有变化', { floors: 1 }, 'barometer', 10],
  ] as const)('%s', (_, visit, kind, wanted) => {
    expect(points(visit as Partial<VisitEvidence>, kind)).toBe(wanted)
  })

  it('扣到零为止', () => {
    const items = ['机房', '井道', '轿厢', '层站', '底坑'].flatMap((name, n) => part(name, n * 10, 2, 4))
    const bad = { items, terminal: { inspection: false }, track: { points: 5, near: 0 }, floors: 1 }
    const worse = { photos: { count: 1, known: ['WB1'] }, clockWrong: true, workMinutes: 1 }
    expect(of({ ...bad, ...worse }).score).toBe(0)
  })
})
