import {
  type Context,
  exportOf,
  type Handlers,
  insertRow,
  insertRows,
  orRefuse,
  removeRow,
  requireFresh,
  updateRow,
} from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { positionApi } from '../shared/api.ts'
import {
  escalation,
  type Grant,
  normaliseGrants,
  parseStoredGrants,
  scopeEscalates,
  scopesOf,
  toStoredGrants,
} from '../shared/grants.ts'
import { type PositionDraft, refusePosition, ScopeKind } from '../shared/position.ts'
import { type Assignee, countPlaces, findHolders, findHolderUsers, lockAssignees } from './asks.ts'
import { isHoldable, keepingAdministrator, refuseEscalation } from './assigning.ts'
import { dropHolders, findPosition, type PositionWhole, positions } from './position.store.ts'
import { positionsChanged } from './positionsChanged.ts'
import { previewOf, treeOf } from './tree.ts'
import { whyOf } from './why.ts'

export const positionHandlers: Handlers<typeof positionApi> = {
  list: positions.page,
  export: exportOf(positions),
  tree: (ctx) => treeOf(ctx),
  preview: previewOf,
  why: (ctx, { code }) => whyOf(ctx, code),

  async detail(ctx, { id }) {
    const { preset, grants, ...position } = await requirePosition(ctx, id)
    return {
      ...position,
      preset: preset !== null,
      grants: toStoredGrants(parseStoredGrants(grants)),
      holders: await findHolders(ctx, id),
    }
  },

  async add(ctx, draft) {
    await requireScope(ctx, draft)
    const grants = granted(ctx, draft, [])
    return orTaken(insertRow(ctx, 'position', columnsOf(draft, grants)))
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await requirePosition(ctx, id, true)
    requireFresh(before, version)
    await requireScope(ctx, draft, before)
    const grants = granted(ctx, draft, parseStoredGrants(before.grants))
    let saved = { id, version }
    await keepingAdministrator(ctx, async () => {
      saved = await orTaken(updateRow(ctx, 'position', id, version, columnsOf(draft, grants)))
    })
    await positionsChanged(ctx, await findHolderUsers(ctx, id))
    return saved
  },

  async copy(ctx, { id, name }) {
    const { preset: _, ...from } = await requirePosition(ctx, id)
    const stored = parseStoredGrants(from.grants)
    refuseEscalation(ctx, [{ ...from, preset: null, scopeIds: [...from.projectIds, ...from.communityIds] }])
    const { remark, partsLimit } = from
    const draft = {
      name,
      remark: remark ?? undefined,
      partsLimit: partsLimit ?? undefined,
      ...scopeOf(from),
      grants: {},
    }
    // What nobody of the company can hold is not carried along.
    const grants = stored.filter((grant) => isHoldable(ctx, grant))
    return orTaken(insertRow(ctx, 'position', columnsOf(draft, grants)))
  },

  async assign(ctx, { id, addIds, removeIds }) {
    const position = await requirePosition(ctx, id, true)
    const asked = [...new Set([...addIds, ...removeIds])]
    const people = await lockAssignees(ctx, asked)
    if (people.length < asked.length) throw refuse.notFound()
    const added = people.filter((one) => addIds.includes(one.id) && !one.positionIds.includes(id))
    const removed = people.filter((one) => !addIds.includes(one.id) && one.positionIds.includes(id))
    const scopeIds = [...position.projectIds, ...position.communityIds]
    if (added.length > 0) refuseEscalation(ctx, [{ ...position, scopeIds }])
    refuseLast(removed)
    await keepingAdministrator(ctx, async () => {
      if (removed.length > 0)
        await dropHolders(
          ctx,
          id,
          removed.map((one) => one.id),
        )
    })
    if (added.length > 0)
      await insertRows(
        ctx,
        'employeePosition',
        added.map((one) => ({ employeeId: one.id, positionId: id })),
      )
    const moved = [...added, ...removed]
    await positionsChanged(
      ctx,
      moved.flatMap((one) => one.userId ?? []),
    )
    return { done: moved.length }
  },

  async delete(ctx, { id }) {
    await requirePosition(ctx, id, true)
    const n = (await findHolders(ctx, id)).length
    if (n > 0) throw refusePosition.used({ n })
    await removeRow(ctx, 'position', id)
    return { done: 1 }
  },
}

