import { type Day, daysBetween } from '#kernel/shared/days.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { ratio, sum } from '#kernel/shared/money.ts'

/** Ageing (commerce 2) and late fee (R19) of what is owed. */
export const Ageing = enumeration('账龄', {
  notDue: ['notDue', '未到期'],
  d30: ['d30', '1–30天'],
  d60: ['d60', '31–60天'],
  d90: ['d90', '61–90天'],
  d180: ['d180', '91–180天'],
  d365: ['d365', '181–365天'],
  over: ['over', '365天以上'],
})
export type AgeingCode = keyof typeof Ageing.code

/** Last day of each bucket, counted from the due date; the last one has no end. */
export const AGEING_UPTO: readonly (readonly [AgeingCode, number])[] = [
  ['notDue', 0],
  ['d30', 30],
  ['d60', 60],
  ['d90', 90],
  ['d180', 180],
  ['d365', 365],
]

/** Days past the due date; 0 on it and before. */
export const overdueDays = (dueDate: Day, day: Day): number => Math.max(0, daysBetween(dueDate, day))

export const ageingOf = (dueDate: Day, day: Day): AgeingCode => {
  const days = overdueDays(dueDate, day)
  return AGEING_UPTO.find(([, upTo]) => days <= upTo)?.[0] ?? 'over'
}

/** R19: round(balance × rate × days, 2); the rate is the contract's, % a day. Null without one. */
export function lateFee(balance: string, ratePerDay: string | null, days: number): string | null {
  return ratePerDay === null ? null : ratio(balance, ratio(ratePerDay, days, 1, 6), 100)
}

/** Share of each age that is put aside for bad debts, in per cent (commerce 4.2). */
export type Shares = Readonly<Record<AgeingCode, number>>

const ages = Ageing.options.map(({ value }) => value as AgeingCode)

/** Σ of what is owed of an age × its share, each rounded to the cent. Most customers owe of one age or two. */
export const provisionOf = (owed: Readonly<Record<AgeingCode, string>>, shares: Shares): string =>
  sum(ages.filter((age) => Number(owed[age]) !== 0).map((age) => ratio(owed[age], shares[age], 100)))
