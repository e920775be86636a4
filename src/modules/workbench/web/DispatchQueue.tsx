import { Button } from 'antd'
import { useRef } from 'react'
import type { QueueItem } from '#kernel/shared/queue.ts'
import { minutesShort, namesSaid } from '#kernel/shared/said.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { PanelHead, QueueClear, useNow } from '#kernel/web/ui/index.ts'
import { useKeys } from '#kernel/web/ui/useKeys.ts'
import { useCalmRows } from '#modules/board/web/index.ts'
import type { BatchAction } from '#modules/maintenance/web/index.ts'
import { standingText } from '#modules/outage/shared/outage.ts'
import { LiveRescue, WaitingRepair } from '#modules/repair/web/index.ts'
import { dispatchKinds, isQueueKind, kindFact, type QueueKind } from '../shared/queue.ts'
import type { DispatchView, Summary } from '../shared/workbench.ts'
import { ChosenVisit } from './ChosenVisit.tsx'
import css from './dispatch.module.css'
import { FigureWord, TileLink } from './FigureLink.tsx'
import { QueueClock } from './QueueClock.tsx'
import { QueueMark } from './QueueMark.tsx'
import { useUnfolded } from './unfolded.ts'
import { useFit } from './useFit.ts'

interface Props {
  readonly data: Summary
  readonly dispatch: DispatchView
  /** A drawer is open: the keys belong to it. */
  readonly busy: boolean
  readonly onRepair: (id: string) => void
  readonly onVisit: (id: string) => void
  readonly onChange: (action: BatchAction, id: string) => void
}

const ROW = 57

/**
 * The dispatcher's queue: people in lifts, then repairs that wait, then what must be begun by law. The chosen one is
 * unfolded with who can go; N goes to the next, D sends (look 2-workbench).
 */
export function DispatchQueue({ data, dispatch, busy, onRepair, onVisit, onChange }: Props) {
  const mine = data.queue.items.filter(({ kind }) => isQueueKind(kind) && dispatchKinds.includes(kind))
  // Rows keep their places under the pointer; people in lifts do not wait for it.
  const calm = useCalmRows(mine.filter(({ kind }) => kind !== 'rescue'))
  const rows = [...mine.filter(({ kind }) => kind === 'rescue'), ...calm.rows]
  const { at, unfold } = useUnfolded(rows)
  const chosen = rows[at]
  useKeys({ n: ['下一条', () => unfold(rows[(at + 1) % rows.length]?.id)] }, !busy && rows.length > 0)
  const rest = rows.filter((item) => item !== chosen)
  const pinned = rest.filter(({ kind }) => kind === 'rescue')
  return (
    <section className={`stack ${css.queue}`} aria-label="待办队列" {...calm.pointer}>
      <PanelHead
        title={<TileLink of="waitingRepairs">待派急修</TileLink>}
        count={figureOf(data, 'waitingRepairs')}
        right="困人优先，其次按级别，同级按受影响户·分钟"
      />
      {rows.every(({ kind }) => kind === 'visit') && <NothingWaits dispatch={dispatch} />}
      {pinned.map((item) => (
        <Row key={item.id} item={item} today={data.day} onChoose={unfold} />
      ))}
      <Chosen item={chosen} data={data} busy={busy} onRepair={onRepair} onVisit={onVisit} onChange={onChange} />
      <Rest
        repairs={rest.filter(({ kind }) => kind === 'repair')}
        visits={rest.filter(({ kind }) => kind === 'visit')}
        data={data}
        onChoose={unfold}
      />
      <Foot data={data} dispatch={dispatch} />
    </section>
  )
}

const figureOf = (data: Summary, key: string) => data.figures.find((one) => one.key === key)?.value ?? 0

function NothingWaits({ dispatch: { repairs } }: { dispatch: DispatchView }) {
  const under = repairs.length
  return (
    <div className={css.clear}>
      <QueueClear headline="没有待派急修" hint={under > 0 ? `${under} 单在途或处理中。` : '也没有在途的急修。'} />
    </div>
  )
}

function Chosen({
  item,
  data,
  busy,
  onRepair,
  onVisit,
  onChange,
}: Omit<Props, 'dispatch'> & { item: QueueItem | undefined }) {
  const now = useNow(30)
  if (!item) return null
  const { id } = item
  if (item.kind === 'visit')
    return <ChosenVisit item={item} today={data.day} keys={!busy} onOpen={onVisit} onChange={onChange} />
  const Card = item.kind === 'rescue' ? LiveRescue : WaitingRepair
  return (
    <div className="rigid line-b">
      <Card key={id} id={id} keys={!busy} onOpen={onRepair} stands={standsOf(item, now)} />
    </div>
  )
}

