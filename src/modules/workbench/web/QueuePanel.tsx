import { Link } from 'react-router'
import type { QueueItem } from '#kernel/shared/queue.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { Named, PanelHead, useNow } from '#kernel/web/ui/index.ts'
import { standingText } from '#modules/outage/shared/outage.ts'
import { isQueueKind, kindFact, type QueueKind } from '../shared/queue.ts'
import type { Summary } from '../shared/workbench.ts'
import { QueueClock } from './QueueClock.tsx'
import { QueueMark } from './QueueMark.tsx'
import { queueAddress } from './queueAddress.ts'
import css from './side.module.css'

interface Props {
  readonly data: Summary
  /** What stands here. */
  readonly kinds: readonly QueueKind[]
  readonly most?: number
}

const SHOWN = 6

/** 待办: what waits for this person, the most urgent first, each a click from where it is dealt with (archives 4.1, all). */
export function QueuePanel({ data, kinds, most = SHOWN }: Props) {
  const { items, counts } = data.queue
  const mine = items.filter(({ kind }) => isQueueKind(kind) && kinds.includes(kind))
  const total = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  return (
    <section aria-label="待办">
      <PanelHead title="待办" count={total} right={total > 0 && <KindCounts data={data} kinds={kinds} />} />
      <ul className={`m-0 py-4 px-14 no-marks t13 ${css.lines}`}>
        {mine.slice(0, most).map((item) => (
          <li className="py-5 line2-b" key={`${item.kind} ${item.id}`}>
            <Line item={item} today={data.day} />
          </li>
        ))}
        {total === 0 && <li className="py-5 line2-b ter">没有等你处理的事项。</li>}
      </ul>
    </section>
  )
}

function KindCounts({ data, kinds }: Pick<Props, 'data' | 'kinds'>) {
  const some = kinds.filter((kind) => (data.queue.counts[kind] ?? 0) > 0)
  return (
    <span className="clip" title={some.map((kind) => `${kindFact(kind).title} ${data.queue.counts[kind]}`).join('，')}>
      {some.length > 1 ? `${some.length} 类` : some[0] && kindFact(some[0]).title}
    </span>
  )
}

function Line({ item, today }: { item: QueueItem; today: string }) {
  const address = queueAddress(item)
  const now = useNow(30)
  const { standsSince, homes } = item
  const stands = standsSince && standingText({ since: standsSince, homes }, now)
  const face = (
    <>
      <QueueMark item={item} />
      <span className="grow min-w-0 stack">
        <Named text={item.title} />
        <span className="ter small clip">
          {[namesSaid(item.people), stands, item.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={`right ${css.wait}`}>
        <QueueClock item={item} today={today} short />
      </span>
    </>
  )
  return address && reachable(address.path) ? (
    <Link to={address.href} className={css.line ?? ''} title={item.title}>
      {face}
    </Link>
  ) : (
    <span className={css.line}>{face}</span>
  )
}
