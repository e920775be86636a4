import { Select } from 'antd'
import { useState } from 'react'
import { quantityText } from '#kernel/shared/text.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { moneyText, Panel, ShortTable, timeText } from '#kernel/web/ui/index.ts'
import { quotationApi } from '../shared/api.ts'
import { QuotationStatus } from '../shared/quotation.terms.ts'
import type { QuotationDetail } from '../shared/quotation.ts'
import { quotePage } from './addresses.ts'

const words = { added: '新增', removed: '删除', changed: '改动' } as const
const said = (of: { qty: string | null; price: string } | null) =>
  of && `${quantityText(of.qty ?? '0')} × ${moneyText(of.price)}`

/** All versions, and what differs between this one and another. */
export function CompareTab({ quotation }: { quotation: QuotationDetail }) {
  const { versions, versionNo, id } = quotation
  const others = versions.filter((one) => one.id !== id)
  const before = others.find((one) => one.versionNo < versionNo) ?? others[0]
  const [with_, setWith] = useState(before?.id)
  const other = others.find((one) => one.id === with_)
  const [a, b] = other && other.versionNo > versionNo ? [id, other.id] : [other?.id, id]
  return (
    <div className="detailStack">
      <Panel title="版本">
        <ShortTable
          rows={versions}
          open={(row) => quotePage.detail(row.id)}
          columns={[
            { title: '版本', as: 'num', cell: (row) => `V${row.versionNo}${row.id === id ? '（本版）' : ''}` },
            { title: '状态', cell: (row) => QuotationStatus.label(row.status) },
            { title: '金额 元', as: 'figure', cell: (row) => moneyText(row.total) },
            { title: '创建时间', as: 'num', cell: (row) => timeText(row.at) },
          ]}
        />
      </Panel>
      {other && a && b && (
        <Panel title="对比">
          <div className="px-14 pb-8">
            <Select
              aria-label="对比的版本"
              style={{ width: 160 }}
              value={with_}
              onChange={setWith}
              options={others.map((one) => ({ value: one.id, label: `与 V${one.versionNo} 对比` }))}
            />
          </div>
          <Loaded from={quotationApi.compare} input={{ a, b }} what="对比">
            {(found) => (
              <ShortTable
                rows={found.lines}
                by={(_, at) => String(at)}
                columns={[
                  { title: '变化', cell: ({ kind }) => words[kind] },
                  { title: '名称', cell: ({ name }) => name },
                  { title: '规格', as: 'sec', cell: ({ spec }) => spec },
                  { title: '原 数量×单价', as: 'figure', cell: (row) => said(row.before) },
                  { title: '新 数量×单价', as: 'figure', cell: (row) => said(row.after) },
                  { title: '差额 元', as: 'figure', cell: ({ delta }) => moneyText(delta) },
                ]}
                foot={[
                  null,
                  found.lines.length === 0 ? '明细相同' : '总价变化',
                  null,
                  moneyText(found.before),
                  moneyText(found.after),
                  moneyText(found.delta),
                ]}
              />
            )}
          </Loaded>
        </Panel>
      )}
      {others.length === 0 && <p className="ter t13 px-14">只有这一版；发送后再编辑会生成新版本。</p>}
    </div>
  )
}
