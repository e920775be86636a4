import { MaintainStatus, refuseMaintain, StateAfter } from '../shared/maintenance.ts'
import type { OpType } from '../shared/visitOp.ts'
import { findLast } from './overtaken.store.ts'
import { tellOf } from './telling.ts'
import { note, type Work } from './work.ts'

/**
 * Two phones without a network do the same visit: whichever comes first moves the order, and what the other brings is no
 * mistake of his. A step that the mate has made already is noted and changes nothing, so that no phone stops at it; what
 * it records beside the step – sign-ins, items, pictures – has its own rule (`signIn`, `lateRecords`).
 */
const { notStarted, inProgress, paused, done, confirmed } = MaintainStatus.code

/** By operation: the states in which the step lies behind, and the move of the mate that led there. */
type Moves = Readonly<Record<number, string>>
const ended: Moves = { [done]: 'complete', [confirmed]: 'complete' }
const behind: Partial<Record<OpType, Moves>> = {
  depart: { [inProgress]: 'start', [paused]: 'start', ...ended },
  cancelDepart: { [notStarted]: 'cancelDepart', [inProgress]: 'start', [paused]: 'start', ...ended },
  safety: { [inProgress]: 'start', [paused]: 'start', ...ended },
  start: ended,
  pause: { [paused]: 'pause', ...ended },
  resume: { [inProgress]: 'resume', ...ended },
  complete: ended,
}

/** True: somebody else had made this step, and it stands noted. */
export async function isOvertaken(work: Work, type: OpType, payload: unknown): Promise<boolean> {
  const { ctx, order } = work
  const move = behind[type]?.[order.status]
  if (!move) return false
  const by = await findLast(ctx, order.id, move)
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
