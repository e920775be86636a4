import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AskDrawer, AuditPanel } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import {
  ConfirmDanger,
  DateText,
  KeyValue,
  Money,
  moneyText,
  PanelHead,
  ShortTable,
  toast,
} from '#kernel/web/ui/index.ts'
import { contractPaths } from '#modules/contract/shared/paths.ts'
import { adjustmentApi, writeOffApi } from '../shared/correction.api.ts'
import { AdjustmentDraft, WriteOffDraft } from '../shared/correction.ts'
import { arItemApi } from '../shared/item.api.ts'
import type { ArItemDetail } from '../shared/item.ts'
import { fundPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { AR_DUE, AR_OWED, ArKind, type ArKindCode, ArSource } from '../shared/terms.ts'
import { ArMark } from './arMarks.tsx'
import { fundParts } from './parts.ts'

/** One item: what is owed of it and why, what it was settled with. */
export function ItemInspector({ id, kind, onClose }: { id: string; kind: ArKindCode; onClose: () => void }) {
  return (
    <Inspector from={arItemApi.detail} input={{ id }} what="应收款项" onClose={onClose}>
      {(item) => <Opened item={item} kind={kind} />}
    </Inspector>
  )
}

const is = (states: readonly number[], state: number) => states.includes(state)

function Opened({ item, kind }: { item: ArItemDetail; kind: ArKindCode }) {
  const { call, may: holds } = useKit()
  const [asking, setAsking] = useState<'adjust' | 'writeOff' | 'lateFee'>()
  return (
    <Inspected
      name={
        <>
          {item.customerName}
          <InspectedState>
            <ArMark state={item.state} />
          </InspectedState>
          {item.overdueDays > 0 && <span className="redText strong">逾期 {item.overdueDays} 天</span>}
        </>
      }
      facts={
        <>
          <span>{item.arNo}</span>
          {item.contractId && <Link to={`${contractPaths.detail}?id=${item.contractId}`}>{item.contractNo}</Link>}
        </>
      }
      verbs={
        <>
          {holds([may.writeOff]) && is(AR_DUE, item.state) && (
            <Button onClick={() => setAsking('writeOff')}>申请坏账</Button>
          )}
          {fundParts().map(
            ({ ItemVerbs }, n) => ItemVerbs && <ItemVerbs key={`verbs${String(n)}`} item={item} kind={kind} />,
          )}
          {holds([may.adjust]) && item.lateFee !== null && item.lateFee !== '0.00' && (
            <Button onClick={() => setAsking('lateFee')}>计收违约金</Button>
          )}
          {holds([may.adjust]) && is(AR_OWED, item.state) && <Button onClick={() => setAsking('adjust')}>调整</Button>}
        </>
      }
    >
      <Facts item={item} />
      <Movements item={item} kind={kind} />
      {fundParts().map(
        ({ ItemPanel }, n) => ItemPanel && <ItemPanel key={`panel${String(n)}`} item={item} kind={kind} />,
      )}
      <AuditPanel entity="ar_item" id={item.id} />
      <ConfirmDanger
        open={asking === 'lateFee'}
        title={`计收违约金 ${moneyText(item.lateFee ?? '0')} 元？`}
        effect={`${item.customerName} 多一笔今天到期的应收；一笔款项只计收一次，减免用调整。`}
        verb="计收违约金"
        onClose={() => setAsking(undefined)}
        onConfirm={async () => {
          const { arNo } = await call(arItemApi.billLateFee, { id: item.id })
          toast.done(`已计收，${arNo}`)
        }}
      />
      {asking === 'adjust' && <AdjustDrawer item={item} onClose={() => setAsking(undefined)} />}
      {asking === 'writeOff' && <WriteOffDrawer item={item} onClose={() => setAsking(undefined)} />}
    </Inspected>
  )
}

function Facts({ item }: { item: ArItemDetail }) {
  const rows: (readonly [string, ReactNode])[] = [
    ['应收', <Money key="due" value={item.dueAmount} />],
    ...(item.adjustAmount === '0.00'
      ? []
      : [
          [
            '其中调整',
            `${moneyText(item.amount)} ${Number(item.adjustAmount) < 0 ? '减' : '加'} ${moneyText(item.adjustAmount.replace('-', ''))}`,
          ] as const,
        ]),
    ['已收', <Money key="in" value={item.receivedAmount} />],
    ...(item.writtenOffAmount === '0.00' ? [] : [['坏账', <Money key="bad" value={item.writtenOffAmount} />] as const]),
    ['未收', <Money key="left" value={item.balance} />],
    ['已开票', <Money key="invoiced" value={item.invoicedAmount} />],
    ['应收日期', <DateText key="day" value={item.dueDate} />],
    ...(item.lateFee === null
      ? []
      : [['违约金', `${moneyText(item.lateFee)}（未收 × 天数 × 违约金率，计收后才记账）`] as const]),
    ['期间', item.periodStart ? `${item.periodStart} 至 ${item.periodEnd}` : null],
    ['确认日期', <DateText key="recognise" value={item.recognizeOn} />],
    ['税率', `${Number(item.taxRate)} %`],
    ['小区', item.communityName],
    ['电梯', item.elevatorCount === null ? null : `${item.elevatorCount} 台`],
    ['业务员', item.salesmanName],
    ['来源', ArSource.label(item.sourceType)],
    ['备注', item.remark],
  ]
  return <KeyValue items={rows} />
}

function Movements({ item, kind }: { item: ArItemDetail; kind: ArKindCode }) {
  const path = kind === ArKind.code.maintenance ? fundPaths.receipt : fundPaths.partsReceipt
  return (
    <>
      <PanelHead title="收款与调整" count={item.movements.length} />
      {item.movements.length === 0 ? (
        <p className="ter t13 px-14">还没有收款；收款单确认到账后在收款记录里核销。</p>
      ) : (
        <ShortTable
          rows={item.movements}
          shape="tight"
          columns={[
            { title: '时间', cell: ({ at }) => <DateText value={at} as="time" /> },
            { title: '事项', cell: ({ what }) => what },
            { title: '金额 元', as: 'figure', cell: ({ amount }) => moneyText(amount) },
            {
              title: '单号',
              as: 'code',
              cell: ({ receiptId, no }) => (receiptId ? <Link to={`${path}?id=${receiptId}`}>{no}</Link> : no),
            },
            { title: '经办', cell: ({ byName }) => byName ?? '系统' },
          ]}
        />
      )}
    </>
  )
}

function AdjustDrawer({ item, onClose }: { item: ArItemDetail; onClose: () => void }) {
  const { call } = useKit()
  return (
    <AskDrawer
      title={`调整应收 · 未收 ${moneyText(item.balance)} 元`}
      schema={AdjustmentDraft}
      initial={{ arItemId: item.id }}
      save={(draft) => call(adjustmentApi.add, draft)}
      told="调整已提交，由有审批权限的人审批后生效"
      onClose={onClose}
    >
      <Field of="delta" />
      <Field of="reasonType" />
      <Field of="reason" />
    </AskDrawer>
  )
}

function WriteOffDrawer({ item, onClose }: { item: ArItemDetail; onClose: () => void }) {
  const { call } = useKit()
  return (
    <AskDrawer
      title={`申请坏账核销 · 未收 ${moneyText(item.balance)} 元`}
      schema={WriteOffDraft}
      initial={{ arItemId: item.id, amount: item.balance, files: [] }}
      save={(draft) => call(writeOffApi.add, draft)}
      told="坏账核销已提交，由有审批权限的人审批后生效"
      onClose={onClose}
    >
      <Field of="amount" />
      <Field of="reasonType" />
      <Field of="reason" />
      <Field of="files" />
    </AskDrawer>
  )
}
