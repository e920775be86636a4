import { useCan } from '#kernel/web/session/permissions.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import type { Drafts } from './drafts.ts'
import { changesOf } from './staged.ts'

/** What the person may do to orders on a board: 拖动 moves them anywhere, 改日期 along the days, 改人员 between people. */
export function useMoveRights() {
  const drag = useCan(may.drag) === 'enabled'
  const date = useCan(may.changeDate) === 'enabled'
  const staff = useCan(may.changeStaff) === 'enabled'
  return { mayDate: drag || date, mayStaff: drag || staff }
}

/** Whether an order stands still by itself: one that has begun is moved by nobody. */
export const isMovable = (chip: CalendarChip) => chip.status === MaintainStatus.code.notStarted

/** Why 发布 is grey. */
export const publishNeeds = '需要「排程看板－发布」，或所改的日期、人员的权限'

/** 发布 publishes whatever was moved; without it 改日期 publishes other days and hours, 改人员 other people. */
export function usePublishRight(drafts: Drafts): 'hidden' | 'disabled' | 'enabled' {
  const publish = useCan(may.publishSchedule)
  const [date, staff] = [useCan(may.changeDate), useCan(may.changeStaff)]
  if (publish === 'enabled') return 'enabled'
  if ([publish, date, staff].every((one) => one === 'hidden')) return 'hidden'
  const needs = [...drafts.values()].map(changesOf)
  const dated = date === 'enabled' || !needs.some((one) => one.dated)
  const staffed = staff === 'enabled' || !needs.some((one) => one.staffed)
  return dated && staffed ? 'enabled' : 'disabled'
}
