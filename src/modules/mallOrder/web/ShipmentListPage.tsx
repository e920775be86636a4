import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ImportDialog, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Tag } from '#kernel/web/ui/index.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { mayMall } from '../shared/permissions.ts'
import { type ShipmentRow, shipmentApi, shipmentList } from '../shared/shipment.ts'
import { TraceState } from '../shared/terms.ts'
import { numberApi, type ToShipRow, toShipApi, toShipList } from '../shared/toShip.ts'
import { Due } from './marks.tsx'
import { ScanDrawer } from './ScanDrawer.tsx'

/** /mallOrder/shipmentManage/home (commerce 4.4): what is still to go, and what went. */
export function ShipmentListPage() {
  const navigate = useNavigate()
  const [shown = 'waiting'] = useAddressed('part')
  // Filters of one list mean nothing to the other.
  const choose = (
    <Segmented
      aria-label="发货"
      value={shown}
      options={[
        { value: 'waiting', label: '待发货' },
        { value: 'sent', label: '已发货' },
      ]}
      onChange={(next) =>
        void navigate(next === 'waiting' ? mallOrderPaths.shipments : `${mallOrderPaths.shipments}?part=${next}`)
      }
    />
  )
  return shown === 'sent' ? <Sent choose={choose} /> : <Waiting choose={choose} />
}

const waitingCells: ListCells<ToShipRow> = {
  orderNo: (no, { partShipped, urgent }) => (
    <span className="flex gap-6 items-baseline">
      <span className="num">{no}</span>
      {urgent && <Tag tone="red">急件</Tag>}
      {partShipped && <Tag tone="blue">已发部分</Tag>}
    </span>
  ),
  dueAt: (at, { overdue }) => <Due at={at} overdue={overdue} />,
  overdue: (late) => (late ? <span className="redText">超时</span> : <span className="ter">—</span>),
  urgent: (urgent) => (urgent ? <span className="redText">急件</span> : <span className="ter">—</span>),
  partShipped: (part) => (part ? '部分发货' : <span className="ter">—</span>),
}

function Waiting({ choose }: { choose: ReactNode }) {
  const [scanning, setScanning] = useState(false)
  const [importing, setImporting] = useState(false)
  return (
    <>
      <ListPage
        list={toShipList}
        from={toShipApi.list}
        title="发货管理"
        cells={waitingCells}
        actions={
          <>
            {choose}
            <Can needs={[mayMall.ship]}>
              <Button onClick={() => setImporting(true)}>导入单号</Button>
            </Can>
            <Can needs={[mayMall.ship]}>
              <Button type="primary" onClick={() => setScanning(true)}>
                扫码发货
              </Button>
            </Can>
          </>
        }
        selectionActions={({ ids }) => (
          <>
            <PrintButton of={toShipApi.pickingList} ids={ids}>
              打印拣货单
            </PrintButton>
            <PrintButton of={toShipApi.packingSlips} ids={ids}>
              打印装箱单
            </PrintButton>
          </>
        )}
        open={(row) => `${mallOrderPaths.detail}?id=${row.id}`}
        empty={{ hint: '没有要发的订单。接单后，订单按发货期限排在这里。' }}
      />
      <ImportDialog
        what="快递单号"
        unit="单"
        template={numberApi.template}
        to={numberApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {scanning && <ScanDrawer onClose={() => setScanning(false)} />}
    </>
  )
}

const sentCells: ListCells<ShipmentRow> = {
  traceState: (state) => (state === null ? <span className="ter">没有轨迹</span> : TraceState.label(state)),
}

function Sent({ choose }: { choose: ReactNode }) {
  return (
    <ListPage
      list={shipmentList}
      from={shipmentApi.list}
      title="发货管理"
      cells={sentCells}
      actions={choose}
      selectionActions={({ ids }) => (
        <PrintButton of={toShipApi.sentSlips} ids={ids}>
          打印发货单
        </PrintButton>
      )}
      open={(row) => `${mallOrderPaths.detail}?id=${row.orderId}&tab=packages`}
      empty={{ hint: '订单发货后，包裹出现在这里。' }}
    />
  )
}

interface PrintProps {
  readonly of: typeof toShipApi.pickingList
  readonly ids: readonly string[]
  readonly children: ReactNode
}

function PrintButton({ of, ids, children }: PrintProps) {
  const { download } = useKit()
  const { running, run } = useRun()
  return (
    <Can needs={[mayMall.print]}>
      <Button loading={running} onClick={() => run(() => download(of, { ids: [...ids] }))}>
        {children}
      </Button>
    </Can>
  )
}
