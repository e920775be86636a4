import { type Context, insertRows, nextNumber } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { hazardDeadline } from '../shared/hazard.ts'

export interface NewHazard {
  elevatorId: string
  /** Who found it: 1 维保 2 维修 3 年检 4 质检; a visit when absent. */
  sourceType?: 1 | 2 | 3 | 4
  /** The order or record it was found in; null: the office wrote it down. */
  orderId: string | null
  itemCode: string | null
  grade: 1 | 2 | 3
  description: string
  photos: readonly string[]
  part?: string | null
  suggestion?: string | null
  risk?: string | null
  day: Day
  /** Set by the inspector; otherwise 30, 15 or 0 days by grade. */
  deadline?: Day | null
  /** 转维修: a repair is to be made of it, reported by this worker (jobs 4.3). */
  toRepair?: { readonly employeeId: string; readonly stopped: boolean }
}

export async function addHazard(ctx: Context, hazard: NewHazard): Promise<string> {
  const series = `YH${hazard.day.replaceAll('-', '')}`
  const hazardNo = `${series}${String(await nextNumber(ctx, series)).padStart(4, '0')}`
  const [id] = await insertRows(ctx, 'hazard', [
    {
      hazardNo,
      elevatorId: hazard.elevatorId,
      sourceType: hazard.sourceType ?? 1,
      sourceId: hazard.orderId,
      itemCode: hazard.itemCode,
      grade: hazard.grade,
      description: hazard.description,
      photos: JSON.stringify(hazard.photos),
      part: hazard.part ?? null,
      suggestion: hazard.suggestion ?? null,
      risk: hazard.risk ?? null,
      deadline: hazard.deadline ?? hazardDeadline(hazard.grade, hazard.day),
      reportGov: hazard.grade === 3,
      createdAt: ctx.now.toISOString(),
    },
  ])
  const { elevatorId, grade, toRepair } = hazard
  await ctx.emit('hazard.created', { id: id as string, elevatorId, grade, ...(toRepair ? { toRepair } : {}) })
  return id as string
}