async function requirePosition(ctx: Context, id: string, lock = false): Promise<PositionWhole> {
  const position = await findPosition(ctx, id, lock)
  if (!position) throw refuse.notFound()
  return position
}

type Scope = Pick<PositionDraft, 'dataScope' | 'projectIds' | 'communityIds'>

const scopeOf = ({ dataScope, projectIds, communityIds }: Scope): Scope => ({ dataScope, projectIds, communityIds })

/**
 * 1002002 for a wider scope than the person's own, 1000404 for a foreign project or community. A scope left as it was is
 * not given; what was removed since may stay in it.
 */
async function requireScope(ctx: Context, draft: Scope, before?: Scope): Promise<void> {
  const { chosen } = ScopeKind.code
  const added = (ids: readonly string[], stood: readonly string[] = []) =>
    [...new Set(ids)].filter((id) => !stood.includes(id))
  const projects = added(draft.projectIds, before?.projectIds)
  const communities = added(draft.communityIds, before?.communityIds)
  const n = projects.length + communities.length
  if (n > 0 && (await countPlaces(ctx, projects, communities)) < n) throw refuse.notFound()
  const ids = [...draft.projectIds, ...draft.communityIds]
  const known = new Set([...(before?.projectIds ?? []), ...(before?.communityIds ?? [])])
  const kept = before?.dataScope === draft.dataScope && (draft.dataScope !== chosen || ids.every((id) => known.has(id)))
  if (!kept && scopeEscalates(scopesOf(ctx.who.scope), { kind: draft.dataScope, ids }))
    throw refusePosition.escalation()
}

/**
 * The grants to store (archives 6.7): screens of granted actions added, actions of removed screens gone; 1002002 when a
 * code or level is given that the person lacks. What stood there before is not given anew; codes nobody of the company
 * can hold (edition, mall, lists) are not offered: they stay as they stood.
 */
function granted(ctx: Context, draft: Pick<PositionDraft, 'grants'>, before: readonly Grant[]): Grant[] {
  const wanted = parseStoredGrants(draft.grants).filter((grant) => isHoldable(ctx, grant))
  const stood = new Map(before.map(({ code, level }) => [code, level]))
  const offered = before.filter((grant) => isHoldable(ctx, grant))
  const grants = normaliseGrants(wanted, offered)
  const given = grants.filter(({ code, level }) => (stood.get(code) ?? -1) < level)
  if (escalation(ctx.who.grants as never, given).length > 0) throw refusePosition.escalation()
  return [...grants, ...before.filter((grant) => !isHoldable(ctx, grant))]
}

/** Everybody keeps a position (archives 1, employee.positionIds ≥ 1). */
function refuseLast(removed: readonly Assignee[]): void {
  const last = removed.find((one) => one.positionIds.length <= 1)
  if (last)
    throw fieldRefusal([{ prop: 'removeIds', msg: `${last.name}只有这一个岗位，请先在员工管理中为其分配其他岗位` }])
}

const orTaken = <T>(work: Promise<T>) => orRefuse(work, () => fieldRefusal([{ prop: 'name', msg: '岗位名称已存在' }]))

function columnsOf(draft: PositionDraft, grants: readonly Grant[]) {
  const chosen = draft.dataScope === ScopeKind.code.chosen
  return {
    name: draft.name,
    remark: draft.remark,
    dataScope: draft.dataScope,
    scopeProjectIds: chosen ? [...new Set(draft.projectIds)] : [],
    scopeCommunityIds: chosen ? [...new Set(draft.communityIds)] : [],
    partsLimit: draft.partsLimit,
    grants: toStoredGrants(grants),
  }
}
