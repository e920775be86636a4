import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { clocks, later } from '../shared/order.states.ts'
import { MallStatus } from '../shared/terms.ts'
import { openAfterSales } from './asks.ts'

const { unpaid, paid, shipped } = MallStatus.code

/** So many of a kind in one pass; the next minute takes the others. */
const MOST = 200

export interface Due {
  readonly unpaid: readonly string[]
  readonly silent: readonly string[]
  readonly confirm: readonly string[]
}

/** Orders of the company that the clock moves now. */
export async function findDue(ctx: Context): Promise<Due> {
  const now = ctx.now.toISOString()
  const ids = async (where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{
      id: string
    }>`select id from mall_order where company_id = ${ctx.companyId} and ${where}
      and deleted_at is null order by id limit ${MOST}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  }
  const since = (by: number) => later(ctx.now, -by)
  return {
    unpaid: await ids(sql`${is('status', unpaid)} and pay_deadline <= ${now}`),
    silent: await ids(sql`${is('status', paid)} and ((paid_at <= ${since(clocks.giveUp)})
      or (paid_at <= ${since(clocks.platform)} and silence_told < 72) or (paid_at <= ${since(clocks.remind)} and silence_told < 24))`),
    confirm: await withoutHalted(ctx, (last) =>
      ids(sql`${is('status', shipped)} and auto_confirm_at <= ${now} and (${last}::uuid is null or id > ${last})`),
    ),
  }
}

/** Whom an open after-sale halts stays due for weeks: it takes no place from those behind it. */
async function withoutHalted(ctx: Context, behind: (last: string | null) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  let last: string | null = null
  for (;;) {
    const page: string[] = await behind(last)
    const halted = await openAfterSales(ctx, page)
    found.push(...page.filter((id) => !halted.has(id)))
    last = page.at(-1) ?? null
    if (page.length < MOST || found.length >= MOST) return found.slice(0, MOST)
  }
}
