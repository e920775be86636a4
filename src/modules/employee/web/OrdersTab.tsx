import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, EmptyState } from '#kernel/web/ui/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import { visitWords } from '../shared/neighbours.ts'
import { orderPage } from '../shared/paths.ts'
import { type EmployeeOrder, workApi } from '../shared/workApi.ts'
import css from './employee.module.css'

const shift = (month: string, by: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** 工单: a month of the person's maintenance orders (archives 4.2). */
export function OrdersTab({ employee }: { employee: EmployeeDetail }) {
  const { today } = useKit()
  const [month, setMonth] = useState(() => today().slice(0, 7))
  return (
    <>
      <div className={css.tabHead}>
        <Button size="small" onClick={() => setMonth(shift(month, -1))}>
          上月
        </Button>
        <b className="num">{month}</b>
        <Button size="small" onClick={() => setMonth(shift(month, 1))}>
          下月
        </Button>
        <Button size="small" type="text" onClick={() => setMonth(today().slice(0, 7))}>
          本月
        </Button>
      </div>
      <Loaded key={month} from={workApi.orders} input={{ id: employee.id, month }} what="工单">
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState
              what="工单"
              headline={`${month} 没有工单`}
              hint="负责的电梯排入维保计划或被派单后，工单列在这里。"
            />
          ) : (
            <OrderTable orders={orders} />
          )
        }
      </Loaded>
    </>
  )
}

function OrderTable({ orders }: { orders: readonly EmployeeOrder[] }) {
  return (
    <table className="plainTable">
      <thead>
        <tr>
          <th>计划日期</th>
          <th>工单号</th>
          <th>电梯</th>
          <th>小区</th>
          <th>级别</th>
          <th>分工</th>
          <th>完成时间</th>
          <th className="figure">用时</th>
          <th className="figure">评分</th>
          <th>状态</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="num">{order.planDate}</td>
            <td className="num">
              <Link to={orderPage(order.id)}>{order.orderNo}</Link>
            </td>
            <td>{order.elevatorName}</td>
            <td>{order.communityName}</td>
            <td>{Level.label(order.level as 1)}</td>
            <td>{order.leads ? '责任人' : <span className="ter">协助</span>}</td>
            <td>
              {order.imported ? <DateText value={order.planDate} /> : <DateText value={order.completeAt} as="time" />}
            </td>
            <td className="figure num">
              {order.workMinutes === null ? <span className="ter">—</span> : `${order.workMinutes} 分`}
            </td>
            <td className="figure num">{order.star ?? <span className="ter">—</span>}</td>
            <td>{visitWords[order.status] ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
