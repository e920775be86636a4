import { Button, Dropdown, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer, ReasonDialog } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, type FormProps } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { mallOrderApi, PriceDraft } from '../shared/api.ts'
import type { MallOrderDetail } from '../shared/order.ts'
import { MallStatus } from '../shared/terms.ts'
import { ShipDrawer } from './ShipDrawer.tsx'

type Asking = 'ship' | 'changePrice' | 'confirmPayment' | 'voucherReject' | 'cancel'

const Arrived = z.object({ amount: field.amount('到账金额', { min: '0.01', max: '99999999' }) })

/** What the seller may do with the order now: the verb that brings it on, then the others behind 更多. */
export function OrderActions({ order }: { order: MallOrderDetail }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [asking, setAsking] = useState<Asking>()
  const [arrived, setArrived] = useState<boolean>()
  const may = (move: string) => order.moves.includes(move)
  const close = () => setAsking(undefined)
  const { id } = order
  const accept = () =>
    run(async () => {
      await call(mallOrderApi.accept, { ids: [id] })
      toast.done('已接单，请备货')
    })
  const more = [
    may('changePrice') && { key: 'changePrice', label: '改价', onClick: () => setAsking('changePrice') },
    may('cancel') && {
      key: 'cancel',
      label: order.status === MallStatus.code.paid ? '拒单' : '取消订单',
      onClick: () => setAsking('cancel'),
    },
  ].filter((item) => item !== false)
  return (
    <>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {may('voucherReject') && <Button onClick={() => setAsking('voucherReject')}>驳回凭证</Button>}
      {may('confirmPayment') && (
        <Button type="primary" onClick={() => setAsking('confirmPayment')}>
          确认到账
        </Button>
      )}
      {may('accept') && (
        <Button type="primary" loading={running} onClick={() => void accept()}>
          接单
        </Button>
      )}
      {may('ship') && (
        <Button type="primary" onClick={() => setAsking('ship')}>
          发货
        </Button>
      )}
      {asking === 'ship' && <ShipDrawer order={order} onClose={close} />}
      {asking === 'changePrice' && (
        <Ask
          title={`改价 ${order.orderNo}`}
          schema={PriceDraft}
          initial={{ discountAmount: order.discountAmount, freightAmount: order.freightAmount }}
          told="已改价"
          save={(values) => call(mallOrderApi.changePrice, { ...values, id })}
          onClose={close}
        >
          <Field of="discountAmount" />
          <Field of="freightAmount" />
        </Ask>
      )}
      {asking === 'confirmPayment' && (
        <Ask
          title={`确认到账 ${order.orderNo}`}
          schema={Arrived}
          initial={{ amount: order.payable }}
          told="已确认到账"
          save={(values) => call(mallOrderApi.confirmPayment, { ...values, id })}
          onClose={close}
        >
          <Field of="amount" />
        </Ask>
      )}
      <ReasonDialog
        open={asking === 'voucherReject'}
        title={`驳回「${order.orderNo}」的付款凭证？`}
        effect="订单回到待付款，买家在72小时内可再上传。"
        verb="驳回"
        onClose={close}
        onConfirm={(reason) => call(mallOrderApi.voucherReject, { id, reason }).then(() => toast.done('已驳回'))}
      />
      <ReasonDialog
        open={asking === 'cancel'}
        title={`${order.status === MallStatus.code.paid ? '拒单' : '取消'}「${order.orderNo}」？`}
        effect={
          <>
            <p className="m-0">锁定的库存放开；已付的款项原路退回买家。</p>
            {order.status === MallStatus.code.checking && (
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
        verb={order.status === MallStatus.code.paid ? '拒单' : '取消订单'}
        onClose={close}
        onConfirm={(reason) =>
          call(mallOrderApi.cancel, { id, reason, ...(arrived === undefined ? {} : { arrived }) }).then(() =>
            toast.done('已取消'),
          )
        }
      />
    </>
  )
}

interface AskProps<S extends z.ZodObject> {
  readonly title: string
  readonly schema: S
  readonly initial: FormProps<S>['initial']
  readonly told: string
  readonly save: (values: z.output<S>) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

function Ask<S extends z.ZodObject>({ title, schema, initial, told, save, onClose, children }: AskProps<S>) {
  return (
    <Drawer open title={title} onClose={onClose}>
      <div className="p-14">
        <Form
          schema={schema}
          initial={initial}
          onSubmit={async (values) => {
            await save(values)
            toast.done(told)
            // After the form has let go of what was typed, or closing would ask about it.
            setTimeout(onClose)
          }}
        >
          <FieldGrid columns={1}>{children}</FieldGrid>
          <FormFoot onCancel={onClose} />
        </Form>
      </div>
    </Drawer>
  )
}
