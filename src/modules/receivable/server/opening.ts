import { z } from 'zod'
import { type Context, type Importer, type ImportRow, importColumns, newId } from '#kernel/server/index.ts'
import { earlier, today } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { recognised } from '../shared/entries.ts'
import { itemsOfKind } from '../shared/permissions.ts'
import { ArKind, ArSource, ArState } from '../shared/terms.ts'
import { arNumbers } from './follow.store.ts'
import { holdCustomers } from './hold.store.ts'
import { book, type Fact } from './ledger.store.ts'
import { addOpening, findContractsByNo, findCustomersByName, findOpeningKeys } from './opening.store.ts'

/** What was owed before the company worked with receivables (commerce 5.1 opening import, KRK): balances, each an item of its own. */
const OpeningRow = z.object({
  customerId: field.ref('客户', '/customer/options'),
  kind: field.choice('款项类别', ArKind),
  contractNo: field.optional(field.text('合同编号', { max: 40 })),
  amount: field.amount('未收金额', { min: '0.01' }),
  dueDate: field.day('应收日期'),
  taxRate: field.number('税率', { min: 0, max: 100, unit: '%' }),
  periodStart: field.optional(field.day('期间开始')),
  periodEnd: field.optional(field.day('期间结束')),
  remark: field.optional(field.text('备注', { max: 200 })),
  contractId: z.uuid().optional(),
  salesmanId: z.uuid().nullish(),
  elevatorCount: z.int().nullish(),
})
type OpeningRow = z.output<typeof OpeningRow>

/** VAT on the upkeep of installed lifts (commerce R8), where a sheet says nothing. */
const TAX_RATE = 6
const keyOf = ({ customerId, kind, contractId, dueDate, amount, remark }: OpeningRow): string =>
  [customerId, kind, contractId ?? '', dueDate, amount, remark ?? ''].join('|')

export const openingImporter: Importer<typeof OpeningRow> = {
  title: '期初应收',
  columns: importColumns(OpeningRow, {
    customerId: { kind: 'name', note: '客户名称或编号' },
    amount: { note: '现在还没收到的，不是合同总额' },
    dueDate: { example: '2025-03-31' },
    contractNo: { kind: 'code', note: '系统里有的合同才填' },
    kind: { required: false, note: '留空为维保款' },
    taxRate: { required: false, note: `留空为 ${TAX_RATE} %` },
    periodStart: {},
    periodEnd: {},
    remark: { note: '同一客户同一天同一金额的两笔，用备注分开' },
  }),
  schema: OpeningRow,
  unique: [],
  // Rows have no number of their own.
  inTurn: true,
  remarks: ['合同生效后付款计划自动成为应收，不要再导入；这里只导入系统启用前欠下的款。'],

  async resolve(ctx, rows) {
    const plain = (text: string) =>
      text
        .normalize('NFKC')
        .replace(/[\s()]/g, '')
        .toLowerCase()
    const byName = Map.groupBy(await findCustomersByName(ctx), ({ name }) => plain(name))
    const byNo = new Map([...byName.values()].flat().map((one) => [one.no.toLowerCase(), one]))
    const nos = rows.flatMap(({ value }) => (value.contractNo ? String(value.contractNo).toUpperCase() : []))
    const contracts = new Map((await findContractsByNo(ctx, nos)).map((one) => [one.contractNo.toUpperCase(), one]))
    return rows.map(({ value, text }) => {
      const errors: FieldError[] = []
      const typed = text.customerId ?? ''
      const named = [...new Map((byName.get(plain(typed)) ?? []).map((one) => [one.id, one])).values()]
      const customer = named.length === 1 ? named[0] : byNo.get(typed.toLowerCase())
      if (typed && !customer)
        errors.push({
          prop: 'customerId',
          msg: named.length > 1 ? `有 ${named.length} 个客户叫「${typed}」，请填客户编号` : `没有客户「${typed}」`,
        })
      const no = value.contractNo ? String(value.contractNo).toUpperCase() : undefined
      const contract = no ? contracts.get(no) : undefined
      if (no && !contract) errors.push({ prop: 'contractNo', msg: `没有合同 ${no}` })
      if (contract && customer && contract.customerId !== customer.id)
        errors.push({ prop: 'contractNo', msg: `合同 ${no} 不是这个客户的` })
      if (contract?.followed.includes(String(value.dueDate)))
        errors.push({ prop: 'dueDate', msg: '合同付款计划里这一天已有一笔应收，不要重复导入' })
      return {
        input: {
          ...value,
          customerId: customer?.id,
          kind: value.kind ?? ArKind.code.maintenance,
          taxRate: value.taxRate ?? TAX_RATE,
          ...(contract && {
            contractId: contract.id,
            salesmanId: contract.salesmanId,
            elevatorCount: contract.elevatorCount,
          }),
        },
        errors,
      }
    })
  },

  async check(ctx, rows) {
    const problems = new Map<number, FieldError[]>()
    const known = await findOpeningKeys(ctx, [...new Set(rows.map(({ draft }) => draft.customerId))])
    const met = new Map<string, number>()
    for (const [index, { draft, row }] of rows.entries()) {
      const key = keyOf(draft)
      const before = met.get(key)
      const { periodStart, periodEnd } = draft
      const wrong = (prop: string, msg: string) => problems.set(index, [{ prop, msg }])
      if (known.has(key)) wrong('amount', '已导入过同样的一笔')
      else if (before !== undefined) wrong('amount', `与第${before}行相同；是两笔的用备注分开`)
      else if (periodStart && periodEnd && periodStart > periodEnd) wrong('periodEnd', '期间结束不能早于期间开始')
      else if (!ctx.may(itemsOfKind(draft.kind))) wrong('kind', `没有${ArKind.label(draft.kind)}的权限`)
      met.set(key, before ?? row)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    await holdCustomers(
      ctx,
      rows.map(({ draft }) => draft.customerId),
    )
    await write(ctx, rows)
    await progress(rows.length)
  },
}

/** All of them at once: items in the book, as they are owed already. */
async function write(ctx: Context, rows: readonly ImportRow<OpeningRow>[]): Promise<void> {
  const day = today(ctx.now)
  const numbers = await arNumbers(ctx, day, rows.length)
  const facts: Fact[] = []
  const made = rows.map(({ draft: { contractNo: _, taxRate, ...draft } }, n) => {
    const id = newId()
    const rate = taxRate.toFixed(2)
    facts.push({ entries: recognised(draft.amount, rate), source: 'recognise', sourceId: id, itemId: id })
    return {
      id,
      arNo: numbers[n],
      kind: draft.kind,
      sourceType: ArSource.code.opening,
      sourceId: null,
      customerId: draft.customerId,
      contractId: draft.contractId ?? null,
      salesmanId: draft.salesmanId ?? null,
      elevatorCount: draft.elevatorCount ?? null,
      amount: draft.amount,
      taxRate: rate,
      dueDate: draft.dueDate,
      periodStart: draft.periodStart ?? null,
      periodEnd: draft.periodEnd ?? null,
      remark: draft.remark ?? null,
      recognizeOn: earlier(draft.dueDate, day),
      state: ArState.code.open,
      createdAt: ctx.now.toISOString(),
    }
  })
  await addOpening(ctx, made)
  await book(ctx, facts)
}
