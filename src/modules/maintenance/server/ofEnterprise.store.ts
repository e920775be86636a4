import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { SIGN_DAYS, SIGN_RANGE, type SignBin, type SignHistory } from '#modules/enterprise/shared/signDistance.ts'

export async function findHistory(ctx: Context): Promise<SignHistory> {
  const to = dayOf(ctx.now)
  const from = addDays(to, 1 - SIGN_DAYS)
  const { step, max } = SIGN_RANGE
  const { rows } = await sql<Omit<SignBin, 'upTo'> & { upTo: number | null }>`select
      (case when s.distance is not null then least(ceil(greatest(s.distance - least(coalesce(s.accuracy, 0), 50), 1) / ${step}), ${max / step + 1}) * ${step} end)::int as up_to,
      (count(*) filter (where c.sign_radius is null))::int as plain,
      (count(*) filter (where c.sign_radius is not null))::int as own
    from sign_in s
    join maintain_order o on o.company_id = s.company_id and o.id = s.order_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where s.company_id = ${ctx.companyId} and s.kind = 1 and s.at >= ${`${from}T00:00:00+08:00`}
    group by 1 order by 1`.execute(ctx.db)
  const bins = rows.flatMap(({ upTo, plain, own }) => (upTo === null ? [] : [{ upTo, plain, own }]))
  const unknown = rows.find(({ upTo }) => upTo === null)
  return { from, to, bins, noFix: unknown ? unknown.plain + unknown.own : 0 }
}
