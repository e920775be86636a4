import { sql } from 'kysely'
import { type Context, finding, is, pageSource } from '#kernel/server/index.ts'
import { EmployeeState, JoinStatus } from '#modules/employee/shared/employee.terms.ts'
import { employeeScope } from '#modules/permission/server/index.ts'
import { type BindingRow, bindingList, type LoginMethodDraft, MfaMode, MfaScope } from '../shared/loginMethod.ts'

/** The saved settings; a company from before this page has its row from the start, else the defaults. */
export async function findLoginMethod(ctx: Context): Promise<(LoginMethodDraft & { version: number }) | undefined> {
  const { rows } = await sql<LoginMethodDraft & { version: number }>`select password_enabled, sms_enabled, mfa_mode,
      mfa_scope, to_jsonb(mfa_position_ids) as mfa_position_ids, mfa_grace_days, trust_device_days, pwd_expire_days,
      lock_threshold, lock_minutes, idle_minutes, max_web_sessions, version
    from login_method where company_id = ${ctx.companyId} and id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0]
}

/** Adds the row of defaults where a company has none. */
export async function ensureLoginMethod(ctx: Context): Promise<void> {
  await sql`insert into login_method (company_id, id) values (${ctx.companyId}, ${ctx.companyId})
    on conflict (company_id, id) do nothing`.execute(ctx.db)
}

/** The rule in force asks this person to bind (mode 2 动态口令). */
const applies = `(${is('coalesce(l.mfa_mode, 0)', MfaMode.code.totp)}
  and (${is('l.mfa_scope', MfaScope.code.everybody)} or exists (select 1 from employee_position ep
  where ep.company_id = e.company_id and ep.employee_id = e.id and ep.position_id = any(l.mfa_position_ids))))`
const bound = '(u.totp_confirmed_at is not null)'
/** The last accepted dynamic password: its step times thirty seconds (RFC 6238). */
const lastMfa = 'to_timestamp(u.totp_last_step * 30)'

const from = `employee e join app_user u on u.id = e.user_id
  left join login_method l on l.company_id = e.company_id and l.id = e.company_id`
const active = sql`${is('e.state', EmployeeState.code.active)} and ${is('e.join_status', JoinStatus.code.joined)}
  and e.deleted_at is null`

export const bindings = pageSource<BindingRow>(bindingList, {
  from,
  alias: 'e',
  columns: {
    userId: 'u.id',
    positions: `array(select p.name from employee_position ep join position p on p.company_id = ep.company_id
      and p.id = ep.position_id and p.deleted_at is null
      where ep.company_id = e.company_id and ep.employee_id = e.id order by p.name)`,
    applies,
    bound,
    boundAt: 'u.totp_confirmed_at',
    lastMfaAt: lastMfa,
    lastLoginAt: '(select max(s.last_seen_at) from session s where s.user_id = u.id and s.company_id = e.company_id)',
  },
  filters: {
    keyword: finding(bindingList.filters.keyword, {
      name: { names: ['e.name'], codes: ['e.name_pinyin'] },
      employeeNo: { codes: ['e.employee_no'] },
    }),
    bound: (on: boolean) => sql`${sql.raw(bound)} = ${on}`,
    missing: (on: boolean) => sql`(${sql.raw(applies)} and not ${sql.raw(bound)}) = ${on}`,
    positionId: (id: string) => sql`exists (select 1 from employee_position ep where ep.company_id = e.company_id
      and ep.employee_id = e.id and ep.position_id = ${id})`,
  },
  where: (ctx) => [active, employeeScope(ctx)],
  notNull: ['name', 'employeeNo'],
})

export interface BindingCount {
  asked: number
  bound: number
  selfBound: boolean
}

export async function countBindings(ctx: Context): Promise<BindingCount> {
  const { rows } = await sql<BindingCount>`select count(*) filter (where ${sql.raw(applies)})::int as asked,
      count(*) filter (where ${sql.raw(applies)} and ${sql.raw(bound)})::int as bound,
      coalesce((select o.totp_confirmed_at is not null from app_user o where o.id = ${ctx.who.userId}), false) as self_bound
    from ${sql.raw(from)} where e.company_id = ${ctx.companyId} and ${active}`.execute(ctx.db)
  return rows[0] ?? { asked: 0, bound: 0, selfBound: false }
}

/** Accounts of those who must bind and have not; of the given employees, or of all. */
export async function findMissing(ctx: Context, employeeIds: readonly string[] | undefined): Promise<string[]> {
  const chosen = employeeIds ? sql`e.id = any(${[...employeeIds]}::uuid[])` : sql.raw(applies)
  const { rows } = await sql<{ userId: string }>`select u.id as user_id from ${sql.raw(from)}
    where e.company_id = ${ctx.companyId} and ${active} and not ${sql.raw(bound)} and ${chosen}`.execute(ctx.db)
  return rows.map((row) => row.userId)
}

export async function countEmployees(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from employee where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function countPositions(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from position where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function holdsOneOf(ctx: Context, positionIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from employee_position where company_id = ${ctx.companyId}
    and employee_id = ${ctx.who.employeeId} and position_id = any(${[...positionIds]}::uuid[]) limit 1`.execute(ctx.db)
  return rows.length > 0
}
