import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { addMonths } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { dateOrder } from '#kernel/shared/fieldErrors.ts'
import { InvoiceKind } from '#modules/customer/shared/customer.ts'
import {
  ContractSource,
  ContractType,
  PartsPayer,
  PayNodeType,
  PayType,
  PayWay,
  PriceUnit,
  refuse,
} from './contract.terms.ts'

/** A lift in a contract as typed (archives 1, contractElevator). */
export const ContractLine = z.object({
  elevatorId: field.ref('电梯', '/elevator/options'),
  serviceStart: field.day('服务开始日期'),
  serviceEnd: field.day('服务结束日期'),
  unitPrice: field.amount('单价'),
  priceUnit: field.choice('单价单位', PriceUnit),
})
export type ContractLine = z.output<typeof ContractLine>

/** A typed row of a plan with 付款周期 其他. */
export const CustomPlanRow = z
  .object({
    /** Which standing row it is; a row without is new. */
    periodNo: z.number().int().positive().max(10_000).optional(),
    periodStart: field.optional(field.day('期间开始')),
    periodEnd: field.optional(field.day('期间结束')),
    dueDate: field.optional(field.day('应收日期')),
    amount: field.optional(field.amount('金额')),
    percent: field.optional(field.amount('比例', { max: 100, unit: '%' })),
    remark: field.optional(field.text('备注')),
  })
  .superRefine(dateOrder('periodStart', 'periodEnd', ['期间开始', '期间结束']))
  .refine((row) => (row.amount === undefined) !== (row.percent === undefined), {
    error: '金额与比例请填其中一项',
    path: ['amount'],
  })

/** The typed rows of a plan; one stored row is named by one of them at most. */
export const customPlan = z
  .array(CustomPlanRow)
  .max(200, { error: '一份合同最多200期' })
  .refine((rows) => {
    const named = rows.flatMap((row) => row.periodNo ?? [])
    return new Set(named).size === named.length
  }, '同一期重复')

const PartsScope = z.object({
  unitIds: z.array(z.uuid()).max(500).default([]),
  classIds: z.array(z.uuid()).max(200).default([]),
  text: field.optional(field.area('说明')),
})

/** The fields one by one, for forms and the list. */
export const contractFields = {
  /** Empty: HT + yyyyMM + 4 digits. */
  contractNo: field.optional(field.text('合同编号', { max: 40 })),
  name: field.text('合同名称', { max: 60 }),
  type: field.choice('合同类型', ContractType),
  source: field.choice('来源', ContractSource),
  /** A draft comes as UnfinishedContract. */
  draft: z.literal(false).optional(),
  customerId: field.ref('甲方', '/customer/options'),
  projectId: field.optional(field.ref('项目', '/project/options')),
  partyBName: field.optional(field.text('乙方', { max: 100 })),
  signDate: field.day('签订日期', { past: true }),
  startDate: field.day('开始日期'),
  endDate: field.day('结束日期', { help: '含当日' }),
  promisedVisits: field.positiveInteger('年维保次数', { max: 365 }),
  payWay: field.choice('付款方式', PayWay),
  payType: field.choice('付款周期', PayType),
  payNodeType: field.choice('节点', PayNodeType),
  payNodeDays: field.nonNegativeInteger('天数', { max: 180 }),
  agreedAmount: field.optional(field.amount('协议总额')),
  adjustReason: field.optional(field.text('金额调整原因', { max: 200 })),
  taxRate: field.amount('税率', { max: 100, unit: '%' }),
  invoiceKind: field.optional(field.choice('发票', InvoiceKind)),
  partsFreeLimit: field.optional(field.amount('半包免费配件限额', { unit: '元/件' })),
  exclusions: field.optional(PartsScope.meta({ title: '大包除外责任' })),
  includedParts: field.optional(PartsScope.meta({ title: '另含配件' })),
  partsPayer: field.optional(field.choice('驻场配件承担方', PartsPayer)),
  lateFeeRate: field.optional(field.amount('违约金率', { max: '0.1', unit: '%/日' })),
  arriveMinutes: field.positiveInteger('困人到场分钟', { max: 1440 }),
  content: field.area('维保内容/频次/双方责任', { max: 5000, help: 'TSG T5002 要求写入合同' }),
  salesmanId: field.optional(field.ref('业务员', '/employee/options')),
  managerId: field.optional(field.ref('负责人', '/employee/options')),
  remindDays: field.optional(field.nonNegativeInteger('到期提醒', { max: 365, unit: '天' })),
  files: z.array(StoredFile).max(50).default([]).meta({ title: '附件', control: 'files' }),
  renewedFromId: field.optional(z.uuid()),
  quotationId: field.optional(z.uuid()),
  lines: z.array(ContractLine).max(2000, { error: '一份合同最多2000台电梯' }).default([]).meta({ title: '电梯' }),
  customRows: customPlan.optional().meta({ title: '付款计划' }),
}

