import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { employeeFigures } from '#modules/employee/shared/figures.ts'

/** 设置电梯负责人 (archives 4.4, AEe; 5). */

/** One person in charge and up to three helpers for each lift; absent helpers: those who help now. */
export const SetCharge = z.object({
  projectId: z.uuid(),
  items: z
    .array(
      z.object({
        elevatorId: z.uuid(),
        chargeEmployeeId: z.uuid(),
        assistantIds: z.array(z.uuid()).max(3, { error: '一台电梯最多4人' }).optional(),
      }),
    )
    .min(1, { error: '请选择电梯' })
    .max(2000, { error: '一次最多2000台' }),
})
export type SetCharge = z.output<typeof SetCharge>

export const ChargeLift = z.object({
  id: z.uuid(),
  name: z.string(),
  deviceNumber: z.string(),
  communityId: z.uuid(),
  communityName: z.string(),
  buildingId: z.uuid().nullable(),
  buildingName: z.string().nullable(),
  crew: z.array(z.object({ id: z.uuid(), name: z.string() })),
  openOrders: counts(employeeFigures.openOfLift),
})
export type ChargeLift = z.output<typeof ChargeLift>

export const ChargePerson = z.object({
  id: z.uuid(),
  name: z.string(),
  teamName: z.string().nullable(),
  /** Lifts in care over the whole company, whose rate of load follows (archives 6.6). */
  elevatorCount: counts(liftFigures.charged),
  /** Last day of the T certificate in force today; null: it has no end. */
  certTo: z.string().nullable(),
  certified: z.boolean(),
  /** Why none is in force, in the words of certificateGap.ts. */
  gap: z.string().nullable(),
})
export type ChargePerson = z.output<typeof ChargePerson>

/** What a change would move; nothing is written. */
export const ChargePreview = z.object({
  lifts: z.number().int(),
  orders: z.number().int(),
  /** The first 200 of them, by day. */
  rows: z.array(
    z.object({
      id: z.uuid(),
      orderNo: z.string(),
      planDate: z.string(),
      elevatorId: z.uuid(),
      liftName: z.string(),
      before: z.array(z.string()),
      after: z.array(z.string()),
    }),
  ),
})
export type ChargePreview = z.output<typeof ChargePreview>
