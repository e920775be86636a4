import { HOURS_A_MONTH, TRAVEL_HOURS_A_YEAR, VISIT_HOURS_A_YEAR } from '../shared/loadRate.ts'

/** 负荷率 as SQL: percent of a month that these lifts take of so many people, one decimal; null without people. */
export const loadRateOf = (lifts: string, people = '1'): string =>
  `round(${lifts} * ${VISIT_HOURS_A_YEAR + TRAVEL_HOURS_A_YEAR} / 12.0 / ${HOURS_A_MONTH} * 100
  / nullif(${people}, 0), 1)::float8`
