import { useState } from 'react'
import { MorningPanel } from '#modules/morning/web/index.ts'
import { deskKinds, type QueueKind } from '../shared/queue.ts'
import type { Summary } from '../shared/workbench.ts'
import css from './everybody.module.css'
import { QueueTable } from './QueueTable.tsx'
import { NoticePanel, ShortcutPanel } from './SidePanels.tsx'

/** Without any of the three views: what waits for the person fills the desk; beside it what to read and where to go. */
export function EverybodyBoard({ data }: { data: Summary }) {
  const [kind, setKind] = useState<QueueKind>()
  return (
    <div className={`grid grow ${css.board}`}>
      <QueueTable data={data} kinds={deskKinds(null)} kind={kind} onKind={setKind} />
      <aside className="scroll line-l bg-side" aria-label="公告与常用入口">
        <NoticePanel data={data} />
        <MorningPanel />
        <ShortcutPanel />
      </aside>
    </div>
  )
}
