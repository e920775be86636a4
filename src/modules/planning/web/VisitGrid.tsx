import { useMemo, useState } from 'react'
import { minutesSaid } from '#kernel/shared/said.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { LevelChip, levelMark } from '#modules/maintenance/web/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import type { PlanPreview } from '../shared/plan.ts'
import css from './plan.module.css'
import { monthsOf } from './planWizard.ts'

const AT_ONCE = 40
type Visit = PlanPreview['lifts'][number]['visits'][number]
interface Chosen {
  readonly lift: string
  readonly visit: Visit
}
const tones: Partial<Record<Level, string>> = { 3: css.violet, 4: css.blue, 5: css.inkChip, 99: css.blue }

/** Lifts down, months across, every date a mark; hover or focus says why this day and level. */
export function VisitGrid({ preview }: { preview: PlanPreview }) {
  const months = useMemo(() => monthsOf(preview), [preview])
  const [shown, setShown] = useState(AT_ONCE)
  const [chosen, setChosen] = useState<Chosen>()
  const wrong = useMemo(
    () => new Set(preview.violations.filter((one) => one.severity >= 3).map((one) => `${one.elevatorId} ${one.date}`)),
    [preview],
  )
  const rest = preview.lifts.length - shown
  return (
    <section>
      <PanelHead
        title="日期"
        count={`${preview.totals.visits} 次`}
        right="把鼠标移到日期上，或用 Tab 选中，查看选这一天的依据"
      />
      <div className={css.why} role="status">
        {chosen ? (
          <>
            <b>{chosen.lift}</b> <span className="num">{chosen.visit.date}</span>{' '}
            <LevelChip level={chosen.visit.level} />
            <span className="ter num">
              {chosen.visit.gapDays === null ? '首次' : `间隔 ${chosen.visit.gapDays} 天`} · {chosen.visit.items} 项 ·{' '}
              {minutesSaid(chosen.visit.minutes)}
            </span>
            <span>{chosen.visit.reason}</span>
            <span className="ter">{chosen.visit.article}</span>
          </>
        ) : (
          <span className="ter">还没有选中日期</span>
        )}
      </div>
      <div className={css.scroll}>
        <table className={css.visits}>
          <thead>
            <tr>
              <th>电梯</th>
              {months.map((month, i) => (
                <th key={month} className="num">
                  {i === 0 || month.endsWith('-01') ? month : `${Number(month.slice(5))} 月`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.lifts.slice(0, shown).map((lift) => (
              <tr key={lift.elevatorId}>
                <th scope="row">
                  {liftLabel(lift.communityName, lift.name)}
                  <span className="ter num"> {lift.visits.length} 次</span>
                </th>
                {months.map((month) => (
                  <td key={month}>
                    {lift.visits
                      .filter((visit) => visit.date.startsWith(month))
                      .map((visit) => (
                        <button
                          key={visit.date}
                          type="button"
                          className={`${css.visit} ${tones[visit.level] ?? ''} ${wrong.has(`${lift.elevatorId} ${visit.date}`) ? css.wrong : ''}`}
                          aria-label={`${liftLabel(lift.communityName, lift.name)} ${visit.date} ${Level.label(visit.level)}：${visit.reason}`}
                          onPointerEnter={() => setChosen({ lift: liftLabel(lift.communityName, lift.name), visit })}
                          onFocus={() => setChosen({ lift: liftLabel(lift.communityName, lift.name), visit })}
                        >
                          {Number(visit.date.slice(8))}
                          {visit.level !== Level.code.halfMonth && levelMark(visit.level)}
                        </button>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && (
        <button type="button" className={`linkButton ${css.more}`} onClick={() => setShown(shown + AT_ONCE)}>
          再显示 {Math.min(AT_ONCE, rest)} 台，还有 {rest} 台
        </button>
      )}
    </section>
  )
}
