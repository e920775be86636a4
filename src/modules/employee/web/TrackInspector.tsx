import { Button } from 'antd'
import { useState } from 'react'
import { RefSelect } from '#kernel/web/form/index.ts'
import { Inspected, InspectorFrame } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import type { EmployeeDetail } from '../shared/employee.ts'
import { TrackPanel, TrackPeriod } from './TrackPanel.tsx'
import css from './track.module.css'

interface Props {
  /** Whose track is shown first; another person is chosen in its head. */
  readonly employeeId: string
  /** The first and last day shown first; today without. */
  readonly period?: { readonly from: string; readonly to: string } | undefined
}

/** 工作轨迹 of a person and a period of at most 31 days, from employees and boards (jobs 4.1; JW3). */
export function TrackInspector({ onClose, ...track }: Props & { readonly onClose: () => void }) {
  return (
    <InspectorFrame onClose={onClose}>
      <Inspected name="工作轨迹">
        <Track {...track} />
      </Inspected>
    </InspectorFrame>
  )
}

/** The same in the place of the row that it was asked from: `of` names it, 返回工单 leads back. */
export function TrackInPlace({ of, onBack, ...track }: Props & { readonly of: string; readonly onBack: () => void }) {
  return (
    <Inspected name="工作轨迹" verbs={<Button onClick={onBack}>返回{of}</Button>}>
      <Track {...track} />
    </Inspected>
  )
}

function Track({ employeeId, period: first }: Props) {
  const { today } = useKit()
  const [person, setPerson] = useState(employeeId)
  const [period, setPeriod] = useState(() => first ?? { from: today(), to: today() })
  return (
    <>
      <div className={`row wrap gap-8 pt-12 pb-8 px-16 ${css.head}`}>
        <div className={css.person}>
          <RefSelect
            from="/employee/options"
            aria-label="人员"
            value={person}
            onChange={(id) => typeof id === 'string' && setPerson(id)}
          />
        </div>
        <TrackPeriod period={period} onChange={setPeriod} />
      </div>
      <TrackPanel key={`${person} ${period.from} ${period.to}`} employeeId={person} period={period} />
    </>
  )
}

/** 轨迹: the same panel as a tab of the person (archives 4.2). */
export function TrackTab({ employee }: { employee: EmployeeDetail }) {
  const { today } = useKit()
  const [period, setPeriod] = useState(() => ({ from: today(), to: today() }))
  return (
    <>
      <div className={`row wrap gap-8 pt-12 pb-8 px-16 ${css.head}`}>
        <TrackPeriod period={period} onChange={setPeriod} />
      </div>
      <TrackPanel key={`${period.from} ${period.to}`} employeeId={employee.id} period={period} />
    </>
  )
}
