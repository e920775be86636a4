import { PanelHead } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { LevelChip } from '#modules/maintenance/web/index.ts'
import type { UnplacedRow } from '../shared/schedule.ts'
import own from './schedule.module.css'

const SHOWN = 50

/** 排不进去的理由: every crew with its own (jobs 10.1). */
export function UnplacedRows({ rows, where = '待分配' }: { rows: readonly UnplacedRow[]; where?: string }) {
  if (rows.length === 0) return null
  return (
    <section>
      <PanelHead title="排不进去" count={`${rows.length} 单，仍在${where}`} />
      {rows.slice(0, SHOWN).map((row) => (
        <details key={row.orderId} className={`line2-b t13 ${own.unplaced}`}>
          <summary className="grid gap-10 items-center pointer">
            <span className={`row gap-6 nowrap ${own.lift}`}>
              <LevelChip level={row.chip.level} />
              {liftLabel(row.chip.communityName, row.chip.elevatorName)}
            </span>
            <span className="ter num">
              {row.days.length > 1 ? `试过 ${row.days.length} 天` : dateText(row.days[0])} · 截止{' '}
              {dateText(row.chip.legalDeadline)}
            </span>
            <span className="clip sec">{row.reasons[0]?.text}</span>
          </summary>
          <dl className="m-0 pb-8 px-20">
            {row.reasons.map((reason) => (
              <div key={reason.crew + reason.text} className={`grid gap-10 py-2 ${own.reason}`}>
                <dt className="sec">{reason.crew}</dt>
                <dd className="m-0">{reason.text}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      {rows.length > SHOWN && (
        <p className="m-0 py-14 px-20 sec">其余 {rows.length - SHOWN} 单的原因相近，先解决以上各单</p>
      )}
    </section>
  )
}
