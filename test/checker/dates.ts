/** The checker's own calendar arithmetic: plain integers, shared with nobody. */

/** Days since 1970-01-01 of a civil date (proleptic Gregorian). */
export function serial(text: string): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return serialOf(year, month, day)
}

function serialOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468
}

/** The civil date of a serial, by trying years and months; slow and plain. */
const named = new Map<number, string>()
export function dateOf(n: number): string {
  const known = named.get(n)
  if (known !== undefined) return known
  let year = 1970 + Math.floor(n / 365.25)
  while (serialOf(year + 1, 1, 1) <= n) year += 1
  while (serialOf(year, 1, 1) > n) year -= 1
  let month = 12
  while (serialOf(year, month, 1) > n) month -= 1
  const two = (value: number) => String(value).padStart(2, '0')
  const text = `${year}-${two(month)}-${two(n - serialOf(year, month, 1) + 1)}`
  named.set(n, text)
  return text
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The same day of the month `months` later, or that month's last day. */
export function monthsLater(text: string, months: number): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const total = year * 12 + (month - 1) + months
  const [y, m] = [Math.floor(total / 12), total % 12]
  const length = m === 1 && isLeap(y) ? 29 : (lengths[m] as number)
  return serialOf(y, m + 1, Math.min(day, length))
}

/** Monday 1 … Sunday 7. */
export const weekdayNo = (n: number): number => {
  const sinceMonday = (n - 4) % 7
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
}
