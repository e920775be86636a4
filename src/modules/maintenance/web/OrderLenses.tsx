import { useContext } from 'react'
import { Lenses } from '#kernel/web/list/index.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { maintenancePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { OrderCalendarSlot } from './OrderCalendarSlot.ts'

export type OrderLens = 'list' | 'week' | 'month' | 'board'

/** What the board of crews asks beyond the filters. */
const ofTheBoard = ['span', 'rescue']

/** The orders as list, week, month and on the board of crews: one control on both pages, and the filters go along. */
export function OrderLenses({ value }: { value: OrderLens }) {
  const list = useCan(may.list)
  const calendar = useCan(may.calendar)
  const board = useCan(may.schedule)
  const planned = useContext(OrderCalendarSlot) !== null
  const to = maintenancePaths.orders
  const dated = planned && calendar !== 'hidden' && list === 'enabled'
  const lenses = [
    ...(list === 'enabled' ? [{ value: 'list', label: '列表', to }] : []),
    ...(dated
      ? [
          { value: 'week', label: '周', to, disabled: calendar !== 'enabled' },
          { value: 'month', label: '月', to, disabled: calendar !== 'enabled' },
        ]
      : []),
    ...(planned && board === 'enabled'
      ? [{ value: 'board', label: '排程', to: maintenancePaths.board, alone: true as const }]
      : []),
  ]
  return lenses.length > 1 ? <Lenses lenses={lenses} value={value} own={ofTheBoard} /> : null
}