/** What else waits, as far as it has room: the visits below their own line. */
function Rest({
  repairs,
  visits,
  data,
  onChoose,
}: {
  repairs: readonly QueueItem[]
  visits: readonly QueueItem[]
  data: Summary
  onChoose: (id: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const fits = useFit(box, ROW)
  const shownRepairs = repairs.slice(0, fits)
  // The line between them takes the room of one row.
  const shownVisits = visits.slice(0, Math.max(0, fits - shownRepairs.length - 1))
  return (
    <div className={`min-h-0 hide ${css.fit}`} ref={box}>
      {shownRepairs.map((item) => (
        <Row key={item.id} item={item} today={data.day} onChoose={onChoose} />
      ))}
      {shownVisits.length > 0 && (
        <PanelHead
          title={<TileLink of="waiting">待开工维保</TileLink>}
          count={figureOf(data, 'waiting')}
          right="离法定截止最近的排在前面"
        />
      )}
      {shownVisits.map((item) => (
        <Row key={item.id} item={item} today={data.day} onChoose={onChoose} />
      ))}
    </div>
  )
}

function Row({ item, today, onChoose }: { item: QueueItem; today: string; onChoose: (id: string) => void }) {
  const now = useNow(30)
  const choose = () => onChoose(item.id)
  const { verb, needs } = kindFact(item.kind as QueueKind)
  const may = useCan(...needs) === 'enabled'
  const sent = item.kind !== 'visit' && item.people.length > 0
  return (
    <div className={`grid items-center gap-10 px-14 line2-b ${css.row} ${item.kind === 'rescue' ? 'bg-red' : ''}`}>
      <QueueMark item={item} />
      <button type="button" className={`stack min-w-0 p-0 ${css.rowMain}`} onClick={choose} title={item.title}>
        <span className="clip">{item.title}</span>
        <span className="ter small clip num">{noteOf(item, now)}</span>
      </button>
      <div className="right">
        <QueueClock item={item} today={today} />
      </div>
      <Button onClick={choose}>{may && !sent ? verb : '查看'}</Button>
    </div>
  )
}

/** 受影响 62 户 · 停 35 分钟, of a lift that stands. */
const standsOf = ({ standsSince, homes }: Pick<QueueItem, 'standsSince' | 'homes'>, now: number): string | undefined =>
  standsSince ? standingText({ since: standsSince, homes }, now) : undefined

/** 李二保、王一维 · 计划 11-26; an entrapment says who is on the way. */
const noteOf = ({ kind, people, note, standsSince, homes }: QueueItem, now: number): string =>
  [
    kind === 'visit' ? namesSaid(people) || '未派人' : people.length > 0 && `已派 ${namesSaid(people)}`,
    standsOf({ standsSince, homes }, now),
    note,
  ]
    .filter(Boolean)
    .join(' · ')

function Foot({ data, dispatch: { figures } }: { data: Summary; dispatch: DispatchView }) {
  const figure = (key: string) => data.figures.find((one) => one.key === key)
  return (
    <div className={`row gap-16 px-14 t12 nowrap ${css.foot}`}>
      <div className={`flex wrap gap-x-16 hide ${css.figures}`}>
        {figures && (
          <>
            <span title="今天报修的急修，不含已关闭">
              今日急修 <b className="num">{figures.today}</b>
            </span>
            <span title="本月到场的急修中，在到场时限内的比例">
              本月到场及时率 <b className="num">{figures.inTime === null ? '—' : `${figures.inTime} %`}</b>
            </span>
            <span title="本月报修至到场的平均用时">
              平均到场{' '}
              <b className="num">
                {minutesShort(figures.arriveMinutes === null ? null : Number(figures.arriveMinutes))}
              </b>
            </span>
          </>
        )}
        <FigureWord figure={figure('dueToday')} />
        <FigureWord figure={figure('doneToday')} />
        <FigureWord figure={figure('late')} />
        <FigureWord figure={figure('legalSoon')} />
        <FigureWord figure={figure('overGap')} />
      </div>
      <span className={css.more}>
        <TileLink of="waitingRepairs">查看全部</TileLink>
      </span>
    </div>
  )
}
