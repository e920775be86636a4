import { useRef } from 'react'
import { hourText, minutesSaid } from '#kernel/shared/said.ts'
import { PanelHead, useNow } from '#kernel/web/ui/index.ts'
import { useCalmRows } from '#modules/board/web/index.ts'
import type { DispatchView, Summary, WayOrder, WayRepair } from '../shared/workbench.ts'
import css from './dispatch.module.css'
import { TileLink } from './FigureLink.tsx'
import { forecast } from './forecast.ts'
import { forecastRepair } from './forecastRepair.ts'
import { useFit } from './useFit.ts'
import { CrewOf, RepairRow, VisitRow, What } from './WayRows.tsx'

const ROW = 46

interface Props {
  readonly data: Summary
  readonly dispatch: DispatchView
  readonly onRepair: (id: string) => void
  readonly onVisit: (id: string) => void
}

type Under = (WayRepair & { readonly kind: 'repair' }) | (WayOrder & { readonly kind: 'visit' })

/** 在途与处理中: repairs before visits, and on wide screens 今日已完成 below them. */
export function WayPanel({ data, dispatch, onRepair, onVisit }: Props) {
  const now = useNow(30)
  const box = useRef<HTMLDivElement>(null)
  const fits = useFit(box, ROW)
  const { rows, pointer } = useCalmRows<Under>([
    ...dispatch.repairs.map((one) => ({ ...one, kind: 'repair' as const })),
    ...dispatch.way.map((one) => ({ ...one, kind: 'visit' as const })),
  ])
  const count = (key: string) => data.figures.find((one) => one.key === key)?.value ?? 0
  const total = Math.max(rows.length, count('underWay') + count('repairsUnderWay'))
  return (
    <section className={`stack ${css.way}`} {...pointer}>
      <PanelHead
        title="在途与处理中"
        count={total}
        right={
          <>
            <Late dispatch={dispatch} now={now} />
            {total > fits && <TileLink of="repairsUnderWay">急修</TileLink>}
            {total > fits && <TileLink of="underWay">维保</TileLink>}
          </>
        }
      />
      <div className={`min-h-0 hide ${css.fit}`} ref={box}>
        {rows
          .slice(0, fits)
          .map((one) =>
            one.kind === 'repair' ? (
              <RepairRow key={one.id} order={one} now={now} onOpen={onRepair} />
            ) : (
              <VisitRow key={one.id} order={one} now={now} onOpen={onVisit} />
            ),
          )}
        {rows.length === 0 && <p className="ter m-0 py-10 px-14 t13">现在没有人在途或作业中。</p>}
      </div>
      <Done data={data} done={dispatch.done} onOpen={onVisit} />
    </section>
  )
}

/** 1 单预计超时, and below it what takes longer than its standard. */
function Late({ dispatch: { repairs, way }, now }: { dispatch: DispatchView; now: number }) {
  const late = repairs.filter((order) => forecastRepair(order, now).over > 0).length
  const slow = way.filter((order) => forecast(order, now).late).length
  return (
    <>
      {late > 0 && <b className="redText">{late} 单到场超时或预计超时</b>}
      {late === 0 && slow > 0 && <b className="amberText">{slow} 单超过标准工时</b>}
    </>
  )
}

function Done({ data, done, onOpen }: { data: Summary; done: DispatchView['done']; onOpen: (id: string) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const fits = useFit(box, ROW)
  const count = data.figures.find((one) => one.key === 'doneToday')?.value ?? 0
  return (
    <div className={css.wide}>
      <PanelHead title="今日已完成" count={count} right={<TileLink of="doneToday">全部</TileLink>} />
      <div className={`min-h-0 hide ${css.fit}`} ref={box}>
        {done.slice(0, fits).map((order) => (
          <button
            key={order.id}
            type="button"
            className={`grid items-center gap-10 w-full p-0 px-14 ${css.wayRow}`}
            onClick={() => onOpen(order.id)}
          >
            <CrewOf names={order.crew} />
            <What order={order} note={minutesSaid(order.workMinutes)} />
            <span className={`num small sec ${css.end}`}>{hourText(order.completeAt)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
