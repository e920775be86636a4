import { Lenses } from '#kernel/web/list/index.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { may } from '../shared/permissions.ts'

export type OrderLens = 'list' | 'week' | 'month'

/** The orders as list, week and month: one control, one address, and the filters go along. */
export function OrderLenses({ value, planned }: { value: OrderLens; planned: boolean }) {
  const list = useCan(may.list)
  const board = useBoardAccess()
  const disabled = board !== 'enabled'
  const lenses = [
    ...(list === 'enabled' ? [{ value: 'list', label: '列表' }] : []),
    ...(planned && board !== 'hidden'
      ? [
          { value: 'week', label: '周', disabled },
          { value: 'month', label: '月', disabled },
        ]
      : []),
  ]
  return lenses.length > 1 ? <Lenses lenses={lenses} value={value} /> : null
}

/** Who sees the orders by week and month: 日历视图 of the orders, or 排程看板. */
export const useBoardAccess = () => useCan(may.calendar, may.schedule)
