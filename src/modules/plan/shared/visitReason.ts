import { Level } from '#modules/template/shared/template.ts'
import { isoDay, weekdayOf } from './dayNumber.ts'
import type { LevelRule, SetLevel } from './levels.ts'
import type { DateRule } from './visits.ts'

/** Why a visit is on its day and has its level, in words, and where the rule stands. */

const shortDay = (n: number) => isoDay(n).slice(5)
const weekdays = ['一', '二', '三', '四', '五', '六', '日']

export function wordsOfDate(why: DateRule, previous: number | null, limit: number, date: number): string {
  const since = previous === null ? '' : `距上次${shortDay(previous)}`
  // Without a visit before there is nothing to count days from: the last lawful day itself is said.
  const within = previous === null ? `最迟${shortDay(limit)}` : `${since}不超过${limit - previous}日`
  const moved = previous === null ? `首次${within}` : `${since}提前`
  switch (why) {
    case 'first':
      return '合同开始后的首个工作日'
    case 'interval':
      return `${within}的最后一个工作日`
    case 'weekday':
      return `固定星期${weekdays[weekdayOf(date) - 1]}，${within}`
    case 'duty':
      return '期限内无工作日，安排在最后一天值班作业'
    case 'scheme':
      return '固定日期方案'
    case 'chosen':
      return `按指定的首次日期，${within}`
    case 'shared':
      return previous === null ? `同一计划分批进场，${moved}` : `同一计划分批，${moved}到本批次日期`
    case 'balanced':
      return previous === null ? `均衡班组负荷，${moved}` : `均衡班组负荷，${moved}安排`
    case 'joined':
      return previous === null ? `本小区当日另有电梯维保，${moved}` : `本小区当日另有电梯维保，${moved}同日进场`
  }
}

export function wordsOfLevel({ level, rule, due }: SetLevel): string {
  const label = Level.label(level)
  const latest = due === null ? '' : `最迟${isoDay(due)}`
  switch (rule) {
    case 'halfMonth':
      return `${label}维保`
    case 'due':
      return `${label}维保${latest}，下次维保已超过`
    case 'merged':
      return `${label}维保${latest}，并入本次`
    case 'staggered':
      return `${label}维保${latest}，同计划电梯错峰提前`
    case 'inspection':
      return `${label}维保兼作检验前自行检查`
    case 'first':
      return `接梯首检按${label}`
    case 'scheme':
      return `${label}维保按方案`
  }
}

export const articles: Readonly<Record<LevelRule, string>> = {
  halfMonth: '《特种设备安全监察条例》第三十一条',
  due: 'TSG T5002-2017 附件（级别周期）',
  merged: 'TSG T5002-2017 附件（级别周期）；周期规则·高级别并入',
  staggered: 'TSG T5002-2017 附件（级别周期）；周期规则·级别错峰',
  inspection: 'TSG T5002-2017 第五条（九）',
  first: '周期规则·接梯首检级别',
  scheme: '固定日期方案',
}
