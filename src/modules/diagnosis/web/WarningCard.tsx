import { Button } from 'antd'
import { Link } from 'react-router'
import { shortDay } from '#kernel/shared/said.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Level, timeText } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { diagnosisPaths } from '../shared/paths.ts'
import { mayDiagnosis } from '../shared/permissions.ts'
import { WarningRule } from '../shared/warnings/verdict.ts'
import { WarningStatus, warningMoves } from '../shared/warnings/warning.states.ts'
import { CheckKind, type WarningRow } from '../shared/warnings/warning.ts'
import css from './diagnosis.module.css'
import { EvidenceChart, EvidenceTable } from './EvidenceChart.tsx'
import { WarningState } from './marks.tsx'
import type { WarningVerb } from './WarningPage.tsx'

interface Props {
  readonly row: WarningRow
  readonly onTake: (verb: WarningVerb) => void
}

/** One warning: what, how it is known, what to do, and the verb (monitoring 4.1). */
export function WarningCard({ row, onTake }: Props) {
  const { today } = useKit()
  const { evidence } = row
  const drawn = evidence.drawn?.label ?? seriesOf[row.rule] ?? row.metric
  return (
    <li className={css.card} aria-label={`${WarningRule.label(row.rule)} ${row.elevatorName}`}>
      <div className="stack gap-6">
        <div className="row gap-8 wrap">
          <Level of={row.level} />
          <b>{WarningRule.label(row.rule)}</b>
          <LiftName of={row.lift} />
        </div>
        <p className="m-0">{evidence.text}</p>
        <p className="m-0 sec">
          建议：{row.advice}
          <span className="ter">　部件：{row.part}</span>
        </p>
        <details className="t13">
          <summary className="ter pointer">怎样得出</summary>
          <p className="m-0 my-4 sec">{evidence.formula}</p>
          <EvidenceTable points={evidence.series} title={drawn} />
        </details>
      </div>
      <div>
        <div className="ter small">{drawn}</div>
        <EvidenceChart
          points={evidence.series}
          limit={chartLimit(row)}
          label={drawn}
          meets={soon(row)}
          bars={counted.has(row.rule)}
        />
      </div>
      <div className={css.verbs}>
        <WarningState of={row.status} />
        {row.forecastDate && (
          <span className="small">
            预计到限 <b className="num">{shortDay(row.forecastDate, today())}</b>
          </span>
        )}
        <Outcome row={row} />
        <Verbs row={row} onTake={onTake} />
        <span className="ter small num">
          {row.warnNo} · {timeText(row.createdAt)}
        </span>
      </div>
    </li>
  )
}

/** Where the curve shows what the figure was made of, and not the figure itself. */
const seriesOf: Partial<Record<WarningRow['rule'], string>> = {
  W2: '每日重开门次数',
  W4: '每日制停距离（mm）',
  W7: '每日次数',
  W8: '每次运行能耗（kWh）',
  W10: '当日同一故障次数',
}
const counted: ReadonlySet<string> = new Set(['W2', 'W7', 'W10'])
/** Rules whose limit is not in the unit of their series show the series alone. */
const ownUnit: ReadonlySet<string> = new Set(['W1', 'W3', 'W5', 'W6', 'W9'])
const chartLimit = ({ rule, limitValue, evidence: { drawn } }: WarningRow) =>
  drawn ? drawn.limit : ownUnit.has(rule) ? limitValue : null
const soon = (row: WarningRow) => (chartLimit(row) === null ? null : row.forecastDate)

function Outcome({ row }: { row: WarningRow }) {
  const { may } = useKit()
  const lines = [row.foundPart, row.remark].filter(Boolean).join('：')
  const isVisit = row.orderKind === CheckKind.code.visit
  const to = `${isVisit ? diagnosisPaths.order : diagnosisPaths.repair}?id=${row.orderId}`
  return (
    <>
      {row.orderNo &&
        (may([isVisit ? 'JMe' : 'JR1']) ? (
          <Link className="num small" to={to}>
            {row.orderNo}
          </Link>
        ) : (
          <span className="num small">{row.orderNo}</span>
        ))}
      {lines && (
        <span className="sec small right">
          {lines}
          {row.judgedBy && <span className="ter">（{row.judgedBy}）</span>}
        </span>
      )}
    </>
  )
}

function Verbs({ row, onTake }: Props) {
  const { may } = useKit()
  const open = warningMoves.open(row.status)
  const waits = row.status === WarningStatus.code.open
  return (
    <div className="row gap-8">
      {open.includes('ignore') && may([mayDiagnosis.handle]) && (
        <Button size="small" onClick={() => onTake('ignore')}>
          忽略
        </Button>
      )}
      {open.includes('confirm') && may([mayDiagnosis.handle]) && (
        <Button size="small" onClick={() => onTake('feedback')}>
          登记结论
        </Button>
      )}
      {waits && may([mayDiagnosis.dispatch]) && (
        <Button size="small" type="primary" onClick={() => onTake('send')}>
          派检查
        </Button>
      )}
    </div>
  )
}
