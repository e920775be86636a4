import type { Day } from '#kernel/shared/days.ts'
import type { Figure } from '#kernel/shared/figure.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { maintenanceFigures } from '#modules/maintenance/shared/figures.ts'
import type { FigureKey } from './board.ts'

/** The eight figures of the board in their order (jobs 4.1): what each is stands in the dictionary. */
export interface TileFact {
  readonly key: Exclude<FigureKey, 'paused'>
  readonly figure: Figure
  /** The board's own word where it is shorter. */
  readonly title?: string
  /** Above 0 it wants attention. */
  readonly tone?: 'amber' | 'red'
}

export const tileFacts: readonly TileFact[] = [
  { key: 'planned', title: '今日计划', figure: maintenanceFigures.planned },
  { key: 'departed', figure: maintenanceFigures.departed },
  { key: 'inProgress', figure: maintenanceFigures.inProgress },
  { key: 'done', title: '已完成', figure: maintenanceFigures.done },
  { key: 'late', tone: 'amber', figure: maintenanceFigures.late },
  { key: 'legalSoon', tone: 'amber', figure: maintenanceFigures.legalSoon },
  { key: 'overGap', title: `超${visitGap.days}日`, tone: 'red', figure: maintenanceFigures.overGap },
  { key: 'toConfirm', title: '待确认', figure: maintenanceFigures.toConfirm },
]

/** 今日计划 on another day: 当日计划. */
export const titleOn = ({ key, title, figure }: TileFact, isToday: boolean): string =>
  key === 'planned' && !isToday ? '当日计划' : (title ?? figure.label)

interface Narrowing {
  readonly teamIds?: readonly string[] | undefined
  readonly communityIds?: readonly string[] | undefined
}

/**
 * The filter of 维保工单 whose rows are exactly those of the figure; undefined where the list has none (the legal day is no
 * filter of it): the countdown beside shows them.
 */
export function orderFilter(
  key: TileFact['key'],
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
