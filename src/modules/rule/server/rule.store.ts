import { sql } from 'kysely'
import { type Context, isNot, newId, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import type { RuleKind } from '../shared/api.ts'
import type { Node, OvertimeRule, Scene, Stage } from '../shared/overtime.ts'

export interface RuleRecord extends OvertimeRule {
  readonly id: string
  readonly projectId: string | null
  readonly scene: Scene
  readonly node: Node
  readonly version: number
}

/** All rules somebody set in the company, of every scope or of one project and the company. */
export async function findRules(ctx: Context, projectId?: string | null): Promise<RuleRecord[]> {
  const scope =
    projectId === undefined
      ? sql`true`
      : projectId === null
        ? sql`r.project_id is null`
        : sql`(r.project_id is null or r.project_id = ${projectId}::uuid)`
  const { rows } = await sql<RuleRecord & { stages: Stage[] }>`select r.id, r.project_id, r.scene, r.node, r.stages,
      r.work_hours_only, r.enabled, r.version from overtime_rule r
    where r.company_id = ${ctx.companyId} and ${scope} order by r.project_id nulls first, r.scene, r.node`.execute(
    ctx.db,
  )
  return rows
}

interface Cell {
  readonly projectId: string | null
  readonly scene: Scene
  readonly node: Node
  readonly version: number
}

/** Writes the rule of a cell; the first save (version 0) makes the row. Refuses when somebody was faster. */
export async function saveRule(ctx: Context, cell: Cell, rule: OvertimeRule): Promise<number> {
  const { projectId, scene, node, version } = cell
  const stages = JSON.stringify(rule.stages)
  const { rows } =
    version === 0
      ? await sql<{ version: number }>`insert into overtime_rule
          (company_id, id, project_id, scene, node, stages, work_hours_only, enabled, created_by, updated_by)
        values (${ctx.companyId}, ${newId()}, ${projectId}::uuid, ${scene}, ${node}, ${stages}::jsonb, ${rule.workHoursOnly},
          ${rule.enabled}, ${ctx.who.userId}, ${ctx.who.userId})
        on conflict do nothing returning version`.execute(ctx.db)
      : await sql<{
          version: number
        }>`update overtime_rule set stages = ${stages}::jsonb, work_hours_only = ${rule.workHoursOnly},
          enabled = ${rule.enabled}, version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
        where company_id = ${ctx.companyId} and project_id is not distinct from ${projectId}::uuid and scene = ${scene}
          and node = ${node} and version = ${version} returning version`.execute(ctx.db)
  const saved = rows[0]
  if (!saved) throw refuse.stale()
  return saved.version
}

/** 恢复默认: the row goes, the wider scope applies again. */
export async function dropRule(ctx: Context, { projectId, scene, node, version }: Cell): Promise<void> {
  const { rows } = await sql`delete from overtime_rule where company_id = ${ctx.companyId}
    and project_id is not distinct from ${projectId}::uuid and scene = ${scene} and node = ${node} and version = ${version}
    returning id`.execute(ctx.db)
  if (rows.length === 0) throw refuse.stale()
}

export async function findRuleById(ctx: Context, id: string): Promise<RuleRecord> {
  const { rows } = await sql<RuleRecord>`select r.* from overtime_rule r
    where r.company_id ${ofCompanies(ctx)} and r.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** How many of these employees work in the company. */
export async function countPeople(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from employee where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) and ${isNot('state', EmployeeState.code.left)} and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

export interface Switches {
  readonly overtime: boolean
  readonly terminal: boolean
  readonly repairConfig: boolean
  readonly version: number
}

export async function findSwitches(ctx: Context): Promise<Switches> {
  const { rows } = await sql<Switches>`select s.overtime, s.terminal, s.repair_config, s.version from rule_switch s
    where s.company_id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0] ?? { overtime: true, terminal: true, repairConfig: true, version: 0 }
}

const columns = { overtime: 'overtime', terminal: 'terminal', repairConfig: 'repair_config' } as const

export async function saveSwitch(ctx: Context, kind: RuleKind, on: boolean, version: number): Promise<number> {
  const column = sql.ref(columns[kind])
  const { rows } =
    version === 0
      ? await sql<{
          version: number
        }>`insert into rule_switch (company_id, id, ${column}, version, created_by, updated_by)
          values (${ctx.companyId}, ${ctx.companyId}, ${on}, 1, ${ctx.who.userId}, ${ctx.who.userId})
          on conflict do nothing returning version`.execute(ctx.db)
      : await sql<{ version: number }>`update rule_switch set ${column} = ${on}, version = version + 1,
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
          where company_id = ${ctx.companyId} and version = ${version} returning version`.execute(ctx.db)
  const saved = rows[0]
  if (!saved) throw refuse.stale()
  return saved.version
}
