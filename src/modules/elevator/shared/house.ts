import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'

/** The house a home lift stands in, from its 别墅梯档案 (archives 1, 4.6); the module villa stands to the right. */
export const HouseOfLift = z.object({
  archiveId: z.uuid(),
  archiveNo: z.string(),
  ownerName: z.string(),
  house: z.string(),
  residents: z.number().int().nullable(),
  hasElderOrChild: z.boolean(),
  emergencyName: z.string(),
  emergencyPhone: z.string(),
  warrantyTo: z.string().nullable(),
  /** In words; null when the owner said nothing. */
  preference: z.string().nullable(),
  cycleDays: z.number().int(),
  /** Largest gap of the plan that holds the lift; null without one. */
  planGapDays: z.number().int().nullable(),
  /** The last day of visit the owner was asked about. */
  askedFor: z.string().nullable(),
})
export type HouseOfLift = z.output<typeof HouseOfLift>

export const houseApi = {
  /** *added*: the panel 别墅梯档案 of the lift's detail; null without a file in use. */
  house: endpoint({
    method: 'GET',
    path: '/elevator/house/{id}',
    title: '电梯的别墅梯档案',
    needs: [may.detail],
    input: ById,
    reply: HouseOfLift.nullable(),
  }),
}
