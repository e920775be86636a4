import { MorningPanel } from '#modules/morning/web/index.ts'
import type { Summary } from '../shared/workbench.ts'
import css from './everybody.module.css'
import { NoticePanel, ShortcutPanel, TodoPanel } from './SidePanels.tsx'

/** Without any of the three views: what waits for the person, what to read, where to go. */
export function EverybodyBoard({ data }: { data: Summary }) {
  return (
    <div className={`grid cols-3 grow ${css.board}`}>
      <TodoPanel data={data} />
      <NoticePanel data={data} />
      <MorningPanel />
      <ShortcutPanel />
    </div>
  )
}
