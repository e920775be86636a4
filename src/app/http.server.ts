import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { partsKept } from '#db/parts.ts'
import { retention } from '#db/retention.ts'
import { openShared } from '#kernel/server/bus.ts'
import { openPools, type PoolSizes } from '#kernel/server/database.ts'
import { sandboxFace } from '#kernel/server/face.ts'
import { forOperators, httpServer } from '#kernel/server/http.ts'
import type { Mounted, Stoppable } from '#kernel/server/index.ts'
import { openJobRunner } from '#kernel/server/jobs.ts'
import { openLog } from '#kernel/server/log.ts'
import { mount } from '#kernel/server/mount.ts'
import { openMetrics } from '#kernel/server/observe.ts'
import { openApi } from '#kernel/server/openapi.ts'
import { Outbox } from '#kernel/server/outbox.ts'
import { PushHub } from '#kernel/server/push/hub.ts'
import { eventLog } from '#kernel/server/push/push.store.ts'
import type { DatabaseUrls } from '#kernel/server/roles.ts'
import type { AppPush, Services, Texting, Voice, Weather } from '#kernel/server/services.ts'
import { SetupRefusal } from '#kernel/server/setupRefusal.ts'
import { noWeather } from '#kernel/server/weather.ts'
import { APP_VERSION } from '#kernel/shared/constants.ts'
import { mallHead } from '#modules/goods/server/index.ts'
import { brandNamed } from './brand.ts'
import type { Config } from './config.ts'
import { serverModules } from './modules.ts'
import { openServices } from './services.server.ts'
import { kindOfTopic, mayHear } from './topics.server.ts'
import { waysOut } from './waysOut.server.ts'
import { serveWeb } from './web.server.ts'
import { openWorkers } from './workers.server.ts'

export interface ServerOptions {
  readonly config: Config
  readonly database: DatabaseUrls & { readonly secret: string }
  readonly clock?: () => Date
  readonly log?: Logger
  readonly texting?: Texting
  readonly voice?: Voice
  readonly appPush?: AppPush
  readonly weather?: Weather
  /** Replies are checked against their schemas: in tests, a reply that drifts fails. */
  readonly checkReplies?: boolean
  /** Without the work queue and its timers, for tests that do not need them. */
  readonly quiet?: boolean
  /** Without processes beside the server: heavy work runs where it is asked for, for tests of what it does. */
  readonly inPlace?: boolean
  /** Connections to the database; for tests of what one of them must suffice for. */
  readonly pools?: PoolSizes
}

export interface HttpServer {
  readonly app: FastifyInstance
  readonly services: Services
  readonly mounted: readonly Mounted[]
  readonly outbox: Outbox
  /** Returns the address it listens on. */
  listen(port: number, host: string): Promise<string>
  /** Stops accepting, closes the sockets with 1012, lets running requests end. */
  close(): Promise<void>
}

/** Puts the ports together, mounts the modules and serves the built web. */
export async function buildServer(options: ServerOptions): Promise<HttpServer> {
  const { config, database } = options
  const log = options.log ?? openLog(config.log)
  const pools = openPools(database, options.pools)
  const shared = await openShared({
    ...(config.redisUrl ? { redisUrl: config.redisUrl } : {}),
    onError: (error) => log.warn({ err: error }, 'redis'),
  }).catch((error: Error) => {
    throw new SetupRefusal(`无法连接 Redis（${error.message}）；请检查 REDIS_URL 与 Redis 服务`)
  })
  const brand = brandNamed(config.brand)
  const hub = await PushHub.open({
    bus: shared.bus,
    cache: shared.cache,
    log: eventLog(pools.app),
    kindOf: kindOfTopic,
    authorize: (person, topic) => mayHear(services, person, topic),
    onError: (error) => log.warn({ err: error }, 'push'),
  })
  const desk: { current?: Outbox } = {}
  const wakeOutbox = () => desk.current?.wake()
  const workers = options.inPlace
    ? undefined
    : openWorkers(
        { config, database: { app: database.app, ops: database.ops, secret: database.secret } },
        () => services,
      )
  const ways = waysOut(config, log)
  const services = await openServices(config, database.secret, pools, log, {
    clock: options.clock ?? (() => new Date()),
    cache: shared.cache,
    bus: shared.bus,
    push: {
      event: async (topic, payload) => void (await hub.event(topic, payload)),
      state: (topic, payload) => void hub.state(topic, payload).catch((error) => log.warn({ err: error }, 'push')),
      recheck: (userIds) => {
        for (const userId of userIds) void hub.dropTopics(userId).catch((error) => log.warn({ err: error }, 'push'))
      },
      ticket: (person) => hub.tickets.issue(person),
      signOut: (userId, deviceId) =>
        void hub.signOut(userId, deviceId).catch((error) => log.warn({ err: error }, 'push')),
    },
    texting: options.texting ?? ways.texting,
    voice: options.voice ?? ways.voice,
    appPush: options.appPush ?? ways.appPush,
    face: sandboxFace(log),
    weather: options.weather ?? noWeather,
    wakeOutbox,
    workers,
  })
  const metrics = openMetrics(pools)
  const app = await httpServer(services, metrics, { token: config.metricsToken, dataDir: config.dataDir })
  const mountOptions = { checkReplies: options.checkReplies ?? false }
  const mounted = serverModules.flatMap((module) =>
    module.calls.flatMap(({ api, handlers }) => mount(app, services, mountOptions, module.name, api, handlers)),
  )
  // Written at the first request for it: it costs a quarter of a second that no start should wait for.
  let description: Record<string, unknown> | undefined
  app.get('/openapi.json', { onRequest: forOperators(config.metricsToken) }, async () => {
    description ??= openApi(mounted, brand.name, APP_VERSION)
    return description
  })
  services.store.mountOn(app)
  await serveWeb(app, fileURLToPath(new URL(`../../dist/${config.brand}`, import.meta.url)), {
    of: (url) => mallHead(services, url),
    publicUrl: services.settings.publicUrl,
  })
  await app.ready()
  hub.attach(app.server)

  const outbox = new Outbox(
    services,
    serverModules.flatMap((module) => module.subscriptions ?? []),
  )
  desk.current = outbox
  const workshop = options.quiet
    ? undefined
    : await openJobRunner(
        database.owner,
        services,
        serverModules.flatMap((module) => module.jobs ?? []),
        serverModules.flatMap((module) => module.nightly ?? []),
        retention,
        serverModules.flatMap((module) => module.minutely ?? []),
        partsKept(config.rawDays),
      )
  if (!options.quiet) {
    outbox.start()
    pools.watch.start()
  }
  const background = options.quiet ? [] : serverModules.flatMap((module) => module.background ?? [])
  const running: Stoppable[] = []
  for (const one of background) running.push(await one.start(services))
  return {
    app,
    services,
    mounted,
    outbox,
    listen: (port, host) => app.listen({ port, host }),
    async close() {
      await hub.close()
      await app.close()
      for (const one of running.reverse()) await one.stop()
      await outbox.stop()
      await workshop?.stop()
      await workers?.close()
      await shared.close()
      await pools.end()
    },
  }
}
