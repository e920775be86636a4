import { Button } from 'antd'
import { useState } from 'react'
import { AskDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PayMethod } from '#modules/mallOrder/shared/terms.ts'
import {
  type AfterSaleDetail,
  AgreeDraft,
  JudgeDraft,
  ReceivedDraft,
  RefundDoneDraft,
  RefuseDraft,
} from '../shared/afterSale.ts'
import { afterSaleApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { AfterSaleStep, AfterSaleType } from '../shared/terms.ts'

type Asking = 'agree' | 'refuse' | 'received' | 'refundDone' | 'judge'
const { asked, back, paying, judging } = AfterSaleStep.code

/** What the seller, or the platform, does next. */
export function SellerVerbs({ row }: { row: AfterSaleDetail }) {
  const { call, may: holds, today } = useKit()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const { id, version } = row
  const isExchange = row.type === AfterSaleType.code.exchange
  const verb = (key: Asking, label: string, primary = false) => (
    <Button {...(primary && { type: 'primary' as const })} onClick={() => setAsking(key)}>
      {label}
    </Button>
  )
  const decides = holds([may.decide])
  return (
    <>
      {decides && row.step === asked && verb('refuse', '拒绝')}
      {decides && row.step === asked && verb('agree', '同意', true)}
      {decides && row.step === back && verb('received', isExchange ? '收货并换货' : '确认收货', true)}
      {holds([may.refund]) &&
        row.step === paying &&
        row.payMethod === PayMethod.code.offline &&
        verb('refundDone', '登记已退款', true)}
      {holds([may.judge]) && row.step === judging && verb('judge', '平台判定', true)}
      {asking === 'agree' && (
        <AskDrawer
          title={`同意${AfterSaleType.label(row.type)}`}
          schema={AgreeDraft}
          initial={isExchange ? {} : { amount: row.applyAmount }}
          save={(draft) => call(afterSaleApi.agree, { id, version, ...draft })}
          told={row.type === AfterSaleType.code.refund ? '已同意，款项原路退回' : '已同意，等待买家寄回'}
          onClose={close}
        >
          <p className="sec">{row.reckoned}</p>
          {!isExchange && <Field of="amount" />}
          <Field of="note" />
        </AskDrawer>
      )}
      {asking === 'refuse' && (
        <AskDrawer
          title="拒绝售后"
          schema={RefuseDraft}
          initial={{ files: [] }}
          save={(draft) => call(afterSaleApi.refuse, { id, version, ...draft })}
          told="已拒绝，买家可以申请平台介入一次"
          onClose={close}
        >
          <Field of="reason" />
          <Field of="files" />
        </AskDrawer>
      )}
      {asking === 'received' && (
        <AskDrawer
          title={isExchange ? '收货并换货' : '确认收货'}
          schema={ReceivedDraft}
          initial={{ restock: row.qty }}
          save={(draft) => call(afterSaleApi.received, { id, version, ...draft })}
          told={isExchange ? '换货已发出' : '已收货，款项原路退回'}
          onClose={close}
        >
          <p className="sec">退回 {row.qty} 件；货况良好、可再销售的数量会回到库存。</p>
          <Field of="restock" />
          {isExchange && <Field of="carrier" />}
          {isExchange && <Field of="trackingNo" />}
          <Field of="note" />
        </AskDrawer>
      )}
      {asking === 'refundDone' && (
        <AskDrawer
          title="登记已退款"
          schema={RefundDoneDraft}
          initial={{ paidOn: today(), files: [] }}
          save={(draft) => call(afterSaleApi.refundDone, { id, version, ...draft })}
          told="退款已登记"
          onClose={close}
        >
          <Field of="serialNo" />
          <Field of="paidOn" />
          <Field of="files" />
        </AskDrawer>
      )}
      {asking === 'judge' && (
        <AskDrawer
          title="平台判定"
          schema={JudgeDraft}
          initial={{ pass: true, amount: isExchange ? row.maxAmount : row.applyAmount }}
          save={(draft) => call(afterSaleApi.judge, { id, version, ...draft })}
          told="已判定"
          onClose={close}
        >
          <p className="sec">{row.reckoned}</p>
          <Field of="pass" />
          <Field of="amount" />
          <Field of="note" />
        </AskDrawer>
      )}
    </>
  )
}
