import { useContext } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { may } from '../shared/permissions.ts'
import { OrderBoardSlot } from './OrderBoardSlot.ts'
import { OrderInspector } from './OrderInspector.tsx'
import { type OrderLens, OrderLenses, useBoardAccess } from './OrderLenses.tsx'
import { OrderListView } from './OrderListView.tsx'

/** /maintainManage/WorkOrderList: find, plan, change, prove (jobs 4.1). The open order stands in the address as `id`. */
export function WorkOrdersPage() {
  const [id, open] = useInspected('id')
  const Board = useContext(OrderBoardSlot)
  const view = useLens(Board !== null)
  const switcher = <OrderLenses value={view} planned={Board !== null} />
  return (
    <>
      {Board && view !== 'list' ? (
        <Board key={view} view={view} switcher={switcher} onOpen={open} />
      ) : (
        <OrderListView switcher={switcher} at={id} onOpen={open} />
      )}
      <OrderInspector id={id} onClose={() => open()} />
    </>
  )
}

/** The lens the address asks for, as far as the person has it; whoever has the board alone sees its week. */
function useLens(planned: boolean): OrderLens {
  const [asked] = useAddressed('view')
  const list = useCan(may.list) === 'enabled'
  const board = useBoardAccess() === 'enabled' && planned
  if (board && (asked === 'week' || asked === 'month')) return asked
  return board && !list ? 'week' : 'list'
}
