import { useState } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { CityMap } from '#modules/board/web/index.ts'
import { type BatchAction, BatchDrawer, OrderInspector } from '#modules/maintenance/web/index.ts'
import { AlarmInspector } from '#modules/monitoring/web/index.ts'
import { RepairInspector } from '#modules/repair/web/index.ts'
import { deskKinds } from '../shared/queue.ts'
import type { DispatchView, Summary } from '../shared/workbench.ts'
import { AlarmPanel } from './AlarmPanel.tsx'
import { DayChanges } from './DayChanges.tsx'
import { DispatchQueue } from './DispatchQueue.tsx'
import css from './dispatch.module.css'
import { QueuePanel } from './QueuePanel.tsx'
import { NoticePanel } from './SidePanels.tsx'
import { Unmeasured } from './Unmeasured.tsx'
import { WayPanel } from './WayPanel.tsx'

/** 调度: queue left, work under way, the map, the day's changes and other duties right; nothing scrolls at 1366×768 (archives 4.1). */
export function DispatchBoard({ data, dispatch }: { data: Summary; dispatch: DispatchView }) {
  const [shown, show] = useInspected('open')
  const [kind, id] = shown?.split('.') ?? []
  const visit = (order: string) => show(`visit.${order}`)
  const repair = (order: string) => show(`repair.${order}`)
  const [change, setChange] = useState<{ action: BatchAction; id: string }>()
  return (
    <div className={`grid min-h-0 hide ${css.board}`}>
      <DispatchQueue
        data={data}
        dispatch={dispatch}
        busy={shown !== undefined || change !== undefined}
        onRepair={repair}
        onVisit={visit}
        onChange={(action, id) => setChange({ action, id })}
      />
      <WayPanel data={data} dispatch={dispatch} onRepair={repair} onVisit={visit} />
      <div className={`stack min-w-0 min-h-0 ${css.city}`}>
        <CityMap sites={dispatch.sites} people={dispatch.people} trapped={dispatch.trapped} />
      </div>
      <section className={`stack ${css.side}`}>
        {!dispatch.monitored && !data.queue.counts.alarm ? (
          <Unmeasured of="alarms" />
        ) : (
          data.queue.counts.alarm !== undefined && <AlarmPanel data={data} onOpen={(alarm) => show(`alarm.${alarm}`)} />
        )}
        <DayChanges data={data} changes={dispatch.changes} onOpen={visit} />
        <QueuePanel data={data} kinds={deskKinds(2)} />
        <NoticePanel data={data} />
      </section>
      {kind === 'visit' && <OrderInspector id={id} onClose={() => show()} />}
      {kind === 'alarm' && id && <AlarmInspector id={id} onClose={() => show()} />}
      {kind === 'repair' && <RepairInspector id={id} onClose={() => show()} onOpen={repair} />}
      {change && (
        <BatchDrawer
          action={change.action}
          rows={[{ id: change.id }]}
          onClose={() => setChange(undefined)}
          onDone={() => setChange(undefined)}
        />
      )}
    </div>
  )
}
