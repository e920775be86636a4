import { useRef } from 'react'
import { formatTokens } from '#kernel/shared/days.ts'
import { duration } from '#kernel/shared/text.ts'
import { PanelHead, RailTrack, useNow } from '#kernel/web/ui/index.ts'
import { useCalmRows } from '#modules/board/web/index.ts'
import { PauseReason, statusName } from '#modules/maintenance/shared/maintenance.ts'
import { LevelChip, StatusGlyph } from '#modules/maintenance/web/index.ts'
import type { DoneOrder, Summary, WayOrder } from '../shared/workbench.ts'
import css from './dispatch.module.css'
import { TileLink } from './FigureLink.tsx'
import { forecast } from './forecast.ts'
import { useFit } from './useFit.ts'

const ROW = 46

/** 在途与处理中, and on wide screens 今日已完成 below it. */
export function WayPanel({
  data,
  way,
  done,
  onOpen,
}: {
  data: Summary
  way: readonly WayOrder[]
  done: readonly DoneOrder[]
  onOpen: (id: string) => void
}) {
  const now = useNow(60)
  const box = useRef<HTMLDivElement>(null)
  const doneBox = useRef<HTMLDivElement>(null)
  const fits = useFit(box, ROW)
  const doneFits = useFit(doneBox, ROW)
  const { rows, pointer } = useCalmRows(way)
  const count = (key: string) => data.figures.find((one) => one.key === key)?.value ?? 0
  const late = way.filter((order) => forecast(order, now).late).length
  return (
    <section className={`stack ${css.way}`} {...pointer}>
      <PanelHead
        title="在途与处理中"
        count={count('underWay')}
        right={
          <>
            {late > 0 && <b className="amberText">{late} 单超过标准工时</b>}
            {count('underWay') > fits && <TileLink of="underWay">全部</TileLink>}
          </>
        }
      />
      <div className={`min-h-0 hide ${css.fit}`} ref={box}>
        {rows.slice(0, fits).map((order) => (
          <WayRow key={order.id} order={order} now={now} onOpen={onOpen} />
        ))}
        {rows.length === 0 && <p className="ter m-0 py-10 px-14 t13">现在没有人在途或作业中。</p>}
      </div>
      <div className={css.wide}>
        <PanelHead title="今日已完成" count={count('doneToday')} right={<TileLink of="doneToday">全部</TileLink>} />
        <div className={`min-h-0 hide ${css.fit}`} ref={doneBox}>
          {done.slice(0, doneFits).map((order) => (
            <button
              key={order.id}
              type="button"
              className={`grid items-center gap-10 w-full p-0 px-14 ${css.wayRow}`}
              onClick={() => onOpen(order.id)}
            >
              <Crew names={order.crew} />
              <What order={order} note={`${order.workMinutes ?? '—'} 分钟`} />
              <span className={`num small sec ${css.end}`}>{formatTokens(order.completeAt, 'HH:mm')}</span>
            </button>
          ))}
        </div>
      </div>
    </section>
  )
}

function WayRow({ order, now, onOpen }: { order: WayOrder; now: number; onOpen: (id: string) => void }) {
  const { seconds, share, late } = forecast(order, now)
  const paused = order.status === 7
  const verb = paused ? '暂停' : order.status === 1 ? '出发' : '已作业'
  return (
    <button
      type="button"
      className={`grid items-center gap-10 w-full p-0 px-14 ${css.wayRow}`}
      onClick={() => onOpen(order.id)}
    >
      <Crew names={order.crew} />
      <What
        order={order}
        note={
          paused && order.pauseReason !== null ? PauseReason.label(order.pauseReason) : `标准 ${order.stdMinutes} 分钟`
        }
      />
      <span className={css.end}>
        <span className={`small num ${late || paused ? 'amberText' : 'sec'}`}>
          {seconds === null ? '—' : `${verb} ${duration(seconds)}`}
        </span>
        {share !== null && (
          <RailTrack share={share} ticks={[0.5]} tone={late ? 'amber' : 'ink'} label={`${verb} ${duration(seconds)}`} />
        )}
      </span>
    </button>
  )
}

function Crew({ names }: { names: readonly string[] }) {
  return (
    <span className="stack min-w-0">
      <span className="clip">{names[0] ?? '未指派'}</span>
      <span className="ter small clip">{names.slice(1).join('、')}</span>
    </span>
  )
}

function What({ order, note }: { order: WayOrder | DoneOrder; note: string }) {
  return (
    <span className="stack min-w-0">
      <span className="clip">
        {order.communityName} {order.elevatorName}
      </span>
      <span className={`ter small clip ${css.state}`}>
        <StatusGlyph status={order.status} size={12} />
        {statusName(order.status)} · <LevelChip level={order.level} /> {note}
      </span>
    </span>
  )
}
