import type { z } from 'zod'
import type { Context, Saved } from '#kernel/server/index.ts'
import type { RecordStep } from '../shared/repairChange.ts'
import { lockRepair } from './repairRow.store.ts'
import { takeStep } from './steps.ts'
import { momentIn, type Work } from './work.ts'

/** 调度代记: what a worker says on the telephone becomes a step of the order, marked as recorded (added). */
export async function recordStep(ctx: Context, input: z.output<typeof RecordStep>): Promise<Saved> {
  const order = await lockRepair(ctx, input.id, input.version)
  const at = momentIn(ctx, order, input.at, true)
  const employeeId = input.employeeId ?? null
  const work: Work = { ctx, order, employeeId, at, gps: input.gps ?? null, opId: null, byDesk: true }
  await takeStep(work, input.step, input.payload)
  return { id: work.order.id, version: work.order.version }
}
