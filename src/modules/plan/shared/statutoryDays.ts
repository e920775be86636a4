import { addDays, type Day } from '#kernel/shared/days.ts'

/**
 * The statutory holidays that are known before the State Council's notice arranges a year: thirteen days by 《全国年节及
 * 纪念日放假办法》, in force since 2025-01-01. The four that follow the moon and the sun stand here as data, so that the
 * browser needs no almanac; a test compares them with the one of `chinese-days`.
 */
const almanac: Readonly<Record<number, readonly [spring: string, qingming: string, duanwu: string, zhongqiu: string]>> =
  {
    2027: ['02-06', '04-05', '06-09', '09-15'],
    2028: ['01-26', '04-04', '05-28', '10-03'],
    2029: ['02-13', '04-04', '06-16', '09-22'],
    2030: ['02-03', '04-05', '06-05', '09-12'],
    2031: ['01-23', '04-05', '06-24', '10-01'],
    2032: ['02-11', '04-04', '06-12', '09-19'],
    2033: ['01-31', '04-04', '06-01', '09-08'],
    2034: ['02-19', '04-05', '06-20', '09-27'],
    2035: ['02-08', '04-05', '06-10', '09-16'],
    2036: ['01-28', '04-04', '05-30', '10-04'],
    2037: ['02-15', '04-04', '06-18', '09-24'],
    2038: ['02-04', '04-05', '06-07', '09-13'],
    2039: ['01-24', '04-05', '05-27', '10-02'],
    2040: ['02-12', '04-04', '06-14', '09-20'],
  }

export interface StatutoryDay {
  readonly date: Day
  readonly festival: string
}

/** The thirteen days of a year, twelve where 中秋 falls on one of 国庆; none for a year that the almanac does not know. */
export function statutoryDaysOf(year: number): StatutoryDay[] {
  const known = almanac[year]
  if (!known) return []
  const [spring, qingming, duanwu, zhongqiu] = known.map((mmdd) => `${year}-${mmdd}`) as [Day, Day, Day, Day]
  const from = (festival: string, first: Day, days: number) =>
    Array.from({ length: days }, (_, n): StatutoryDay => ({ date: addDays(first, n), festival }))
  const days = [
    ...from('元旦', `${year}-01-01`, 1),
    ...from('春节', addDays(spring, -1), 4),
    ...from('清明节', qingming, 1),
    ...from('劳动节', `${year}-05-01`, 2),
    ...from('端午节', duanwu, 1),
    ...from('中秋节', zhongqiu, 1),
    ...from('国庆节', `${year}-10-01`, 3),
  ]
  return [...new Map(days.toReversed().map((day) => [day.date, day])).values()].reverse()
}

export const almanacYears = (): number[] => Object.keys(almanac).map(Number)
