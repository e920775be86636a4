import { Named, PanelHead } from '#kernel/web/ui/index.ts'
import type { Summary } from '../shared/workbench.ts'
import css from './dispatch.module.css'
import { TileLink } from './FigureLink.tsx'
import { QueueClock } from './QueueClock.tsx'
import { QueueMark } from './QueueMark.tsx'

const SHOWN = 3

/** 报警未转单: who pressed the button and was sent nobody, the one that will be late first on top (archives 4.1). */
export function AlarmPanel({ data, onOpen }: { data: Summary; onOpen: (id: string) => void }) {
  const rows = data.queue.items.filter(({ kind }) => kind === 'alarm')
  const count = data.queue.counts.alarm ?? 0
  return (
    <section className="rigid" aria-label="报警未转单">
      <PanelHead title="报警未转单" count={count} right={count > 0 && <TileLink of="alarmsUnsent">全部</TileLink>} />
      <div className={css.mini}>
        {rows.slice(0, SHOWN).map((item) => (
          <div key={item.id} className={`flex gap-8 items-start line2-b ${css.miniRow}`}>
            <QueueMark item={item} />
            <button
              type="button"
              className={`stack min-w-0 p-0 ${css.rowMain}`}
              title={item.title}
              onClick={() => onOpen(item.id)}
            >
              <Named text={item.title} />
              <span className="ter small clip num">{item.note}</span>
            </button>
            <span className={`right ${css.alarmClock}`}>
              <QueueClock item={item} today={data.day} short />
            </span>
          </div>
        ))}
        {count === 0 && <p className="ter m-0 py-10 px-14 t13">没有等待处理的报警。</p>}
      </div>
    </section>
  )
}
