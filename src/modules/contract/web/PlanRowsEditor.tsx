import { Button, Input } from 'antd'
import { compareAmounts, formatMoney, minus, sum } from '#kernel/shared/money.ts'
import { FigureInput, TypedPicker } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import type { TypedPlanRow } from '../shared/typedPlan.ts'
import css from './detail.module.css'

const amountOf = (text: string) => (/^\d+(\.\d{1,2})?$/.test(text.trim()) ? text.trim() : undefined)

/** What is still missing (above zero) or too much in rows that have to come to the total; undefined for no amount. */
export function missingIn(rows: readonly TypedPlanRow[], total: string): string | undefined {
  const amounts = rows.map((row) => amountOf(row.amount))
  return amounts.some((amount) => amount === undefined) ? undefined : minus(total, sum(amounts as string[]))
}

interface Props {
  readonly rows: readonly TypedPlanRow[]
  readonly onChange: (rows: readonly TypedPlanRow[]) => void
  /** What the rows have to come to. */
  readonly total: string
}

/** Instalments typed one by one; settled ones stand. */
export function PlanRowsEditor({ rows, onChange, total }: Props) {
  const set = (at: number, change: Partial<TypedPlanRow>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...change } : row)))
  const missing = missingIn(rows, total)
  return (
    <div>
      <ShortTable
        label="各期应收"
        shape="tight"
        rows={rows}
        by={(_, i) => String(i)}
        columns={[
          {
            title: '应收日期',
            as: 'num',
            cell: (row, i) => (row.locked ? row.dueDate : <TypedDay row={row} at={i} onType={set} />),
          },
          {
            title: '服务期',
            as: 'code',
            tone: () => 'nowrap',
            cell: ({ periodStart, periodEnd }) =>
              periodStart && periodEnd ? `${periodStart} 至 ${periodEnd}` : '合同期',
          },
          {
            title: '金额 元',
            as: 'figure',
            cell: (row, i) => (row.locked ? moneyText(row.amount) : <TypedAmount row={row} at={i} onType={set} />),
          },
          {
            title: '备注',
            cell: (row, i) =>
              row.locked ? (
                <>
                  {row.remark} <Tag>已锁定</Tag>
                </>
              ) : (
                <TypedRemark row={row} at={i} onType={set} />
              ),
          },
          {
            title: '操作',
            quiet: true,
            cell: ({ locked }, i) =>
              !locked && (
                <Button
                  type="text"
                  size="small"
                  aria-label={`删除第 ${i + 1} 行`}
                  icon={<CloseIcon />}
                  onClick={() => onChange(rows.filter((_, at) => at !== i))}
                />
              ),
          },
        ]}
      />
      <div className="row gap-14 pt-8 t13">
        <Button
          size="small"
          icon={<PlusIcon />}
          onClick={() =>
            onChange([...rows, { amount: missing && compareAmounts(missing, 0) > 0 ? missing : '', locked: false }])
          }
        >
          加一期
        </Button>
        <span className="sec">
          应合计 <span className="num">{moneyText(total)}</span> 元
        </span>
        <Missing missing={missing} />
      </div>
    </div>
  )
}

interface TypedProps {
  readonly row: TypedPlanRow
  readonly at: number
  readonly onType: (at: number, change: Partial<TypedPlanRow>) => void
}

function TypedDay({ row, at, onType }: TypedProps) {
  return (
    <TypedPicker
      size="small"
      className={css.typedDay ?? ''}
      aria-label={`第 ${at + 1} 行应收日期`}
      value={row.dueDate}
      onChange={(dueDate) => onType(at, { dueDate })}
    />
  )
}

function TypedAmount({ row, at, onType }: TypedProps) {
  return (
    <FigureInput
      money
      unit="元"
      size="small"
      className={`num ${css.priceInput}`}
      aria-label={`第 ${at + 1} 行金额`}
      status={amountOf(row.amount) === undefined ? 'error' : ''}
      value={row.amount}
      onChange={(amount) => onType(at, { amount })}
    />
  )
}

function TypedRemark({ row, at, onType }: TypedProps) {
  return (
    <Input
      size="small"
      aria-label={`第 ${at + 1} 行备注`}
      maxLength={60}
      value={row.remark ?? ''}
      onChange={(event) => onType(at, { remark: event.target.value || undefined })}
    />
  )
}

function Missing({ missing }: { missing: string | undefined }) {
  if (missing === undefined) return <span className="redText">有的金额没有填成数字</span>
  const order = compareAmounts(missing, 0)
  if (order === 0) return <span className="ter">与总额一致</span>
  return (
    <span className="redText num">
      {order > 0 ? `还差 ${formatMoney(missing)} 元` : `多出 ${formatMoney(minus('0', missing))} 元`}
    </span>
  )
}
