import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Api,
  type Endpoint,
  type FileReply,
  type InputOf,
  pathParameters,
  type ReplyOf,
  serverPath,
} from '../shared/endpoint.ts'
import { Refusal, refuse } from '../shared/refusal.ts'
import { answerFailure } from './answer.ts'
import { CallerGone, type Context, MoveToWorker, noToken, type Principal, type Sent } from './context.ts'
import { parseInput } from './input.ts'
import { digestOf, keeping, onceOnly } from './requestNumber.ts'
import { type Caller, inCompany } from './scope.ts'
import type { Services } from './services.ts'

type Handled<E extends Endpoint> = E['file'] extends true ? FileReply | Record<string, unknown> : ReplyOf<E>
export type Handler<E extends Endpoint> = (ctx: Context, input: InputOf<E>) => Promise<Handled<E>> | Handled<E>
export type AnyHandler = (ctx: Context, input: unknown) => Promise<unknown>
/** One handler per endpoint: a missing or mistyped one does not compile. */
export type Handlers<A extends Api> = { readonly [K in keyof A]: Handler<A[K]> }

export interface Mounted {
  readonly endpoint: Endpoint
  readonly module: string
  readonly name: string
}

export interface MountOptions {
  /** Parses replies too: for tests, where a reply that drifts from its schema must fail. */
  readonly checkReplies: boolean
}

/**
 * The one place where a request is authenticated, permitted, parsed, put into a transaction with its company scope,
 * made idempotent, and answered in the envelope. Handlers hold only business.
 */
export function mount<A extends Api>(
  app: FastifyInstance,
  services: Services,
  options: MountOptions,
  module: string,
  api: A,
  handlers: Handlers<A>,
): Mounted[] {
  return Object.entries(api).map(([name, endpoint]) => {
    const handler = handlers[name] as unknown as AnyHandler
    onBytes(app, endpoint, (on) =>
      on.route({
        method: endpoint.method,
        url: serverPath(endpoint.path).replace(/\{(\w+)\}/g, ':$1'),
        config: { endpoint: callOf(endpoint) },
        // Folded bytes were signed folded.
        ...(endpoint.raw ? { decompress: false as const } : {}),
        bodyLimit: (endpoint.bodyKb ?? (endpoint.needs === 'public' ? GUEST_KB : MEMBER_KB)) * 1024,
        // Before a byte of the body is read: who may not call makes nobody parse.
        onRequest: (request, reply) => admit(request, reply, services, endpoint),
        handler: (request, reply) => serve(request, reply, services, options, endpoint, handler),
      }),
    )
    return { endpoint, module, name }
  })
}

/** A call whose body is read as it is has a part of the server for itself. */
function onBytes(app: FastifyInstance, { raw }: Endpoint, add: (on: FastifyInstance) => unknown): void {
  if (!raw) {
    add(app)
    return
  }
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    add(own)
  })
}

/** Kilobytes of a body: of somebody who is not known, and of a person signed in. */
const GUEST_KB = 512
const MEMBER_KB = 4096
const admitted = new WeakMap<FastifyRequest, Principal>()

/** Answers at once whoever comes too often, is not known or not permitted. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  endpoint: Endpoint,
): Promise<unknown> {
  reply.header('x-request-id', request.id).header('cache-control', 'no-store')
  try {
    if (endpoint.perMinute) await limit(services, endpoint, request.ip)
    const principal = await identify(request, services, endpoint)
    permit(endpoint, principal, services)
    if (principal) admitted.set(request, principal)
    return undefined
  } catch (error) {
    notTaken(endpoint, reply)
    return reply.send(answerFailure(error, services, request.id, reply))
  }
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  options: MountOptions,
  endpoint: Endpoint,
  handler: AnyHandler,
): Promise<unknown> {
  const traceId = request.id
  try {
    const principal = admitted.get(request) ?? null
    const input = parseInput(endpoint.input, rawInput(request, endpoint))
    const sent = endpoint.raw ? sentOf(request) : undefined
    const caller = { principal, traceId, ip: request.ip, device: deviceOf(request), sent, signal: goneOf(reply) }
    const requestNo = requestNoOf(request)
    const data = await perform(services, endpoint, handler, caller, input, requestNo).catch((error: unknown) => {
      if (!(error instanceof MoveToWorker) || !services.workers) throw error
      const { signal, ...plain } = caller
      return services.workers.run({ kind: 'call', call: callOf(endpoint), caller: plain, input, requestNo }, signal)
    })
    if (endpoint.file && isFile(data)) return sendFile(reply, data)
    if (options.checkReplies) checkReply(endpoint, data)
    if (endpoint.encrypted && principal) return services.aes.encrypt(principal.sessionId, data)
    if (endpoint.keptSeconds && endpoint.needs === 'public')
      reply.header('cache-control', `public, max-age=${endpoint.keptSeconds}`)
    return { errorCode: 0, ...(endpoint.coded ? { code: 0 } : {}), success: true, data: data ?? null }
  } catch (error) {
    notTaken(endpoint, reply)
    return answerFailure(error, services, traceId, reply)
  }
}

/** Who sends bytes and reads no envelope takes every 200 for a yes: what was refused comes again. */
function notTaken({ raw, file }: Endpoint, reply: FastifyReply): void {
  if (raw && file) reply.code(503)
}

