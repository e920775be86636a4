import { Select } from 'antd'
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
import { billApi } from '../shared/bill.api.ts'
import {
  type BillDetail,
  BillDraft,
  BillStatus,
  BillType,
  BizType,
  byHand,
  comesBack,
  isPriced,
} from '../shared/bill.ts'
import { stockPage } from './addresses.ts'
import { BillLines } from './BillLines.tsx'

const Editing = BillDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>
const biz = BizType.code

/** /storage/storageAdd?mode=rk|ck (commerce 4.1); `id`: a draft that is changed, `source`: what comes back from this bill. */
export function BillFormPage() {
  const [search] = useSearchParams()
  const today = useKit().today()
  const type = search.get('mode') === 'ck' ? BillType.code.out : BillType.code.in
  const id = search.get('id')
  const source = search.get('source')
  if (id)
    return (
      <Loaded from={billApi.detail} input={{ id }} what="出入库单" still>
        {(bill) => (
          <BillForm key={bill.version} type={bill.billType} initial={valuesOf(bill)} title={`编辑 ${bill.billNo}`} />
        )}
      </Loaded>
    )
  if (source)
    return (
      <Loaded from={billApi.detail} input={{ id: source }} what="出入库单" still>
        {(bill) => <BillForm type={BillType.code.in} initial={backOf(bill, today)} title={`退回 ${bill.billNo}`} />}
      </Loaded>
    )
  const bizType = type === BillType.code.in ? biz.purchase : biz.issue
  return (
    <BillForm
      key={type}
      type={type}
      initial={{ bizType, billDate: today, lines: [] }}
      title={type === BillType.code.in ? '新增入库' : '新增出库'}
    />
  )
}

const valuesOf = (bill: BillDetail): Values => ({ ...bill })

/** 退料 of an issue, 销售退货 of a sale: what has not come back yet, in the warehouse that it left. */
const backOf = (bill: BillDetail, today: string): Values => ({
  bizType: bill.bizType === biz.sale ? biz.salesReturn : biz.giveBack,
  warehouseId: bill.warehouseId,
  customerId: bill.customerId,
  elevatorId: bill.elevatorId,
  billDate: today,
  lines: bill.lines
    .filter(({ returnable }) => Number(returnable ?? 0) > 0)
    .map(({ id, unitId, batchId, returnable, serialNos }) => ({
      unitId,
      batchId,
      qty: returnable,
      serialNos,
      sourceLineId: id,
    })),
})

function BillForm({ type, initial, title }: { type: BillType; initial: Values; title: string }) {
  const { call } = useKit()
  const user = useUser()
  const navigate = useNavigate()
  const submits = useRef(true)
  const id = initial.id as string | undefined
  const save = async ({ id, version, ...draft }: z.output<typeof Editing>) => {
    const saved =
      id && version !== undefined ? await call(billApi.edit, { ...draft, id, version }) : await call(billApi.add, draft)
    if (submits.current) {
      // What is refused was told; the draft is there and opens to be completed.
      const sent = await told(call(billApi.submit, saved).then((moved) => toast.done(saidOf(moved.status))))
      if (!sent) toast.done('草稿已保存')
    } else toast.done('草稿已保存')
    setTimeout(() => void navigate(stockPage.bill(saved.id), { replace: true }))
  }
  return (
    <Form
      schema={Editing}
      initial={initial}
      kept={keptOf}
      onSubmit={save}
      current={() => call(billApi.detail, { id: String(id) })}
      draft={`stockBill.${user?.id ?? ''}.${id ?? type}`}
    >
      <FormTitle title={title}>
        <DraftOrSubmit submits={submits} />
      </FormTitle>
      <div className="formBody">
        <FormSection title="单据">
          <FieldGrid columns={3}>
            <BizField type={type} fixed={Boolean(id) || comesBack(initial.bizType as BizType)} />
            <Field of="warehouseId" />
            <Partner />
            <Field of="billDate" />
            <Field of="receiverId" />
            <Extra />
            <Field of="remark" span={2} />
          </FieldGrid>
        </FormSection>
        <FormSection title="明细" note="回车走到下一处；Ctrl+回车提交">
          <BillLines goesOut={type === BillType.code.out} fixed={comesBack(initial.bizType as BizType)} />
        </FormSection>
      </div>
    </Form>
  )
}

const saidOf = (status: BillStatus) => (status === BillStatus.code.posted ? '已提交并过账' : '已提交，待过账')

/** Without what does not belong to this kind of bill, and what a scanner left blank. */
function keptOf(values: Values): Values {
  const bizType = values.bizType as BizType
  const lines = ((values.lines as readonly Values[] | undefined) ?? []).map(({ serialNos, ...line }) => ({
    ...line,
    serialNos: ((serialNos as readonly string[] | undefined) ?? []).filter((one) => one !== ''),
  }))
  const shown = partnerOf(bizType)
  const without = ['supplierId', 'customerId', 'elevatorId', 'targetWarehouseId'].filter((name) => name !== shown)
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !without.includes(name)))
  return { ...rest, lines, ...(isPriced(bizType) ? {} : { extraCost: '0.00' }) }
}

/** With whom, for which lift, or where to. */
function partnerOf(bizType: BizType): 'supplierId' | 'customerId' | 'elevatorId' | 'targetWarehouseId' | undefined {
  if (bizType === biz.purchase || bizType === biz.purchaseReturn) return 'supplierId'
  if (bizType === biz.sale || bizType === biz.salesReturn) return 'customerId'
  if (bizType === biz.issue || bizType === biz.giveBack || bizType === biz.oldPart) return 'elevatorId'
  return bizType === biz.transferOut ? 'targetWarehouseId' : undefined
}

function Partner() {
  const name = partnerOf(useFormValue<BizType>('bizType'))
  return name ? <Field of={name} key={name} /> : null
}

function Extra() {
  return isPriced(useFormValue<BizType>('bizType')) ? <Field of="extraCost" /> : null
}

function BizField({ type, fixed }: { type: BillType; fixed: boolean }) {
  const options = byHand(type).filter(({ value }) => !comesBack(value))
  return (
    <Field of="bizType" disabled={fixed}>
      {({ id, value, onChange, disabled }) => (
        <Select
          id={id}
          aria-label="业务类型"
          disabled={disabled}
          value={value as BizType}
          onChange={onChange}
          options={fixed ? BizType.options.map((one) => ({ ...one })) : options}
        />
      )}
    </Field>
  )
}
