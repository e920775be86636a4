import { dayOf, daysBetween } from '#kernel/shared/days.ts'
import { Band, type QueueItem } from '#kernel/shared/queue.ts'
import { duration } from '#kernel/shared/said.ts'
import { DayRail, daysLeft, MinuteClock, useNow } from '#kernel/web/ui/index.ts'
import { LEGAL_SOON_DAYS } from '#modules/board/shared/board.ts'

/** The one clock of a row: minutes run, days are counted, the rest says how long it waits (look 1.2). `short`: in a side panel. */
export function QueueClock({ item, today, short = false }: { item: QueueItem; today: string; short?: boolean }) {
  if (item.dueDay) return <DayClock item={item} dueDay={item.dueDay} today={today} />
  if (item.due && item.since && item.band <= Band.minutes)
    return (
      <MinuteClock
        label={item.title}
        since={item.since}
        due={item.due}
        critical={item.band === Band.danger}
        short={short}
      />
    )
  return item.since ? <Waiting since={item.since} /> : null
}

/** Days of a rail before its first warning. */
const leftTone = (left: number) => (left <= 0 ? 'redText' : left <= LEGAL_SOON_DAYS ? 'amberText' : 'sec')

function DayClock({ item, dueDay, today }: { item: QueueItem; dueDay: string; today: string }) {
  const left = daysBetween(today, dueDay)
  const from = item.fromDay ?? (item.since ? dayOf(new Date(item.since)) : today)
  return (
    <>
      <b className={`num small ${leftTone(left)}`}>{daysLeft(left)}</b>
      <DayRail label="截止" from={from} to={dueDay} today={today} warn={LEGAL_SOON_DAYS} />
    </>
  )
}

function Waiting({ since }: { since: string }) {
  const seconds = Math.max(0, (useNow(60) - Date.parse(since)) / 1000)
  return <span className="num small ter">已等 {duration(seconds)}</span>
}
