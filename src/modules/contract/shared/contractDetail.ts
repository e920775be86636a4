import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { counts } from '#kernel/shared/figure.ts'
import { stored } from '#kernel/shared/record.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { ContractStatus, PaymentState, PriceUnit } from './contract.terms.ts'
import { contractFields } from './contract.ts'
import { contractFigures } from './figures.ts'
import { PaymentRow } from './paymentList.ts'

/** Decimal text; null where empty, and where the person may not see amounts (ANj). */
const amount = z.string().nullable()
const text = z.string().nullable()
const day = z.string().nullable()
const PartsScope = z.object({ unitIds: z.array(z.uuid()), classIds: z.array(z.uuid()), text: text.optional() })

/** A lift of the contract with its names. */
export const ContractLineRow = z.object({
  id: z.uuid().nullable(),
  elevatorId: z.uuid(),
  elevatorName: z.string(),
  deviceNumber: z.string(),
  communityName: z.string(),
  /** Null where the contract is not written down yet: a preview, a draft. */
  lift: LiftName.nullable(),
  /** Longest time between two visits of it. */
  gapDays: z.number().int(),
  serviceStart: day,
  serviceEnd: day,
  unitPrice: amount,
  priceUnit: PriceUnit.schema.nullable(),
  /** As written in contracts: 10 15/31. */
  monthsText: text,
  amount,
  /** False: cut away before it began, or the contract is void. */
  active: z.boolean(),
})
export type ContractLineRow = z.output<typeof ContractLineRow>

const ChangedLift = z.object({
  name: z.string(),
  deviceNumber: z.string(),
  unitPrice: amount,
  priceUnit: PriceUnit.schema.nullable(),
  /** What the paper names besides; changes made before it was kept go without. */
  communityName: text.optional(),
  beforeUnit: PriceUnit.schema.nullable().optional(),
  serviceStart: day.optional(),
  serviceEnd: day.optional(),
  /** Of the lift over the whole contract, before and after. */
  amountBefore: amount.optional(),
  amountAfter: amount.optional(),
})
export type ChangedLift = z.output<typeof ChangedLift>

/** A 补充协议 as kept. */
export const ContractChangeRow = z.object({
  id: z.uuid(),
  no: z.string(),
  effectiveDate: z.string(),
  reason: text,
  diff: z.object({
    added: z.array(ChangedLift),
    removed: z.array(ChangedLift),
    repriced: z.array(ChangedLift.extend({ before: amount })),
    totalBefore: amount,
    totalAfter: amount,
  }),
  files: z.array(StoredFile),
  createdAt: z.string(),
  createdBy: text,
})
export type ContractChangeRow = z.output<typeof ContractChangeRow>

const Linked = z.object({ id: z.uuid(), contractNo: text }).nullable()

/** Every field of a contract may be empty while it is a draft; amounts are null too where the person may not see them. */
export const Contract = stored(z.object(contractFields).partial())
  .omit({ renewedFromId: true, quotationId: true, lines: true, customRows: true })
  .extend({
    id: z.uuid(),
    version: z.number().int(),
    draft: z.boolean(),
    status: ContractStatus.schema.meta({ title: '状态' }),
    customerName: text.meta({ title: '甲方' }),
    projectName: text.meta({ title: '项目' }),
    exclusions: PartsScope.nullable(),
    includedParts: PartsScope.nullable(),
    salesmanName: text.meta({ title: '业务员' }),
    files: z.array(StoredFile),
    terminatedAt: day,
    settledAmount: amount.meta({ title: '已收', unit: '元' }),
    createdAt: z.string().meta({ title: '创建时间' }),
  })

/** The whole contract as detail and form need it. */
export const ContractDetail = Contract.extend({
  badges: z.array(z.string()),
  managerName: text,
  endReason: text,
  paymentState: PaymentState.schema,
  lines: z.array(ContractLineRow),
  plan: z.array(PaymentRow),
  /** Typed rows of a draft with 付款周期 其他. */
  customRows: z.array(
    z.object({ periodStart: day, periodEnd: day, dueDate: day, amount, percent: text, remark: text }),
  ),
  changes: z.array(ContractChangeRow),
  renewedFrom: Linked,
  successor: Linked,
  /** Done and not closed orders of the contract; planned: those and the open ones. */
  visits: z.object({
    done: counts(contractFigures.visitsDone),
    planned: counts(contractFigures.visitsPlanned),
    forecast: counts(contractFigures.visitsForecast),
  }),
  /**
   * How soon help came to trapped people in the lifts of the contract; null without JR1, and while the company has no
   * repair at all (未采集).
   */
  arrival: z
    .object({
      trapped: counts(contractFigures.trapped),
      /** Mean minutes from report to arrival; null when nobody has arrived. */
      minutes: counts(contractFigures.arriveMinutes).nullable(),
      /** Arrivals later than the contract promises. */
      late: counts(contractFigures.arriveLate),
    })
    .nullable(),
  createdBy: text,
})
export type ContractDetail = z.output<typeof ContractDetail>
