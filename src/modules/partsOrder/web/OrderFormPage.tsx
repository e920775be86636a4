import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { told } from '#kernel/web/client/told.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { DraftOrSubmit, Field, FieldGrid, Form, FormSection, FormTitle, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { orderApi } from '../shared/api.ts'
import { OrderDraft } from '../shared/order.ts'
import { OrderType } from '../shared/terms.ts'
import { orderPage } from './addresses.ts'
import { OrderLines } from './OrderLines.tsx'

const Editing = OrderDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>

/** /order/orderForm?type=2|3 or ?id= (added). */
export function OrderFormPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const type = search.get('type') === '3' ? OrderType.code.purchase : OrderType.code.sale
  if (!id)
    return (
      <OrderForm
        key={type}
        title={type === OrderType.code.sale ? '新增销售订单' : '新增采购订单'}
        initial={{ orderType: type, lines: [{ lineType: 1 }], depositRate: '0' }}
      />
    )
  return (
    <Loaded from={orderApi.detail} input={{ id }} what="配件订单" still>
      {(order) => <OrderForm key={order.version} title={`编辑 ${order.orderNo}`} initial={{ ...order }} />}
    </Loaded>
  )
}

function OrderForm({ title, initial }: { title: string; initial: Values }) {
  const { call } = useKit()
  const user = useUser()
  const navigate = useNavigate()
  const submits = useRef(true)
  const id = initial.id as string | undefined
  const save = async ({ id, version, ...draft }: z.output<typeof Editing>) => {
    const saved =
      id && version !== undefined
        ? await call(orderApi.edit, { ...draft, id, version })
        : await call(orderApi.add, draft)
    // What is refused was told; the draft is there and opens to be completed.
    const sent = submits.current && (await told(call(orderApi.submit, saved).then(() => true)))
    toast.done(sent ? '已提交，待审批' : '草稿已保存')
    setTimeout(() => void navigate(orderPage.detail(saved.id), { replace: true }))
  }
  return (
    <Form
      schema={Editing}
      initial={initial}
      kept={keptOf}
      onSubmit={save}
      current={() => call(orderApi.detail, { id: String(id) })}
      draft={`partsOrder.${user?.id ?? ''}.${id ?? initial.orderType}`}
    >
      <FormTitle title={title}>
        <DraftOrSubmit submits={submits} />
      </FormTitle>
      <div className="formBody">
        <FormSection title="订单">
          <FieldGrid columns={3}>
            <Partner />
            <Field of="dueDate" />
            <Sale />
            <Field of="remark" span={2} />
          </FieldGrid>
        </FormSection>
        <FormSection title="明细">
          <OrderLines />
        </FormSection>
      </div>
    </Form>
  )
}

/** Without what belongs to the other kind of order. */
function keptOf(values: Values): Values {
  if (values.orderType !== OrderType.code.purchase) return { ...values, supplierId: undefined }
  const { customerId: _c, elevatorId: _e, communityId: _m, salesmanId: _s, ...rest } = values
  return { ...rest, depositRate: '0', creditDays: undefined }
}

function Partner() {
  const buys = useFormValue<OrderType>('orderType') === OrderType.code.purchase
  return buys ? <Field of="supplierId" key="supplier" /> : <Field of="customerId" key="customer" />
}

function Sale() {
  if (useFormValue<OrderType>('orderType') === OrderType.code.purchase) return null
  return (
    <>
      <Field of="elevatorId" />
      <Field of="salesmanId" />
      <Field of="depositRate" />
      <Field of="creditDays" />
    </>
  )
}
