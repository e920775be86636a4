import { join } from 'node:path'
import type { DatabaseUrls } from '#kernel/server/roles.ts'
import type { Services } from '#kernel/server/services.ts'
import { WorkerPool } from '#kernel/server/worker/workerPool.ts'
import type { Ask } from '#kernel/server/worker/workerProcess.ts'
import type { Config } from './config.ts'

/** What a process beside the server is told first. */
export interface WorkerSetup {
  readonly config: Config
  readonly database: Pick<DatabaseUrls, 'app' | 'ops'> & { readonly secret: string }
}

/** What it is told with every order: counterparts of the demo's platforms began to listen after the setup. */
export interface Told {
  readonly hosts: readonly (readonly [string, number])[]
}

/**
 * Ports that stay with the server, because what they keep is in its memory: sockets, counters, tickets, the dispatcher
 * of the outbox. Method by method, so that a broken process can call nothing else.
 */
const shared = {
  push: ['event', 'state', 'recheck', 'ticket', 'signOut'],
  cache: ['get', 'set', 'add', 'take', 'delete', 'incr'],
  bus: ['publish'],
  texting: ['send', 'went'],
  voice: ['call'],
  appPush: ['send'],
  face: ['enrol', 'verify', 'remove'],
  weather: ['today'],
} as const

export function openWorkers(setup: WorkerSetup, services: () => Services): WorkerPool {
  return new WorkerPool({
    entry: new URL('./worker.server.ts', import.meta.url),
    setup,
    cacheDir: join(setup.config.dataDir, 'cache'),
    told: (): Told => ({ hosts: [...services().settings.outbound.hosts] }),
    onCrash: (reason) => services().log.error({ reason }, 'process beside the server ended in the middle of its work'),
    asked: (port, method, args) => {
      const ports = services()
      if (port === 'wakeOutbox') return ports.wakeOutbox()
      const allowed: readonly string[] = shared[port as keyof typeof shared] ?? []
      if (!allowed.includes(method)) throw new Error(`${port}.${method} is not for processes beside the server`)
      const methods = ports[port as keyof typeof shared] as unknown as Record<string, (...given: unknown[]) => unknown>
      return methods[method]?.(...args)
    },
  })
}

/** The same ports as seen from the other side. Nothing is listened to there: whoever asked was authenticated here. */
export function remotePorts(
  ask: Ask,
): Pick<Services, 'push' | 'cache' | 'bus' | 'texting' | 'voice' | 'appPush' | 'face' | 'weather' | 'wakeOutbox'> {
  const remote = (port: keyof typeof shared) =>
    Object.fromEntries(shared[port].map((method) => [method, (...args: unknown[]) => ask(port, method, ...args)]))
  const silent =
    (port: 'push', method: string) =>
    (...args: unknown[]) =>
      void ask(port, method, ...args).catch(() => {})
  return {
    push: {
      ...(remote('push') as unknown as Services['push']),
      state: silent('push', 'state'),
      recheck: silent('push', 'recheck'),
      signOut: silent('push', 'signOut'),
    },
    cache: remote('cache') as unknown as Services['cache'],
    texting: remote('texting') as unknown as Services['texting'],
    voice: remote('voice') as unknown as Services['voice'],
    appPush: remote('appPush') as unknown as Services['appPush'],
    face: remote('face') as unknown as Services['face'],
    weather: remote('weather') as unknown as Services['weather'],
    bus: {
      ...(remote('bus') as unknown as Services['bus']),
      subscribe: async () => async () => {},
      close: async () => {},
    },
    wakeOutbox: () => void ask('wakeOutbox', '').catch(() => {}),
  }
}
