import type { Day } from '#kernel/shared/days.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import type { FigureKey } from './board.ts'

/** The eight figures of the board in their order, as a person of the trade reads them (jobs 4.1). */
export interface FigureFact {
  readonly key: Exclude<FigureKey, 'paused'>
  readonly title: string
  readonly formula: string
  /** Above 0 it wants attention. */
  readonly tone?: 'amber' | 'red'
}

export const figureFacts: readonly FigureFact[] = [
  { key: 'planned', title: '今日计划', formula: '计划日期为这一天，未关闭' },
  { key: 'departed', title: '已出发', formula: '已出发，还没有开工' },
  { key: 'inProgress', title: '进行中', formula: '已开工未完成，含暂停' },
  { key: 'done', title: '已完成', formula: '完成时间在这一天' },
  { key: 'late', title: '逾期', tone: 'amber', formula: '计划日期早于今天，未完成且未关闭' },
  { key: 'legalSoon', title: '法定临期', tone: 'amber', formula: '距法定截止日 0–2 天，尚未完成' },
  { key: 'overGap', title: `超${visitGap.days}日`, tone: 'red', formula: '法定截止日已过，尚未完成' },
  { key: 'toConfirm', title: '待确认', formula: '已完成，等使用单位签字确认' },
]

/** 今日计划 on another day: 当日计划. */
export const titleOn = ({ key, title }: FigureFact, isToday: boolean): string =>
  key === 'planned' && !isToday ? '当日计划' : title

interface Narrowing {
  readonly teamIds?: readonly string[] | undefined
  readonly communityIds?: readonly string[] | undefined
}

/**
 * The filter of 维保工单 whose rows are exactly those of the figure; undefined where the list has none (the legal day is no
 * filter of it): the countdown beside shows them.
 */
export function orderFilter(
  key: FigureFact['key'],
  { day, today }: { readonly day: Day; readonly today: Day },
  { teamIds, communityIds }: Narrowing,
): Readonly<Record<string, unknown>> | undefined {
  const narrowed = {
    ...(teamIds?.length ? { teamId: [...teamIds] } : {}),
    ...(communityIds?.length ? { communityId: [...communityIds] } : {}),
  }
  const within = day === today ? {} : { planDate: { from: day, to: day } }
  switch (key) {
    case 'planned':
      return { planDate: { from: day, to: day }, status: [0, 1, 2, 3, 4, 7], ...narrowed }
    case 'departed':
      return { status: [1], ...within, ...narrowed }
    case 'inProgress':
      return { status: [2, 7], ...within, ...narrowed }
    case 'done':
      return { completeAt: { from: day, to: day }, status: [3, 4], ...narrowed }
    case 'late':
      return { tab: 'late', ...narrowed }
    case 'overGap':
      return { tab: 'overGap', ...narrowed }
    case 'toConfirm':
      return { tab: 'toConfirm', ...narrowed }
    default:
      return undefined
  }
}
