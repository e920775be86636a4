import { useState } from 'react'
import { Link } from 'react-router'
import { addDays, dayOf, weekday } from '#kernel/shared/days.ts'
import { statusName } from '#modules/maintenance/shared/maintenance.ts'
import { gapOf } from '../../shared/dayPlan.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Nothing, Section } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { StatusGlyph } from '../kit/StatusGlyph.tsx'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisits } from '../store/visits.ts'
import { levelName, liftName, shortDay, weekdayOf } from '../words.ts'
import css from './lists.module.css'

const WEEKS = 4

/** 日历 (jobs 4.3): the weeks around today; orders within 7 days, beyond them the legal days of one's own lifts. */
export function CalendarPage() {
  const state = usePhone()
  const visits = useVisits()
  const today = dayOf(nowOf(state))
  const [day, setDay] = useState(today)
  const first = addDays(today, -(weekday(today) - 1) - 7)
  const days = Array.from({ length: WEEKS * 7 }, (_, at) => addDays(first, at))
  const { lifts } = state
  const own = [...lifts.values()].filter(({ mine }) => mine)
  const dueOn = (one: string) =>
    own.filter((lift) => lift.lastMaintainDate && addDays(lift.lastMaintainDate, gapOf(lift)) === one)
  const planned = visits.filter(({ planDate }) => planDate === day)
  return (
    <Screen title="日历" sub="红字为维保截止" back={phonePaths.me}>
      <div className={`grid gap-2 py-8 px-10 ${css.month}`}>
        {['一', '二', '三', '四', '五', '六', '日'].map((one) => (
          <span className="ter f-15 middle" key={one}>
            {one}
          </span>
        ))}
        {days.map((one) => {
          const count = visits.filter(({ planDate }) => planDate === one).length
          const due = dueOn(one).length
          return (
            <button
              className="grid p-0 py-2 r-6 no-bg ink font-inherit"
              key={one}
              type="button"
              aria-pressed={one === day}
              data-today={one === today || undefined}
              data-far={one < today || undefined}
              onClick={() => setDay(one)}
            >
              <b>{Number(one.slice(8))}</b>
              <small data-due={(count === 0 && due > 0) || undefined}>
                {count > 0 ? `${count} 单` : due > 0 ? `截止 ${due}` : ''}
              </small>
            </button>
          )
        })}
      </div>
      <Section title={`${shortDay(day)} 周${weekdayOf(day)}`} aside={planned.length > 0 && `${planned.length} 张`}>
        {planned.map((order) => {
          const lift = lifts.get(order.elevatorId)
          return (
            <Link key={order.id} to={phonePaths.order(order.id)} className={css.row}>
              <StatusGlyph status={order.status} size={22} />
              <span>
                {lift ? liftName(lift) : order.orderNo}
                <small>{levelName(order.level, order.type)}</small>
              </span>
              <em>{statusName(order.status)}</em>
            </Link>
          )
        })}
        {dueOn(day).map((lift) => (
          <div key={lift.id} className={css.row}>
            <span>
              {liftName(lift)}
              <small>
                {gapOf(lift)} 日截止，上次 {lift.lastMaintainDate}
              </small>
            </span>
          </div>
        ))}
        {planned.length + dueOn(day).length === 0 && <Nothing>没有安排</Nothing>}
      </Section>
    </Screen>
  )
}
