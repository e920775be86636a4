import { useState } from 'react'
import { daysBetween } from '#kernel/shared/days.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import type { BatchRow, ShownViolation } from '../shared/orderChange.ts'
import css from './batch.module.css'
import type { BatchAction } from './batchTitles.ts'
import { GlyphTick } from './GlyphTick.tsx'
import { LevelChip } from './marks.tsx'

const { block, approval, warning } = Severity.code
const order: Record<number, number> = { [block]: 0, [approval]: 1, [warning]: 2 }
const worst = (row: BatchRow) => Math.min(3, ...row.violations.map((one) => order[one.severity] ?? 3))

interface Props {
  readonly action: BatchAction
  readonly rows: readonly BatchRow[]
  readonly excluded: ReadonlySet<string>
  readonly onExclude: (excluded: ReadonlySet<string>) => void
}

/** The preview row by row, the gravest first; every row can be left out (jobs 6.5). */
export function BatchRows({ action, rows, excluded, onExclude }: Props) {
  const sorted = [...rows].sort((a, b) => worst(a) - worst(b) || (a.newDate < b.newDate ? -1 : 1))
  return (
    <ShortTable
      shape="tall"
      rows={sorted}
      tone={(row) => (!row.ok || excluded.has(row.id)) && css.out}
      choice={{
        says: (row) => `修改 ${liftLabel(row.communityName, row.elevatorName)} ${row.orderNo}`,
        able: (row) => row.ok,
        chosen: new Set(sorted.flatMap(({ id, ok }) => (ok && !excluded.has(id) ? [id] : []))),
        onChoose: (chosen) => onExclude(new Set(sorted.flatMap(({ id, ok }) => (ok && !chosen.has(id) ? [id] : [])))),
      }}
      columns={[
        {
          title: '电梯',
          cell: (row) => (
            <>
              <div className={css.lift}>
                <LevelChip level={row.level} />
                {liftLabel(row.communityName, row.elevatorName)}
              </div>
              <div className="ter small num">{row.orderNo}</div>
            </>
          ),
        },
        {
          title: '计划日期',
          as: 'num',
          width: 120,
          cell: (row) => (action === 'date' ? <Move from={row.planDate} to={row.newDate} /> : row.planDate),
        },
        {
          title: '检查结果',
          cell: (row) =>
            row.violations.length === 0 ? <GlyphTick>可修改</GlyphTick> : <Violations of={row.violations} />,
        },
      ]}
    />
  )
}

const FOLDED = 4

/** The gravest first; a full day of overlaps is folded behind the first lines. */
function Violations({ of }: { of: readonly ShownViolation[] }) {
  const [open, setOpen] = useState(false)
  const sorted = [...of].sort((a, b) => b.severity - a.severity)
  const rest = sorted.length - FOLDED
  return (
    <>
      {(open || rest <= 1 ? sorted : sorted.slice(0, FOLDED)).map((one) => (
        <ViolationLine key={one.code + one.text} violation={one} />
      ))}
      {rest > 1 && !open && (
        <button type="button" className="linkButton small" onClick={() => setOpen(true)}>
          其余 {rest} 条
        </button>
      )}
    </>
  )
}

function Move({ from, to }: { from: string; to: string }) {
  const days = daysBetween(from, to)
  return (
    <>
      {dateText(from)} → <b>{dateText(to)}</b>
      <div className="ter small">{days === 0 ? '不变' : days > 0 ? `推后 ${days} 天` : `提前 ${-days} 天`}</div>
    </>
  )
}

const tones: Record<number, string> = { [block]: 'redText', [approval]: 'amberText', [warning]: 'sec' }

/** Severity as a word before the text, so that colour alone says nothing. */
export function ViolationLine({ violation }: { violation: ShownViolation }) {
  return (
    <div className={`${css.violation} ${tones[violation.severity] ?? 'ter'}`}>
      <b>{Severity.label(violation.severity)}</b>
      <span title={/^V\d\d$/.test(violation.code) ? `检查项 ${violation.code}` : undefined}>{violation.text}</span>
    </div>
  )
}
