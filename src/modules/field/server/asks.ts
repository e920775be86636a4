import type { RawBuilder } from 'kysely'
import { duty } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'

type Sql = RawBuilder<unknown>

/** Stars that customers gave an employee's work in the month, joined as a row: how many, and their mean. */
export const starsOf =
  duty<(employee: string, day: Day) => { readonly join: Sql; readonly count: Sql; readonly average: Sql }>(
    'field.starsOf',
  )
