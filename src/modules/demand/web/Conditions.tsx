import { useState } from 'react'
import { TickIcon, WarningIcon } from '#kernel/web/ui/icons/index.ts'
import type { ShownJudgement } from '../shared/lineLift.ts'
import css from './demand.module.css'

type Shown = ShownJudgement['conditions']

/** Eligibility as a checklist: what fails first, with its reason; what holds folded behind its number (jobs 4.1). */
export function Conditions({ conditions, all }: { conditions: Shown; all?: boolean }) {
  const [open, setOpen] = useState(all ?? false)
  const failed = conditions.filter(({ ok }) => !ok)
  const held = conditions.filter(({ ok }) => ok)
  return (
    <ul className={`bare-list stack gap-3 ${css.conditions}`}>
      {failed.map((one) => (
        <Line key={one.key} one={one} />
      ))}
      {open && held.map((one) => <Line key={one.key} one={one} />)}
      {!all && held.length > 0 && (
        <li>
          <button type="button" className="linkButton" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : failed.length === 0 ? `${held.length} 项条件全部符合` : `其余 ${held.length} 项符合`}
          </button>
        </li>
      )}
    </ul>
  )
}

function Line({ one }: { one: Shown[number] }) {
  return (
    <li className={one.ok ? undefined : css.failed}>
      {one.ok ? <TickIcon size={14} /> : <WarningIcon size={14} />}
      <span>{one.label}</span>
      <span className={one.ok ? 'sec num' : 'redText'}>{one.value}</span>
    </li>
  )
}
