import { useState } from 'react'
import { Drawer } from '#kernel/web/detail/index.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import type { EmployeeDetail } from '../shared/employee.ts'
import { TrackPanel, TrackPeriod } from './TrackPanel.tsx'
import css from './track.module.css'

interface Props {
  /** Whose track is shown first; another person is chosen in the drawer. */
  readonly employeeId: string
  /** The first and last day shown first; today without. */
  readonly period?: { readonly from: string; readonly to: string } | undefined
  readonly onClose: () => void
}

/** 工作轨迹 of a person and a period of at most 31 days, from orders, employees and boards (jobs 4.1; JW3). */
export function TrackDrawer({ employeeId, period: first, onClose }: Props) {
  const { today } = useKit()
  const [person, setPerson] = useState(employeeId)
  const [period, setPeriod] = useState(() => first ?? { from: today(), to: today() })
  return (
    <Drawer open wide title="工作轨迹" onClose={onClose}>
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
    </Drawer>
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
