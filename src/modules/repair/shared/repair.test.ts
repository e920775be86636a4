import { describe, expect, it } from 'vitest'
import { askedNow, finishSeconds, isOver, limitsOf, secondsBetween, stepsDue } from './limits.ts'
import { type Mover, pairsOf } from './pairing.ts'
import { mayDelete, repairOrder } from './repair.states.ts'
import { covers, defaultSetting, isAuto, RepairSetting } from './setting.ts'

const at = (time: string) => `2026-11-20T${time}+08:00`

describe('jobs 6.6 时限', () => {
  it('困人 30/60，急修 60/90，普通按预约否则 24 小时；困人只能缩短', () => {
    expect(limitsOf(defaultSetting, 1, 1)).toEqual({ arrive: 30, finish: 60 })
    expect(limitsOf(defaultSetting, 1, 2)).toEqual({ arrive: 60, finish: 60 })
    expect(limitsOf(defaultSetting, 2, 1)).toEqual({ arrive: 60, finish: 240 })
    expect(limitsOf(defaultSetting, 2, 2)).toEqual({ arrive: 90, finish: 240 })
    expect(limitsOf(defaultSetting, 3, 1)).toEqual({ arrive: 1440, finish: 4320 })
    const appointed = { reportAt: at('08:00:00'), at: at('10:30:30') }
    expect(limitsOf(defaultSetting, 3, 1, appointed)).toEqual({ arrive: 151, finish: 4320 })
  })

  it('按秒计：30:00 未超，30:01 超；毫秒不计；暂停不计完成用时', () => {
    expect(isOver(secondsBetween(at('14:03:20'), at('14:33:20.999')), 30)).toBe(false)
    expect(isOver(secondsBetween(at('14:03:20'), at('14:33:21')), 30)).toBe(true)
    const order = { reportAt: at('08:00:00'), pauseSeconds: 600, pausedAt: null }
    expect(finishSeconds(order, at('09:00:00'))).toBe(3000)
    expect(finishSeconds({ ...order, pausedAt: at('08:50:00') }, at('09:00:00'))).toBe(2400)
  })

  it('升级：每级一次，接单前后不同', () => {
    const open = {
      reportAt: at('14:00:00'),
      acceptAt: null,
      departAt: null,
      arriveAt: null,
      arriveLimit: 30,
      ladder: 0,
      askedAt: null,
    }
    expect(stepsDue(open, defaultSetting, at('14:02:59'))).toEqual([])
    expect(stepsDue(open, defaultSetting, at('14:05:00'))).toEqual(['nextCandidates', 'dutyManager'])
    expect(stepsDue({ ...open, ladder: 3 }, defaultSetting, at('14:08:00'))).toEqual(['everybody'])
    const anew = { ...open, ...askedNow({ ladder: 1 + 2 + 4 + 8 }, at('14:12:00')) }
    expect(anew.ladder).toBe(8)
    expect(stepsDue(anew, defaultSetting, at('14:14:59'))).toEqual([])
    expect(stepsDue(anew, defaultSetting, at('14:15:00'))).toEqual(['nextCandidates'])
    expect(stepsDue(anew, defaultSetting, at('14:30:00')).at(-1)).toBe('whole')
    const taken = { ...open, acceptAt: at('14:01:00') }
    expect(stepsDue(taken, defaultSetting, at('14:15:00'))).toEqual(['half'])
    expect(stepsDue({ ...taken, departAt: at('14:02:00') }, defaultSetting, at('14:24:00'))).toEqual(['most'])
    expect(stepsDue({ ...taken, arriveAt: at('14:29:00') }, defaultSetting, at('14:40:00'))).toEqual([])
  })
})

describe('派谁', () => {
  const mover = (employeeId: string, etaMin: number | null, over: Partial<Mover> = {}): Mover => ({
    employeeId,
    etaMin,
    teamId: null,
    responsible: false,
    partnerId: null,
    fit: true,
    ...over,
  })

  it('负责人在时限 70% 以内先派，否则最近的一组先', () => {
    const crew = (eta: number) => [mover('王', eta, { responsible: true }), mover('李', eta, { responsible: true })]
    const near = [mover('赵', 5), mover('孙', 6)]
    expect(pairsOf([...crew(21), ...near], 30)[0]).toEqual({ ids: ['王', '李'], etaMin: 21, responsible: true })
    expect(pairsOf([...crew(22), ...near], 30)[0]).toEqual({ ids: ['赵', '孙'], etaMin: 6, responsible: false })
  })

  it('搭档优先，其次同班组；不合适的与不知在哪的不成组；一人不成组', () => {
    const people = [mover('赵', 5, { partnerId: '周' }), mover('孙', 6), mover('周', 9), mover('吴', 3, { fit: false })]
    expect(pairsOf(people, 30)).toEqual([{ ids: ['赵', '周'], etaMin: 9, responsible: false }])
    const team = [mover('赵', 5, { teamId: 'a' }), mover('孙', 6, { teamId: 'b' }), mover('周', 9, { teamId: 'a' })]
    expect(pairsOf(team, 30)[0]?.ids).toEqual(['赵', '周'])
    expect(pairsOf([mover('赵', 5), mover('钱', null)], 30)).toEqual([])
  })
})

it('夜班跨零点；自动派单按类型、时段、小区', () => {
  expect([covers('20:00', '08:00', 23 * 60), covers('20:00', '08:00', 479), covers('20:00', '08:00', 480)]).toEqual([
    true,
    true,
    false,
  ])
  const noon = new Date(at('12:00:00'))
  expect(isAuto(defaultSetting, 1, null, noon)).toBe(true)
  expect(isAuto(defaultSetting, 2, null, noon)).toBe(false)
  const night = { on: true, from: '20:00', to: '08:00', communityIds: ['c'] }
  const setting = { auto: { ...defaultSetting.auto, urgent: night } }
  expect(isAuto(setting, 2, 'c', noon)).toBe(false)
  expect(isAuto(setting, 2, 'c', new Date(at('21:00:00')))).toBe(true)
  expect(isAuto(setting, 2, 'd', new Date(at('21:00:00')))).toBe(false)
})

it('困人到场时限不能放宽；故障代码不能重复', () => {
  const wrong = (setting: unknown) => RepairSetting.safeParse(setting).error?.issues.map(({ message }) => message)
  const raised = {
    ...defaultSetting.limits,
    trapped: { ...defaultSetting.limits.trapped, other: { arrive: 61, finish: 60 } },
  }
  expect(wrong({ ...defaultSetting, limits: raised })).toEqual(['困人到场不得超过 1 小时（TSG T5002-2017）'])
  const code = { code: 'E21', text: '门锁', level: 'B' }
  expect(wrong({ ...defaultSetting, faultCodes: [code, code] })).toEqual(['故障代码不能重复'])
})

it('状态：关闭只从未处理与已派单；删除只在无人动过时', () => {
  expect(() => repairOrder.target('close', 3)).toThrow('工单当前为「维修中」，不能关闭')
  expect(repairOrder.open(0)).toEqual(['dispatch', 'merge', 'edit', 'close'])
  expect(mayDelete({ status: 0, acceptAt: null, departAt: null })).toBe(true)
  expect(mayDelete({ status: 10, acceptAt: '2026-11-20', departAt: null })).toBe(false)
})
