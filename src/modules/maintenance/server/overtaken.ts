import type { OpType } from '../shared/fieldOp.ts'
import { MaintainStatus, refuseMaintain, StateAfter } from '../shared/maintenance.ts'
import { findLast } from './overtaken.store.ts'
import { tellOf } from './telling.ts'
import { note, type Work } from './work.ts'

/**
 * Two phones without a network do the same visit: whichever comes first moves the order, and what the other brings is no
 * mistake of his. A step that the mate has made already is noted and changes nothing, so that no phone stops at it; what
 * it records beside the step – sign-ins, items, pictures – has its own rule (`signIn`, `lateRecords`).
 */
const { notStarted, inProgress, paused, done, confirmed } = MaintainStatus.code

/** By operation: the move that the mate made, and the states in which it lies behind. */
const behind: Partial<Record<OpType, { readonly move: string; readonly in: readonly number[] }>> = {
  depart: { move: 'depart', in: [inProgress, paused, done, confirmed] },
  cancelDepart: { move: 'cancelDepart', in: [notStarted] },
  safety: { move: 'start', in: [inProgress, paused, done, confirmed] },
  start: { move: 'start', in: [paused, done, confirmed] },
  pause: { move: 'pause', in: [paused, done, confirmed] },
  resume: { move: 'resume', in: [inProgress, done, confirmed] },
  complete: { move: 'complete', in: [done, confirmed] },
}

/** True: somebody else had made this step, and it stands noted. */
export async function isOvertaken(work: Work, type: OpType, payload: unknown): Promise<boolean> {
  const { ctx, order } = work
  const rule = behind[type]
  if (!rule?.in.includes(order.status)) return false
  const by = await findLast(ctx, order.id, rule.move)
  if (!by || by.actorId === ctx.who.userId) return false
  // The phone leaves such a start out by its code and goes on.
  if (type === 'start') throw refuseMaintain.startedByOther(by)
  await note(work, type, { after: { ...(payload as Record<string, unknown>), status: order.status, second: true } })
  if (type === 'complete') await hearGraver(work, payload as { elevatorStateAfter?: number; stateReason?: string })
  return true
}

/** The one who came second left the lift in a worse state than the record says. */
async function hearGraver(work: Work, given: { elevatorStateAfter?: number; stateReason?: string | null }) {
  const state = given.elevatorStateAfter
  if (state === undefined || state <= (work.order.elevatorStateAfter ?? 1)) return
  const said = `${work.name}记录完成后状态为「${StateAfter.label(state as 1)}」${given.stateReason ? `：${given.stateReason}` : ''}`
  await tellOf(work.ctx, 'lateFinding', work.order, { said })
}
