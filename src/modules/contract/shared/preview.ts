import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { PlanRowType } from './contract.terms.ts'
import { ContractLineRow } from './contractDetail.ts'
import { contractFigures } from './figures.ts'

const amount = z.string().nullable()

/** A lift that is in another contract on some of the days (archives 6.3, 8). */
export const OverlapWarning = z.object({
  kind: z.literal('overlap'),
  elevatorId: z.uuid(),
  elevatorName: z.string(),
  /** The days both contracts claim. */
  from: z.string(),
  to: z.string(),
  contractId: z.uuid(),
  contractNo: z.string(),
  /** First day from which this lift is free; null when no day is left. 改为 … 起 */
  suggestStart: z.string().nullable(),
  message: z.string(),
})
export type OverlapWarning = z.output<typeof OverlapWarning>

/** Something to know that does not keep the contract from being submitted. */
export const Hint = z.object({ kind: z.enum(['visits', 'customer', 'idle']), message: z.string() })
export type Hint = z.output<typeof Hint>

/** What a contract would come to; nothing is written. Amounts are null without ANj. */
export const ContractPreview = z.object({
  lines: z.array(ContractLineRow),
  plan: z.array(
    z.object({
      periodNo: z.number().int(),
      rowType: PlanRowType.schema,
      periodStart: z.string(),
      periodEnd: z.string(),
      dueDate: z.string(),
      amount,
      locked: z.boolean(),
    }),
  ),
  /** Σ of the lines at their unit prices, and the total after an agreed amount. */
  listTotal: amount,
  total: amount,
  net: amount,
  tax: amount,
  perLiftMonth: amount,
  warnings: z.array(z.discriminatedUnion('kind', [OverlapWarning, Hint])),
  visits: z.object({ planned: z.number().int(), promised: z.number().int(), hours: z.number().int() }),
  /** Load of the teams that get the lifts, before and after, in percent. */
  teams: z.array(z.object({ name: z.string(), before: z.number().nullable(), after: z.number().nullable() })),
})
export type ContractPreview = z.output<typeof ContractPreview>

/** What a termination on that day would do: the risk dialog names it (archives 6.3, 7). */
export const TerminationPreview = z.object({
  earned: amount,
  settled: amount,
  /** To be paid back; "0.00" when nothing is. */
  refund: amount,
  /** Rows taken away or cut. */
  removedRows: z.number().int(),
  cutRows: z.number().int(),
  lifts: z.number().int(),
  /** Orders not begun and planned after the day. */
  openOrders: counts(contractFigures.openOrders),
})
export type TerminationPreview = z.output<typeof TerminationPreview>

/** By customer, community, typed numbers (设备编号, 注册代码, 96333) or ids; nothing: the company's lifts by name. */
export const LiftQuery = z.object({
  keyword: z.string().trim().max(60).optional(),
  customerId: z.uuid().optional(),
  communityId: z.uuid().optional(),
  numbers: z.array(z.string().trim().max(40)).max(2000).optional(),
  ids: z.array(z.uuid()).max(2000).optional(),
})

export const LiftChoice = z.object({
  elevatorId: z.uuid(),
  name: z.string(),
  deviceNumber: z.string(),
  /** The typed number that found it. */
  foundBy: z.string().nullable(),
  communityId: z.uuid(),
  communityName: z.string(),
  /** Of the community. */
  lng: z.number(),
  lat: z.number(),
  useStatus: z.number().int(),
  /** Longest time between two visits of it. */
  gapDays: z.number().int(),
  /** Last day on which a contract of types 1–5 holds the lift, and its number; null when it is free. */
  heldTo: z.string().nullable(),
  heldBy: z.string().nullable(),
})
export type LiftChoice = z.output<typeof LiftChoice>
