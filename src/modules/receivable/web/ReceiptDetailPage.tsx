import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  AuditPanel,
  DetailPage,
  FileLinks,
  Loaded,
  movesOf,
  ReasonDialog,
  RemoveDialog,
  type Verb,
  Verbs,
} from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { DateText, KeyValue, Money, moneyText, Panel, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { customerPaths } from '#modules/customer/shared/paths.ts'
import { fundPaths } from '../shared/paths.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { receiptMoves } from '../shared/receipt.states.ts'
import type { ReceiptDetail } from '../shared/receipt.ts'
import { Account, ArKind, ReceiptMethod } from '../shared/terms.ts'
import { AllocateDialog } from './AllocateDialog.tsx'
import { ReceiptMark } from './arMarks.tsx'
import { fundParts } from './parts.ts'
import { ReceiptDrawer } from './ReceiptForm.tsx'
import { RefundAskDrawer } from './RefundAskDrawer.tsx'

/** …/maintenanceFundDetail?id= (commerce 4.2): the slip, what it settled, the book. */
export function ReceiptDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={receiptApi.detail} input={{ id }} what="收款单">
      {(receipt) => <ReceiptView receipt={receipt} />}
    </Loaded>
  )
}

function ReceiptView({ receipt }: { receipt: ReceiptDetail }) {
  useOpenedName(receipt.receiptNo)
  return (
    <DetailPage
      name={`${receipt.customerName} 收款 ${moneyText(receipt.amount)} 元`}
      badges={<ReceiptMark status={receipt.status} />}
      facts={[
        receipt.receiptNo,
        receipt.receivedAt,
        ReceiptMethod.label(receipt.method),
        <span key="left">
          未核销 <Money value={receipt.unallocated} />
        </span>,
      ]}
      actions={<Verbs of={useVerbs(receipt)} />}
      tabs={[
        { key: 'slip', label: '收款单', content: <Slip receipt={receipt} /> },
        {
          key: 'allocations',
          label: '核销',
          count: receipt.allocations.filter(({ stands }) => stands).length,
          content: <Allocations receipt={receipt} />,
        },
        ...fundParts().flatMap(({ receipt: own }) =>
          own ? [{ key: own.key, label: own.label, content: <own.Content receipt={receipt} /> }] : [],
        ),
        { key: 'entries', label: '分录', count: receipt.entries.length, content: <Entries receipt={receipt} /> },
        { key: 'audit', label: '变更记录', content: <AuditPanel entity="receipt" id={receipt.id} /> },
      ]}
    />
  )
}

function Slip({ receipt }: { receipt: ReceiptDetail }) {
  return (
    <div className="detailSplit">
      <div className="detailStack">
        <Panel title="收款">
          <KeyValue
            items={[
              [
                '客户',
                <Link key="c" to={`${customerPaths.detail}?id=${receipt.customerId}`}>
                  {receipt.customerName}
                </Link>,
              ],
              ['收款金额', <Money key="a" value={receipt.amount} />],
              ['手续费', <Money key="f" value={receipt.feeAmount} />],
              ['收款日期', receipt.receivedAt],
              ['收款方式', ReceiptMethod.label(receipt.method)],
              ['收款账户', receipt.accountName],
              ['汇票到期日', receipt.billDueDate],
              ['备注', receipt.remark],
              ['凭证', <FileLinks key="files" files={receipt.files} none="未上传" />],
            ]}
          />
        </Panel>
      </div>
      <div className="detailStack">
        <Panel title="去向">
          <KeyValue
            items={[
              ['已核销', <Money key="1" value={receipt.allocated} />],
              ['已退款', <Money key="2" value={receipt.refunded} />],
              ['退款中', <Money key="3" value={receipt.frozen} />],
              ['未核销', <Money key="4" value={receipt.unallocated} />],
            ]}
          />
        </Panel>
        <Panel title="付款方与经办">
          <KeyValue
            items={[
              ['付款户名', receipt.payerName],
              ['付款账号', receipt.payerAccount],
              ['银行流水号', receipt.bankSerialNo],
              ['登记', who(receipt.createdByName, receipt.createdAt)],
              ['确认到账', receipt.confirmedAt && who(receipt.confirmedByName, receipt.confirmedAt)],
            ]}
          />
        </Panel>
      </div>
    </div>
  )
}

const who = (name: string | null, at: string): ReactNode => (
  <>
    {name ?? '系统'} <DateText value={at} as="time" />
  </>
)

