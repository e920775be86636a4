import { sql } from 'kysely'
import { type Context, holdsWord, ofCompanies, requireSeen } from '#kernel/server/index.ts'
import type { communityAsks } from '#modules/community/server/index.ts'

export async function findCustomerNames(ctx: Context): Promise<communityAsks.NamedPlace[]> {
  const { rows } = await sql<communityAsks.NamedPlace>`select id, name, customer_no as number from customer
      where company_id = ${ctx.companyId} and deleted_at is null
    union all select customer_id, name, customer_no from customer_alias where company_id = ${ctx.companyId}`.execute(
    ctx.db,
  )
  return rows
}

export const propertyOf = (community: string) => ({
  join: `left join customer p on p.company_id = ${community}.company_id and p.id = ${community}.property_customer_id`,
  name: 'p.name',
  contacts: `(select coalesce(json_agg(json_build_object('name', k.name, 'phone', k.phone, 'post', k.post)
      order by k.is_default desc, k.sort), '[]')
    from customer_contact k where k.company_id = ${community}.company_id
      and k.customer_id = ${community}.property_customer_id)`,
  holds: (
    ctx: Context,
    word: string,
  ) => sql`${sql.raw(community)}.property_customer_id = any(array(select x.id from customer x
    where x.company_id ${ofCompanies(ctx)} and ${holdsWord({ names: ['x.name'], codes: ['x.name_pinyin'] }, word)}))`,
})

export const requireCustomer = (ctx: Context, id: string | undefined) => requireSeen(ctx, 'customer', [id])
