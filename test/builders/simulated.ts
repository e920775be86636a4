import { readUpTopic } from '#modules/signal/shared/topic.ts'
import { unworn, type Wear } from '#modules/simulator/shared/drive.ts'
import { type LiftSpec, ordinaryLift } from '#modules/simulator/shared/liftSpec.ts'
import { SimulatedLift } from '#modules/simulator/shared/simulatedLift.ts'
import { SimulatedTerminal, steadyTerminal } from '#modules/simulator/shared/simulatedTerminal.ts'
import type { TestServer } from '../server.ts'
import { batchOf, post, type Speaker } from './telemetry.ts'

interface Living extends Partial<Omit<LiftSpec, 'wear'>> {
  readonly wear?: Partial<Wear>
  /** Moments, ISO. */
  readonly from: string
  readonly to: string
  readonly boot: number
}

const AT_ONCE = 150

/** What the terminal of a lift says in a while, sent as it is said: the clock of the server goes with it. */
export async function lives(
  server: TestServer,
  who: Speaker,
  { wear, from, to, boot, ...lift }: Living,
): Promise<void> {
  const start = Date.parse(from)
  const spec = { ...ordinaryLift, ...lift, wear: { ...unworn, ...wear } }
  const terminal = new SimulatedTerminal(
    { ...steadyTerminal, no: who.no, boot },
    new SimulatedLift(spec, boot + 7, start),
    boot,
    start,
  )
  const said = terminal.until(Date.parse(to)).flatMap(({ at, topic, text }) => {
    const kind = readUpTopic(topic)?.kind
    if (!kind || kind === 'lwt') return []
    const { v: _, no: __, ...record } = JSON.parse(text) as Record<string, unknown>
    return [{ at, kind, record: { ...record, t: kind } }]
  })
  const send = async (some: typeof said) => {
    server.setNow(new Date(Math.max(...some.map(({ at }) => at))).toISOString())
    const { data } = await post(
      server,
      who,
      batchOf(
        who.no,
        some.map(({ record }) => record),
      ),
    )
    if (data.acked !== some.length) throw new Error(JSON.stringify(data.rejected))
  }
  const small = said.filter(({ kind }) => kind !== 'wave')
  for (let n = 0; n < small.length; n += AT_ONCE) await send(small.slice(n, n + AT_ONCE))
  // A part of a burst is a text of its own.
  for (const one of said) if (one.kind === 'wave') await send([one])
}
