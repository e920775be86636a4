import { Button } from 'antd'
import { useState } from 'react'
import { minutesShort } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, EmptyState, ShortTable } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
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
    <ShortTable
      rows={orders}
      columns={[
        { title: '计划日期', as: 'num', cell: (order) => order.planDate },
        { title: '工单号', as: 'num', to: ({ id }) => orderPage(id), cell: (order) => order.orderNo },
        { title: '电梯', cell: (order) => liftLabel(order.communityName, order.elevatorName) },
        { title: '级别', cell: (order) => Level.label(order.level as 1) },
        { title: '分工', cell: ({ leads }) => (leads ? '责任人' : <span className="ter">辅助</span>) },
        {
          title: '完成时间',
          cell: (order) =>
            order.imported ? <DateText value={order.planDate} /> : <DateText value={order.completeAt} as="time" />,
        },
        {
          title: '用时',
          as: 'figure',
          cell: ({ workMinutes }) => (workMinutes !== null ? minutesShort(workMinutes) : null),
        },
        { title: '评分', as: 'figure', cell: (order) => order.star },
        { title: '状态', cell: (order) => visitWords[order.status] },
      ]}
    />
  )
}
