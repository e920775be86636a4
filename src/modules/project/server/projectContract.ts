import type { Context, Handlers } from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import type { projectContractApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { projectMoves } from '../shared/project.states.ts'
import { refuseProject } from '../shared/project.terms.ts'
import { findCandidates, findContracts, lockContracts } from './asks.ts'
import { setContractProject } from './contractLink.ts'
import { findProject } from './project.store.ts'

export const projectContractHandlers: Handlers<typeof projectContractApi> = {
  async ofProject(ctx, { id }) {
    await findProject(ctx, id)
    return withoutAmounts(ctx, await findContracts(ctx, id))
  },

  async candidates(ctx, { elevatorIds, projectId }) {
    if (projectId) await findProject(ctx, projectId)
    return withoutAmounts(ctx, await findCandidates(ctx, elevatorIds, projectId ?? null))
  },

  async link(ctx, { projectId, contractIds }) {
    const project = await findProject(ctx, projectId, { lock: true })
    projectMoves.target('link', project.state)
    return { done: await linkContracts(ctx, projectId, contractIds) }
  },

  async unlink(ctx, { projectId, contractIds }) {
    await findProject(ctx, projectId, { lock: true })
    const contracts = await lockContracts(ctx, contractIds)
    const own = contracts.filter((contract) => contract.projectId === projectId).map((contract) => contract.id)
    await setContractProject(ctx, { ids: own, projectId: null })
    return { done: own.length }
  },
}

/** All of these contracts or none; a contract is in one project. */
export async function linkContracts(ctx: Context, projectId: string, ids: readonly string[]): Promise<number> {
  const contracts = await lockContracts(ctx, ids)
  const voided = contracts.find((contract) => contract.status === 3)
  if (voided) throw fieldRefusal([{ prop: 'contractIds', msg: `合同${voided.contractNo}已作废，不能关联项目` }])
  const elsewhere = contracts.find((contract) => contract.projectId !== null && contract.projectId !== projectId)
  if (elsewhere) throw refuseProject.contractTaken({ 编号: elsewhere.contractNo, 名称: elsewhere.projectName ?? '' })
  const fresh = contracts.filter((contract) => contract.projectId === null).map((contract) => contract.id)
  await setContractProject(ctx, { ids: fresh, projectId })
  return fresh.length
}

const withoutAmounts = <C extends { agreedAmount: string | null }>(ctx: Context, contracts: C[]): C[] =>
  ctx.may(may.seeMoney) ? contracts : contracts.map((contract) => ({ ...contract, agreedAmount: null }))
