import { useDroppable } from '@dnd-kit/core'
import { RailTrack, Tag } from '#kernel/web/ui/index.ts'
import { loadOf, loadTone, MAX_LIFTS } from '#modules/organisation/shared/loadRate.ts'
import { LoadRate } from '#modules/organisation/web/index.ts'
import type { ChargePerson } from '../shared/setCharge.ts'
import css from './charge.module.css'

interface ChargePeopleProps {
  readonly people: readonly ChargePerson[]
  readonly gains: ReadonlyMap<string, number>
  /** Lifts are ticked: a click gives them. */
  readonly ready: boolean
  readonly onGive: (personId: string) => void
}

const tones = { ok: 'ink', amber: 'amber', red: 'red' } as const

/** People by team with the load they have and would have; who holds no T certificate cannot be chosen. */
export function ChargePeople({ people, gains, ready, onGive }: ChargePeopleProps) {
  return (
    <div className="grow min-h-0 scroll">
      {[...Map.groupBy(people, (person) => person.teamName ?? '未分班组')].map(([team, own]) => (
        <fieldset key={team} aria-label={team}>
          <div className={`sticky line2-b bg-side sec t13 ${css.building}`}>
            {team} <span className="ter num">{own.length} 人</span>
          </div>
          {own.map((person) => (
            <PersonRow key={person.id} person={person} gain={gains.get(person.id) ?? 0} ready={ready} onGive={onGive} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface PersonRowProps {
  readonly person: ChargePerson
  readonly gain: number
  readonly ready: boolean
  readonly onGive: (personId: string) => void
}

function PersonRow({ person, gain, ready, onGive }: PersonRowProps) {
  const { setNodeRef, isOver } = useDroppable({ id: person.id, disabled: !person.certified })
  const lifts = person.elevatorCount + gain
  const rate = loadOf(lifts).rate
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={`${css.person} ${isOver ? css.over : ''}`}
      disabled={!person.certified || !ready}
      onClick={() => onGive(person.id)}
    >
      <span className="row gap-8 min-w-0">
        <b>{person.name}</b>
        {!person.certified && <Tag tone="red">无有效T证</Tag>}
        {gain > 0 && lifts > MAX_LIFTS && <Tag tone="amber">超 {MAX_LIFTS} 台</Tag>}
      </span>
      <span className="num sec">
        {person.elevatorCount} 台
        {gain !== 0 && <b className="brandText"> {`${gain > 0 ? '+' : '−'}${Math.abs(gain)}`}</b>}
      </span>
      <span className={css.personRail}>
        <RailTrack share={Math.min(1, rate / 100)} tone={tones[loadTone(rate)]} label={`负荷 ${rate} %`} />
      </span>
      <LoadRate rate={rate} />
    </button>
  )
}
