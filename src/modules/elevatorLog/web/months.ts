import { dayOf } from '#kernel/shared/days.ts'

/** 2026-05, in the zone of the business. */
export const monthOf = (at: string): string => dayOf(at).slice(0, 7)

/** 2026年5月. */
export const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`
