import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { fundPaths } from '../shared/paths.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { type ReceiptRow, receiptList } from '../shared/receipt.ts'
import { ArKind, type ArKindCode, ReceiptStatus } from '../shared/terms.ts'
import { ReceiptMark } from './arMarks.tsx'
import { CorrectionList } from './CorrectionLists.tsx'
import { ofKind } from './kinds.ts'
import { fundParts } from './parts.ts'
import { ReceiveButton } from './ReceiptForm.tsx'

const cells: ListCells<ReceiptRow> = {
  status: (status) => <ReceiptMark status={status} />,
  unallocated: (amount, { status }) =>
    status === ReceiptStatus.code.confirmed && amount !== '0.00' ? (
      <span className="num amberText strong">{moneyText(amount)}</span>
    ) : (
      <span className="ter">—</span>
    ),
}
const parts = [
  { value: 'receipt', label: '收款单' },
  { value: 'refund', label: '退款' },
  { value: 'writeOff', label: '坏账' },
  { value: 'adjustment', label: '调整' },
]

/** /gatheringMange/maintenanceFundRecord (commerce 4.2). */
export const MaintenanceReceiptPage = () => <ReceiptListPage kind={ArKind.code.maintenance} />
/** /gatheringMange/partsFundMange/partsFundRecord. */
export const PartsReceiptPage = () => <ReceiptListPage kind={ArKind.code.parts} />

function ReceiptListPage({ kind }: { kind: ArKindCode }) {
  const navigate = useNavigate()
  const [part = 'receipt'] = useAddressed('part')
  const path = kind === ArKind.code.maintenance ? fundPaths.receipts : fundPaths.partsReceipts
  const added = fundParts().flatMap(({ record }) => record ?? [])
  const choose = (
    <Segmented
      aria-label="记录"
      value={part}
      options={[...parts, ...added.map(({ key, label }) => ({ value: key, label }))]}
      onChange={(next) => void navigate(next === 'receipt' ? path : `${path}?part=${next}`)}
    />
  )
  const props = { kind, title: kind === ArKind.code.maintenance ? '维保收款记录' : '配件收款记录', choose }
  if (part === 'refund' || part === 'writeOff' || part === 'adjustment')
    return <CorrectionList key={part} of={part} {...props} />
  const own = added.find(({ key }) => key === part)
  return own ? <own.Page key={part} {...props} /> : <Receipts {...props} />
}

function Receipts({ kind, title, choose }: { kind: ArKindCode; title: string; choose: ReactNode }) {
  const detail = kind === ArKind.code.maintenance ? fundPaths.receipt : fundPaths.partsReceipt
  return (
    <ListPage
      list={receiptList}
      from={receiptApi.list}
      title={title}
      fixed={ofKind[kind]}
      cells={cells}
      actions={
        <>
          {choose}
          <ExportButton to={receiptApi.export} />
          <ReceiveButton kind={kind} />
        </>
      }
      open={({ id }) => `${detail}?id=${id}`}
      empty={{ hint: '登记一笔收款，确认到账后核销到应收款项。', actions: <ReceiveButton kind={kind} /> }}
    />
  )
}
