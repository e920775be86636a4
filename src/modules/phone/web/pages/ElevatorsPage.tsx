import { Link } from 'react-router'
import { addDays, dayOf, daysBetween } from '#kernel/shared/days.ts'
import { DayRail } from '#kernel/web/ui/Rail.tsx'
import { fuseOf, gapOf, SOON_DAYS } from '../../shared/dayPlan.ts'
import { phonePaths } from '../../shared/paths.ts'
import { isOpenVisit } from '../../shared/visit.ts'
import { Fuse } from '../kit/Fuse.tsx'
import { Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisits } from '../store/visits.ts'
import { liftName, shortDay } from '../words.ts'
import css from './lists.module.css'

/** 我的电梯 (jobs 4.3): a fuse of 15 days per lift – or of what its score or file allows –, the shortest first. */
export function ElevatorsPage() {
  const state = usePhone()
  const visits = useVisits()
  const today = dayOf(nowOf(state))
  const rows = [...state.lifts.values()]
    .filter(({ mine }) => mine)
    .map((lift) => {
      const next = visits
        .filter((order) => order.elevatorId === lift.id && isOpenVisit(order))
        .toSorted((a, b) => a.legalDeadline.localeCompare(b.legalDeadline))[0]
      const deadline = next?.legalDeadline ?? addDays(lift.lastMaintainDate ?? today, gapOf(lift))
      return { lift, next, deadline, fuse: fuseOf(lift, next?.legalDeadline ?? null, today, daysBetween) }
    })
    .toSorted((a, b) => (a.fuse?.left ?? -999) - (b.fuse?.left ?? -999))
  return (
    <Screen title="我的电梯" sub={`${rows.length} 台`} back={phonePaths.me}>
      {rows.map(({ lift, next, deadline, fuse }) => {
        return (
          <Link key={lift.id} className={css.row} to={next ? phonePaths.order(next.id) : phonePaths.scan}>
            <span>
              {liftName(lift)}
              <small>
                上次 {lift.lastMaintainDate ? shortDay(lift.lastMaintainDate) : '未采集'}
                {lift.nextMaintainDate && `，下次 ${shortDay(lift.nextMaintainDate)}`}
              </small>
              {lift.lastMaintainDate && (
                <DayRail
                  label={`距 ${gapOf(lift)} 日截止`}
                  from={lift.lastMaintainDate}
                  to={deadline}
                  today={today}
                  warn={SOON_DAYS}
                />
              )}
            </span>
            <Fuse left={fuse?.left ?? null} />
          </Link>
        )
      })}
      {rows.length === 0 && <Nothing>没有以你为责任人的电梯</Nothing>}
    </Screen>
  )
}
