import { z } from 'zod'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { Level } from '#modules/template/shared/template.ts'

const instant = z.iso.datetime({ offset: true })

/** The leader's crew today: where each one is at, and what waits for a look. */
export const FieldTeam = z.object({
  /** 改派 of these orders is this leader's right (code 改人员). */
  mayReassign: z.boolean(),
  members: z.array(
    z.object({
      employeeId: z.uuid(),
      name: z.string(),
      phone: z.string().nullable(),
      teamName: z.string(),
      doneToday: z.number().int(),
      openToday: z.number().int(),
      /** What he has not begun, today and the six days after: what may be given to others. */
      open: z.array(
        z.object({
          id: z.uuid(),
          place: z.string(),
          level: Level.schema,
          planDate: z.iso.date(),
          crew: z.array(z.uuid()),
        }),
      ),
      /** The order under way or departed to. */
      current: z
        .object({ id: z.uuid(), place: z.string(), status: MaintainStatus.schema, since: instant.nullable() })
        .nullable(),
      /** Last known position: of the sign-in or the track; null 未采集. */
      seenAt: instant.nullable(),
      lng: z.number().nullable(),
      lat: z.number().nullable(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.uuid(),
      orderId: z.uuid(),
      name: z.string(),
      place: z.string(),
      at: instant,
      distance: z.number().int().nullable(),
      reason: z.string().nullable(),
      photo: z.string().nullable(),
      /** Address of the site photo, good for five minutes; null until its bytes have arrived. */
      photoUrl: z.string().nullable(),
    }),
  ),
})
export type FieldTeam = z.output<typeof FieldTeam>
