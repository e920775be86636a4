import { z } from 'zod'

/** A customer's link that goes out by text: to whom it may go, and to whom it went. Requests for parts use it too. */

/** Between two texts about the same row. */
export const RESEND_SECONDS = 60

export const CustomerLink = z.object({
  token: z.string(),
  url: z.string(),
  expiresAt: z.string(),
  /** `id` null: the lift's safety officer. */
  receivers: z.array(z.object({ id: z.uuid().nullable(), name: z.string(), phone: z.string() })),
  sent: z
    .object({
      name: z.string(),
      phone: z.string(),
      at: z.iso.datetime({ offset: true }),
      times: z.number().int(),
    })
    .nullable(),
})
export type CustomerLink = z.output<typeof CustomerLink>

export const LinkSent = z.object({
  id: z.uuid(),
  version: z.number().int(),
  sentTo: z.string(),
  resendAfter: z.number().int(),
})
