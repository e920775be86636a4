import { Radio } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { AskDrawer, ReasonDialog, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { mallOrderApi, PriceDraft } from '../shared/api.ts'
import type { MallOrderDetail } from '../shared/order.ts'
import { MallStatus } from '../shared/terms.ts'
import { ShipDrawer } from './ShipDrawer.tsx'

const Arrived = z.object({ amount: field.amount('到账金额', { min: '0.01', max: '99999999' }) })

/** What the seller may do with the order now: the verb that brings it on, then the others behind 更多. */
export function OrderActions({ order }: { order: MallOrderDetail }) {
  return <Verbs of={[...useAside(order), ...useSteps(order)]} />
}

/** What changes the order, or ends it. */
function useAside(order: MallOrderDetail): Verb[] {
  const { call } = useKit()
  const { id, orderNo, moves } = order
  const cancels = order.status === MallStatus.code.paid ? '拒单' : '取消订单'
  return [
    {
      key: 'changePrice',
      label: '改价',
      when: moves.includes('changePrice'),
      behind: true,
      asks: (question) => (
        <AskDrawer
          {...question}
          title={`改价 ${orderNo}`}
          schema={PriceDraft}
          initial={{ discountAmount: order.discountAmount, freightAmount: order.freightAmount }}
          told="已改价"
          save={(values) => call(mallOrderApi.changePrice, { ...values, id })}
        >
          <Field of="discountAmount" />
          <Field of="freightAmount" />
        </AskDrawer>
      ),
    },
    {
      key: 'cancel',
      label: cancels,
      when: moves.includes('cancel'),
      behind: true,
      asks: (question) => <CancelDialog {...question} order={order} verb={cancels} />,
    },
  ]
}

/** From the payment to the parcel. */
function useSteps(order: MallOrderDetail): Verb[] {
  const { call } = useKit()
  const { id, orderNo, moves } = order
  return [
    {
      key: 'voucherReject',
      label: '驳回凭证',
      when: moves.includes('voucherReject'),
      asks: (question) => (
        <ReasonDialog
          {...question}
          title={`驳回「${orderNo}」的付款凭证？`}
          effect="订单回到待付款，买家在72小时内可再上传。"
          verb="驳回"
          onConfirm={(reason) => call(mallOrderApi.voucherReject, { id, reason }).then(() => toast.done('已驳回'))}
        />
      ),
    },
    {
      key: 'confirmPayment',
      label: '确认到账',
      when: moves.includes('confirmPayment'),
      primary: true,
      asks: (question) => (
        <AskDrawer
          {...question}
          title={`确认到账 ${orderNo}`}
          schema={Arrived}
          initial={{ amount: order.payable }}
          told="已确认到账"
          save={(values) => call(mallOrderApi.confirmPayment, { ...values, id })}
        >
          <Field of="amount" />
        </AskDrawer>
      ),
    },
    {
      key: 'accept',
      label: '接单',
      when: moves.includes('accept'),
      primary: true,
      act: () => call(mallOrderApi.accept, { ids: [id] }).then(() => toast.done('已接单，请备货')),
    },
    {
      key: 'ship',
      label: '发货',
      when: moves.includes('ship'),
      primary: true,
      asks: ({ open, onClose }) => open && <ShipDrawer order={order} onClose={onClose} />,
    },
  ]
}

interface CancelProps {
  readonly open: boolean
  readonly order: MallOrderDetail
  readonly verb: string
  readonly onClose: () => void
}

/** Whether a payment that is being checked has arrived is said with it: then it goes back. */
function CancelDialog({ open, order: { id, orderNo, status }, verb, onClose }: CancelProps) {
  const { call } = useKit()
  const [arrived, setArrived] = useState<boolean>()
  return (
    <ReasonDialog
      open={open}
      title={`${verb}「${orderNo}」？`}
      effect={
        <>
          <p className="m-0">锁定的库存放开；已付的款项原路退回买家。</p>
          {status === MallStatus.code.checking && (
            <Radio.Group
              aria-label="款项是否到账"
              value={arrived}
              onChange={(event) => setArrived(event.target.value as boolean)}
              options={[
                { value: true, label: '款项已到账，要退回' },
                { value: false, label: '款项没有到账' },
              ]}
            />
          )}
        </>
      }
      verb={verb}
      onClose={onClose}
      onConfirm={(reason) =>
        call(mallOrderApi.cancel, { id, reason, ...(arrived === undefined ? {} : { arrived }) }).then(() =>
          toast.done('已取消'),
        )
      }
    />
  )
}
