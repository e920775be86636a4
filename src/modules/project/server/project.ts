import {
  type Context,
  exportOf,
  type Handlers,
  initials,
  insertRow,
  nextNumber,
  orRefuse,
  removeRow,
  requireFresh,
  requireSeen,
  updateRow,
} from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { messages } from '#kernel/shared/rules.ts'
import type { projectApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { projectMoves } from '../shared/project.states.ts'
import { ChargeMode, ProjectState, refuseProject } from '../shared/project.terms.ts'
import type { ProjectDetail, ProjectDraft } from '../shared/project.ts'
import { countTrapped, findPayments, findProgress, findRepairs, hasContracts } from './asks.ts'
import {
  countReferences,
  findOptions,
  findPeople,
  findProject,
  findTwin,
  type ProjectRecord,
  projects,
} from './project.store.ts'
import { linkContracts } from './projectContract.ts'
import { findFacts, findLiftCounts, findMembers } from './projectDetail.store.ts'
import { findLiftRows, release } from './projectElevator.store.ts'
import { bindLifts, noteLifts } from './projectElevator.ts'

export const projectHandlers: Handlers<typeof projectApi> = {
  list: projects.page,
  options: findOptions,
  export: exportOf(projects),
  detail: async (ctx, { id }) => view(ctx, await findProject(ctx, id)),

  /** Project, lifts and contracts in one go: a lift that is taken leaves nothing behind (1101002). */
  async add(ctx, { elevatorIds, contractIds, ...draft }) {
    await checkDraft(ctx, draft)
    const projectNo = draft.projectNo ?? (await freeNumber(ctx))
    const work = insertRow(ctx, 'project', { ...columnsOf(ctx, draft), projectNo })
    const saved = await orTaken(work)
    if (elevatorIds.length > 0) await bindLifts(ctx, { id: saved.id, name: draft.name }, elevatorIds)
    if (contractIds.length > 0) await linkContracts(ctx, saved.id, contractIds)
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await findProject(ctx, id, { lock: true })
    requireFresh(before, version)
    projectMoves.target('edit', before.state)
    await checkDraft(ctx, draft, before)
    const values = { ...columnsOf(ctx, draft, before), projectNo: draft.projectNo ?? before.projectNo }
    return orTaken(updateRow(ctx, 'project', id, version, values))
  },

  async end(ctx, { id, version, endDate }) {
    const before = await findProject(ctx, id, { lock: true })
    requireFresh(before, version)
    const state = projectMoves.target('end', before.state)
    if (before.startDate && endDate < before.startDate)
      throw fieldRefusal([{ prop: 'endDate', msg: messages.order('结束日期', '开始日期') }])
    const freed = await release(ctx, id)
    await noteLifts(ctx, freed, `项目「${before.name}」结束`)
    return updateRow(ctx, 'project', id, version, { state, endDate })
  },

  async remove(ctx, { id }) {
    const project = await findProject(ctx, id, { lock: true })
    if (project.elevatorCount > 0 || (await hasContracts(ctx, id))) throw refuseProject.used()
    await removeRow(ctx, 'project', id)
    return { done: 1 }
  },

  async lifts(ctx, { id }) {
    await findProject(ctx, id)
    return findLiftRows(ctx, id)
  },

  async progress(ctx, { id }) {
    await findProject(ctx, id)
    return findProgress(ctx, id)
  },

  async repairs(ctx, { id }) {
    ctx.require(may.repairs)
    await findProject(ctx, id)
    return findRepairs(ctx, id)
  },

  async payments(ctx, { id }) {
    ctx.require(may.seeMoney)
    await findProject(ctx, id)
    return findPayments(ctx, id)
  },

  async members(ctx, { id }) {
    await findProject(ctx, id)
    return findMembers(ctx, id)
  },
}

/** XM0001 …; numbers that were typed by hand are passed over (archives 1). */
async function freeNumber(ctx: Context): Promise<string> {
  for (;;) {
    const made = `XM${String(await nextNumber(ctx, 'project')).padStart(4, '0')}`
    if (!(await findTwin(ctx, { name: '', projectNo: made }, undefined)).number) return made
  }
}

/** Names and numbers are free, the rows it names exist (1000404), whoever newly leads it is in service. */
async function checkDraft(ctx: Context, draft: ProjectDraft, before?: ProjectRecord): Promise<void> {
  const twin = await findTwin(ctx, draft, before?.id)
  if (twin.name) throw taken('name')
  if (twin.number) throw taken('projectNo')
  const places = new Set(draft.communityIds)
  const teams = new Set(draft.teamIds)
  await requireSeen(ctx, 'customer', [draft.customerId])
  await requireSeen(
    ctx,
    'community',
    draft.communityIds.filter((id) => !before?.communityIds.includes(id)),
  )
  const found = await countReferences(ctx, {
    customerId: draft.customerId,
    communityIds: [...places],
    teamIds: [...teams],
  })
  if (found.customers < 1 || found.communities < places.size || found.teams < teams.size) throw refuse.notFound()
  const leaders = [
    { prop: 'managerId', id: draft.managerId, was: before?.managerId },
    { prop: 'deputyId', id: draft.deputyId, was: before?.deputyId },
  ]
  const people = await findPeople(
    ctx,
    leaders.flatMap(({ id }) => id ?? []),
  )
  for (const { prop, id, was } of leaders) {
    if (!id) continue
    const person = people.get(id)
    if (!person) throw refuse.notFound()
    if (person.state !== 1 && id !== was) throw fieldRefusal([{ prop, msg: `${person.name}已停用或离职，请另选` }])
  }
}

const taken = (prop: 'name' | 'projectNo') => {
  const refusal = prop === 'name' ? refuseProject.nameTaken : refuseProject.numberTaken
  return refusal({}, { fields: [{ prop, msg: refusal.text }] })
}

/** A name or number that came in between the check and the write. */
const orTaken = <T>(work: Promise<T>): Promise<T> => orRefuse(work, () => taken('name'))

function columnsOf(ctx: Context, draft: ProjectDraft, before?: ProjectRecord) {
  return {
    ...draft,
    namePinyin: initials(draft.name),
    communityIds: [...new Set(draft.communityIds)],
    teamIds: [...new Set(draft.teamIds)],
    deputyId: draft.deputyId,
    startDate: draft.startDate,
    endDate: draft.endDate,
    remark: draft.remark,
    wholesaleAmount: wholesaleOf(ctx, draft, before),
  }
}

/** Asked for when the project is paid as a whole; who does not see amounts leaves it as it stands. */
function wholesaleOf(ctx: Context, draft: ProjectDraft, before?: ProjectRecord): string | null {
  if (draft.chargeMode !== ChargeMode.code.wholesale) return null
  const kept = ctx.may(may.seeMoney) ? null : (before?.wholesaleAmount ?? null)
  const amount = draft.wholesaleAmount ?? kept
  if (amount === null) throw fieldRefusal([{ prop: 'wholesaleAmount', msg: messages.required('包干金额') }])
  return amount
}

async function view(ctx: Context, row: ProjectRecord): Promise<ProjectDetail> {
  const facts = await findFacts(ctx, row.id)
  const lifts = await findLiftCounts(ctx, row.id)
  const seen = (amount: string | null) => (ctx.may(may.seeMoney) ? amount : null)
  return {
    id: row.id,
    version: row.version,
    projectNo: row.projectNo,
    name: row.name,
    customerId: row.customerId,
    communityIds: row.communityIds,
    managerId: row.managerId,
    deputyId: row.deputyId,
    teamIds: row.teamIds,
    startDate: row.startDate,
    endDate: row.endDate,
    chargeMode: row.chargeMode,
    wholesaleAmount: seen(row.wholesaleAmount),
    remark: row.remark,
    state: row.state,
    elevatorCount: row.elevatorCount,
    createdAt: row.createdAt,
    ...facts,
    annualAmount: seen(facts.annualAmount),
    trapped30d: (await countTrapped(ctx, [row.id]))?.get(row.id) ?? null,
    lifts,
  }
}

/** What contracts name as their project: a running one the person may see, or the one that stands there already. */
export async function requireProject(ctx: Context, id: string, already?: string | null): Promise<void> {
  if (id === already) return
  const project = await findProject(ctx, id)
  if (project.state === ProjectState.code.running) return
  const values = { status: ProjectState.label(project.state), action: projectMoves.moves.link.label }
  throw refuseProject.wrongState(values, {
    fields: [{ prop: 'projectId', msg: refuseProject.wrongState(values).message }],
  })
}
