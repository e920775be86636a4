import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { AskDrawer, AuditPanel, Loaded, ReasonDialog } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, KeyValue, moneyText, PanelHead, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { useKeys } from '#kernel/web/ui/useKeys.ts'
import { fundPaths } from '#modules/receivable/shared/paths.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import { ArKind, type ArKindCode } from '#modules/receivable/shared/terms.ts'
import { bankLineApi } from '../shared/api.ts'
import { type BankLineDetail, BankLineState, type Candidate } from '../shared/bankLine.ts'
import css from './bankLine.module.css'
import { BankLineMark } from './bankLineMark.tsx'

/** One line of a statement: who it may be, why, and one key to claim it. */
export function BankLineInspector({ id, kind, onClose }: { id: string; kind: ArKindCode; onClose: () => void }) {
  return (
    <Inspector from={bankLineApi.detail} input={{ id }} what="银行流水" onClose={onClose}>
      {(line: BankLineDetail) => <Opened line={line} kind={kind} />}
    </Inspector>
  )
}

function Opened({ line, kind }: { line: BankLineDetail; kind: ArKindCode }) {
  const { may: holds } = useKit()
  const isOpen = line.state === BankLineState.code.unclaimed
  const path = line.receiptKind === ArKind.code.parts ? fundPaths.partsReceipt : fundPaths.receipt
  return (
    <Inspected
      name={
        <>
          {line.payer} {moneyText(line.amount)} 元
          <InspectedState>
            <BankLineMark state={line.state} />
          </InspectedState>
        </>
      }
      facts={
        <>
          <DateText value={line.at} as="time" />
          <span>{line.serial}</span>
        </>
      }
      verbs={holds([may.confirm]) && <Verbs line={line} kind={kind} />}
    >
      <KeyValue
        items={[
          ['附言', line.memo],
          ['付款账号', line.payerAccount],
          ['收款账户', line.accountName],
          [
            '收款单',
            line.receiptId && (
              <Link key="r" to={`${path}?id=${line.receiptId}`}>
                {line.receiptNo}
              </Link>
            ),
          ],
          ['忽略原因', line.reason],
          ['经办', line.handledByName],
          ['导入时间', <DateText key="at" value={line.createdAt} as="time" />],
        ]}
      />
      {isOpen && <Candidates line={line} />}
      <AuditPanel entity="bank_line" id={line.id} />
    </Inspected>
  )
}

function Candidates({ line }: { line: BankLineDetail }) {
  return (
    <>
      <PanelHead title="可能是" />
      <Loaded from={bankLineApi.match} input={{ ids: [line.id] }} what="候选">
        {([found]) =>
          !found || found.candidates.length === 0 ? (
            <p className="ter t13 px-14">没有找到线索：付款人没付过，户名、附言、金额都对不上。点「选客户认领」。</p>
          ) : (
            found.candidates.map((candidate, n) => (
              <One key={`${candidate.customerId}${candidate.kind}`} line={line} candidate={candidate} first={n === 0} />
            ))
          )
        }
      </Loaded>
    </>
  )
}

function One({ line, candidate, first }: { line: BankLineDetail; candidate: Candidate; first: boolean }) {
  const { call, may: holds } = useKit()
  const { running, run } = useRun()
  const { customerId, customerName, kind, lines, why, score } = candidate
  const claim = () =>
    run(async () => {
      const { id, version } = line
      const given = lines.map(({ arItemId, amount }) => ({ arItemId, amount }))
      const done = await call(bankLineApi.claim, { id, version, customerId, kind, lines: given })
      toast.done(
        Number(done.unallocated) === 0 ? '已认领并核销' : `已认领，未核销 ${moneyText(done.unallocated)} 元留作预收`,
      )
    })
  const able = holds([may.confirm]) && (lines.length === 0 || holds([may.allocate]))
  useKeys({ a: ['认领第一个候选', claim] }, first && able && !running)
  return (
    <section className={css.candidate} aria-label={`候选 ${customerName}`}>
      <div className="row between items-baseline">
        <span>
          <span className="strong">{customerName}</span> <span className="ter small">{ArKind.label(kind)}</span>
        </span>
        {able && (
          <Button type={first ? 'primary' : 'default'} size="small" loading={running} onClick={() => void claim()}>
            认领{first && <kbd className={css.key}>A</kbd>}
          </Button>
        )}
      </div>
      <p className="sec small">
        {score} 分 · {why.join('；')}
      </p>
      {lines.length > 0 && (
        <ShortTable
          rows={lines.map((one) => ({ ...one, id: one.arItemId }))}
          shape="tight"
          columns={[
            { title: '合同', as: 'code', cell: ({ contractNo, arNo }) => contractNo ?? arNo },
            { title: '应收日期', as: 'num', cell: ({ dueDate }) => dueDate },
            { title: '未收 元', as: 'figure', cell: ({ balance }) => moneyText(balance) },
            { title: '本次核销 元', as: 'figure', cell: ({ amount }) => moneyText(amount) },
          ]}
        />
      )}
    </section>
  )
}

const ClaimDraft = z.object({
  customerId: field.ref('客户', '/customer/options'),
  kind: field.choice('款项类别', ArKind),
})

function Verbs({ line, kind }: { line: BankLineDetail; kind: ArKindCode }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [asking, setAsking] = useState<'claim' | 'ignore'>()
  const close = () => setAsking(undefined)
  const { id, version, state } = line
  if (state === BankLineState.code.ignored)
    return (
      <Button
        loading={running}
        onClick={() =>
          void run(async () => {
            await call(bankLineApi.restore, { ids: [id] })
            toast.done('已恢复待认领')
          })
        }
      >
        恢复待认领
      </Button>
    )
  if (state !== BankLineState.code.unclaimed) return null
  return (
    <>
      <Button onClick={() => setAsking('ignore')}>忽略</Button>
      <Button onClick={() => setAsking('claim')}>选客户认领</Button>
      <ReasonDialog
        open={asking === 'ignore'}
        title="忽略这笔流水"
        effect="利息、账户间转账这类不是客户的款；可以恢复待认领。"
        verb="忽略"
        onClose={close}
        onConfirm={async (reason) => {
          await call(bankLineApi.ignore, { ids: [id], reason })
          toast.done('已忽略')
        }}
      />
      {asking === 'claim' && (
        <AskDrawer
          title={`认领 ${moneyText(line.amount)} 元`}
          schema={ClaimDraft}
          initial={{ kind }}
          save={({ customerId, kind: of }) => call(bankLineApi.claim, { id, version, customerId, kind: of, lines: [] })}
          told="已认领，钱在这个客户的预收里，可以到收款单核销"
          onClose={close}
        >
          <Field of="customerId" />
          <Field of="kind" />
        </AskDrawer>
      )}
    </>
  )
}
