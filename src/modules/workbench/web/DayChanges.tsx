import { PanelHead, Tag } from '#kernel/web/ui/index.ts'
import { dateText, timeText } from '#kernel/web/ui/value.tsx'
import { ChangeReason } from '#modules/maintenance/shared/maintenance.ts'
import type { DayChange, Summary } from '../shared/workbench.ts'
import css from './dispatch.module.css'
import { TileLink } from './FigureLink.tsx'

const SHOWN = 3

/** 今日变动: who is away, which lifts fell silent, what was moved. */
export function DayChanges({
  data,
  changes,
  onOpen,
}: {
  data: Summary
  changes: readonly DayChange[]
  onOpen: (id: string) => void
}) {
  const count = (key: string) => data.figures.find((one) => one.key === key)?.value ?? 0
  const absences = count('absences')
  const moved = count('changes')
  const offline = count('offlineToday')
  return (
    <div>
      <PanelHead
        title="今日变动"
        count={absences + moved + offline}
        right={
          <>
            {absences > 0 && <TileLink of="absences">请假 {absences}</TileLink>}
            {offline > 0 && <TileLink of="offlineToday">离线 {offline}</TileLink>}
            {moved > 0 && <TileLink of="changes">改期 {moved}</TileLink>}
          </>
        }
      />
      <div className={css.mini}>
        {changes.slice(0, SHOWN).map((change) => (
          <Change key={change.id} change={change} onOpen={onOpen} />
        ))}
        {changes.length === 0 && offline === 0 && <p className="ter m-0 py-10 px-14 t13">今天没有请假、离线和改期。</p>}
      </div>
    </div>
  )
}

function Change({ change, onOpen }: { change: DayChange; onOpen: (id: string) => void }) {
  if (change.kind === 'absent')
    return (
      <div className={`flex gap-8 items-start line2-b ${css.miniRow}`}>
        <Tag>请假</Tag>
        <div className={css.main}>
          <div className="clip">
            {change.title} <span className="num">{span(change.from, change.to)}</span>
          </div>
          <div className={`small ${change.left > 0 ? 'amberText' : 'ter'}`}>
            {change.left > 0 ? `${change.left} 单待改派` : '今天没有待改派的工单'}
          </div>
        </div>
      </div>
    )
  const reason = change.reason === null ? '' : ` · ${ChangeReason.label(change.reason as 1)}`
  return (
    <div className={`flex gap-8 items-start line2-b ${css.miniRow}`}>
      <Tag>改期</Tag>
      <button type="button" className={`stack min-w-0 p-0 ${css.rowMain}`} onClick={() => onOpen(change.orderId)}>
        <span className="clip">{change.title}</span>
        <span className="ter small clip num">
          {dateText(change.from)} → {dateText(change.to)}
          {reason}
        </span>
      </button>
    </div>
  )
}

/** 13:00–17:30 within a day, 11-20–11-22 over days. */
function span(from: string, to: string): string {
  const [a, b] = [timeText(from), timeText(to)]
  return a.slice(0, 5) === b.slice(0, 5) ? `${a.slice(6)}–${b.slice(6)}` : `${a.slice(0, 5)}–${b.slice(0, 5)}`
}
