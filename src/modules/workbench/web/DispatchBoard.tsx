import { useState } from 'react'
import { CityMap } from '#modules/board/web/index.ts'
import { type BatchAction, BatchDrawer, OrderDrawer } from '#modules/maintenance/web/index.ts'
import { RepairDrawer } from '#modules/repair/web/index.ts'
import { deskKinds } from '../shared/queue.ts'
import type { DispatchView, Summary } from '../shared/workbench.ts'
import { DayChanges } from './DayChanges.tsx'
import { DispatchQueue } from './DispatchQueue.tsx'
import css from './dispatch.module.css'
import { QueuePanel } from './QueuePanel.tsx'
import { NoticePanel } from './SidePanels.tsx'
import { Unmeasured } from './Unmeasured.tsx'
import { WayPanel } from './WayPanel.tsx'

/** 调度: queue left, work under way, the map, the day's changes and other duties right; nothing scrolls at 1366×768 (archives 4.1). */
export function DispatchBoard({ data, dispatch }: { data: Summary; dispatch: DispatchView }) {
  const [open, setOpen] = useState<string>()
  const [repair, setRepair] = useState<string>()
  const [change, setChange] = useState<{ action: BatchAction; id: string }>()
  return (
    <div className={`grid min-h-0 hide ${css.board}`}>
      <DispatchQueue
        data={data}
        dispatch={dispatch}
        busy={open !== undefined || repair !== undefined || change !== undefined}
        onRepair={setRepair}
        onVisit={setOpen}
        onChange={(action, id) => setChange({ action, id })}
      />
      <WayPanel data={data} dispatch={dispatch} onRepair={setRepair} onVisit={setOpen} />
      <div className={`stack min-w-0 min-h-0 ${css.city}`}>
        <CityMap sites={dispatch.sites} people={dispatch.people} trapped={dispatch.trapped} />
      </div>
      <section className={`stack ${css.side}`}>
        <Unmeasured of="alarms" />
        <DayChanges data={data} changes={dispatch.changes} onOpen={setOpen} />
        <QueuePanel data={data} kinds={deskKinds(2)} />
        <NoticePanel data={data} />
      </section>
      <OrderDrawer id={open} onClose={() => setOpen(undefined)} />
      <RepairDrawer id={repair} onClose={() => setRepair(undefined)} onOpen={setRepair} />
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
