import type { Context, Handlers } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { projectOvertimeApi, ruleApi } from '../shared/api.ts'
import { defaultRule } from '../shared/defaults.ts'
import {
  allCells,
  type Node,
  type OvertimeCell,
  type OvertimeRule,
  RuleSource,
  type Scene,
} from '../shared/overtime.ts'
import type { ClockSource } from './clocks.ts'
import { countHits, hits } from './hit.store.ts'
import { countPeople, dropRule, findRules, findSwitches, type RuleRecord, saveRule } from './rule.store.ts'

const WEEK = 7 * 86_400_000
const { standard, company, project } = RuleSource.code

type Kept = readonly RuleRecord[]
/** The rule that applies in a scope: the project's, else the company's, else the product's (archives 6.9). */
function cellOf(scene: Scene, node: Node, rules: Kept, projectId: string | null, hits7: number | null): OvertimeCell {
  const of = (scope: string | null) =>
    rules.find((rule) => rule.scene === scene && rule.node === node && rule.projectId === scope)
  const own = projectId ? of(projectId) : undefined
  const wide = of(null)
  const held: OvertimeRule = own ?? wide ?? defaultRule(scene, node)
  return {
    scene,
    node,
    hits7,
    stages: [...held.stages],
    workHoursOnly: held.workHoursOnly,
    enabled: held.enabled,
    version: (projectId ? own : wide)?.version ?? 0,
    source: own ? project : wide ? company : standard,
  }
}

/** Cells for which some module offers its clocks; the others are 未采集. */
const collected = (clocks: readonly ClockSource[]): ReadonlySet<string> =>
  new Set(clocks.flatMap(({ scene, nodes }) => Object.keys(nodes).map((node) => `${scene}-${node}`)))

async function matrix(ctx: Context, clocks: readonly ClockSource[], projectId: string | null) {
  const since = new Date(ctx.now.getTime() - WEEK).toISOString()
  const [switches, rules, counts] = [
    await findSwitches(ctx),
    await findRules(ctx, projectId),
    await countHits(ctx, since, projectId ?? undefined),
  ]
  const known = collected(clocks)
  const cells = allCells.map(({ scene, node }) => {
    const cell = `${scene}-${node}`
    return cellOf(scene, node, rules, projectId, known.has(cell) ? (counts.get(cell) ?? 0) : null)
  })
  return { on: switches.overtime, cells }
}

async function detail(
  ctx: Context,
  clocks: readonly ClockSource[],
  scene: Scene,
  node: Node,
  projectId: string | null,
) {
  const { cells } = await matrix(ctx, clocks, projectId)
  const found = cells.find((cell) => cell.scene === scene && cell.node === node)
  if (!found) throw refuse.notFound()
  return found
}

type Draft = OvertimeRule & { readonly scene: Scene; readonly node: Node; readonly version: number }
async function save(ctx: Context, { scene, node, version, ...rule }: Draft, projectId: string | null) {
  const named = [...new Set(rule.stages.flatMap(({ namedIds }) => namedIds))]
  if (named.length > 0 && (await countPeople(ctx, named)) < named.length) {
    const at = rule.stages.findIndex(({ namedIds }) => namedIds.length > 0)
    throw fieldRefusal([{ prop: `stages.${at}.namedIds`, msg: '指定人员已离职或不存在，请重新选择' }])
  }
  const saved = await saveRule(ctx, { scene, node, version, projectId }, rule)
  await changed(ctx, { scene, node, projectId })
  return { version: saved }
}

async function reset(ctx: Context, cell: { scene: Scene; node: Node; version: number }, projectId: string | null) {
  await dropRule(ctx, { ...cell, projectId })
  await changed(ctx, { scene: cell.scene, node: cell.node, projectId })
  return { version: 0 }
}

const changed = (ctx: Context, what: object) => ctx.emit('rule.changed', { kind: 'overtime', ...what })

type Api = typeof ruleApi
export const overtimeHandlers = (
  clocks: readonly ClockSource[],
): Pick<Handlers<Api>, 'matrix' | 'detail' | 'save' | 'reset' | 'hits'> => ({
  matrix: (ctx) => matrix(ctx, clocks, null),
  detail: (ctx, { scene, node }) => detail(ctx, clocks, scene, node, null),
  save: (ctx, draft) => save(ctx, draft, null),
  reset: (ctx, cell) => reset(ctx, cell, null),
  hits: hits.page,
})

/** `demand` refuses ids that are no project of the company (1000404). */
export const projectOvertimeHandlers = (
  clocks: readonly ClockSource[],
  demand: (ctx: Context, projectId: string) => Promise<unknown>,
): Handlers<typeof projectOvertimeApi> => ({
  async matrix(ctx, { projectId }) {
    await demand(ctx, projectId)
    return matrix(ctx, clocks, projectId)
  },
  async detail(ctx, { scene, node, projectId }) {
    await demand(ctx, projectId)
    return detail(ctx, clocks, scene, node, projectId)
  },
  async save(ctx, { projectId, ...draft }) {
    await demand(ctx, projectId)
    return save(ctx, draft, projectId)
  },
  async reset(ctx, { projectId, ...cell }) {
    await demand(ctx, projectId)
    return reset(ctx, cell, projectId)
  },
})
