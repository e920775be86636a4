import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { compareAmounts, formatMoney, minus, round2, sum } from '#kernel/shared/money.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { FigureInput, RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { arItemApi } from '../shared/item.api.ts'
import { propose as proposedOf } from '../shared/propose.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import type { ReceiptDetail } from '../shared/receipt.ts'
import css from './receivable.module.css'

type Owed = readonly {
  readonly id: string
  readonly arNo: string
  readonly contractNo: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  readonly dueDate: string
  readonly balance: string
}[]

/** 核销: what is due longest is proposed; what is left of the money counts down while one types (commerce 4.2). */
export function AllocateDialog({ receipt, onClose }: { receipt: ReceiptDetail; onClose: () => void }) {
  const { kind } = receipt
  // 代付: the money of one customer for the items of another, and why (commerce 5.1, 3220033).
  const [other, setOther] = useState<string>()
  const [note, setNote] = useState('')
  const [paying, setPaying] = useState(false)
  const customerId = paying && other ? other : receipt.customerId
  return (
    <Modal
      open
      title={`核销 ${receipt.receiptNo} · ${receipt.customerName}`}
      width={860}
      footer={null}
      onCancel={onClose}
    >
      {paying ? (
        <div className="row gap-8 pb-8">
          <RefSelect
            from="/customer/options"
            value={other}
            aria-label="代付的客户"
            placeholder="替哪个客户付"
            onChange={(id) => setOther(id as string | undefined)}
          />
          <Input
            aria-label="代付说明"
            placeholder="代付说明，必填"
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button onClick={() => setPaying(false)}>不代付</Button>
        </div>
      ) : (
        <p className="pb-8">
          <button type="button" className="linkButton" onClick={() => setPaying(true)}>
            代付其他客户的款项
          </button>
        </p>
      )}
      <Loaded key={customerId} from={arItemApi.owed} input={{ customerId, kind }} what="未结清款项">
        {(owed) =>
          owed.length === 0 ? (
            <p className="sec">这个客户没有未结清的款项；钱留在预收里，有了应收再核销，或者退款。</p>
          ) : (
            <Lines receipt={receipt} owed={owed} note={paying && other ? note.trim() : undefined} onClose={onClose} />
          )
        }
      </Loaded>
    </Modal>
  )
}

const isAmount = (text: string) => /^\d+(\.\d{1,2})?$/.test(text.trim())

interface LinesProps {
  readonly receipt: ReceiptDetail
  readonly owed: Owed
  /** Of 代付, required then; absent: the receipt's own customer. */
  readonly note: string | undefined
  readonly onClose: () => void
}

/** What is typed for each item, what is wrong with it, and what of the money is left. */
function useTyped(owed: Owed, unallocated: string) {
  const proposed = () =>
    Object.fromEntries(proposedOf(owed, unallocated).map(({ arItemId, amount }) => [arItemId, amount]))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(proposed)
  const given = owed.flatMap(({ id, balance }) => {
    const text = (typed[id] ?? '').trim()
    return text === '' ? [] : [{ id, balance, text, amount: isAmount(text) ? round2(text) : undefined }]
  })
  const wrong = (id: string): string | undefined => {
    const line = given.find((one) => one.id === id)
    if (!line) return undefined
    if (line.amount === undefined) return '请填写最多两位小数的金额'
    return compareAmounts(line.amount, line.balance) > 0 ? '超过未收余额' : undefined
  }
  const left = minus(unallocated, sum(given.flatMap(({ amount }) => amount ?? [])))
  const isOver = compareAmounts(left, 0) < 0
  const lines = given.filter(({ amount }) => amount !== undefined && compareAmounts(amount, 0) > 0)
  const bad = given.some(({ id }) => wrong(id) !== undefined)
  return { typed, setTyped, propose: () => setTyped(proposed()), wrong, lines, left, isOver, bad }
}

function Lines({ receipt, owed, note, onClose }: LinesProps) {
  const { call } = useKit()
  const { running, run } = useRun()
  const { typed, setTyped, propose, wrong, lines, left, isOver, bad } = useTyped(owed, receipt.unallocated)
  const save = () =>
    run(async () => {
      const reply = await call(receiptApi.allocate, {
        receiptId: receipt.id,
        mode: 2,
        lines: lines.map(({ id, amount }) => ({ arItemId: id, amount: amount as string })),
        ...(note !== undefined && { payingForOther: note }),
      })
      toast.done(`已核销 ${reply.items.length} 笔，未核销 ${formatMoney(reply.unallocated)} 元`)
      onClose()
    })
  return (
    <>
      <div className="row between items-baseline pb-8">
        <span className="sec">到期早的先核销，可以改</span>
        <span>
          还剩{' '}
          <span role="status" className={`num strong ${css.left} ${isOver ? 'redText' : ''}`}>
            {formatMoney(left)}
          </span>{' '}
          元
        </span>
      </div>
      <Items owed={owed} typed={typed} wrong={wrong} onType={setTyped} />
      <div className="row between pt-8">
        <span className="flex gap-12">
          <button type="button" className="linkButton" onClick={propose}>
            按到期先后
          </button>
          <button type="button" className="linkButton" onClick={() => setTyped({})}>
            清空
          </button>
        </span>
        <span className="flex gap-8 items-baseline">
          {isOver && <span className="redText">核销金额超过可用金额</span>}
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={running}
            disabled={lines.length === 0 || bad || isOver || note === ''}
            onClick={() => void save()}
          >
            核销
          </Button>
        </span>
      </div>
    </>
  )
}

interface ItemsProps {
  readonly owed: Owed
  readonly typed: Readonly<Record<string, string>>
  /** Why an amount cannot stand. */
  readonly wrong: (id: string) => string | undefined
  readonly onType: (typed: Readonly<Record<string, string>>) => void
}

function Items({ owed, typed, wrong, onType }: ItemsProps) {
  return (
    <div className={css.owed}>
      <ShortTable
        rows={owed}
        label="未结清款项"
        columns={[
          { title: '合同', as: 'code', cell: ({ contractNo, arNo }) => contractNo ?? arNo },
          {
            title: '期间',
            as: 'num',
            cell: ({ periodStart, periodEnd }) => (periodStart ? `${periodStart} 至 ${periodEnd}` : '—'),
          },
          { title: '应收日期', as: 'num', cell: ({ dueDate }) => dueDate },
          { title: '未收 元', as: 'figure', cell: ({ balance }) => moneyText(balance) },
          {
            title: '本次核销 元',
            width: 150,
            cell: ({ id, arNo }) => (
              <FigureInput
                money
                aria-label={`本次核销 ${arNo}`}
                value={typed[id] ?? ''}
                status={wrong(id) ? 'error' : ''}
                title={wrong(id) ?? ''}
                onChange={(text) => onType({ ...typed, [id]: text })}
              />
            ),
          },
        ]}
      />
    </div>
  )
}
