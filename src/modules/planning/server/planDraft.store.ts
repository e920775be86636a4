import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { CONTRACT_IN_FORCE } from '#modules/contract/shared/contract.terms.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import type { LineLift } from '#modules/plan/server/index.ts'
import { PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import { SchemeStatus } from '#modules/template/shared/fixedDate.ts'
import { TemplateKind, TemplateStatus } from '#modules/template/shared/template.terms.ts'
import type { PlanDraft } from '../shared/plan.ts'

/** What a draft names that is not the company's, or is gone: none of it may be kept. */
export async function countForeign(
  ctx: Context,
  { templateId, fixedDateSchemeId, ...draft }: PlanDraft,
): Promise<number> {
  const people = [...new Set([...(draft.mainWorkerId ? [draft.mainWorkerId] : []), ...draft.assistantIds])]
  const { rows } = await sql<{ n: number }>`select
      (select ${people.length} - count(*)::int from employee where company_id = ${ctx.companyId}
        and id = any(${people}::uuid[]) and deleted_at is null)
      + (select 1 - count(*)::int from team where company_id = ${ctx.companyId} and id = ${draft.teamId} and deleted_at is null)
      + case when ${fixedDateSchemeId ?? null}::uuid is null then 0 else (select 1 - count(*)::int from fixed_date_scheme
        where company_id = ${ctx.companyId} and id = ${fixedDateSchemeId ?? null}::uuid and deleted_at is null) end as n`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

/** The lifts of a draft as its line will have them. */
export async function findDraftLifts(
  ctx: Context,
  { elevatorIds, startDate }: PlanDraft,
): Promise<Pick<LineLift, 'elevatorId' | 'name' | 'joinDate' | 'leaveDate'>[]> {
  const { rows } = await sql<{ elevatorId: string; name: string }>`select id as elevator_id, name from elevator
    where company_id ${ofCompanies(ctx)} and id = any(${elevatorIds}::uuid[]) order by device_number`.execute(ctx.db)
  return rows.map((row) => ({ ...row, joinDate: startDate, leaveDate: null }))
}

export interface DraftedLift {
  elevatorId: string
  planId: string
  planNo: string
}

/** Drafts that lifts stand in. */
export async function findDrafted(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, DraftedLift>> {
  const { rows } = await sql<DraftedLift>`select l.id::uuid as elevator_id, p.id as plan_id, p.plan_no
    from maintain_plan p cross join lateral jsonb_array_elements_text(p.draft -> 'elevatorIds') as l (id)
    where p.company_id = ${ctx.companyId} and ${is('p.status', PlanStatus.code.draft)} and p.draft is not null
      and p.deleted_at is null
      and l.id = any(${[...elevatorIds]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.elevatorId, row]))
}

export interface NamedContract {
  id: string
  contractNo: string
  inForce: boolean
  startDate: Day
  endDate: Day
  elevatorIds: string[]
}

/** The company's signed contracts by number, with the lifts they serve. */
export async function findContractsByNo(ctx: Context, numbers: readonly string[]): Promise<Map<string, NamedContract>> {
  const { rows } =
    await sql<NamedContract>`select c.id, c.contract_no, ${is('c.status', CONTRACT_IN_FORCE)} as in_force, c.start_date,
      coalesce(c.terminated_at, c.end_date) as end_date,
      array(select l.elevator_id from contract_elevator l where l.company_id = c.company_id and l.contract_id = c.id
        and l.active) as elevator_ids
    from contract c
    where c.company_id = ${ctx.companyId} and upper(c.contract_no) = any(${numbers.map((one) => one.toUpperCase())}::text[])
      and not c.draft and c.deleted_at is null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.contractNo.toUpperCase(), row]))
}

interface NamedRow {
  id: string
  name: string
  number: string
}

/** Teams, schemes in force and regular templates in force by name. */
export async function findPlanNames(ctx: Context): Promise<Record<'teams' | 'schemes' | 'templates', NamedRow[]>> {
  const read = async (query: ReturnType<typeof sql<NamedRow>>) => [...(await query.execute(ctx.db)).rows]
  const own = sql`company_id = ${ctx.companyId} and deleted_at is null`
  return {
    teams: await read(
      sql<NamedRow>`select id, name, '' as number from team where ${own} and ${is('state', TeamState.code.active)}`,
    ),
    schemes: await read(
      sql<NamedRow>`select id, name, '' as number from fixed_date_scheme where ${own}
        and ${is('status', SchemeStatus.code.enabled)}`,
    ),
    templates: await read(
      sql<NamedRow>`select id, name, '' as number from maintain_template where ${own}
        and ${is('kind', TemplateKind.code.regular)} and ${is('status', TemplateStatus.code.enabled)}`,
    ),
  }
}
