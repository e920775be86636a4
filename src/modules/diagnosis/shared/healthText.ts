import { percentText } from '#kernel/shared/said.ts'
import type { Deduction } from './health.ts'
import type { IncidentKind } from './healthItems.ts'
import type { Cause, Measured } from './healthTypes.ts'

/** What took points off a health score, in a sentence: −11.9 困人 1 次（30 天前）、B 级 2 次. */
export function deductionText({ points, causes }: Deduction): string {
  const said = causes.slice(0, MOST_SAID).map(causeText)
  const rest = causes.length - said.length
  return `${pointsText(points)} ${said.join('、')}${rest > 0 ? `等 ${causes.length} 项` : ''}`
}
const MOST_SAID = 3

/** −11.9; what is less than a twentieth of a point is −0. */
export const pointsText = (points: number): string => `−${points < 0.05 ? '0' : points.toFixed(1)}`

const incidents: Record<IncidentKind, string> = {
  trapped: '困人',
  grave: '意外移动、冲顶或蹲底',
  critical: '其他 A 级',
  serious: 'B 级',
}

const readings: Record<Measured, readonly [name: string, unit: string, digits: number]> = {
  vibrationX: ['左右振动', ' m/s²', 2],
  vibrationY: ['前后振动', ' m/s²', 2],
  vibrationZ: ['垂直振动', ' m/s²', 2],
  levelling: ['平层误差', ' mm', 0],
  closeTime: ['关门时间为原来的', ' 倍', 2],
  machineRoom: ['机房温度', ' ℃', 0],
  handrail: ['扶手带偏差', ' %', 1],
  stopDistance: ['制停距离', ' m', 2],
}

const caps: Readonly<Record<string, string>> = {
  openCritical: '有未关闭的 A 级记录',
  inspectionExpired: '定期检验已过期',
  overGap: '维保超过法定间隔',
}

export function causeText(cause: Cause): string {
  const { of, value, compare } = cause
  const count = value ?? 0
  switch (cause.kind) {
    case 'incident':
      return `${incidents[of as IncidentKind]} ${count} 次${of === 'serious' ? '' : lastText(cause)}`
    case 'history':
      return `近一年故障 ${count} 次，同类电梯平均 ${(compare ?? 0).toFixed(1)} 次`
    case 'reading':
      return readingText(of as Measured, count, compare ?? 0)
    case 'visits':
      return `近 180 天按期维保 ${count}/${compare}`
    case 'hazards':
      return `未整改隐患 ${count} 项`
    case 'inspection':
      return '定期检验已过期'
    case 'life':
      return `${of}已用 ${percentText(100 * count)}`
    case 'cap':
      return `${caps[of]}，总分不超过 ${compare}`
  }
}

function lastText({ value, daysAgo = 0 }: Cause): string {
  const when = daysAgo === 0 ? '今天' : `${daysAgo} 天前`
  return value === 1 ? `（${when}）` : `（最近一次 ${when}）`
}

function readingText(of: Measured, value: number, limit: number): string {
  const [name, unit, digits] = readings[of]
  return `${name} ${value.toFixed(digits)}${unit}（限值 ${limit.toFixed(digits)}）`
}
