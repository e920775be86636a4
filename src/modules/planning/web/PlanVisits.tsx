import { Switch } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { LevelChip, StatusMark } from '#modules/maintenance/web/index.ts'
import type { PlanStrips } from '../shared/plan.ts'
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
        <ShortTable
          rows={shown}
          by={(visit) => visit.orderId}
          columns={[
            {
              title: '工单编号',
              cell: (visit) => (
                <button type="button" className="linkButton num" onClick={() => onOpen(visit.orderId)}>
                  {visit.orderNo}
                </button>
              ),
            },
            { title: '电梯', cell: (visit) => visit.lift },
            { title: '级别', cell: (visit) => <LevelChip level={visit.level} /> },
            { title: '计划日期', as: 'num', cell: (visit) => visit.date },
            { title: '完成', as: 'num', cell: (visit) => visit.doneDate },
            {
              title: '间隔 天',
              as: 'figure',
              tone: ({ gapDays }) => (gapDays ?? 0) > strips.maxGapDays && 'redText strong',
              cell: (visit) => visit.gapDays,
            },
            { title: '状态', cell: (visit) => <StatusMark status={visit.status} /> },
          ]}
        />
      )}
    </section>
  )
}
