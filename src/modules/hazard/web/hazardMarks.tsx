import { Link } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { type GlyphShape, State, Tag } from '#kernel/web/ui/index.ts'
import { HazardGrade, HazardState } from '../shared/hazard.terms.ts'
import { hazardLate, lateText, type Timed } from '../shared/hazardLate.ts'
import type { HazardListRow } from '../shared/hazardList.ts'
import { hazardPage } from './addresses.ts'

type Code = (typeof HazardState.code)[keyof typeof HazardState.code]
type Grade = (typeof HazardGrade.code)[keyof typeof HazardGrade.code]

const shapes: Readonly<Record<Code, GlyphShape>> = {
  0: 'dashed',
  1: 'chevron',
  2: 'chevron',
  3: 'half',
  4: 'ring-tick',
  5: 'solid-tick',
}

export function HazardMark({ state }: { state: Code }) {
  return <State shape={shapes[state]}>{HazardState.label(state)}</State>
}

export function GradeTag({ grade }: { grade: Grade }) {
  const { severe, major } = HazardGrade.code
  return <Tag tone={grade === severe ? 'red' : grade === major ? 'amber' : 'plain'}>{HazardGrade.label(grade)}</Tag>
}

/** 剩3天, 超期2天: only while it is not put right. */
export function HazardDays({ days }: { days: number | null }) {
  if (days === null) return <span className="ter">—</span>
  if (days < 0) return <span className="redText strong num">超期 {-days} 天</span>
  if (days === 0) return <span className="redText strong">今日到期</span>
  return <span className={`num ${days <= NEAR ? 'amberText strong' : ''}`}>{days}</span>
}
const NEAR = 3

/** 告知超期2天, 整改超期2天, 今日须告知: what of it is late or due today. */
export function HazardLate({ hazard }: { hazard: Timed }) {
  const late = hazardLate(hazard, useKit().today())
  return late.map((one) => (
    <Tag key={one.what} tone={one.days > 0 ? 'red' : 'amber'}>
      {lateText(one)}
    </Tag>
  ))
}

/** In lists, where the days to put it right have a column of their own: only whether the customer hears of it too late. */
export function HazardUntold({ hazard }: { hazard: Timed }) {
  const late = hazardLate(hazard, useKit().today()).find(({ what }) => what === '告知')
  return late ? <Tag tone={late.days > 0 ? 'red' : 'amber'}>{lateText(late)}</Tag> : null
}

/** The finding that something was made from. */
export function HazardLink({
  hazard: { id, hazardNo, description },
}: {
  hazard: Pick<HazardListRow, 'id' | 'hazardNo' | 'description'>
}) {
  return (
    <>
      <Link className="num" to={hazardPage.hazard(id)}>
        {hazardNo}
      </Link>{' '}
      {description}
    </>
  )
}

/** The last day beside what is left of it. */
export function HazardDeadline({ deadline, open }: { deadline: string | null; open: boolean }) {
  const today = useKit().today()
  if (!deadline) return <span className="ter">—</span>
  return <span className={`num ${open && deadline < today ? 'redText strong' : ''}`}>{deadline}</span>
}
