import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { customerFigures } from './figures.ts'

/** A community with lifts of the customer, or one the customer manages as 物业公司. */
export const CustomerPlace = z.object({
  id: z.uuid(),
  communityNo: z.string(),
  name: z.string(),
  address: z.string(),
  /** The customer is its 物业公司. */
  managed: z.boolean(),
  lifts: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      deviceNumber: z.string(),
      useStatus: z.number().int(),
      nextMaintainDate: z.string().nullable(),
      nextInspectDate: z.string().nullable(),
    }),
  ),
})
export type CustomerPlace = z.output<typeof CustomerPlace>

export const CustomerContract = z.object({
  id: z.uuid(),
  /** A draft may have neither number nor name yet. */
  contractNo: z.string().nullable(),
  name: z.string().nullable(),
  draft: z.boolean(),
  /** In force today. */
  running: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  elevatorCount: counts(customerFigures.contractLifts),
  /** Null without 查看合同金额. */
  agreedAmount: z.string().nullable(),
})
export type CustomerContract = z.output<typeof CustomerContract>
