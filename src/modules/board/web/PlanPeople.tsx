import { Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { daysBetween } from '#kernel/shared/days.ts'
import { SearchIcon } from '#kernel/web/ui/icons/index.ts'
import { RailTrack, Tag } from '#kernel/web/ui/index.ts'
import { verdictWord } from '#modules/schedule/web/index.ts'
import type { PlanPerson } from '../shared/employeePlan.ts'
import css from './plan.module.css'
import type { PersonMoves } from './usePersonMoves.ts'

interface Props {
  readonly people: readonly PlanPerson[]
  readonly chosen: string | undefined
  readonly today: string
  /** While an order of the chosen person is held: it can be dropped on a colleague. */
  readonly work?: Pick<PersonMoves, 'drag' | 'over' | 'colleagueVerdict' | 'mayStaff'> | undefined
  readonly onChoose: (id: string) => void
}

const WARN = 60

/** The people by team with how full their month is; an order may be dropped on them. */
export function PlanPeople({ people, chosen, today, work, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const word = useDeferredValue(typed.trim())
  const shown = word ? people.filter(({ name, teamName }) => `${name} ${teamName ?? ''}`.includes(word)) : people
  const teams = [...Map.groupBy(shown, ({ teamName }) => teamName ?? '未分班组')]
  const holding = work?.drag && work.mayStaff ? work.drag : undefined
  return (
    <nav className={`line-r bg-side ${css.people}`} aria-label="人员">
      <div className="rigid py-8 px-10">
        <Input
          aria-label="姓名、班组"
          placeholder="姓名、班组"
          allowClear
          prefix={<SearchIcon size={14} className="icon ter" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className={css.scroll} data-scroller>
        {teams.map(([team, members]) => (
          <section key={team}>
            <h3>
              {team} <span className="ter num">{members.length}</span>
            </h3>
            {members.map((person) => {
              const onto = holding && person.id !== chosen
              const here = onto && work?.over?.row === person.id
              return (
                <button
                  key={person.id}
                  type="button"
                  className={`bare-button gap-2 w-full line2-b t13 color-inherit left ${css.person}`}
                  aria-current={person.id === chosen ? 'page' : undefined}
                  data-verdict={here ? (work?.colleagueVerdict?.kind ?? 'asking') : undefined}
                  {...(onto ? { 'data-date': holding.date, 'data-row': person.id } : {})}
                  onClick={() => onChoose(person.id)}
                >
                  <PersonFacts person={person} today={today} />
                  {here && (
                    <span className="small">
                      {work?.colleagueVerdict
                        ? `${verdictWord[work.colleagueVerdict.kind]}：${work.colleagueVerdict.reason}`
                        : `改派给${person.name}`}
                    </span>
                  )}
                </button>
              )
            })}
          </section>
        ))}
        {shown.length === 0 && <p className="ter m-0 py-10 px-14 t13">没有符合条件的人员。</p>}
      </div>
    </nav>
  )
}

function PersonFacts({ person, today }: { person: PlanPerson; today: string }) {
  const { name, orders, certified, certTo, absent } = person
  const share = (person.load ?? 0) / 100
  const left = certTo === null ? null : daysBetween(today, certTo)
  const load = person.load === null ? '—' : `${person.load} %`
  return (
    <>
      <span className={`items-center gap-5 ${css.personTop}`}>
        <b className="strong clip">{name}</b>
        {absent && <Tag tone="amber">请假</Tag>}
        {!certified && <Tag tone="red">无证</Tag>}
        {certified && left !== null && left <= WARN && <Tag tone="amber">证书剩 {left} 天</Tag>}
        <span className="ter small num">{orders} 单</span>
      </span>
      <span className={`items-center gap-6 ${css.load}`}>
        <RailTrack share={share} ticks={[]} tone={share > 1 ? 'amber' : 'ink'} label={`${name}月负荷 ${load}`} />
        <span className={`small num ${share > 1 ? 'amberText' : 'ter'}`}>{load}</span>
      </span>
    </>
  )
}
