import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'

/** 大屏链接 (monitoring 4.1): what lets a screen read the wall, and nothing else (decision 0146). */

/** As long as a link may last (monitoring 4.1). */
export const LINK_DAYS = 30
/** Screens of one company at a time. */
export const MOST_LINKS = 20

const instant = z.iso.datetime({ offset: true })

export const LinkDraft = z.object({
  name: field.text('屏幕名称', { max: 30 }),
  days: field.positiveInteger('有效期', { max: LINK_DAYS, unit: '天' }),
})

/** The link itself is told once, when it is made. */
export const NewLink = z.object({ id: z.uuid(), url: z.string(), expiresAt: instant })

export const WallLink = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string(),
  madeBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** To ten minutes; null: never opened. */
  seenAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type WallLink = z.output<typeof WallLink>
