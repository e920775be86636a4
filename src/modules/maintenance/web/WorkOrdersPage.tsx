import { Segmented } from 'antd'
import { useContext } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { may } from '../shared/permissions.ts'
import { OrderCalendarSlot } from './OrderCalendarSlot.ts'
import { OrderInspector } from './OrderInspector.tsx'
import { OrderListView } from './OrderListView.tsx'

type OrdersView = 'list' | 'week' | 'month'
const views = [
  { value: 'list', label: '列表' },
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
] as const

/** /maintainManage/WorkOrderList: find, change, prove (jobs 4.1). The open order stands in the address as `id`. */
export function WorkOrdersPage() {
  const [id, open] = useInspected('id')
  const [askedView, setView] = useAddressed('view')
  const calendar = useCan(may.calendar)
  const Calendar = useContext(OrderCalendarSlot)
  const asked = views.find((view) => view.value === askedView)?.value ?? 'list'
  const view: OrdersView = calendar === 'enabled' ? asked : 'list'
  const switcher = Calendar && calendar !== 'hidden' && (
    <Segmented<OrdersView>
      aria-label="视图"
      value={view}
      disabled={calendar !== 'enabled'}
      options={[...views]}
      onChange={(next) => setView(next === 'list' ? undefined : next)}
    />
  )
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
