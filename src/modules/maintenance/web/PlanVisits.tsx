import { Switch } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
import type { PlanStrips } from '../shared/plan.ts'
import { LevelChip, StatusMark } from './marks.tsx'
import css from './plan.module.css'

const { done, confirmed, closed } = MaintainStatus.code
const ended: ReadonlySet<number> = new Set([done, confirmed, closed])

/** The list below the strips (jobs 4.1, checkOrder): every order of the line by its day. */
export function PlanVisits({ strips, onOpen }: { strips: z.output<typeof PlanStrips>; onOpen: (id: string) => void }) {
  const [open, setOpen] = useState(true)
  const all = strips.elevators
    .flatMap((lift) => lift.visits.map((visit) => ({ ...visit, lift: lift.name })))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const shown = open ? all.filter(({ status }) => !ended.has(status)) : all
  return (
    <section aria-label="工单">
      <PanelHead
        title="工单"
        count={shown.length}
        right={
          <label>
            <Switch size="small" checked={open} onChange={setOpen} aria-label="只看未完成" /> 只看未完成
          </label>
        }
      />
      {shown.length === 0 ? (
        <p className={`${css.hint} ter`}>{open ? '没有未完成的工单。' : '没有工单。'}</p>
      ) : (
        <table className="plainTable">
          <thead>
            <tr>
              <th>工单编号</th>
              <th>电梯</th>
              <th>级别</th>
              <th>计划日期</th>
              <th>完成</th>
              <th className="figure">间隔 天</th>
              <th>状态</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((visit) => (
              <tr key={visit.orderId}>
                <td>
                  <button type="button" className="linkButton num" onClick={() => onOpen(visit.orderId)}>
                    {visit.orderNo}
                  </button>
                </td>
                <td>{visit.lift}</td>
                <td>
                  <LevelChip level={visit.level} />
                </td>
                <td className="num">{visit.date}</td>
                <td className="num">{visit.doneDate ?? <span className="ter">—</span>}</td>
                <td className={`figure num ${(visit.gapDays ?? 0) > strips.maxGapDays ? 'redText strong' : ''}`}>
                  {visit.gapDays ?? '—'}
                </td>
                <td>
                  <StatusMark status={visit.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
