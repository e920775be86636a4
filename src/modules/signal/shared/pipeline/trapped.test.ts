import { describe, expect, it } from 'vitest'
import { clockText } from '#kernel/shared/said.ts'
import { faultCode } from '../faultCodes.ts'
import type { EventSaid, LiftState } from '../wire.ts'
import { decide } from './decide.ts'
import { chanceOfNoTrip, learnGaps, standstill } from './standstill.ts'
import { type CarWatch, type Derived, nextLook, onClock, onEvent, onState, unseen } from './trapped.ts'

const at = (time: string) => Date.parse(`2026-11-27T${time}+08:00`)
type Said = readonly [time: string, LiftState | EventSaid | null]
const moving: LiftState = { mode: 1, run: 1, v: 1.6, dz: 0, door: 0, occ: 1 }
const stopped: LiftState = { mode: 1, run: 0, v: 0, dz: 0, door: 0, occ: 1 }

/** All that is derived when the clock is looked at every second: `08:13:05 94 08:12:05`, − for what was only noted. */
function tell(said: readonly Said[], until: string) {
  let watch: CarWatch = unseen
  const found: (Derived & { readonly now: number })[] = []
  const waiting = [...said]
  const start = at(said[0]?.[0] ?? until)
  for (let now = start; now <= at(until); now += 1000) {
    while (waiting[0] && at(waiting[0][0]) <= now) {
      const [, what] = waiting.shift() ?? []
      if (!what) continue
      const one = 'code' in what ? onEvent(watch, now, what) : onState(watch, now, what)
      watch = one.watch
      found.push(...one.derived.map((each) => ({ ...each, now })))
    }
    const due = nextLook(watch)
    const one = onClock(watch, now)
    if (one.derived.length > 0) expect(due).toBe(now)
    watch = one.watch
    found.push(...one.derived.map((each) => ({ ...each, now })))
  }
  return found
}
const told = (said: readonly Said[], until: string) =>
  tell(said, until).map(({ now, code, occurredAt }) => `${clockText(now)} ${code ?? '−'} ${clockText(occurredAt)}`)
const event = (code: string, on: 0 | 1, d: Partial<EventSaid> = {}): EventSaid => ({ code, on, ...d })

describe('非平层困人（监测场景 8.4）', () => {
  const story: Said[] = [
    ['08:11:55', moving],
    ['08:12:05', stopped],
    ['08:12:05', event('04', 1)],
  ]

  it('08:12:05 停在开锁区外且有人：08:13:05 一条 94，04 并入其中', () => {
    expect(told(story, '08:40:00')).toEqual(['08:12:05 − 08:12:05', '08:13:05 94 08:12:05', '08:13:05 − 08:12:05'])
  })

  it('这条 94 产生困人急修', () => {
    const derived = tell(story, '08:20:00').find(({ code }) => code === '94') ?? expect.fail()
    const code = faultCode('94') ?? expect.fail()
    const situation = {
      mode: 1,
      workerOnSite: null,
      powerLostAt: null,
      occupied: false,
      openRecord: null,
      openOrder: null,
    }
    const decided = decide(
      { code, occurredAt: derived.occurredAt, lines: [derived.line] },
      { ...situation, terminalBound: true, elevatorInService: true, backfill: false, resolved: false },
    )
    expect(decided).toMatchObject({ status: 0, repairType: 1, repeats: null, occurredAt: at('08:12:05') })
    expect(decided.lines.map(({ step }) => step)).toEqual([1, 3, 4, 5])
    expect(decided.lines[1]?.result).toBe('08:12:05 起轿厢停住且有人出不来，判定为非平层困人。')
  })

  it('停住前 30 秒内有人也算，再早的不算', () => {
    const quiet = { ...stopped, occ: 0 as const }
    expect(
      told(
        [
          ['08:11:35', moving],
          ['08:11:36', { ...moving, occ: 0 }],
          ['08:12:05', quiet],
        ],
        '08:20:00',
      ),
    ).toEqual(['08:13:05 94 08:12:05'])
    expect(
      told(
        [
          ['08:11:34', moving],
          ['08:11:35', { ...moving, occ: 0 }],
          ['08:12:05', quiet],
        ],
        '08:20:00',
      ),
    ).toEqual([])
  })

  it.each<[string, LiftState]>([
    ['平层区内', { dz: 1 }],
    ['门开着', { door: 2 }],
    ['检修模式', { mode: 2 }],
    ['不知道门的状态', { door: null }],
  ])('%s：不是非平层困人', (_, change) => {
    expect(
      told(
        [
          ['08:11:55', moving],
          ['08:12:05', { ...stopped, ...change }],
        ],
        '08:30:00',
      ),
    ).toEqual([])
  })

  it('不到 60 秒又走了：04 也一并结束', () => {
    const short: Said[] = [...story, ['08:13:00', event('04', 0)], ['08:13:01', moving]]
    expect(told(short, '08:30:00')).toEqual(['08:12:05 − 08:12:05'])
  })

  it('门被打开，困人的条件不再成立：仍停在原处的 04 按停梯处理', () => {
    const opened: Said[] = [...story, ['08:12:50', { ...stopped, door: 2 }]]
    expect(told(opened, '08:30:00')).toEqual(['08:12:05 − 08:12:05', '08:12:50 04 08:12:05'])
  })

  it('无人的 04 立即交给防抖；终端不测门的也是', () => {
    const empty = { ...stopped, occ: 0 as const }
    expect(
      told(
        [
          ['08:12:05', empty],
          ['08:12:05', event('04', 1)],
        ],
        '08:30:00',
      ),
    ).toEqual(['08:12:05 04 08:12:05'])
    expect(
      told(
        [
          ['08:12:05', { v: 0, occ: 1 }],
          ['08:12:06', event('04', 1)],
        ],
        '08:30:00',
      ),
    ).toEqual(['08:12:06 04 08:12:06'])
  })

  it('终端把停住的情形随 04 一起说，没有单独的状态帧', () => {
    const only: Said[] = [
      ['08:11:55', moving],
      ['08:12:05', event('04', 1, { v: 0, dz: 0, door: 0, occ: 1, mode: 1 })],
    ]
    expect(told(only, '08:20:00')).toEqual(['08:12:05 − 08:12:05', '08:13:05 94 08:12:05', '08:13:05 − 08:12:05'])
  })
})

