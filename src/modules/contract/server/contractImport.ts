import { z } from 'zod'
import { attempted, type Cells, type Importer, importColumns, takenBack } from '#kernel/server/index.ts'
import { field } from '#kernel/shared/field.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { NameIndex } from '#modules/community/server/index.ts'
import { liftColumn, liftsOfCells } from '#modules/elevator/server/index.ts'
import { ContractDraft, contractDefaults } from '../shared/contract.ts'
import { findCustomerNames, findLiftsOf } from './contractImport.store.ts'
import { submit } from './saving.ts'

/** A lift of a contract in a sheet of its own; what is empty is as the contract's row says. */
const SheetLine = z.object({
  contractNo: field.text('合同编号', { max: 40 }),
  elevatorId: z.uuid(),
  unitPrice: field.optional(field.amount('单价')),
  serviceStart: field.optional(field.day('服务开始日期')),
  serviceEnd: field.optional(field.day('服务结束日期')),
})
export type SheetLine = z.output<typeof SheetLine>

/** 合同电梯: read beside the contracts and written with them. */
export const contractLineImporter: Importer<typeof SheetLine> = {
  title: '合同电梯',
  columns: importColumns(SheetLine, {
    contractNo: { kind: 'code', note: '工作表「合同」中的合同编号' },
    elevatorId: liftColumn,
    unitPrice: { note: '留空按合同的单价' },
    serviceStart: { note: '留空为合同开始日期' },
    serviceEnd: { note: '留空为合同结束日期' },
  }),
  schema: SheetLine,
  unique: ['elevatorId'],
  async resolve(ctx, rows) {
    const lifts = await liftsOfCells(ctx, rows)
    return rows.map(({ value }, at) => ({
      input: { ...value, elevatorId: lifts[at]?.id },
      errors: lifts[at]?.errors ?? [],
    }))
  },
  check: async () => new Map(),
  // The contract that names them writes them.
  insert: async () => {},
}

/**
 * 合同: a row each, with the terms of its form; its lifts stand in `lines`, or are all lifts of the customer. Checked by
 * submitting it as the form does and taking that back, so that there is no second set of rules.
 */
export const contractImporter = (lines: readonly SheetLine[]): Importer<typeof ContractDraft> => ({
  title: '合同',
  columns: importColumns(ContractDraft, {
    contractNo: { required: true, kind: 'code', example: 'WB2026-01' },
    name: { example: '青禾花园维保合同' },
    customerId: { note: '客户名称或编号' },
    type: {},
    signDate: { example: '2026-01-05' },
    startDate: {},
    endDate: { note: '含当日' },
    unitPrice: {
      title: '单价',
      required: true,
      kind: 'number',
      note: '元/台·年；个别电梯不同的写在工作表「合同电梯」',
    },
    promisedVisits: { required: false, note: `留空为 ${contractDefaults.promisedVisits} 次` },
    payWay: {},
    payType: { note: '「其他」请在合同页登记' },
    taxRate: { required: false, note: `留空为 ${contractDefaults.taxRate} %` },
    agreedAmount: { note: '留空为各台单价之和' },
    adjustReason: { note: '协议总额与各台单价之和不同时填写' },
    content: { note: 'TSG T5002 要求写入合同' },
  }),
  schema: ContractDraft,
  unique: ['contractNo'],
  remarks: ['合同的电梯写在工作表「合同电梯」；那里没有写的合同，包含该客户作为使用单位的全部在用与停用电梯。'],

  async resolve(ctx, rows) {
    const customers = new NameIndex(await findCustomerNames(ctx))
    const named = rows.map(({ text }) => (text.customerId ? customers.find(text.customerId, '客户') : undefined))
    const ids = named.flatMap((one) => (one && 'id' in one ? [one.id] : []))
    const lifts = await findLiftsOf(ctx, [...new Set(ids)])
    return rows.map((row, at) => {
      const customer = named[at]
      const errors: FieldError[] = []
      if (customer && 'msg' in customer) errors.push({ prop: 'customerId', msg: customer.msg })
      const customerId = customer && 'id' in customer ? customer.id : undefined
      return { input: draftOf(row, customerId, lifts.get(customerId ?? '') ?? [], lines), errors }
    })
  },

  async check(ctx, rows) {
    const problems = new Map<number, FieldError[]>()
    await takenBack(ctx, async (inner) => {
      for (const [index, { draft }] of rows.entries()) {
        const refusal = await attempted(inner, () => submit(inner, draft))
        if (refusal) problems.set(index, refusal.fields?.length ? [...refusal.fields] : [said(refusal)])
      }
    })
    return problems
  },

  async insert(ctx, rows, progress) {
    for (const [index, { draft }] of rows.entries()) {
      await submit(ctx, draft)
      await progress(index + 1)
    }
  },
})

const said = ({ message, subMsg }: { message: string; subMsg?: string | undefined }): FieldError => ({
  prop: 'lines',
  msg: subMsg ?? message,
})

function draftOf(
  { value }: Cells,
  customerId: string | undefined,
  own: readonly string[],
  lines: readonly SheetLine[],
) {
  const { unitPrice, ...plain } = value
  const terms = { promisedVisits: undefined, taxRate: undefined, ...plain }
  const typed = lines.filter((line) => line.contractNo === value.contractNo)
  const chosen: readonly Partial<SheetLine>[] = typed.length > 0 ? typed : own.map((elevatorId) => ({ elevatorId }))
  const { source, promisedVisits, payNodeType, payNodeDays, taxRate, arriveMinutes, remindDays } = contractDefaults
  return {
    source,
    payNodeType,
    payNodeDays,
    arriveMinutes,
    remindDays,
    ...terms,
    promisedVisits: terms.promisedVisits ?? promisedVisits,
    taxRate: terms.taxRate ?? taxRate,
    customerId,
    lines: chosen.map((line) => ({
      elevatorId: line.elevatorId,
      serviceStart: line.serviceStart ?? value.startDate,
      serviceEnd: line.serviceEnd ?? value.endDate,
      unitPrice: line.unitPrice ?? unitPrice,
      priceUnit: contractDefaults.priceUnit,
    })),
  }
}
