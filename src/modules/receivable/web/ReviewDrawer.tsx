import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { AskDrawer, AuditPanel, FileLinks, ReasonDialog } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, KeyValue, moneyText, toast } from '#kernel/web/ui/index.ts'
import { adjustmentApi, refundApi, writeOffApi } from '../shared/correction.api.ts'
import { type AdjustmentRow, PaidDraft, type RefundRow, type WriteOffDetail } from '../shared/correction.ts'
import { fundPaths } from '../shared/paths.ts'
import { adjustmentMoves, refundMoves, writeOffMoves } from '../shared/review.states.ts'
import { AdjustReason, ArKind, type ArKindCode, WriteOffReason } from '../shared/terms.ts'
import { ReviewMark } from './arMarks.tsx'
import { RecoverDrawer } from './RecoverDrawer.tsx'

interface Props {
  readonly id: string
  readonly kind: ArKindCode
  readonly onClose: () => void
}

const apis = { refund: refundApi, writeOff: writeOffApi, adjustment: adjustmentApi }
const machines = { refund: refundMoves, writeOff: writeOffMoves, adjustment: adjustmentMoves }
export type Correction = keyof typeof apis

/** A refund, a write-off or an adjustment: what is asked, who decided, what is next. */
export function ReviewDrawer({ of, ...props }: Props & { readonly of: Correction }) {
  if (of === 'refund') return <RefundDrawer {...props} />
  return of === 'writeOff' ? <WriteOffDrawer {...props} /> : <AdjustmentDrawer {...props} />
}

function RefundDrawer({ id, kind, onClose }: Props) {
  const path = kind === ArKind.code.maintenance ? fundPaths.receipt : fundPaths.partsReceipt
  return (
    <Inspector from={refundApi.detail} input={{ id }} what="退款" onClose={onClose}>
      {(row: RefundRow) => (
        <Reviewed
          of="refund"
          row={row}
          name={`${row.customerName} 退款 ${moneyText(row.amount)} 元`}
          no={row.refundNo}
          table="refund"
          items={[
            [
              '收款单',
              <Link key="of" to={`${path}?id=${row.receiptId}`}>
                {row.receiptNo}
              </Link>,
            ],
            ['收款户名', row.payeeName],
            ['开户行', row.payeeBank],
            ['收款账号', row.payeeAccount],
            ['退款原因', row.reason],
            ['付款日期', row.paidAt],
            ['银行流水号', row.bankSerialNo],
          ]}
        />
      )}
    </Inspector>
  )
}

function WriteOffDrawer({ id, onClose }: Props) {
  return (
    <Inspector from={writeOffApi.detail} input={{ id }} what="坏账核销" onClose={onClose}>
      {(row: WriteOffDetail) => (
        <Reviewed
          of="writeOff"
          row={row}
          name={`${row.customerName} 坏账 ${moneyText(row.amount)} 元`}
          no={row.writeOffNo}
          table="write_off"
          items={[
            ['应收', `${row.contractNo ?? row.arNo}，应收日期 ${row.dueDate}`],
            ['原因', WriteOffReason.label(row.reasonType)],
            ['说明', row.reason],
            ['已收回', `${moneyText(row.recoveredAmount)} 元`],
            ['依据', <FileLinks key="files" files={row.files} none="未上传" />],
          ]}
        />
      )}
    </Inspector>
  )
}

function AdjustmentDrawer({ id, onClose }: Props) {
  return (
    <Inspector from={adjustmentApi.detail} input={{ id }} what="应收调整" onClose={onClose}>
      {(row: AdjustmentRow) => (
        <Reviewed
          of="adjustment"
          row={row}
          name={`${row.customerName} 应收调整 ${moneyText(row.delta)} 元`}
          no={row.adjustmentNo}
          table="ar_adjustment"
          items={[
            ['应收', `${row.contractNo ?? row.arNo}，应收日期 ${row.dueDate}`],
            ['原因', AdjustReason.label(row.reasonType)],
            ['说明', row.reason],
            ...(row.byPlan ? [['来源', '随合同的付款计划，不另审批'] as const] : []),
          ]}
        />
      )}
    </Inspector>
  )
}

