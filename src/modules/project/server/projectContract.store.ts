import { sql } from 'kysely'
import { type Context, lockRows, ofCompanies } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { contractScope } from '#modules/permission/server/index.ts'
import type { ContractCandidate, ProjectContract } from '../shared/projectWork.ts'

/**
 * Contracts belong to the contract module further right, which owns all of the row but project_id; what a project shows
 * of them, and that one column, are read and written here.
 */

const visible = (ctx: Context) =>
  sql`k.company_id ${ofCompanies(ctx)} and k.deleted_at is null and not k.draft and ${contractScope(ctx)}`

const columns = (ctx: Context, projectId: string | null) => {
  const today = dayOf(ctx.now)
  return sql`k.id, k.version, k.contract_no, k.name, u.name as customer_name, k.start_date, k.end_date, k.terminated_at,
    k.status = 1 and ${today} between k.start_date and coalesce(k.terminated_at, k.end_date) as running, k.status = 3 as voided,
    k.elevator_count, k.agreed_amount::text as agreed_amount,
    (select count(distinct l.elevator_id)::int from contract_elevator l
      join elevator e on e.company_id = l.company_id and e.id = l.elevator_id
      where l.company_id = k.company_id and l.contract_id = k.id and e.project_id = ${projectId}::uuid) as in_project`
}

/** Contracts of a project, the newest period first. */
export async function findContracts(ctx: Context, projectId: string): Promise<ProjectContract[]> {
  const { rows } = await sql<ProjectContract>`select ${columns(ctx, projectId)}
    from contract k join customer u on u.company_id = k.company_id and u.id = k.customer_id
    where ${visible(ctx)} and k.project_id = ${projectId}
    order by k.status <> 1, k.start_date desc, k.contract_no desc`.execute(ctx.db)
  return rows
}

/** Contracts in force or to come that serve one of these lifts, the fullest first. */
export async function findCandidates(
  ctx: Context,
  elevatorIds: readonly string[],
  projectId: string | null,
): Promise<ContractCandidate[]> {
  const chosen = sql`(l.elevator_id = any(${[...elevatorIds]}::uuid[]) or l.elevator_id in (select x.elevator_id
    from project_elevator x where x.company_id = l.company_id and x.project_id = ${projectId}::uuid))`
  const { rows } = await sql<ContractCandidate>`select ${columns(ctx, projectId)}, k.project_id,
      (select p.name from project p where p.company_id = k.company_id and p.id = k.project_id) as project_name,
      s.served as in_project
    from contract k join customer u on u.company_id = k.company_id and u.id = k.customer_id
    join (select l.company_id, l.contract_id, count(distinct l.elevator_id)::int as served from contract_elevator l
      where l.company_id ${ofCompanies(ctx)} and ${chosen} group by l.company_id, l.contract_id) s
      on s.company_id = k.company_id and s.contract_id = k.id
    where ${visible(ctx)} and k.status in (1, 4) and k.terminated_at is null
    order by s.served desc, k.start_date, k.contract_no limit 500`.execute(ctx.db)
  return rows
}

export interface LinkableContract {
  id: string
  contractNo: string
  status: number
  projectId: string | null
  projectName: string | null
}

/** Contracts by id, locked; all or 1000404. */
export async function lockContracts(ctx: Context, ids: readonly string[]): Promise<LinkableContract[]> {
  const unique = [...new Set(ids)]
  await lockRows(ctx, 'contract', unique)
  const { rows } = await sql<LinkableContract>`select k.id, k.contract_no, k.status, k.project_id,
      (select p.name from project p where p.company_id = k.company_id and p.id = k.project_id) as project_name
    from contract k where k.company_id = ${ctx.companyId} and ${visible(ctx)} and k.id = any(${unique}::uuid[])
    order by k.id`.execute(ctx.db)
  if (rows.length < unique.length) throw refuse.notFound()
  return [...rows]
}

/** Drafts count as well: a project with one is not empty. */
export async function hasContracts(ctx: Context, projectId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from contract where company_id = ${ctx.companyId} and project_id = ${projectId}
    and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}
