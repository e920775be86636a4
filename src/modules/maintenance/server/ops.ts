import { parseInput } from '#kernel/server/index.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { MaintainStatus, refuseMaintain, TransferState } from '../shared/maintenance.ts'
import { type OpType, opPayloads } from '../shared/visitOp.ts'
import { addendum } from './addenda.ts'
import { complete } from './complete.ts'
import { sign } from './confirm.ts'
import { crewJoin, crewLeave, withdraw } from './crewOps.ts'
import { findWorkerFacts } from './facts.store.ts'
import { setTransfer } from './onSite.store.ts'
import { hazard, itemBatch, itemResult, photo, safety } from './opsItems.ts'
import { cancelDepart, depart, pause, resume, start } from './opsMoves.ts'
import { isOvertaken } from './overtaken.ts'
import { arrive, leave } from './signIn.ts'
import { tellOf } from './telling.ts'
import { note, type Work } from './work.ts'

/** What each operation does; keyed by type, so that one without an effect does not compile. */
const effects: { readonly [T in OpType]: (work: Work, payload: unknown) => Promise<void> } = {
  depart: (work) => depart(work),
  cancelDepart: (work, payload) => cancelDepart(work, parseInput(opPayloads.cancelDepart, payload)),
  arrive: (work, payload) => arrive(work, parseInput(opPayloads.arrive, payload)),
  safety: (work, payload) => safety(work, parseInput(opPayloads.safety, payload)),
  start: (work) => start(work),
  itemResult: (work, payload) => itemResult(work, parseInput(opPayloads.itemResult, payload)),
  itemBatch: (work, payload) => itemBatch(work, parseInput(opPayloads.itemBatch, payload)),
  photo: (work, payload) => photo(work, parseInput(opPayloads.photo, payload)),
  pause: (work, payload) => pause(work, parseInput(opPayloads.pause, payload)),
  resume: (work) => resume(work),
  hazard: (work, payload) => hazard(work, parseInput(opPayloads.hazard, payload)),
  leave: (work, payload) => leave(work, parseInput(opPayloads.leave, payload)),
  complete: (work, payload) => complete(work, parseInput(opPayloads.complete, payload)),
  sign: (work, payload) => sign(work, parseInput(opPayloads.sign, payload)),
  crewJoin: (work, payload) => crewJoin(work, parseInput(opPayloads.crewJoin, payload)),
  crewLeave: (work, payload) => crewLeave(work, parseInput(opPayloads.crewLeave, payload)),
  transferAccept: (work) => answerTransfer(work, TransferState.accepted, 'transferAccept', {}),
  transferReject: async (work, payload) => {
    const given = parseInput(opPayloads.transferReject, payload)
    await answerTransfer(work, TransferState.refused, 'transferReject', given)
    await withdraw(work)
    const people = await findWorkerFacts(work.ctx, { ids: [work.employeeId] })
    const said = `${people.get(work.employeeId)?.name ?? ''}拒绝接单：${given.reason}`
    await tellOf(work.ctx, 'transferRejected', work.order, { said })
  },
  note: async (work, payload) => {
    if (work.order.status === MaintainStatus.code.confirmed) throw refuseMaintain.confirmed()
    await note(work, 'note', { after: parseInput(opPayloads.note, payload) })
  },
  addendum: (work, payload) => addendum(work, parseInput(opPayloads.addendum, payload)),
}

export async function applyOp(work: Work, type: OpType, payload: unknown): Promise<void> {
  if (await isOvertaken(work, type, payload)) return
  await effects[type](work, payload)
}

async function answerTransfer(work: Work, state: number, type: string, after: Record<string, unknown>): Promise<void> {
  if (!(await setTransfer(work.ctx, work.order.id, work.employeeId, state))) {
    throw new Refusal(refuseMaintain.forbidden.code, '没有待接的转单')
  }
  await note(work, type, { after })
}
