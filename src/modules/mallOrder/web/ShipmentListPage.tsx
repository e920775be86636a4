import { type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { type ShipmentRow, shipmentApi, shipmentList } from '../shared/shipment.ts'
import { TraceState } from '../shared/terms.ts'

const cells: ListCells<ShipmentRow> = {
  traceState: (state) => (state === null ? <span className="ter">没有轨迹</span> : TraceState.label(state)),
}

/** /mallOrder/shipmentManage/home (commerce 4.4). */
export function ShipmentListPage() {
  return (
    <ListPage
      list={shipmentList}
      from={shipmentApi.list}
      title="发货管理"
      cells={cells}
      open={(row) => `${mallOrderPaths.detail}?id=${row.orderId}&tab=packages`}
      empty={{ hint: '订单发货后，包裹出现在这里。' }}
    />
  )
}
