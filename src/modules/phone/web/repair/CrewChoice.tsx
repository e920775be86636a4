import { useId, useState } from 'react'
import { kmText, minutesShort } from '#kernel/shared/said.ts'
import { useNow } from '#kernel/web/ui/Clock.tsx'
import { type Crew, etaClock } from '#modules/repair/shared/crews.ts'
import type { Candidate } from '#modules/repair/shared/live.ts'
import { Note, Section } from '../kit/parts.tsx'
import css from './repair.module.css'

/** As many as a dispatch takes. */
const MAX_CREW = 8

interface Props {
  readonly people: readonly Candidate[]
  readonly crews: readonly Crew[]
  /** Employee ids, the main worker first. */
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  /** Moment (ms) after which an arrival is late. */
  readonly lateAt: number
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** The nearest pairs, the first of them chosen; everybody else below, by name. */
export function CrewChoice({ people, crews, chosen, onChoose, lateAt }: Props) {
  const [all, setAll] = useState(crews.length === 0)
  const name = useId()
  const now = useNow(30)
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      <Section title="派给谁" aside="最近的在前">
        {crews.length === 0 && <Note tone="warn">没有可派的双人组，请逐人选择</Note>}
        {crews.map((crew) => (
          <label key={crew.rank} className={`row gap-12 px-16 line2-b ${css.pick}`}>
            <input type="radio" name={name} checked={same(crew.ids, chosen)} onChange={() => onChoose(crew.ids)} />
            <span className="grow min-w-0">
              {crew.names}
              <small className="block ter f-15">
                {[
                  crew.responsible && '本梯责任班组',
                  crew.distanceKm !== null && kmText(crew.distanceKm),
                  `今日余 ${crew.load} 单`,
                  crew.visits > 0 ? `来过 ${crew.visits} 次` : '未去过',
                ]
                  .filter(Boolean)
                  .join('，')}
              </small>
            </span>
            <Arrival etaMin={crew.etaMin} now={now} lateAt={lateAt} />
          </label>
        ))}
        <p className="flex px-16 py-8 m-0">
          <button type="button" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '收起人员' : `从 ${people.length} 人中选择`}
          </button>
        </p>
      </Section>
      {all && (
        <Section title="人员" aside={`已选 ${chosen.length} 人`}>
          {people.map((one) => (
            <label key={one.employeeId} className={`row gap-12 px-16 line2-b ${css.pick}`}>
              <input
                type="checkbox"
                disabled={!one.certOk || (chosen.length >= MAX_CREW && !chosen.includes(one.employeeId))}
                checked={chosen.includes(one.employeeId)}
                onChange={() => toggle(one.employeeId)}
              />
              <span className="grow min-w-0">
                {one.name}
                {chosen[0] === one.employeeId && '（主）'}
                <small className="block ter f-15" data-bad={!one.certOk || undefined}>
                  {one.reason}，今日余 {one.load} 单
                </small>
              </span>
              <Arrival etaMin={one.etaMin} now={now} lateAt={lateAt} />
            </label>
          ))}
        </Section>
      )}
    </>
  )
}

/** When they would be there; red after the limit. */
function Arrival({ etaMin, now, lateAt }: { etaMin: number | null; now: number; lateAt: number }) {
  if (etaMin === null) return <small className="ter f-15">位置未知</small>
  const late = now + etaMin * 60_000 > lateAt
  return (
    <span className={`rigid right num ${late ? 'redText strong' : ''}`}>
      {etaClock(etaMin, now)} 到<small className="block f-15">{minutesShort(etaMin)}</small>
    </span>
  )
}
