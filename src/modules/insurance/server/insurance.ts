import {
  type Context,
  exportOf,
  type Handlers,
  imports,
  insertRow,
  orRefuse,
  removeRow,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { insuranceApi } from '../shared/api.ts'
import { PolicyDraft } from '../shared/insurance.ts'
import {
  countVisible,
  findCovered,
  findPolicy,
  findPolicyOptions,
  type PolicyRecord,
  policies,
  setCovered,
  uncovered,
} from './insurance.store.ts'
import { policyImporter } from './policyImport.ts'

export const insuranceHandlers: Handlers<typeof insuranceApi> = {
  list: policies.page,
  options: findPolicyOptions,
  ...imports(policyImporter),
  uncovered: uncovered.page,
  export: exportOf(policies),

  async detail(ctx, { id }) {
    const policy = await requirePolicy(ctx, id)
    const lifts = await findCovered(ctx, id)
    return { ...policy, lifts, elevatorIds: lifts.map((lift) => lift.id) }
  },

  async add(ctx, draft) {
    await requireLifts(ctx, draft.elevatorIds)
    const saved = await orTaken(insertRow(ctx, 'insurancePolicy', await columnsOf(ctx, draft)))
    await setCovered(ctx, saved.id, draft.elevatorIds)
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    await requirePolicy(ctx, id, true)
    await requireLifts(ctx, draft.elevatorIds)
    const saved = await orTaken(updateRow(ctx, 'insurancePolicy', id, version, await columnsOf(ctx, draft)))
    await setCovered(ctx, id, draft.elevatorIds)
    return saved
  },

  async remove(ctx, { id }) {
    await requirePolicy(ctx, id, true)
    await removeRow(ctx, 'insurancePolicy', id)
    return { done: 1 }
  },
}

export async function requirePolicy(ctx: Context, id: string, lock = false): Promise<PolicyRecord> {
  const policy = await findPolicy(ctx, id, lock)
  if (!policy) throw refuse.notFound()
  return policy
}

async function requireLifts(ctx: Context, ids: readonly string[]): Promise<void> {
  const chosen = new Set(ids)
  if ((await countVisible(ctx, [...chosen])) < chosen.size) throw refuse.notFound()
}

const orTaken = <T>(work: Promise<T>) => orRefuse(work, () => fieldRefusal([{ prop: 'policyNo', msg: '保单号已存在' }]))

async function columnsOf(ctx: Context, draft: PolicyDraft) {
  const { elevatorIds: _, files, ...plain } = wholeDraft(PolicyDraft, draft)
  return { ...plain, files: JSON.stringify(await attachFiles(ctx, files)) }
}
