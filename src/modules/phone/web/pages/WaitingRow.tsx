import { Link } from 'react-router'
import { Band, type QueueItem } from '#kernel/shared/queue.ts'
import { duration, namesSaid } from '#kernel/shared/said.ts'
import { useNow } from '#kernel/web/ui/Clock.tsx'
import { MinuteClock } from '#kernel/web/ui/MinuteClock.tsx'
import { Tag } from '#kernel/web/ui/marks.tsx'
import type { WaitingKind } from '#modules/field/shared/waiting.ts'
import { kindFact } from '#modules/workbench/shared/queue.ts'
import { phonePaths } from '../../shared/paths.ts'
import css from './lists.module.css'

/** Where each kind is decided on the phone. */
const pages: Readonly<Record<WaitingKind, (id: string) => string>> = {
  rescue: phonePaths.dispatch,
  repair: phonePaths.dispatch,
  release: phonePaths.release,
  signIn: () => phonePaths.team,
}

/** One row of the queue (decision 0118): what it is of, who is on it, its clock, and the one verb. */
export function WaitingRow({ item }: { item: QueueItem }) {
  const kind = item.kind as WaitingKind
  const { word, verb } = kindFact(kind)
  const danger = item.band === Band.danger
  const sent = item.band <= Band.minutes && item.people.length > 0
  const people = item.people.length > 0 && (sent ? `已派 ${namesSaid(item.people)}` : namesSaid(item.people))
  return (
    <Link to={pages[kind](item.id)} className={css.row}>
      <span>
        {item.title}
        <small data-bad={danger || undefined}>
          <Tag tone={danger ? 'red' : 'plain'} solid={danger}>
            {word}
          </Tag>{' '}
          {[people, item.note].filter(Boolean).join('，')}
        </small>
      </span>
      <span className={css.clock}>
        <b>{sent ? '查看' : verb}</b>
        {item.due && item.since && item.band <= Band.minutes ? (
          <MinuteClock label={item.title} since={item.since} due={item.due} critical={danger} />
        ) : (
          item.since && <Waited since={item.since} />
        )}
      </span>
    </Link>
  )
}

function Waited({ since }: { since: string }) {
  const seconds = Math.max(0, (useNow(60) - Date.parse(since)) / 1000)
  return <small>已等 {duration(seconds)}</small>
}