describe('困人之后再报 04', () => {
  it('并入那条困人记录，不再出第二条；车走过以后的是新的', () => {
    const story: Said[] = [
      ['08:11:55', moving],
      ['08:12:05', stopped],
      ['08:14:00', event('04', 1)],
      ['08:20:00', moving],
      ['08:20:10', { ...stopped, occ: 0, mode: 2 }],
      ['08:20:10', event('04', 1, { mode: 2 })],
    ]
    expect(told(story, '08:30:00')).toEqual(['08:13:05 94 08:12:05', '08:14:00 − 08:14:00', '08:20:10 04 08:20:10'])
    expect(tell(story, '08:30:00').at(-1)?.line.result).toBe('轿厢内有人，但不符合困人的条件，按停梯故障处理。')
  })
})

describe('平层困人', () => {
  it('平层、有人、开门失败满 120 秒：93', () => {
    const inside: LiftState = { ...stopped, dz: 1 }
    const story: Said[] = [
      ['08:11:55', moving],
      ['08:12:05', inside],
      ['08:12:08', event('03', 1)],
    ]
    expect(told(story, '08:30:00')).toEqual(['08:14:08 93 08:12:08'])
    expect(told([...story, ['08:13:00', { ...inside, door: 2 }]], '08:30:00')).toEqual([])
    expect(told(story.slice(0, 2), '08:30:00')).toEqual([])
  })
})

describe('报警按钮', () => {
  it('按住满 3 秒才算；没有停梯时是 90', () => {
    expect(
      told(
        [
          ['08:12:00', { ...stopped, dz: 1, door: 2 }],
          ['08:12:05', event('90', 1)],
        ],
        '08:13:00',
      ),
    ).toEqual(['08:12:08 90 08:12:05'])
    expect(
      told(
        [
          ['08:12:05', event('90', 1)],
          ['08:12:07', event('90', 0)],
        ],
        '08:13:00',
      ),
    ).toEqual([])
  })

  it('04 期间按报警：立即 94，从停住算起；之后的 60 秒不再出第二条', () => {
    const story: Said[] = [
      ['08:11:55', moving],
      ['08:12:05', stopped],
      ['08:12:05', event('04', 1)],
      ['08:12:20', event('90', 1)],
    ]
    expect(told(story, '08:30:00')).toEqual(['08:12:05 − 08:12:05', '08:12:23 94 08:12:05'])
    expect(told([...story, ['08:20:00', event('90', 1)]], '08:30:00').at(-1)).toBe('08:20:03 − 08:20:00')
  })
})

describe('疑似故障停梯', () => {
  const minutes = (n: number) => n * 60_000
  const every = (gap: number, from: string, n: number) =>
    Array.from({ length: n }, (_, i) => at(from) + i * minutes(gap))

  it('间隔的中位数按时段学习，不到 20 次的不学', () => {
    const gaps = learnGaps([every(5, '08:00:00', 13), every(5, '08:00:00', 13)])
    expect(gaps[8]).toBe(minutes(5))
    expect(learnGaps([every(5, '08:00:00', 12)])[8]).toBeNull()
    expect(gaps[9]).toBeNull()
  })

  it('可能性不到千分之一且满 20 分钟才判定：间隔 5 分钟要 34.5 分钟，2 分钟要 20 分钟', () => {
    const of = (gap: number) => Array.from({ length: 24 }, () => minutes(gap))
    const last = at('10:00:00')
    expect(standstill(of(5), last, last + minutes(34.53))).toBeNull()
    expect(standstill(of(5), last, last + minutes(34.55))?.code).toBe('23')
    expect(standstill(of(2), last, last + minutes(19.99))).toBeNull()
    expect(standstill(of(2), last, last + minutes(20))?.line.result).toContain('已 20 分钟没有运行')
  })

  it('夜里间隔长，跨时段各按各的；没学过的时段不判定', () => {
    const gaps = Array.from({ length: 24 }, (_, hour) => (hour < 6 ? minutes(60) : hour === 12 ? null : minutes(5)))
    const chance = chanceOfNoTrip(gaps, at('05:30:00'), at('06:10:00'))
    expect(chance).toBeCloseTo(Math.exp(-(30 / 60 + 10 / 5)), 9)
    expect(standstill(gaps, at('02:00:00'), at('05:59:00'))).toBeNull()
    expect(standstill(gaps, at('11:20:00'), at('12:10:00'))).toBeNull()
  })
})
