import { addDays, addMonths, daysBetween, today } from '#kernel/shared/days.ts'

const day = today(new Date())
const start = addMonths(day, -8)
const due = [0, 3, 6, 9].map((months) => addDays(addMonths(start, months), -10))

/** A contract that began eight months ago, for a year; paid by the quarter, ten days before it begins. */
export const days = {
  today: day,
  signed: addDays(start, -15),
  start,
  end: addDays(addMonths(start, 12), -1),
  due,
  late: due.map((on) => daysBetween(on, day)),
  /** Of service: seven months and ten days. */
  last: addDays(addMonths(start, 7), 9),
} as const

/** A year's price that no quarter divides: three quarters are cut to the fen, the last takes the rest. */
const year = 777_777n
const quarter = year / 4n
const halfUp = (over: bigint, under: bigint) => (2n * over + under) / (2n * under)
const eighth = BigInt(daysBetween(addMonths(start, 7), addMonths(start, 8)))
const earned = halfUp(year * (7n * eighth + 10n), 12n * eighth)
/** 0.05 % a day of the third quarter. */
const fee = halfUp(quarter * BigInt(days.late[2] ?? 0) * 5n, 10_000n)
/** What the customer pays of it. */
const ofFee = 2000n

/** What the year comes to. */
export const fen = {
  year,
  quarter,
  quarters: [quarter, quarter, quarter, year - 3n * quarter],
  earned,
  /** Three quarters were paid. */
  back: 3n * quarter - earned,
  fee,
  ofFee,
  lost: fee - ofFee,
} as const
