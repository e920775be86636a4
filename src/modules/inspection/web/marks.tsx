import { useKit } from '#kernel/web/services.tsx'
import { type GlyphShape, State, Tag } from '#kernel/web/ui/index.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { InspectConclusion, type InspectionStatus, isPass, InspectionStatus as Status } from '../shared/inspection.ts'

const shapes: Readonly<Record<number, GlyphShape>> = {
  0: 'dashed',
  1: 'dot',
  2: 'chevron',
  3: 'half',
  4: 'ring-tick',
  5: 'solid-tick',
  9: 'slash',
}

/** State of a plan by shape and word; 需整改 and 不合格 are exceptions and carry a tag (look 2, 6). */
export function PlanState({ status }: { status: InspectionStatus }) {
  const label = Status.label(status)
  if (status === Status.code.rectify) return <Tag tone="amber">{label}</Tag>
  if (status === Status.code.failed) return <Tag tone="red">{label}</Tag>
  return <State shape={shapes[status] ?? 'dashed'}>{label}</State>
}

/** Days until the deadline of something open: amber inside 30, red when past. */
export function Remaining({ days }: { days: number | null }) {
  if (days === null) return <span className="ter">—</span>
  if (days < 0) return <span className="num redText strong">超 {-days}</span>
  return <span className={`num ${days <= 30 ? 'amberText strong' : ''}`}>{days}</span>
}

/** A last day that has passed while nothing was done about it. */
export function LastDay({ day, open }: { day: string | null; open: boolean }) {
  const today = useKit().today()
  if (!day) return <span className="ter">—</span>
  return <span className={`num ${open && day < today ? 'redText strong' : ''}`}>{day}</span>
}

/** 4/6 of the papers; complete is quiet, none at all is said. */
export function Materials({ text, ready }: { text: string; ready: boolean }) {
  return <span className={`num ${ready ? 'greenText' : 'ter'}`}>{text}</span>
}

export function Conclusion({ of }: { of: number }) {
  const label = InspectConclusion.label(of as 1)
  return isPass(of) ? <span>{label}</span> : <Tag tone="red">{label}</Tag>
}

export function FindingState({ state }: { state: number }) {
  const { open, fixed, closed } = HazardState.code
  const label = HazardState.label(state as 0)
  if (state === open) return <Tag tone="amber">{label}</Tag>
  return <State shape={state === closed ? 'solid-tick' : state === fixed ? 'ring-tick' : 'half'}>{label}</State>
}
