import { z } from 'zod'
import { inspectOpTypes } from '#modules/inspection/shared/fieldInspection.ts'
import { Gps, type OpType, opPayloads } from '#modules/maintenance/shared/visitOp.ts'
import { type PartOp, partPayloads } from '#modules/parts/shared/fieldParts.ts'
import { repairOpTypes } from '#modules/repair/shared/fieldOps.ts'

/** The operations a phone sends, at once or when it has a network again (jobs 5, 6.7, 6.8). */

const instant = z.iso.datetime({ offset: true })

const opTypes = Object.keys(opPayloads) as [OpType, ...OpType[]]
const partOpTypes = Object.keys(partPayloads) as [PartOp, ...PartOp[]]

/** Each kind of order names its operations and knows their payloads; those with parts are done on orders of every kind. */
export const FieldOp = z.object({
  opId: z.uuid(),
  seq: z.number().int().min(0),
  orderId: z.uuid(),
  type: z.enum([...opTypes, ...repairOpTypes, ...partOpTypes, ...inspectOpTypes]),
  /** The phone's wall clock. */
  occurredAt: instant,
  /** The phone's monotonic clock; a jump against the wall clock of more than 120 s is 时间异常. */
  monotonicMs: z.number().min(0).nullish(),
  gps: Gps.nullish(),
  /** Version of the order the phone had when the first op was made. */
  baseVersion: z.number().int().min(0).nullish(),
  payload: z.record(z.string(), z.unknown()).default({}),
})
export type FieldOp = z.output<typeof FieldOp>

export const MAX_OPS = 200
export const SyncQuery = z.object({
  deviceId: z.string().min(1).max(64),
  /** The phone's wall clock now; absent when it goes by the server's. */
  deviceTime: instant.nullish(),
  /** *Added*: what stands behind a refused gate of its order is left alone and has no result (decision 0045). */
  halting: z.boolean().default(false),
  ops: z.array(FieldOp).min(1).max(MAX_OPS),
})
export const OpOutcome = z.enum(['applied', 'duplicate', 'conflict', 'rejected'])
export type OpOutcome = z.output<typeof OpOutcome>
export const OpResult = z.object({
  opId: z.uuid(),
  result: OpOutcome,
  errorCode: z.number().int().nullable(),
  errorMsg: z.string().nullable(),
  orderVersion: z.number().int().nullable(),
})
export type OpResult = z.output<typeof OpResult>
export const SyncReply = z.object({ results: z.array(OpResult), serverTime: instant })

/** A photo or recording whose bytes have arrived: from here on colleagues may see it. */
export const PhotoRegister = z.object({
  orderId: z.uuid(),
  key: z.string().min(1).max(300),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, '摘要应为64位十六进制'),
})
