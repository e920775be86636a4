import type { Services } from '#kernel/server/index.ts'
import { type Frame, type Reading, readFrames, readLastWill } from '#modules/signal/shared/readFrames.ts'
import { downTopic, type Up } from '#modules/signal/shared/topic.ts'
import { refuseTerminal } from '#modules/terminal/shared/terms.ts'
import { ingestOf } from '../ingest/ingest.ts'
import type { KnownTerminal } from '../ingest/message.ts'
import { tellUnread } from '../ingest/unread.ts'

/** A payload of 64 KB with its topic: a packet that says it is longer is not taken. */
export const PACKET_MOST = 64 * 1024 + 256

/** What is answered on a topic of the terminal's. */
interface Reply {
  readonly topic: string
  readonly payload: string
}
interface Heard {
  readonly replies: readonly Reply[]
  /** Switched off meanwhile: its connection is closed. */
  readonly off: boolean
}

/** One message on `up/…`, from whichever broker. Resolves after the commit; rejects when nothing was kept. */
export async function hearMessage(
  services: Services,
  from: KnownTerminal,
  kind: Up,
  payload: Uint8Array,
): Promise<Heard> {
  const ingest = ingestOf(services)
  const receivedAt = services.clock().getTime()
  const text = Buffer.from(payload).toString('utf8')
  if (kind === 'lwt') {
    const will = readLastWill(text, from.no)
    if (!('refused' in will)) await ingest.keep({ from, receivedAt, frames: [], goneBoot: will.bid })
    return { replies: [], off: false }
  }
  const reading = readFrames(text, payload.byteLength, from, kind)
  tellUnread(services, from, reading)
  if ('refused' in reading) {
    const rejected = [{ seq: null, ...reading.refused }]
    return { replies: [ackOf(from.no, [], rejected)], off: false }
  }
  const { rejected } = await ingest.keep({ from, receivedAt, frames: reading.frames })
  const all = [...reading.rejected, ...rejected]
  const replies = [
    ...(kind === 'event' || all.length > 0 ? [ackOf(from.no, reading.frames, all)] : []),
    ...(kind === 'hb' ? timesOf(from.no, reading.frames, receivedAt, services.clock().getTime()) : []),
  ]
  return { replies, off: all.some(({ code }) => code === refuseTerminal.off.code) }
}

/** Which numbers are kept, so that the flash may let them go, and which are not taken. */
function ackOf(no: string, frames: readonly Frame[], rejected: Reading['rejected']): Reply {
  const refused = new Set(rejected.map(({ seq }) => seq))
  const acked = frames.flatMap(({ bid, seq }) => (refused.has(seq) ? [] : [{ bid, seq }]))
  return { topic: downTopic(no, 'ack'), payload: JSON.stringify({ acked, rejected }) }
}

/** A heartbeat is half an exchange of clocks: its own moment, when it came and when it is answered (t1, t2, t3). */
const timesOf = (no: string, frames: readonly Frame[], t2: number, t3: number): Reply[] =>
  frames.slice(-1).map(({ ts }) => ({ topic: downTopic(no, 'time'), payload: JSON.stringify({ t1: ts, t2, t3 }) }))
