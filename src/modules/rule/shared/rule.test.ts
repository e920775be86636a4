import { describe, expect, it } from 'vitest'
import { defaultRule } from './defaults.ts'
import { OvertimeDraft, type Stage } from './overtime.ts'
import { isWorking, stepsOf, type WorkTime, workedSince } from './steps.ts'
import { phraseOf, sentenceOf } from './words.ts'

const stage = (over: Partial<Stage> = {}): Stage => ({
  threshold: 30,
  unit: 1,
  receivers: [2, 3],
  namedIds: [],
  channels: [2, 4],
  repeatMinutes: undefined,
  maxTimes: undefined,
  ...over,
})
const at = (text: string) => Date.parse(`${text}+08:00`)

describe('规则的说法', () => {
  it('archives 4.3 困人工单 30 分钟未到达：推送班组长、调度并语音呼叫', () => {
    expect(sentenceOf(1, 2, stage())).toBe('困人工单 30 分钟未到达：推送班组长、调度并语音呼叫')
  })

  it('各节点、提前与当天、重复、指定人员的姓名', () => {
    expect(phraseOf(4, 3, { threshold: 15, unit: 2 })).toBe('维保工单 计划日 15:00 未完成')
    expect(phraseOf(4, 4, { threshold: 0, unit: 3 })).toBe('维保工单到期当天未完成')
    expect(phraseOf(4, 4, { threshold: 15, unit: 2 })).toBe('维保工单到期当天 15:00 未完成')
    expect(phraseOf(3, 3, { threshold: 4320, unit: 1 })).toBe('普通维修工单 72 小时未完成')
    expect(phraseOf(7, 4, { threshold: -60, unit: 3 })).toBe('合同到期前 60 天未续签')
    expect(phraseOf(6, 4, { threshold: 1, unit: 3 })).toBe('收款到期后 1 天未收齐')
    const again = stage({ channels: [1, 3], repeatMinutes: 10, maxTimes: 3, receivers: [5] })
    expect(sentenceOf(2, 1, again, ['王一维'])).toBe(
      '非困人急修工单 30 分钟未接单：站内、短信通知王一维，每 10 分钟一次，最多 3 次',
    )
    expect(sentenceOf(2, 1, stage({ channels: [4] }))).toContain('语音呼叫班组长、调度')
  })

  it('archives 6.9 的默认值', () => {
    const of = (scene: 1 | 2 | 3, node: 1 | 2 | 3) => defaultRule(scene, node).stages[0]?.threshold
    expect([of(1, 1), of(1, 2), of(1, 3)]).toEqual([3, 30, 60])
    expect([of(2, 1), of(2, 2), of(2, 3)]).toEqual([10, 60, 240])
    expect([of(3, 1), of(3, 2), of(3, 3)]).toEqual([60, 1440, 4320])
    expect(sentenceOf(4, 3, defaultRule(4, 3).stages[0] as Stage)).toContain('计划日 15:00')
  })

  it('archives 6.3 9 合同到期前 60、30、15、7、1 天', () => {
    const now = at('2026-06-01T12:00:00')
    const days = stepsOf(defaultRule(7, 4), now).map(({ cutoff }) => (cutoff - now) / 86_400_000)
    expect(days).toEqual([60, 30, 15, 7, 1])
  })
})

describe('校验', () => {
  const draft = { scene: 1, node: 2, version: 0, workHoursOnly: false, enabled: true }
  const wrong = (over: object) => {
    const answer = OvertimeDraft.safeParse({ ...draft, stages: [stage()], ...over })
    return answer.success ? [] : answer.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  }

  it('时间递增、至少一名接收人与一种方式、指定人员要选人', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ stages: [] })).toEqual(['stages 至少设置一级提醒'])
    expect(wrong({ stages: [stage(), stage({ threshold: 30 })] })).toEqual([
      'stages.1.threshold 第2级的时间应晚于第1级',
    ])
    expect(wrong({ stages: [stage(), stage({ threshold: 1, unit: 2 })] })).toEqual([])
    expect(wrong({ stages: [stage({ receivers: [], channels: [] })] })).toEqual([
      'stages.0.receivers 接收人不能为空',
      'stages.0.channels 提醒方式不能为空',
    ])
    expect(wrong({ stages: [stage({ receivers: [5] })] })).toEqual(['stages.0.namedIds 请选择指定人员'])
    expect(wrong({ stages: [stage({ threshold: 0 })] })).toEqual(['stages.0.threshold 请输入正整数'])
    expect(wrong({ stages: [stage({ maxTimes: 3 })] })).toEqual(['stages.0.repeatMinutes 重复提醒需填写重复间隔'])
    expect(wrong({ scene: 7, node: 4, stages: [stage({ threshold: -60, unit: 3 })] })).toEqual([])
    expect(wrong({ scene: 7, node: 1 })).toEqual(['node 合同到期没有「接单」节点'])
    expect(wrong({ workHoursOnly: true })).toEqual(['workHoursOnly 困人急修随时提醒，不受工作时间限制'])
  })
})

describe('时刻', () => {
  // Monday to Saturday 08:30–12:00, 13:00–17:30.
  const work: WorkTime = {
    isWorked: (day) => new Date(`${day}T00:00Z`).getUTCDay() !== 0,
    spans: [
      [510, 720],
      [780, 1050],
    ],
  }

  it('工作时间按工作时段倒算，越过午休、夜里和周日', () => {
    expect(isWorking(at('2026-11-20T12:30:00'), work)).toBe(false)
    expect(isWorking(at('2026-11-20T13:00:00'), work)).toBe(true)
    expect(isWorking(at('2026-11-22T10:00:00'), work)).toBe(false)
    expect(workedSince(at('2026-11-20T09:30:00'), 60, work)).toBe(at('2026-11-20T08:30:00'))
    expect(workedSince(at('2026-11-20T13:30:00'), 60, work)).toBe(at('2026-11-20T11:30:00'))
    // Monday 09:00: the half hour before lies on Saturday.
    expect(workedSince(at('2026-11-23T09:00:00'), 60, work)).toBe(at('2026-11-21T17:00:00'))
  })

  it('下一级开始后上一级不再重复；每步一个时刻，越往后越早', () => {
    const rule = {
      stages: [stage({ threshold: 10, repeatMinutes: 5, maxTimes: 9 }), stage({ threshold: 20 })],
      workHoursOnly: false,
      enabled: true,
    }
    const now = at('2026-11-20T10:00:00')
    expect(stepsOf(rule, now).map(({ stage: n, nth, cutoff }) => [n, nth, (now - cutoff) / 60_000])).toEqual([
      [1, 1, 10],
      [1, 2, 15],
      [2, 1, 20],
    ])
  })
})