/** Aborted when the connection closes before the answer was written. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort(new CallerGone())
  })
  return gone.signal
}

/** What follows authentication and validation, here or beside the server: the transaction, once per request number. */
export async function perform(
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  caller: Caller,
  input: unknown,
  requestNo: string | undefined,
): Promise<unknown> {
  const { principal } = caller
  const isPublic = endpoint.needs === 'public'
  const readOnly = principal?.viewing !== undefined && !endpoint.whileViewing
  const options = { reads: endpoint.reads, readOnly, isPublic }
  const numbered = requestNo && principal?.companyId && !isPublic && !endpoint.reads && !endpoint.secret
  if (!numbered) return whole(await inCompany(services, caller, (ctx) => handler(ctx, input), options))
  const { companyId, userId } = principal
  const request = { companyId, userId, requestNo, endpoint: endpoint.path, digest: digestOf(services, input) }
  return onceOnly(request, (first) =>
    inCompany(services, caller, (ctx) => keeping(ctx, request, () => handler(ctx, input)), { ...options, first }),
  )
}

/** A file that is made only now, when nothing is held any more. */
async function whole(data: unknown): Promise<unknown> {
  if (!isFile(data) || typeof data.body !== 'function') return data
  return { ...data, body: await data.body() }
}

async function identify(request: FastifyRequest, services: Services, endpoint: Endpoint): Promise<Principal | null> {
  const token = headerOf(request, 'token')
  if (!token) {
    if (endpoint.needs === 'public') return null
    throw noToken()
  }
  let principal: Principal
  try {
    principal = await services.auth.resolve(token)
  } catch (error) {
    // A public page opened with a stale session is still a public page.
    if (endpoint.needs === 'public' && error instanceof Refusal) return null
    throw error
  }
  const user = headerOf(request, 'user-id')
  const company = headerOf(request, 'company-id')
  if ((user && user !== principal.userId) || (company && company !== principal.companyId)) throw noToken()
  return principal
}

function permit(endpoint: Endpoint, principal: Principal | null, services: Services): void {
  // Signed in, but no company chosen yet: only the calls that lead to one.
  if (principal && !principal.companyId && !endpoint.unscoped && endpoint.needs !== 'public') throw noToken()
  if (principal?.viewing && !endpoint.reads && !endpoint.whileViewing)
    throw refuse.viewing({ 岗位: principal.viewing.position })
  if (endpoint.listed && principal) {
    const { on, refuse: closed } = endpoint.listed
    if (!principal.companies.some((id) => services.settings.features(id)[on] === true)) throw closed()
  }
  if (typeof endpoint.needs === 'string') return
  if (!endpoint.needs.some((code) => principal?.grants.get(code) === 1)) throw refuse.noPermission()
}

async function limit(services: Services, endpoint: Endpoint, ip: string): Promise<void> {
  const count = await services.cache.incr(`rate:${callOf(endpoint)}:${ip}`, 60)
  if (count > (endpoint.perMinute as number)) throw refuse.tooOften()
}

const sentOf = ({ method, url, headers, body }: FastifyRequest): Sent => ({
  method,
  path: url.split('?', 1)[0] as string,
  headers,
  bytes: body instanceof Uint8Array ? body : new Uint8Array(),
})

function rawInput(request: FastifyRequest, endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.raw) return {}
  const body = request.body
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw refuse.field({ msg: '请求格式不正确' })
  }
  const input: Record<string, unknown> = { ...(request.query as object), ...(body as object | null) }
  for (const name of pathParameters(endpoint.path)) input[name] = (request.params as Record<string, string>)[name]
  return input
}

function checkReply(endpoint: Endpoint, data: unknown): void {
  const result = endpoint.reply.safeParse(data ?? null)
  if (!result.success) {
    throw new Error(
      `reply of ${endpoint.path} differs from its schema: ${JSON.stringify(result.error.issues.slice(0, 5))}`,
    )
  }
}

function isFile(data: unknown): data is FileReply {
  return typeof data === 'object' && data !== null && 'body' in data && 'type' in data && 'name' in data
}

function sendFile(reply: FastifyReply, file: FileReply): unknown {
  reply
    .code(file.status ?? 200)
    .header('content-type', file.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('cache-control', 'no-store')
  return file.body instanceof Uint8Array ? Buffer.from(file.body) : file.body
}

/** How an endpoint is called in logs, metrics and orders. */
export const callOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const requestNoOf = (request: FastifyRequest): string | undefined => {
  const own = headerOf(request, 'request-no') ?? (request.body as { requestNo?: unknown } | null)?.requestNo
  return typeof own === 'string' && own.length >= 8 && own.length <= 64 ? own : undefined
}

const deviceOf = (request: FastifyRequest) => ({
  id: headerOf(request, 'device-id')?.slice(0, 64) ?? '',
  type: headerOf(request, 'device-type')?.slice(0, 16) ?? '',
  name: [headerOf(request, 'os'), headerOf(request, 'os-version')].filter(Boolean).join(' ').slice(0, 60),
})
