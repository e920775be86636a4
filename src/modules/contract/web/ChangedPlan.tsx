import { Button } from 'antd'
import { moneyText, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { PayType, PlanRowType } from '../shared/contract.terms.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import type { ContractPreview } from '../shared/preview.ts'
import { type TypedPlanRow, typedRowsOf, typedTotal } from '../shared/typedPlan.ts'
import css from './detail.module.css'
import { PlanRowsEditor } from './PlanRowsEditor.tsx'

interface Props {
  readonly contract: ContractDetail
  readonly preview: ContractPreview
  /** Typed anew; undefined: as computed. */
  readonly rows: readonly TypedPlanRow[] | undefined
  readonly onRows: (rows: readonly TypedPlanRow[] | undefined) => void
}

/** The plan that follows from a change; where the instalments are typed (付款周期 其他) they may be typed anew. */
export function ChangedPlan({ contract, preview, rows, onRows }: Props) {
  return (
    <div className="py-10 px-12 r-4 bg-side t13">
      <div className={`row between gap-12 ${css.changeTotal}`}>
        <span>
          总额 <span className="num">{moneyText(contract.agreedAmount)}</span> →{' '}
          <b className="num">{moneyText(preview.total)}</b> 元
        </span>
        {contract.payType === PayType.code.custom && (
          <Button size="small" onClick={() => onRows(rows ? undefined : typedRowsOf(preview.plan))}>
            {rows ? '不改写，差额列为一期调整' : '改写各期'}
          </Button>
        )}
      </div>
      {rows ? (
        <PlanRowsEditor rows={rows} onChange={onRows} total={typedTotal(preview.total ?? '0', preview.plan)} />
      ) : (
        <ShortTable
          headless
          shape="tight"
          rows={preview.plan}
          by={({ periodNo, rowType }) => `${periodNo}${rowType}`}
          columns={[
            {
              title: '服务期',
              as: 'num',
              cell: (row) => (
                <>
                  {row.periodStart} 至 {row.periodEnd}{' '}
                  {row.rowType !== PlanRowType.code.normal && <Tag tone="amber">{PlanRowType.label(row.rowType)}</Tag>}
                  {row.locked && <Tag>已锁定</Tag>}
                </>
              ),
            },
            { title: '应收日', as: 'num', cell: ({ dueDate }) => `应收 ${dueDate}` },
            { title: '金额', as: 'figure', cell: ({ amount }) => moneyText(amount) },
          ]}
        />
      )}
    </div>
  )
}