/** What a new contract's form begins with (archives 1). Amounts as decimal text. */
export const contractDefaults = {
  source: ContractSource.code.signed,
  promisedVisits: 24,
  payNodeType: PayNodeType.code.before,
  payNodeDays: 10,
  taxRate: '6.00',
  partsFreeLimit: '500.00',
  partsPayer: PartsPayer.code.owner,
  arriveMinutes: 30,
  remindDays: 60,
  priceUnit: PriceUnit.code.perYear,
} as const

type Fields = Pick<z.output<z.ZodObject<typeof contractFields>>, 'startDate' | 'endDate' | 'lines'>

/** Rules over several fields; a refusal with a code of its own keeps it (`refusalFrom`). */
function checkTerms(contract: Fields, ctx: z.RefinementCtx): void {
  const wrong = (path: (string | number)[], message: string, errorCode?: number) =>
    ctx.addIssue({ code: 'custom', path, message, ...(errorCode === undefined ? {} : { params: { errorCode } }) })
  const { startDate, endDate, lines } = contract

  if (endDate < startDate) {
    wrong(['endDate'], refuse.endBeforeStart.text, refuse.endBeforeStart.code)
    return
  }
  if (endDate >= addMonths(startDate, 120)) wrong(['endDate'], '合同期限不能超过10年')
  if (lines.length === 0) wrong(['lines'], refuse.noElevator.text, refuse.noElevator.code)

  const served = new Map<string, ContractLine[]>()
  for (const [i, line] of lines.entries()) {
    if (line.serviceEnd < line.serviceStart) wrong(['lines', i, 'serviceEnd'], '服务结束日期不能早于服务开始日期')
    else if (line.serviceStart < startDate || line.serviceEnd > endDate)
      wrong(['lines', i, 'serviceStart'], '电梯的服务期须在合同起止日期内')
    const before = served.get(line.elevatorId) ?? []
    if (before.some((other) => other.serviceStart <= line.serviceEnd && line.serviceStart <= other.serviceEnd))
      wrong(['lines', i, 'elevatorId'], '同一台电梯的服务期重叠')
    served.set(line.elevatorId, [...before, line])
  }
}

/**
 * A contract as submitted: the input of add, edit, change, renew and preview. The total against the lines
 * (请填写金额调整原因) and the typed plan (1107009) are judged by `priceContract`, which knows the sums.
 */
export const ContractDraft = z.object(contractFields).superRefine(checkTerms)
export type ContractDraft = z.output<typeof ContractDraft>
export type ContractDraftInput = z.input<typeof ContractDraft>

/** What a contract's money and overlaps follow from: enough to compute it before the rest is typed. */
export const ContractCalculation = z
  .object(contractFields)
  .pick({
    ...({ type: true, startDate: true, endDate: true, promisedVisits: true } as const),
    ...({ payWay: true, payType: true, payNodeType: true, payNodeDays: true } as const),
    ...({ agreedAmount: true, adjustReason: true, taxRate: true, lines: true, customRows: true } as const),
  })
  .extend({ customerId: field.optional(contractFields.customerId) })
  .superRefine(checkTerms)
export type ContractCalculation = z.output<typeof ContractCalculation>
