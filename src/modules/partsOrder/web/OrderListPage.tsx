import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { orderApi } from '../shared/api.ts'
import { type OrderRow, orderList } from '../shared/orderList.ts'
import { mayOrder } from '../shared/permissions.ts'
import { OrderType } from '../shared/terms.ts'
import { orderPage } from './addresses.ts'
import { OrderState, Progress } from './marks.tsx'
import { ShortageDrawer } from './ShortageDrawer.tsx'

const cells: ListCells<OrderRow> = {
  elevatorName: (_, { lift }) => (lift ? <LiftName of={lift} /> : <span className="ter">—</span>),
  status: (status) => <OrderState status={status} />,
  doneShare: (done, { heldShare, short }) => <Progress done={done} held={heldShare} short={short} />,
  heldShare: (held) => `${Math.round(held * 100)}%`,
  short: (short) => (short ? <span className="redText">缺料</span> : <span className="ter">—</span>),
}

/** /order/orderList (commerce 4.1). */
export function OrderListPage() {
  const [shortage, setShortage] = useState(false)
  const add = (
    <>
      <Can needs={[mayOrder.change]}>
        <Link to={orderPage.add(OrderType.code.purchase)}>
          <Button>新增采购</Button>
        </Link>
      </Can>
      <Can needs={[mayOrder.change]}>
        <Link to={orderPage.add(OrderType.code.sale)}>
          <Button type="primary" icon={<PlusIcon />}>
            新增销售
          </Button>
        </Link>
      </Can>
    </>
  )
  return (
    <>
      <ListPage
        list={orderList}
        from={orderApi.list}
        title="配件订单"
        cells={cells}
        actions={
          <>
            <Button onClick={() => setShortage(true)}>缺料清单</Button>
            <ExportButton to={orderApi.export} />
            {add}
          </>
        }
        open={(row) => orderPage.detail(row.id)}
        empty={{ hint: '配件更换单审批后自动生成更换用料订单；卖给客户的、向供应商买的在这里新增。', actions: add }}
      />
      {shortage && <ShortageDrawer onClose={() => setShortage(false)} />}
    </>
  )
}
