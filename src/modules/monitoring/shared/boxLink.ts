import { z } from 'zod'
import { FaultLevel } from '#modules/repair/shared/repair.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { BlackBox } from './blackBox.ts'

/** 黑匣子分享 (monitoring 10.1): a week's look at one record for the property, without names, films and voices (decision 0154). */
export const BOX_DAYS = 7
/** Links of one record that lead somewhere at a time. */
export const MOST_BOX_LINKS = 10

const instant = z.iso.datetime({ offset: true })

/** The link itself is told once, when it is made. */
export const NewBoxLink = z.object({ id: z.uuid(), url: z.string(), expiresAt: instant })

export const BoxLink = z.object({
  id: z.uuid(),
  version: z.number().int(),
  madeBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** To ten minutes; null: never opened. */
  seenAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type BoxLink = z.output<typeof BoxLink>

/** What the property sees: the lift, what happened and when, the two minutes. Nobody's name, number, face or voice. */
export const SharedBox = z.object({
  companyName: z.string(),
  dutyPhone: z.string().nullable(),
  liftName: z.string(),
  deviceNumber: z.string().nullable(),
  kind: RecordKind.schema,
  code: z.string(),
  level: FaultLevel.schema.nullable(),
  floorLabel: z.string().nullable(),
  occurredAt: instant,
  /** Of an order and its record, those that there are; null: not yet, or never. */
  acceptedAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  freedAt: instant.nullable(),
  endedAt: instant.nullable(),
  personCount: z.number().int().nullable(),
  expiresAt: instant,
  box: BlackBox,
})
export type SharedBox = z.output<typeof SharedBox>
