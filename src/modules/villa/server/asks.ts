import { type Context, duty } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'

export interface VisitToAsk {
  archiveId: string
  planDate: Day
  ownerName: string
  phone: string
  preferTime: 1 | 2 | 3 | null
  house: string
  companyName: string
  /** Where the owner calls to change the day: the duty phone of the team, else of the company. */
  dutyPhone: string
}

export const visitsToAsk = duty<(ctx: Context, today: Day, ahead: number) => Promise<VisitToAsk[]>>('villa.visitsToAsk')
