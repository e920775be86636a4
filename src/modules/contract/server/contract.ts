import {
  type Context,
  exportOf,
  type Handlers,
  insertRow,
  removeRow,
  requireFresh,
  type Saved,
  updateRow,
} from '#kernel/server/index.ts'
import { refuse as refuseAny } from '#kernel/shared/refusal.ts'
import type { contractApi } from '../shared/api.ts'
import { contractMoves, draftActions } from '../shared/contract.states.ts'
import { ContractSource, ContractStatus, refuse } from '../shared/contract.terms.ts'
import { may } from '../shared/permissions.ts'
import { UnfinishedContract } from '../shared/unfinishedContract.ts'
import {
  type ContractRecord,
  contracts,
  findContract,
  findOptions,
  findSuccessor,
  projectContracts,
} from './contract.store.ts'
import { changeHandlers } from './contractChange.ts'
import { contractDetail } from './contractDetail.ts'
import { endHandlers } from './contractEnd.ts'
import { findChoices } from './lift.store.ts'
import { paymentHandlers } from './paymentPlan.ts'
import { previewOf } from './preview.ts'
import { columnsOf, eventOf, submit, today } from './saving.ts'

export const contractHandlers: Handlers<typeof contractApi> = {
  list: contracts.page,
  ofProjects: projectContracts.page,
  options: findOptions,
  export: exportOf(contracts),
  detail: async (ctx, { id }) => contractDetail(ctx, await findContract(ctx, id)),
  preview: (ctx, { id, ...draft }) => previewOf(ctx, draft, id),

  lifts: (ctx, query) => findChoices(ctx, query, today(ctx)),

  add: (ctx, contract) => (contract.draft ? addUnfinished(ctx, contract) : submit(ctx, contract)),

  async edit(ctx, { id, version, ...contract }) {
    const row = await findContract(ctx, id, { lock: true })
    // Who does not see the amounts would send them back empty.
    ctx.require(may.amounts)
    requireFresh(row, version)
    if (contract.draft) {
      if (!row.draft) throw wrongState(row, '存为草稿')
      const saved = await updateRow(ctx, 'contract', id, version, await unfinishedColumns(ctx, contract, row))
      return saved
    }
    if (row.draft) {
      ctx.require(...draftActions.submit.needs)
      // A draft that goes on where another contract ends is submitted as that renewal.
      if (row.renewedFromId) {
        const ended = await findContract(ctx, row.renewedFromId, { lock: true })
        return submitRenewal(ctx, ended, contract, { row, version })
      }
    } else {
      ctx.require(may.edit)
      contractMoves.target('edit', row.status)
    }
    return submit(ctx, { ...contract, renewedFromId: row.renewedFromId ?? undefined }, { row, version })
  },

  async renew(ctx, { id, version, ...contract }) {
    const ended = await findContract(ctx, id, { lock: true })
    ctx.require(may.amounts)
    if (ended.draft) throw wrongState(ended, '续签')
    contractMoves.target('renew', ended.status)
    requireFresh(ended, version)
    const successor = await findSuccessor(ctx, id)
    if (successor) throw refuse.alreadyRenewed({ no: successor.contractNo ?? '草稿' })
    const linked = { ...contract, source: ContractSource.code.renewed, renewedFromId: id }
    if (linked.draft) return addUnfinished(ctx, linked)
    return submitRenewal(ctx, ended, linked as Parameters<typeof submit>[1])
  },

  async remove(ctx, { id }) {
    const row = await findContract(ctx, id, { lock: true })
    if (!row.draft) throw wrongState(row, '删除')
    await removeRow(ctx, 'contract', id)
    await ctx.emit('contract.removed', { id })
    return { done: 1 }
  },

  ...changeHandlers,
  ...endHandlers,
  ...paymentHandlers,
}

const wrongState = (row: ContractRecord, action: string) =>
  refuse.wrongState({ status: row.draft ? '草稿' : ContractStatus.label(row.status), action })

async function unfinishedColumns(ctx: Context, contract: UnfinishedContract, row?: ContractRecord) {
  const { lines, customRows, ...plain } = contract
  return {
    ...(await columnsOf(ctx, plain as Parameters<typeof columnsOf>[1], row)),
    draft: true,
    elevatorCount: 0,
    unfinished: JSON.stringify({ lines, customRows }),
  }
}

/** A draft takes no number, holds no lift and tells nobody. */
const addUnfinished = async (ctx: Context, contract: UnfinishedContract): Promise<Saved> =>
  insertRow(ctx, 'contract', await unfinishedColumns(ctx, contract))

/** A draft that another module begins, e.g. of a quotation that was won. */
export const draftContract = (ctx: Context, begun: Partial<UnfinishedContract>): Promise<Saved> =>
  addUnfinished(ctx, UnfinishedContract.parse({ ...begun, draft: true }))

async function submitRenewal(
  ctx: Context,
  ended: ContractRecord,
  contract: Parameters<typeof submit>[1],
  over: Parameters<typeof submit>[2] = {},
): Promise<Saved> {
  const last = ended.terminatedAt ?? ended.endDate ?? ''
  if (contract.startDate <= last)
    throw refuseAny.field(
      { msg: `开始日期应晚于原合同的最后服务日${last}` },
      { fields: [{ prop: 'startDate', msg: `应晚于${last}` }] },
    )
  const renewal = { ...contract, source: ContractSource.code.renewed, renewedFromId: ended.id }
  const saved = await submit(ctx, renewal, over)
  const ids = contract.lines.map((line) => line.elevatorId)
  const events = eventOf({ id: ended.id, version: ended.version }, contract, ids, contract.startDate)
  await ctx.emit('contract.renewed', { ...events, successorId: saved.id })
  return saved
}