type Row = RefundRow | WriteOffDetail | AdjustmentRow

interface ReviewedProps {
  readonly of: Correction
  readonly row: Row
  readonly name: string
  readonly no: string
  readonly table: string
  readonly items: readonly (readonly [string, ReactNode])[]
}

function Reviewed({ of, row, name, no, table, items }: ReviewedProps) {
  return (
    <Inspected
      name={
        <>
          {name}
          <InspectedState>
            <ReviewMark status={row.status} />
          </InspectedState>
        </>
      }
      facts={<span>{no}</span>}
      verbs={<Verbs of={of} row={row} />}
    >
      <KeyValue
        items={[
          ...items,
          ['申请人', row.createdByName ?? '系统'],
          ['申请时间', <DateText key="asked" value={row.createdAt} as="time" />],
          ['审批人', row.decidedByName],
          ['审批时间', row.decidedAt && <DateText key="decided" value={row.decidedAt} as="time" />],
          ['审批意见', row.decision],
        ]}
      />
      <AuditPanel entity={table} id={row.id} />
    </Inspected>
  )
}

function Verbs({ of, row }: { of: Correction; row: Row }) {
  const { call, may } = useKit()
  const { running, run } = useRun()
  const [asking, setAsking] = useState<'reject' | 'pay' | 'recover'>()
  const api = apis[of]
  const machine = machines[of]
  const { id, version } = row
  const open = machine
    .open(row.status)
    .filter((move) => may([...((machine.moves as Record<string, { needs?: readonly string[] }>)[move]?.needs ?? [])]))
  const can = (move: string) => (open as readonly string[]).includes(move)
  const plain = (move: 'submit' | 'approve' | 'withdraw', said: string) =>
    run(async () => {
      await call(api[move], { id, version })
      toast.done(said)
    })
  // What the plan asked for is nobody's to decide.
  if ('byPlan' in row && row.byPlan) return null
  return (
    <>
      {can('withdraw') && (
        <Button disabled={running} onClick={() => void plain('withdraw', '已撤销')}>
          撤销
        </Button>
      )}
      {can('reject') && <Button onClick={() => setAsking('reject')}>驳回</Button>}
      {can('approve') && (
        <Button type="primary" loading={running} onClick={() => void plain('approve', '已通过')}>
          通过
        </Button>
      )}
      {can('submit') && (
        <Button type="primary" loading={running} onClick={() => void plain('submit', '已重新提交')}>
          重新提交
        </Button>
      )}
      {can('pay') && (
        <Button type="primary" onClick={() => setAsking('pay')}>
          登记付款
        </Button>
      )}
      {can('recover') && 'recoveredAmount' in row && row.recoveredAmount !== row.amount && (
        <Button onClick={() => setAsking('recover')}>坏账收回</Button>
      )}
      <ReasonDialog
        open={asking === 'reject'}
        title="驳回申请"
        effect="申请人可以改好再提交；退款冻结的金额退回未核销。"
        verb="驳回"
        onClose={() => setAsking(undefined)}
        onConfirm={async (decision) => {
          await call(api.reject, { id, version, decision })
          toast.done('已驳回')
        }}
      />
      {asking === 'pay' && <PayDrawer id={id} version={version} onClose={() => setAsking(undefined)} />}
      {asking === 'recover' && 'recoveredAmount' in row && (
        <RecoverDrawer row={row} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

function PayDrawer({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const { call, today } = useKit()
  return (
    <AskDrawer
      title="登记退款付款"
      schema={PaidDraft}
      initial={{ paidAt: today() }}
      save={(paid) => call(refundApi.pay, { id, version, ...paid })}
      told="退款已付"
      onClose={onClose}
    >
      <Field of="paidAt" />
      <Field of="bankSerialNo" />
    </AskDrawer>
  )
}
