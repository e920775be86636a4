import { useContext } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { may } from '../shared/permissions.ts'
import { OrderCalendarSlot } from './OrderCalendarSlot.ts'
import { OrderInspector } from './OrderInspector.tsx'
import { OrderLenses } from './OrderLenses.tsx'
import { OrderListView } from './OrderListView.tsx'

/** /maintainManage/WorkOrderList: find, change, prove (jobs 4.1). The open order stands in the address as `id`. */
export function WorkOrdersPage() {
  const [id, open] = useInspected('id')
  const [asked] = useAddressed('view')
  const calendar = useCan(may.calendar) === 'enabled'
  const Calendar = useContext(OrderCalendarSlot)
  const view = calendar && (asked === 'week' || asked === 'month') ? asked : 'list'
  const switcher = <OrderLenses value={view} />
  return (
    <>
      {Calendar && view !== 'list' ? (
        <Calendar key={view} view={view} switcher={switcher} onOpen={open} />
      ) : (
        <OrderListView switcher={switcher} at={id} onOpen={open} />
      )}
      <OrderInspector id={id} onClose={() => open()} />
    </>
  )
}
