import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Panel, timeText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { MallStatus } from '../shared/terms.ts'
import { type UrgentOrder, urgentApi } from '../shared/urgent.ts'
import { MallState } from './marks.tsx'
import { UrgentOffers } from './UrgentOffers.tsx'

/** 同城急件 of a 配件更换单: shown while its lift stands and something is short, and where something was ordered. */
export function UrgentOfRequest({ requestId, requestNo }: { requestId: string; requestNo: string }) {
  const { data } = useRead(urgentApi.ofRequest, { id: requestId })
  const [open, setOpen] = useState(false)
  if (!data || (!data.asks && data.orders.length === 0)) return null
  return (
    <Panel
      title="同城急件"
      count={data.orders.length || undefined}
      right={
        data.asks && (
          <Button size="small" onClick={() => setOpen(true)}>
            同城急件
          </Button>
        )
      }
    >
      {data.asks && (
        <p className="sec m-0 py-8 px-14">电梯停着、配件不够：可找附近企业的现货，下单保留 30 分钟，由对方送达。</p>
      )}
      <ul className="m-0 p-0 pb-10 px-14 no-marks">
        {data.orders.map((order) => (
          <li key={order.id} className="py-5 line2-t">
            <Ordered order={order} />
          </li>
        ))}
      </ul>
      {open && (
        <Drawer open wide title={`同城急件 ${requestNo}`} onClose={() => setOpen(false)}>
          <UrgentOffers requestId={requestId} />
        </Drawer>
      )}
    </Panel>
  )
}

function Ordered({ order }: { order: UrgentOrder }) {
  const { id, orderNo, opens, status, storeName, goods, payDeadline } = order
  return (
    <>
      {opens ? (
        <Link className="num" to={mallOrderPaths.myOrderOf(id)}>
          {orderNo}
        </Link>
      ) : (
        <span className="num">{orderNo}</span>
      )}{' '}
      <MallState status={status} />
      <div className="sec">
        {storeName} · {goods}
      </div>
      {status === MallStatus.code.unpaid && payDeadline && (
        <div className="amberText small">保留至 {timeText(payDeadline)}，到时未付款自动放开</div>
      )}
    </>
  )
}
