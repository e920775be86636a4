import type { Context } from '#kernel/server/index.ts'
import { type BlackBox, BoxFrame } from '../shared/blackBox.ts'
import { refuseRecord } from '../shared/refusals.ts'
import { findBox, findDrawn } from './detail.store.ts'
import type { RecordFacts } from './record.store.ts'

const FIELDS = Object.keys(BoxFrame.shape).filter((name) => name !== 't')

/** The frames from a minute before to a minute after, by their distance from the record's moment. */
export async function blackBoxOf(
  ctx: Context,
  { companyId, blackBoxId, elevatorId }: Pick<RecordFacts, 'companyId' | 'blackBoxId' | 'elevatorId'>,
): Promise<BlackBox> {
  const box = blackBoxId ? await findBox(ctx, companyId, blackBoxId) : undefined
  if (!box) throw refuseRecord.noBlackBox()
  const at = Date.parse(box.at)
  const frames = box.frames.map((frame) => frameOf(frame, at)).sort((a, b) => a.t - b.t)
  return {
    id: box.id,
    at: box.at,
    open: box.open,
    frames,
    ...(await findDrawn(ctx, companyId, elevatorId)),
  }
}

/** A frame as it came, `{ at, d }`; what it does not have stays away (未采集). */
function frameOf({ at, d }: Record<string, unknown>, from: number): BoxFrame {
  const state = (d ?? {}) as Record<string, number | null>
  const known = FIELDS.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]] as const]))
  return { t: (typeof at === 'number' ? at : Date.parse(String(at))) - from, ...Object.fromEntries(known) }
}
