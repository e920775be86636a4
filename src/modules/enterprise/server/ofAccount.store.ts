import { type RawBuilder, sql } from 'kysely'
import { CompanyState, type Context, type Db, is, like } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import type { accountAsks } from '#modules/account/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'

export async function findOwnCompany(ctx: Context): Promise<accountAsks.OwnCompany | undefined> {
  const { rows } =
    await sql<accountAsks.OwnCompany>`select id, name, short_name, logo_path, logo_dark_path, duty_phone from company
    where company_id = ${ctx.companyId} and id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0]
}

export async function companyOptions(ctx: Context, { keyword, ids, size }: OptionQuery): Promise<Option[]> {
  const wanted = ids ? ids.filter((id) => ctx.who.companies.includes(id)) : ctx.who.companies
  const { rows } = await sql<Option>`select id as value, name as label from tenant
    where id = any(${[...wanted]}::uuid[]) and ${keyword ? sql`name ilike ${like(keyword)}` : sql`true`}
    order by name limit ${size}`.execute(ctx.db)
  return rows
}

export async function findStanding(
  db: Db,
  companyId: string,
  userId: string,
): Promise<accountAsks.Standing | undefined> {
  const { rows } = await sql<accountAsks.Standing>`
    select e.id as employee_id, e.team_id, e.state as employee_state, e.join_status,
      c.modules, coalesce(l.idle_minutes, 120) as idle_minutes,
      coalesce((
        select jsonb_agg(jsonb_build_object('grants', p.grants, 'preset', p.preset, 'dataScope', p.data_scope,
          'ids', to_jsonb(p.scope_project_ids || p.scope_community_ids)))
        from employee_position ep join position p on p.company_id = ep.company_id and p.id = ep.position_id
        where ep.company_id = ${companyId} and ep.employee_id = e.id and p.deleted_at is null), '[]') as positions
    from company c
    left join employee e on e.company_id = c.company_id and e.user_id = ${userId} and e.deleted_at is null
    left join login_method l on l.company_id = c.company_id
    where c.company_id = ${companyId}`.execute(db)
  return rows[0]
}

export async function findCompany(
  ctx: Context,
  companyId: string,
  userId: string,
): Promise<(accountAsks.PersonCompany & { employed: boolean }) | undefined> {
  const { rows } = await sql<accountAsks.PersonCompany & { employed: boolean }>`
    select t.id as company_id, t.name, c.short_name,
      (${is('t.state', CompanyState.open)} and coalesce(t.expire_at > now(), true)) as usable,
      coalesce(l.password_enabled, true) as password_enabled, coalesce(l.sms_enabled, true) as sms_enabled,
      coalesce(l.mfa_mode, 0) as mfa_mode, coalesce(l.mfa_scope, 1) as mfa_scope,
      coalesce(l.mfa_position_ids, '{}') as mfa_position_ids, coalesce(l.mfa_grace_days, 3) as mfa_grace_days,
      coalesce(l.trust_device_days, 7) as trust_device_days, coalesce(l.pwd_expire_days, 90) as pwd_expire_days,
      coalesce(l.lock_threshold, 5) as lock_threshold, coalesce(l.lock_minutes, 15) as lock_minutes,
      coalesce(l.max_web_sessions, 3) as max_web_sessions,
      (e.state is null or ${is('e.state', EmployeeState.code.active)}) as employed,
      array(select ep.position_id from employee_position ep
        where ep.company_id = ${companyId} and ep.employee_id = e.id) as position_ids
    from tenant t
    left join company c on c.company_id = t.id and c.id = t.id
    left join login_method l on l.company_id = t.id
    left join employee e on e.company_id = t.id and e.user_id = ${userId} and e.deleted_at is null
    where t.id = ${companyId}`.execute(ctx.db)
  return rows[0]
}

export const companyOf = (company: RawBuilder<unknown>) => ({
  join: sql`left join tenant t on t.id = ${company}`,
  columns: sql`t.state as tenant_state, coalesce(t.expire_at < now(), false) as tenant_expired,
    t.sample_of`,
})
