import { Segmented } from 'antd'
import { percentText } from '#kernel/shared/said.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { type ListCells, ListPage, useCurrentList } from '#kernel/web/list/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { healthApi } from '../shared/api.ts'
import { type HealthRow, type HealthSummary, healthList } from '../shared/healthList.ts'
import { HealthGrade } from '../shared/healthRule.ts'
import css from './diagnosis.module.css'
import { HealthInspector } from './HealthInspector.tsx'
import { LedgerPage } from './LedgerPage.tsx'
import { changeText, Grade } from './marks.tsx'

const cells: ListCells<HealthRow> = {
  elevatorName: (_, row) => <LiftName of={row.lift} />,
  grade: (grade) => <Grade of={grade} />,
  score: (score) => (score === null ? <span className="ter">—</span> : <b>{score.toFixed(1)}</b>),
  change7: (change) => (change === null ? <span className="ter">—</span> : changeText(change)),
  completeness: (share) => percentText(100 * share),
  p30: (p30, row) => <Chance p30={p30} pClass={row.pClass} />,
  pClass: (share) => (share === null ? <span className="ter">—</span> : percentText(100 * share, 1)),
  worst: (worst) => worst ?? <span className="ter">没有扣分</span>,
}

function Chance({ p30, pClass }: { p30: number | null; pClass: number | null }) {
  if (p30 !== null) return percentText(100 * p30, 1)
  if (pClass === null) return <span className="ter">—</span>
  return <span className="ter">同类 {percentText(100 * pClass, 1)}</span>
}

/** /AIdiagnosis/elvHospital: which lift is not well, and why (monitoring 4.1); the ledger of what was forecast. */
export function HospitalPage() {
  const [view = 'health', setView] = useAddressed('view')
  const [id, open] = useInspected('id')
  const { data } = useRead(healthApi.summary, {})
  const views = (
    <Segmented
      aria-label="视图"
      value={view}
      options={[
        { value: 'health', label: '体检' },
        { value: 'ledger', label: '预测账本' },
      ]}
      onChange={(to) => setView(to === 'health' ? undefined : to)}
    />
  )
  if (view === 'ledger') return <LedgerPage views={views} />
  return (
    <>
      <ListPage
        list={healthList}
        from={healthApi.list}
        title="电梯医院"
        facts={
          data?.date
            ? `${data.date} 体检 ${data.lifts} 台${data.gate ? '' : '；数据不足，暂不给出单梯概率'}`
            : undefined
        }
        actions={views}
        above={data && data.lifts > 0 ? <Grades summary={data} /> : undefined}
        open={{ at: id, run: (row) => open(row.id) }}
        cells={cells}
        empty={{ hint: '体检在每日 04:00 进行，在保电梯都会有一份。' }}
      />
      {id && <HealthInspector id={id} onClose={() => open()} onOpen={open} />}
    </>
  )
}

/** How many lifts each grade has; a press narrows the list. */
function Grades({ summary: { grades, lifts } }: { summary: HealthSummary }) {
  const current = useCurrentList()
  const chosen = (current?.state.filters.grade as number[] | undefined) ?? []
  return (
    <fieldset className={`bare-list no-line ${css.grades}`} aria-label="等级分布">
      {grades.map(({ grade, n }) => {
        const on = chosen.length === 1 && chosen[0] === grade
        return (
          <button
            key={grade}
            type="button"
            aria-pressed={on}
            className={`bare-button ${css.grade}`}
            onClick={() => current?.state.setFilters({ grade: on ? undefined : [grade] })}
          >
            <span className="sec small">{HealthGrade.label(grade)}</span>
            <div className="row gap-4 items-baseline">
              <b className="num">{n}</b>
              <span className="ter small num">台 · {percentText((100 * n) / lifts)}</span>
            </div>
            <div className={css.track}>
              <i style={{ width: `${(100 * n) / lifts}%` }} />
            </div>
          </button>
        )
      })}
    </fieldset>
  )
}
