import { randomUUID, timingSafeEqual } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { refuse } from '../shared/refusal.ts'
import { answerFailure, refused } from './answer.ts'
import { isDiskFull } from './disk.ts'
import type { Metrics } from './observe.ts'
import type { Services } from './services.ts'

const BODY_LIMIT = 4 * 1024 * 1024

/**
 * The HTTP server without any business: limits, request ids, security headers, structured access log without
 * personal data, probes and metrics. Modules are mounted on it.
 */
export async function httpServer(
  services: Services,
  metrics: Metrics,
  { token, dataDir }: { readonly token: string | undefined; readonly dataDir: string },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    trustProxy: 'loopback, uniquelocal',
    bodyLimit: BODY_LIMIT,
    requestTimeout: 130_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    // A body named __proto__ or constructor is refused, not merged.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, querystringParser: queryOf },
  })
  await app.register(formbody)
  // Waited for: it compresses the routes that are added after it is there. The lowest level costs 65 µs a list and leaves
  // a seventh of its bytes; the next ones cost twice that for a few per cent.
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })

  const headers = securityHeaders(services.store.origins, services.settings.mapTiles)
  // A partner's page stands in a frame of the partner's site (archives 4.1, /thirdParty/detail); no other page does.
  const { 'x-frame-options': _, ...framed } = headers
  framed['content-security-policy'] = framed['content-security-policy'].replace(
    "frame-ancestors 'self'",
    'frame-ancestors *',
  )
  // `forceCloseConnections` looks once: a connection whose answer ends after that would be kept for its 65 seconds.
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(sweep))
  })
  // A part of a page is under the page's policy: said with each of thirty scripts, it weighed 15 kB of the first visit. A
  // worker is under its own.
  const { 'x-content-type-options': nosniff } = headers
  const part = { 'x-content-type-options': nosniff }
  const headersOf = (url: string) => {
    if (/^\/assets\/(?![\w-]*worker)[\w.-]+\.(?:js|css|woff2)$/.test(url)) return part
    return /^\/thirdParty\/detail(?:$|\?)/.test(url) ? framed : headers
  }
  app.addHook('onRequest', async (request, reply) => void reply.headers(headersOf(request.url)))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config as { endpoint?: string }
    metrics.observe(route.endpoint ?? request.routeOptions.url ?? 'other', reply.statusCode, reply.elapsedTime)
    if (reply.statusCode >= 400 || reply.elapsedTime > 1000) {
      // Path pattern only: addresses may carry names and numbers.
      services.log.info(
        { traceId: request.id, call: route.endpoint, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request',
      )
    }
  })
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode
    if (status === 413) {
      const limit = request.routeOptions.bodyLimit ?? BODY_LIMIT
      return reply.code(413).send(refused(refuse.tooLarge({ n: limit / 1024 / 1024 })))
    }
    if (status !== undefined && status < 500)
      return reply.code(200).send(refused(refuse.field({ msg: '请求格式不正确' })))
    return reply.send(answerFailure(error, services, request.id, reply))
  })
  app.setNotFoundHandler((request, reply) => {
    if (/^\/(api|oms|hardware)\//.test(request.url)) return reply.send(refused(refuse.notFound()))
    return reply.code(404).send({ errorCode: 1000404, errorMsg: '页面不存在' })
  })
  probes(app, services, metrics, token, dataDir)
  return app
}

/**
 * Guards what is for operators and no user: with a token, whoever shows it; without one, this machine alone, and nobody
 * whom a proxy speaks for. Others get the answer of a page that does not exist.
 */
export function forOperators(token: string | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { authorization = '', 'x-forwarded-for': forwarded } = request.headers
    const here = forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(request.ip)
    if (token ? isSame(authorization, `Bearer ${token}`) : here) return
    reply.callNotFound()
  }
}

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function probes(
  app: FastifyInstance,
  services: Services,
  metrics: Metrics,
  token: string | undefined,
  dataDir: string,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (!(await services.pools.watch.answers())) return reply.code(503).send({ status: 'database away' })
    if (await isDiskFull(dataDir)) return reply.code(503).send({ status: 'disk full' })
    return { status: 'ready' }
  })
  // Read by pages before their first map; a key in it is seen by every browser and is limited at the tile service.
  app.get('/map.json', async () => ({ tiles: services.settings.mapTiles, search: services.maps !== null }))
  app.get('/metrics', { onRequest: forOperators(token) }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(await metrics.text()),
  )
}

/** `origins`: hosts outside this server that pictures, films and uploads come from and go to (object storage elsewhere); `tiles`: the tile service of the maps. */
const securityHeaders = (origins: readonly string[], tiles: { readonly urls: readonly string[] } | null) => {
  const files = origins.map((origin) => ` ${origin}`).join('')
  const hosts = new Set(tiles?.urls.map((url) => new URL(url).origin))
  const maps = [...hosts].map((origin) => ` ${origin}`).join('')
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
    // antd writes the variables of its theme into a style element; scripts come from our own files only.
    'content-security-policy': `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:${files}${maps}; media-src 'self' blob:${files}; font-src 'self'; connect-src 'self' ws: wss:${files}${maps}; worker-src 'self' blob:; frame-ancestors 'self'; base-uri 'none'; form-action 'self'; object-src 'none'`,
  }
}

/** Flat query strings: a repeated key becomes an array, `__proto__` is a plain key of a bare object. */
function queryOf(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const earlier = found[key]
    if (earlier === undefined) found[key] = value
    else if (Array.isArray(earlier)) earlier.push(value)
    else found[key] = [earlier, value]
  }
  return found
}
