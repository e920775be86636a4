import { setTimeout as sleep } from 'node:timers/promises'
import { newId, type Services } from '#kernel/server/index.ts'
import type { CommandSaid } from '#modules/signal/shared/commands.ts'
import type { StreamPort } from './lease.ts'
import { reachOf, tellTerminal } from './reach.ts'

/** A terminal answers within this time, or it is not there (monitoring 6.1). */
const ANSWER_MS = 5000
const CHANNEL = 'telemetry.answered'

/** An answer is known on all instances: whoever asked hears it. */
export const tellAnswered = (services: Pick<Services, 'bus'>, cmdId: string, ok: boolean): Promise<void> =>
  services.bus.publish(CHANNEL, { cmdId, ok })

/** The stream over the broker (decision 0147): a command that lives five seconds, and is kept nowhere. */
export const streamPort: StreamPort = {
  open: (services) => reachOf(services) !== undefined,

  async begin(services, { terminalNo }, hz, ttlSec) {
    const cmdId = newId()
    const answer = Promise.withResolvers<boolean>()
    const deaf = await services.bus.subscribe(CHANNEL, (message) => {
      const said = message as { cmdId: string; ok: boolean }
      if (said.cmdId === cmdId) answer.resolve(said.ok)
    })
    const given = new AbortController()
    try {
      await say(services, terminalNo, cmdId, { hz, sec: ttlSec }, services.clock().getTime())
      return await Promise.race([answer.promise, sleep(ANSWER_MS, false, { signal: given.signal, ref: false })])
    } finally {
      given.abort()
      await deaf()
    }
  },

  end: (services, { terminalNo }, at) => say(services, terminalNo, newId(), { hz: 0, sec: 0 }, at),
}

function say(
  services: Services,
  no: string,
  cmdId: string,
  d: { readonly hz: number; readonly sec: number },
  ts: number,
): Promise<void> {
  const said = { v: 1, no, cmdId, ts, ttl: ANSWER_MS / 1000, cmd: 'stream', d } as CommandSaid
  return tellTerminal(services, { no, kind: 'cmd', text: JSON.stringify(said), until: ts + ANSWER_MS })
}