function Allocations({ receipt }: { receipt: ReceiptDetail }) {
  const { call, may } = useKit()
  const [undoing, setUndoing] = useState<ReceiptDetail['allocations'][number]>()
  const path = receipt.kind === ArKind.code.maintenance ? fundPaths.items : fundPaths.partsItems
  if (receipt.allocations.length === 0)
    return <p className="ter t13 px-14">还没有核销；确认到账后点「核销」，到期早的款项先核销。</p>
  const undoes = may(receiptMoves.moves.allocate.needs ?? [])
  return (
    <>
      <ShortTable
        rows={receipt.allocations}
        columns={[
          { title: '时间', cell: ({ at }) => <DateText value={at} as="time" /> },
          {
            title: '应收款项',
            as: 'code',
            cell: ({ arItemId, arNo }) => <Link to={`${path}?id=${arItemId}`}>{arNo}</Link>,
          },
          { title: '合同', as: 'code', cell: ({ contractNo }) => contractNo },
          { title: '应收日期', as: 'num', cell: ({ dueDate }) => dueDate },
          { title: '金额 元', as: 'figure', cell: ({ amount }) => moneyText(amount) },
          { title: '说明', cell: ({ amount, reason }) => reason ?? (amount.startsWith('-') ? '撤销核销' : '') },
          { title: '经办', cell: ({ byName }) => byName ?? '系统' },
          undoes && {
            title: '',
            cell: (row) =>
              row.stands && (
                <button type="button" className="linkButton" onClick={() => setUndoing(row)}>
                  撤销
                </button>
              ),
          },
        ]}
      />
      <ReasonDialog
        open={undoing !== undefined}
        title="撤销核销"
        effect={`${moneyText(undoing?.amount)} 元退回这张收款单，${undoing?.arNo} 重新待收。`}
        verb="撤销核销"
        onClose={() => setUndoing(undefined)}
        onConfirm={async (reason) => {
          if (!undoing) return
          await call(receiptApi.undo, { id: undoing.id, reason })
          toast.done('已撤销核销')
        }}
      />
    </>
  )
}

function Entries({ receipt }: { receipt: ReceiptDetail }) {
  if (receipt.entries.length === 0) return <p className="ter t13 px-14">确认到账后才记账。</p>
  const shown = (amount: string) => (amount === '0.00' ? '' : moneyText(amount))
  return (
    <ShortTable
      rows={receipt.entries}
      columns={[
        { title: '时间', cell: ({ at }) => <DateText value={at} as="time" /> },
        { title: '科目', cell: ({ account }) => Account.label(account) },
        { title: '借方 元', as: 'figure', cell: ({ debit }) => shown(debit) },
        { title: '贷方 元', as: 'figure', cell: ({ credit }) => shown(credit) },
      ]}
    />
  )
}

/** What may be done with the slip now; the next step last. */
function useVerbs(receipt: ReceiptDetail): Verb[] {
  const { call } = useKit()
  const { id, version, receiptNo, kind } = receipt
  const hasMoney = receipt.unallocated !== '0.00'
  const move = movesOf(receiptMoves, receipt.status)
  const [refund, allocate] = [move('refund'), move('allocate')]
  return [
    {
      ...move('remove'),
      asks: (question) => (
        <RemoveDialog
          {...question}
          what="收款单"
          name={receiptNo}
          effect="还没确认到账，删除后可以重新登记；删除记入日志，不能恢复。"
          remove={() => call(receiptApi.remove, { id })}
          list={kind === ArKind.code.maintenance ? fundPaths.receipts : fundPaths.partsReceipts}
        />
      ),
    },
    {
      ...move('edit'),
      asks: ({ open, onClose }) => open && <ReceiptDrawer kind={kind} receipt={receipt} onClose={onClose} />,
    },
    {
      ...move('reverse'),
      asks: (question) => (
        <ReasonDialog
          {...question}
          title={`冲销收款单 ${receiptNo}`}
          effect="这笔钱当作没有收到，账上记反向分录；已核销或退款的先撤销。"
          verb="冲销"
          onConfirm={(reason) =>
            call(receiptApi.reverse, { id, version, reason }).then(() => toast.done('收款单已冲销'))
          }
        />
      ),
    },
    {
      ...refund,
      label: '申请退款',
      when: refund.when && hasMoney,
      asks: ({ open, onClose }) => open && <RefundAskDrawer receipt={receipt} onClose={onClose} />,
    },
    {
      ...allocate,
      when: allocate.when && hasMoney,
      primary: true,
      asks: ({ open, onClose }) => open && <AllocateDialog receipt={receipt} onClose={onClose} />,
    },
    { ...move('submit'), act: () => call(receiptApi.submit, { id, version }) },
    {
      ...move('confirm'),
      primary: true,
      act: () => call(receiptApi.confirm, { id, version }).then(() => toast.done('已确认到账，可以核销')),
    },
  ]
}
