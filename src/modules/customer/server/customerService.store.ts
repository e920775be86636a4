import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { addMonths, dayOf } from '#kernel/shared/days.ts'
import type { CustomerService } from '../shared/customerVisit.ts'
import { may } from '../shared/permissions.ts'
import { findRepairs, findStars } from './asks.ts'

const MONTHS = 12
export async function findService(ctx: Context, customerId: string): Promise<CustomerService> {
  const from = sql`${`${addMonths(dayOf(ctx.now), -MONTHS)}T00:00:00+08:00`}::timestamptz`
  return {
    repairs: ctx.may(may.repairs) ? await findRepairs(ctx, customerId, from) : null,
    stars: ctx.may(may.stars) ? await findStars(ctx, customerId, from) : null,
  }
}
