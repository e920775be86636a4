import { once } from 'node:events'
import type { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#kernel/server/index.ts'

const AGAIN_MS = 10_000

/** The port it listens on, null when it was `stopped` before; while another program has the port, it is tried again. */
export async function listen(
  { log }: Pick<Services, 'log'>,
  server: Server,
  port: number,
  host: string,
  stopped: AbortSignal,
  again = AGAIN_MS,
): Promise<number | null> {
  while (!stopped.aborted) {
    const error = await once(server.listen(port, host), 'listening').then(
      () => undefined,
      (failed: Error) => failed,
    )
    if (!error) {
      const address = server.address()
      return typeof address === 'object' && address ? address.port : null
    }
    log.warn({ err: error, port }, 'MQTT cannot listen')
    await sleep(again, undefined, { ref: false, signal: stopped }).catch(() => {})
  }
  return null
}
