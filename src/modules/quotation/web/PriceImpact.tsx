import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { moneyText, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { type Impact, impactApi, MOVED } from '../shared/impact.api.ts'
import { may } from '../shared/permissions.ts'
import { quotationMoves } from '../shared/quotation.states.ts'
import { ApprovalLevel, QuotationStatus } from '../shared/quotation.terms.ts'
import { quotePage } from './addresses.ts'
import { useCatalog } from './useOffers.ts'

const percent = (value: string | null) => (value === null ? '—' : `${value} %`)

/** 涨价影响 (commerce 10.5): which quotations that nobody signed yet earn less, since costs moved. */
export function PriceImpact() {
  const [open, setOpen] = useState(false)
  const catalog = useCatalog()
  if (!catalog) return null
  return (
    <Can needs={[may.cost]}>
      <span>
        <Button onClick={() => setOpen(true)}>涨价影响</Button>
        {open && (
          <Drawer open wide title="涨价影响" onClose={() => setOpen(false)}>
            <Loaded from={impactApi.list} input={{}} what="涨价影响">
              {(rows) => <Rows rows={rows} />}
            </Loaded>
          </Drawer>
        )}
      </span>
    </Can>
  )
}

function Rows({ rows }: { rows: readonly Impact[] }) {
  if (rows.length === 0)
    return <p className="sec px-20">没有未签的报价受影响：报价里的物料，成本与现在相差都不超过 {MOVED} %。</p>
  return (
    <div className="px-20">
      <p className="sec m-0 py-8">成本与报价时相差超过 {MOVED} % 的物料，对未签报价毛利率的影响；毛利率低的在前。</p>
      <ShortTable
        rows={rows}
        label="涨价影响的报价"
        columns={[
          {
            title: '报价单',
            cell: ({ id, quoteNo, versionNo, customerName, status }) => (
              <>
                <Link to={quotePage.detail(id)}>
                  {quoteNo} V{versionNo}
                </Link>
                <div className="sec t12">
                  {customerName} · {QuotationStatus.label(status)}
                </div>
              </>
            ),
          },
          { title: '金额 元', as: 'figure', cell: ({ total }) => moneyText(total) },
          { title: '原毛利率', as: 'figure', cell: ({ marginBefore }) => percent(marginBefore) },
          {
            title: '现毛利率',
            as: 'figure',
            tone: ({ levelBefore, levelAfter }) => levelAfter > levelBefore && 'amberText',
            cell: ({ marginAfter }) => percent(marginAfter),
          },
          {
            title: '审批',
            as: 'sec',
            cell: ({ levelBefore, levelAfter }) => (
              <span className="nowrap">
                {levelAfter > levelBefore && `${ApprovalLevel.label(levelBefore)} → `}
                {ApprovalLevel.label(levelAfter)}
              </span>
            ),
          },
          { title: '', quiet: true, cell: (row) => <Anew row={row} /> },
        ]}
        below={({ lines }) => (
          <span className="ter t12">
            {lines.map(({ name, before, after }) => `${name} ${moneyText(before)} → ${moneyText(after)}`).join('；')}
          </span>
        )}
      />
    </div>
  )
}

/** One that would have asked for more agreement is drafted anew, with today's costs. */
function Anew({ row }: { row: Impact }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const navigate = useNavigate()
  if (row.levelAfter <= row.levelBefore || !quotationMoves.open(row.status).includes('revise')) return null
  const draft = () =>
    run(async () => {
      const { id, versionNo } = await call(impactApi.draft, { id: row.id, version: row.version })
      toast.done(`已按最新成本生成 V${versionNo} 草稿`)
      void navigate(quotePage.edit(id))
    })
  return (
    <Can needs={[may.edit]}>
      <Button size="small" loading={running} onClick={() => void draft()}>
        生成 V{row.versionNo + 1}
      </Button>
    </Can>
  )
}
