import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { type Node, OvertimeNode } from '../shared/overtime.ts'
import type { Step } from '../shared/steps.ts'
import type { ClockSource } from './clocks.ts'

/** The steps of one scope's rule for a cell; projectId null: the company's. No steps: the rule keeps silent. */
export interface ScopedSteps {
  readonly ruleId: string | null
  readonly projectId: string | null
  readonly steps: readonly Step[]
}

export interface DueClock {
  readonly subjectId: string
  readonly projectId: string | null
  readonly ruleId: string | null
  readonly baseAt: string
  readonly dueAt: string | null
  readonly stage: number
  readonly nth: number
  readonly subject: string
  readonly note: string
  readonly crewIds: string[]
  readonly leaderIds: string[]
  readonly managerIds: string[]
  readonly jumpId: string
}

/** A moment with microseconds in the database is at its step up to a millisecond early. */
const MS = 1
/** Whose last step lies further back is history: an old pile speaks neither on the first day nor after a new rule. */
const STALE = 60 * 86_400_000

/**
 * Clocks of one source and node whose current step has not been said. Only the current one: what was missed while the
 * service was down is not said afterwards (archives 6.9). A project's rule takes its clocks from the company's.
 */
export async function findDue(
  ctx: Context,
  source: ClockSource,
  node: Node,
  scopes: readonly ScopedSteps[],
  limit: number,
): Promise<DueClock[]> {
  const open = source.nodes[node]
  const cutoffs = scopes.flatMap(({ steps }) => steps.map(({ cutoff }) => cutoff)).filter(Number.isFinite)
  if (!open || cutoffs.length === 0) return []
  const rules = scopes.map(({ ruleId, projectId, steps }) => {
    const known = steps.filter(({ cutoff }) => Number.isFinite(cutoff))
    return {
      ruleId,
      projectId,
      // width_bucket wants them ascending; the last step has the oldest cutoff.
      cutoffs: known.map(({ cutoff }) => new Date(cutoff + MS).toISOString()).reverse(),
      stages: known.map(({ stage }) => stage),
      nths: known.map(({ nth }) => nth),
    }
  })
  const overridden = scopes.flatMap(({ projectId }) => projectId ?? [])
  const latest = new Date(Math.max(...cutoffs) + MS).toISOString()
  const oldest = new Date(Math.min(...cutoffs) - STALE).toISOString()
  const id = sql.raw(`${source.alias}.id`)
  const company = sql.raw(`${source.alias}.company_id`)
  const from = node === OvertimeNode.code.due ? source.due : source.since
  const base = source.allowance ? sql`(${from} + (${source.allowance}) * interval '1 minute')` : from
  const { rows } =
    await sql<DueClock>`select ${id} as subject_id, ${source.projectId} as project_id, r."ruleId" as rule_id,
      ${base} as base_at, ${source.due} as due_at, r.stages[s.step] as stage, r.nths[s.step] as nth, ${source.row}
    from ${source.from}
    join jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
        as r ("ruleId" uuid, "projectId" uuid, cutoffs timestamptz[], stages int[], nths int[])
      on r."projectId" is not distinct from
        (case when ${source.projectId} = any(${overridden}::uuid[]) then ${source.projectId} end)
    cross join lateral (select cardinality(r.cutoffs) - width_bucket(${base}, r.cutoffs) as step) s
    where ${company} = ${ctx.companyId} and ${open} and ${base} < ${latest} and ${base} > ${oldest}
      and s.step > 0
      and not exists (select 1 from overtime_hit h where h.company_id = ${company} and h.subject_id = ${id}
        and h.scene = ${source.scene} and h.node = ${node} and h.base_at = ${base}
        and h.stage = r.stages[s.step] and h.nth = r.nths[s.step])
    order by ${base}, ${id} limit ${limit}`.execute(ctx.db)
  return rows
}
