import { InputNumber } from 'antd'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ShortTable, toast } from '#kernel/web/ui/index.ts'
import { mallOrderApi, ShipDraft } from '../shared/api.ts'
import { carrierOf } from '../shared/carriers.ts'
import type { MallOrderDetail, OrderLine } from '../shared/order.ts'
import { LogisticsType } from '../shared/terms.ts'
import { carrierControl } from './CarrierInput.tsx'

const openOf = ({ qty, shippedQty, releasedQty }: OrderLine) => qty - shippedQty - releasedQty

/** A package leaves: what is in it – all that is open when nothing is changed –, and how it goes. */
export function ShipDrawer({ order, onClose }: { order: MallOrderDetail; onClose: () => void }) {
  const { call } = useKit()
  const open = order.lines.filter((line) => openOf(line) > 0)
  const free = open.filter(({ inAfterSale }) => !inAfterSale)
  const [packed, setPacked] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(free.map((line) => [line.id, openOf(line)])),
  )
  const lines = free.flatMap(({ id }) => ((packed[id] ?? 0) > 0 ? [{ lineId: id, qty: packed[id] as number }] : []))
  return (
    <Drawer open title={`发货 ${order.orderNo}`} onClose={onClose}>
      <div className="p-14 grid gap-12">
        <ShortTable
          label="装箱商品"
          shape="tight"
          rows={open}
          columns={[
            { title: '商品', cell: ({ title, specText }) => [title, specText].filter(Boolean).join(' ') },
            { title: '待发', as: 'figure', width: 52, cell: (line) => openOf(line) },
            {
              title: '本次发',
              width: 92,
              cell: (line) =>
                line.inAfterSale ? (
                  <span className="amberText">售后中</span>
                ) : (
                  <InputNumber
                    aria-label={`本次发 ${line.title} ${line.specText}`.trim()}
                    min={0}
                    max={openOf(line)}
                    precision={0}
                    value={packed[line.id] ?? 0}
                    onChange={(next) => setPacked({ ...packed, [line.id]: next ?? 0 })}
                  />
                ),
            },
          ]}
        />
        <Form
          schema={ShipDraft}
          initial={{ logisticsType: order.urgent ? LogisticsType.code.own : LogisticsType.code.express }}
          onSubmit={async (values: z.output<typeof ShipDraft>) => {
            if (lines.length === 0) return toast.warning('本次发货的数量都是 0')
            const { status } = await call(mallOrderApi.ship, { ...values, id: order.id, lines })
            toast.done(status === order.status ? '已部分发货，余下的仍在待发货' : '已全部发货')
            // After the form has let go of what was typed, or closing would ask about it.
            setTimeout(onClose)
          }}
        >
          {order.urgent ? <OwnWay order={order} /> : <Way />}
          <FormFoot onCancel={onClose}>
            <SubmitButton>发货</SubmitButton>
          </FormFoot>
        </Form>
      </div>
    </Drawer>
  )
}

function Way() {
  const { store } = useForm()
  const type = useFormValue<number>('logisticsType')
  const trackingNo = useFormValue<string | undefined>('trackingNo')
  const express = type === LogisticsType.code.express
  // Most numbers say whose they are.
  useEffect(() => {
    const known = carrierOf(trackingNo ?? '')
    if (known && !store.value('carrier')) store.set('carrier', known)
  }, [store, trackingNo])
  return (
    <FieldGrid columns={1}>
      <Field of="logisticsType" />
      {express && <Field of="trackingNo" />}
      {express && <Field of="carrier">{carrierControl}</Field>}
      {!express && <Field of="deliverer" />}
      {!express && <Field of="phone" />}
    </FieldGrid>
  )
}

/** 同城急件 goes no other way than by the store's own people. */
function OwnWay({ order: { regionName, address } }: { order: MallOrderDetail }) {
  return (
    <>
      <p className="m-0 mb-8">
        <b>同城自送</b>{' '}
        <span className="sec">
          急件由本店送到 {regionName}
          {address.detail}，{address.receiver} <span className="num">{address.phone}</span>
        </span>
      </p>
      <FieldGrid columns={1}>
        <Field of="deliverer" />
        <Field of="phone" />
      </FieldGrid>
    </>
  )
}
