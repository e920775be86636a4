import { Segmented } from 'antd'
import { useState } from 'react'
import { TerminalIcon } from '#kernel/web/ui/icons/index.ts'
import { Notice } from '#kernel/web/ui/index.ts'
import { TrackPanel } from '#modules/employee/web/index.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import css from './drawer.module.css'
import { daysOf } from './orderDays.ts'

/** 轨迹: where each of the crew was on the days of the visit (jobs 4.1); read when the tab is opened. */
export function TrackTab({ order }: { order: MaintainOrderDetail }) {
  const crew = order.workers
  const [chosen, setChosen] = useState<string>()
  const person = crew.find(({ employeeId }) => employeeId === chosen) ?? crew[0]
  if (!person || order.departAt === null)
    return (
      <Notice
        icon={<TerminalIcon size={32} line={0.9} />}
        headline="暂无工作轨迹"
        hint={person ? '班组尚未出发，出发后手机开始记录位置。' : '还没有分配作业人员，派工并出发后才有位置。'}
      />
    )
  const period = daysOf(order)
  return (
    <>
      {crew.length > 1 && (
        <div className={css.crew}>
          <Segmented
            aria-label="作业人员"
            value={person.employeeId}
            onChange={setChosen}
            options={crew.map(({ employeeId, name }) => ({ value: employeeId, label: name }))}
          />
        </div>
      )}
      <TrackPanel key={person.employeeId} employeeId={person.employeeId} period={period} />
    </>
  )
}
