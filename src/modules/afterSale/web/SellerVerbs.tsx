import { AskDrawer, movesOf, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PayMethod } from '#modules/mallOrder/shared/terms.ts'
import { afterSaleMoves } from '../shared/afterSale.states.ts'
import {
  type AfterSaleDetail,
  AgreeDraft,
  JudgeDraft,
  ReceivedDraft,
  RefundDoneDraft,
  RefuseDraft,
} from '../shared/afterSale.ts'
import { afterSaleApi } from '../shared/api.ts'
import { AfterSaleType } from '../shared/terms.ts'

const isExchange = ({ type }: AfterSaleDetail) => type === AfterSaleType.code.exchange

/** What the seller, or the platform, does next. */
export function SellerVerbs({ row }: { row: AfterSaleDetail }) {
  return <Verbs of={[...useAnswers(row), ...useAfterwards(row)]} />
}

/** The seller refuses or agrees. */
function useAnswers(row: AfterSaleDetail): Verb[] {
  const { call } = useKit()
  const { id, version } = row
  const move = movesOf(afterSaleMoves, row.step)
  return [
    {
      ...move('refuse'),
      asks: (question) => (
        <AskDrawer
          {...question}
          title="拒绝售后"
          schema={RefuseDraft}
          initial={{ files: [] }}
          save={(draft) => call(afterSaleApi.refuse, { id, version, ...draft })}
          told="已拒绝，买家可以申请平台介入一次"
        >
          <Field of="reason" />
          <Field of="files" />
        </AskDrawer>
      ),
    },
    {
      ...move('agree'),
      primary: true,
      asks: (question) => (
        <AskDrawer
          {...question}
          title={`同意${AfterSaleType.label(row.type)}`}
          schema={AgreeDraft}
          initial={isExchange(row) ? {} : { amount: row.applyAmount }}
          save={(draft) => call(afterSaleApi.agree, { id, version, ...draft })}
          told={row.type === AfterSaleType.code.refund ? '已同意，款项原路退回' : '已同意，等待买家寄回'}
        >
          <p className="sec">{row.reckoned}</p>
          {!isExchange(row) && <Field of="amount" />}
          <Field of="note" />
        </AskDrawer>
      ),
    },
  ]
}

/** The goods are back, the money goes back, or the platform decides between the two. */
function useAfterwards(row: AfterSaleDetail): Verb[] {
  const { call, today } = useKit()
  const { id, version, qty } = row
  const exchanges = isExchange(row)
  const receives = exchanges ? '收货并换货' : '确认收货'
  const move = movesOf(afterSaleMoves, row.step)
  const refundDone = move('refundDone')
  return [
    {
      ...move('received'),
      label: receives,
      primary: true,
      asks: (question) => (
        <AskDrawer
          {...question}
          title={receives}
          schema={ReceivedDraft}
          initial={{ restock: qty }}
          save={(draft) => call(afterSaleApi.received, { id, version, ...draft })}
          told={exchanges ? '换货已发出' : '已收货，款项原路退回'}
        >
          <p className="sec">退回 {qty} 件；货况良好、可再销售的数量会回到库存。</p>
          <Field of="restock" />
          {exchanges && <Field of="carrier" />}
          {exchanges && <Field of="trackingNo" />}
          <Field of="note" />
        </AskDrawer>
      ),
    },
    {
      ...refundDone,
      when: refundDone.when && row.payMethod === PayMethod.code.offline,
      primary: true,
      asks: (question) => (
        <AskDrawer
          {...question}
          title="登记已退款"
          schema={RefundDoneDraft}
          initial={{ paidOn: today(), files: [] }}
          save={(draft) => call(afterSaleApi.refundDone, { id, version, ...draft })}
          told="退款已登记"
        >
          <Field of="serialNo" />
          <Field of="paidOn" />
          <Field of="files" />
        </AskDrawer>
      ),
    },
    {
      ...move('judgeFor'),
      label: '平台判定',
      primary: true,
      asks: (question) => (
        <AskDrawer
          {...question}
          title="平台判定"
          schema={JudgeDraft}
          initial={{ pass: true, amount: exchanges ? row.maxAmount : row.applyAmount }}
          save={(draft) => call(afterSaleApi.judge, { id, version, ...draft })}
          told="已判定"
        >
          <p className="sec">{row.reckoned}</p>
          <Field of="pass" />
          <Field of="amount" />
          <Field of="note" />
        </AskDrawer>
      ),
    },
  ]
}
