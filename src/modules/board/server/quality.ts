import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { DrillCount, QualityMonth } from '../shared/board.ts'

/**
 * What 质检抽查 and 应急演练 tell the board; handed in by the app, because they are kept elsewhere. Null: nobody records it,
 * and the board says 未采集.
 */
export interface QualityDoor {
  /** Checks made in the month of `month` (yyyy-MM), and how many the percentage of the settings asks for. */
  qualityOfMonth(ctx: Context, month: string): Promise<QualityMonth | null>
  /** Drills by category in the half-year that holds the day; categories without one count 0. */
  drillsOfHalfYear(ctx: Context, day: Day): Promise<DrillCount[] | null>
}

export const noQuality: QualityDoor = {
  qualityOfMonth: async () => null,
  drillsOfHalfYear: async () => null,
}
