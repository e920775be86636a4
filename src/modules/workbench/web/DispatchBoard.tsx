import { useState } from 'react'
import { CityMap } from '#modules/board/web/index.ts'
import { type BatchAction, BatchDrawer, OrderDrawer } from '#modules/maintenance/web/index.ts'
import type { DispatchView, Summary } from '../shared/workbench.ts'
import { DayChanges } from './DayChanges.tsx'
import { DueQueue } from './DueQueue.tsx'
import css from './dispatch.module.css'
import { NoticePanel, ShortcutPanel, TodoPanel } from './SidePanels.tsx'
import { Unmeasured } from './Unmeasured.tsx'
import { WayPanel } from './WayPanel.tsx'

/** 调度: queue left, work under way, the map, the day's changes right; nothing scrolls at 1366×768 (archives 4.1). */
export function DispatchBoard({ data, dispatch }: { data: Summary; dispatch: DispatchView }) {
  const [open, setOpen] = useState<string>()
  const [change, setChange] = useState<{ action: BatchAction; id: string }>()
  return (
    <div className={`grid min-h-0 hide ${css.board}`}>
      <DueQueue
        data={data}
        orders={dispatch.queue}
        busy={open !== undefined || change !== undefined}
        onOpen={setOpen}
        onChange={(action, id) => setChange({ action, id })}
      />
      <WayPanel data={data} way={dispatch.way} done={dispatch.done} onOpen={setOpen} />
      <div className={`stack min-w-0 min-h-0 ${css.city}`}>
        <CityMap sites={dispatch.sites} people={dispatch.people} />
      </div>
      <section className={`stack ${css.side}`}>
        <Unmeasured of="alarms" />
        <DayChanges data={data} changes={dispatch.changes} onOpen={setOpen} />
        <TodoPanel data={data} />
        <NoticePanel data={data} />
        <ShortcutPanel />
      </section>
      <OrderDrawer id={open} onClose={() => setOpen(undefined)} />
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
