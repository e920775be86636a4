import type { FieldElevator } from '#modules/field/shared/fieldWork.ts'
import { HazardGrade } from '#modules/hazard/shared/hazard.terms.ts'
import { lateText } from '#modules/hazard/shared/hazardLate.ts'
import { Section } from '../kit/parts.tsx'
import { type Facts, usePhone } from '../store/state.ts'
import { lateOf } from '../words.ts'
import css from './order.module.css'

type Hazard = Facts['day']['openHazards'][number]

/** 未整改隐患 of a lift, with what of them is late; nothing where there are none. */
export function OpenHazards({ of, all }: { of: FieldElevator['id']; all: readonly Hazard[] }) {
  const { facts } = usePhone()
  const hazards = all.filter((one) => one.elevatorId === of)
  if (hazards.length === 0) return null
  return (
    <Section title="未整改隐患" aside={`${hazards.length} 项`}>
      <ul className={css.list}>
        {hazards.map((one) => (
          <li key={one.id}>
            <b>{HazardGrade.label(one.grade)}</b>
            {one.description}
            {one.deadline && <small>整改期限 {one.deadline}</small>}
            {lateOf(one, facts.skewMs).map((late) => (
              <small key={late.what} data-warn>
                {lateText(late)}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}
