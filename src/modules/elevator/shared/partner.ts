import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { Done } from '#kernel/shared/page.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { DeviceType } from './elevator.terms.ts'
import { elevatorFigures } from './figures.ts'
import { may } from './permissions.ts'
import { PublicLift } from './qr.ts'

/** 第三方: a partner looks at named lifts in a frame of his own, read-only, for at most half an hour (archives 4.1). */

export const PARTNER_MINUTES = 30

export const refusePartner = refusals({
  ended: [1102023, '访问已到期或被停用，请向维保单位重新获取链接'],
})

export const PartnerRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  partnerName: z.string(),
  lifts: counts(elevatorFigures.shared),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  createdAt: z.string(),
  createdByName: z.string().nullable(),
})
export type PartnerRow = z.output<typeof PartnerRow>

/** What the partner sees: the public card, the technical data and the last visits, no name of a person. */
export const PartnerLift = z.object({
  lift: PublicLift.omit({ workers: true }),
  deviceNumber: z.string(),
  type: DeviceType.schema,
  brand: z.string(),
  model: z.string(),
  manufacturer: z.string(),
  load: z.number().nullable(),
  speed: z.number(),
  floors: z.number().nullable(),
  stations: z.number().nullable(),
  visits: z.array(
    z.object({
      completeAt: z.string(),
      level: z.number().int(),
      /** Brought along: the hour and what was abnormal are not known. */
      imported: z.boolean(),
      abnormalCount: counts(elevatorFigures.abnormalOf).nullable(),
    }),
  ),
  /** The other lifts of this token. */
  others: z.array(z.object({ id: z.uuid(), name: z.string() })),
  partnerName: z.string(),
  expiresAt: z.string(),
})
export type PartnerLift = z.output<typeof PartnerLift>

export const partnerApi = {
  list: endpoint({
    method: 'GET',
    path: '/elevator/partner/list',
    title: '第三方访问',
    needs: [may.company],
    input: z.object({}),
    reply: z.array(PartnerRow),
  }),
  /** The handler asks for AL4 as well: whoever opens a lift to others must be able to open it himself. */
  issue: endpoint({
    method: 'POST',
    path: '/elevator/partner/issue',
    title: '签发第三方访问',
    needs: [may.company],
    secret: true,
    input: z.object({
      partnerName: field.text('合作方', { max: 60 }),
      elevatorIds: z.array(z.uuid()).min(1, { error: '请选择电梯' }).max(200, { error: '一次最多200台' }),
      minutes: z
        .number()
        .int()
        .min(5, { error: '有效时间应在5至30分钟之间' })
        .max(PARTNER_MINUTES, { error: '有效时间应在5至30分钟之间' })
        .default(PARTNER_MINUTES),
    }),
    /** `url` of the first lift; the token is shown this once. */
    reply: z.object({ uid: z.uuid(), token: z.string(), url: z.string(), expiresAt: z.string() }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/elevator/partner/revoke',
    title: '停用第三方访问',
    needs: [may.company],
    input: z.object({ id: z.uuid() }),
    reply: Done,
  }),
  /** The only call that takes such a token; all others answer 40000 to it. */
  view: endpoint({
    method: 'POST',
    path: '/thirdParty/elevator/detail',
    title: '第三方查看电梯',
    needs: 'public',
    perMinute: 60,
    reads: true,
    input: z.object({ token: z.string().min(20).max(100), uid: z.uuid(), elevatorId: z.uuid() }),
    reply: PartnerLift,
  }),
}
