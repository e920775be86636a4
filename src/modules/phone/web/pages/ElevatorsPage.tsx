import { Link } from 'react-router'
import { addDays, dayOf, daysBetween } from '#kernel/shared/days.ts'
import { DayRail } from '#kernel/web/ui/Rail.tsx'
import { fuseOf, gapOf } from '../../shared/dayPlan.ts'
import { phonePaths } from '../../shared/paths.ts'
import { isOpenVisit } from '../../shared/visit.ts'
import { Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisits } from '../store/visits.ts'
import { liftName, shortDay } from '../words.ts'
import css from './lists.module.css'

const SOON_DAYS = 3

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
        const tone = fuse === null ? undefined : fuse.left < 0 ? 'bad' : fuse.left <= SOON_DAYS ? 'warn' : 'good'
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
            <em data-bad={tone === 'bad' || undefined} data-warn={tone === 'warn' || undefined}>
              {fuse === null ? '未采集' : fuse.left < 0 ? `超 ${-fuse.left} 天` : `剩 ${fuse.left} 天`}
            </em>
          </Link>
        )
      })}
      {rows.length === 0 && <Nothing>没有以你为责任人的电梯</Nothing>}
    </Screen>
  )
}
