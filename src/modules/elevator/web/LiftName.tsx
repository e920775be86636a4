import type { ComponentType, ReactNode } from 'react'
import { hourText } from '#kernel/shared/said.ts'
import type { Danger } from '#kernel/web/map/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import {
  EscalatorIcon,
  FreightIcon,
  LiftIcon,
  TrappedIcon,
  VillaIcon,
  WalkwayIcon,
  WarningIcon,
} from '#kernel/web/ui/icons/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { timeText } from '#kernel/web/ui/value.tsx'
import { DeviceType, UseType } from '../shared/elevator.terms.ts'
import {
  type LiftName as LiftNameOf,
  LiftRisk,
  labelOf,
  openRisks,
  riskDays,
  riskText,
  riskTone,
} from '../shared/liftName.ts'
import css from './liftName.module.css'

interface Kind {
  readonly type: number
  readonly useType?: number | null
}

/** The drawn icon of a lift's kind. */
export function liftIconOf({ type, useType }: Kind): ComponentType<{ size?: number }> {
  if (type === DeviceType.code.escalator) return EscalatorIcon
  if (type === DeviceType.code.walkway) return WalkwayIcon
  if (useType === UseType.code.goods || useType === UseType.code.dumbwaiter) return FreightIcon
  return useType === UseType.code.villa ? VillaIcon : LiftIcon
}

/** The shape says it before the colour does (look 2): a person in the car, two bars, a cross, a triangle, a clock run out. */
const marks: Readonly<Record<LiftRisk, ReactNode>> = {
  trapped: <TrappedIcon size={12} />,
  stopped: <Mark path="M4.5 3v6M7.5 3v6" />,
  failed: <Mark path="M3 3l6 6M9 3l-6 6" />,
  hazard: <WarningIcon size={12} />,
  visit: <Mark path="M6 1.5a4.500 4.500 0 1 0 .01 0M6 3.500V6l2 1.500" />,
  inspection: <Mark path="M2.500 1.500h7v9h-7zM4.500 6h3M6 4.500v3" />,
}

function Mark({ path }: { path: string }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d={path} />
    </svg>
  )
}

/** The shape alone, where there is no room for the word and the name of the thing says it: chips of boards. */
export const RiskMark = ({ risk }: { risk: LiftRisk }) => (
  <span className={`inline ${css[riskTone[risk]] ?? ''}`} aria-hidden>
    {marks[risk]}
  </span>
)

/** The same on the marks of maps; the worst comes first. */
export const dangerOf = (risk: LiftRisk | null | undefined): Danger | undefined =>
  risk
    ? {
        rank: LiftRisk.options.findIndex(({ value }) => value === risk),
        word: LiftRisk.label(risk),
        mark: marks[risk],
        tone: riskTone[risk],
      }
    : undefined

const shown = (from: string) => (from.length > 10 ? timeText(from) : from)

/** One thing that is wrong with a lift by its shape and word; the days it is late where `long`. */
export function RiskTag({ of, risk, long }: { of: Pick<LiftNameOf, 'risks'>; risk: LiftRisk; long?: boolean }) {
  const today = useKit().today()
  const from = of.risks[risk] ?? ''
  const days = long ? riskDays(of.risks, risk, today) : 0
  const time = long && risk === 'trapped' && from ? hourText(from) : ''
  return (
    <span title={riskText(of.risks, risk, today, shown)} className="inline">
      <Tag tone={riskTone[risk]} solid={risk === 'trapped'} icon={marks[risk]}>
        <span className={css.word}>
          {LiftRisk.label(risk)}
          {time && ` ${time}`}
          {days > 0 && ` 超 ${days} 天`}
        </span>
      </Tag>
    </span>
  )
}

/** All that is wrong with a lift: two of them in sight, the rest behind a number (look 6, Tags). */
export function RiskTags({ of, link }: { of: LiftNameOf; link?: (risk: LiftRisk) => ReactNode }) {
  const today = useKit().today()
  const risks = openRisks(of.risks)
  const rest = risks.slice(2).map((risk) => riskText(of.risks, risk, today, shown))
  return (
    <>
      {risks.slice(0, 2).map((risk) => (
        <span key={risk}>{link?.(risk) ?? <RiskTag of={of} risk={risk} long />}</span>
      ))}
      {rest.length > 0 && (
        <span className="ter num" title={rest.join('\n')}>
          <span aria-hidden>+{rest.length}</span>
          <span className="spoken">{rest.join('；')}</span>
        </span>
      )}
    </>
  )
}

interface Props {
  /** null: no lift is known. */
  readonly of: LiftNameOf | null | undefined
  /** In place of an unknown lift, e.g. the address that a caller gave. */
  readonly otherwise?: ReactNode
  /** What the row says itself: the order that is late, the hazard that is severe. The next one shows. */
  readonly said?: readonly LiftRisk[] | undefined
  /** Where the kind stands elsewhere or there is no room: chips, tiles. */
  readonly bare?: boolean
  /** What else is out of the ordinary of this row, right after the risk. */
  readonly exception?: ReactNode
}

/** A lift by icon, community and name with the worst that is wrong with it; too long, the community is cut and the lift's own name stays. */
export function LiftName({ of, otherwise, said, bare, exception }: Props) {
  if (!of)
    return (
      <span className={`inline ${css.name}`}>
        {otherwise ?? <span className="ter">—</span>}
        {exception}
      </span>
    )
  const Icon = liftIconOf(of)
  const worst = openRisks(of.risks).find((risk) => !said?.includes(risk))
  return (
    <span className={`inline ${css.name}`}>
      {!bare && <Icon size={14} />}
      <span className={css.text} title={labelOf(of)}>
        <span className={css.place}>{of.community}</span>
        {/* The space belongs to the piece that is never cut; a flexbox drops one between its items. */}
        <span className={css.own}>{` ${of.name}`}</span>
      </span>
      {worst && (
        <span className={css.risk}>
          <RiskTag of={of} risk={worst} />
        </span>
      )}
      {exception}
    </span>
  )
}
