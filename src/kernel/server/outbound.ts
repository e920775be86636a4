import { lookup as resolveName } from 'node:dns'
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { requireOutside } from './holding.ts'

/** Calls to systems of others whose addresses people type in: https, never into our own network unless allowed. */
export interface Outbound {
  /** TIWEI_OUTBOUND=private: private addresses by https, this machine also by http. */
  readonly privateAddresses: boolean
  /** Names that mean a port of this very process: counterparts of the demo data, e.g. demo.localhost. */
  readonly hosts: Map<string, number>
  /** Nothing is called, for this reason: of a sample company. */
  readonly closed?: string
  /** Another way to resolve names than the system's. */
  readonly resolve?: typeof resolveName
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
  /** Longest answer that is read. */
  readonly maxBytes?: number
}

export interface OutboundAnswer {
  readonly status: number
  readonly text: string
  /** As they came: signed answers and files. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes?: Buffer
}

/** No answer: the reason for a person. Whether the other side acted is not known, unless nothing was said to it. */
export class Unreachable extends Error {
  readonly unsaid: boolean
  constructor(reason: string, unsaid = false) {
    super(reason)
    this.unsaid = unsaid
  }
}

/** Before the first byte of the request: no connection. */
const unsaid: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPRIVATE',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * An address that is not of the public internet, by the registries of special addresses (RFC 6890), also when an IPv4
 * address hides in an IPv6 one; what is no address counts as one.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true
  const read = ipaddr.process(address)
  if (read.range() !== 'unicast') return true
  // ::10.0.0.1, which routers forward nowhere but a host may take for its IPv4 address (RFC 4291, 2.5.5.1).
  return read.kind() === 'ipv6' && (read as ipaddr.IPv6).parts.slice(0, 6).every((part) => part === 0)
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)
const bare = (host: string) => host.replace(/^\[|\]$/g, '').toLowerCase()

/** Why an address typed in may not be called, or undefined. Names are looked up only when they are called. */
export function refusedAddress(text: string, outbound: Outbound): string | undefined {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return '接口地址应以 https:// 开头'
  if (url.username || url.password) return '接口地址不能带用户名或密码'
  if (url.search || url.hash) return '接口地址不能带参数'
  const host = bare(url.hostname)
  if (outbound.hosts.has(host)) return undefined
  if (url.protocol === 'http:' && !(outbound.privateAddresses && isLoopback(host))) return '接口地址应以 https:// 开头'
  const inside = host === 'localhost' || host.endsWith('.localhost') || (isIP(host) > 0 && isPrivateAddress(host))
  if (inside && !outbound.privateAddresses) return '接口地址不能是本机或内网地址'
  return undefined
}

/** What a name resolves to is judged at the moment of connecting, so that it cannot point elsewhere in between. */
export const publicOnly =
  (resolve: typeof resolveName): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      if (found.some(({ address }) => isPrivateAddress(address))) {
        return done(Object.assign(new Error('private'), { code: 'EPRIVATE' }), '')
      }
      const [first] = found
      if (options.all) done(null, found as never)
      else done(null, first?.address ?? '', first?.family)
    })
  }

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: '平台拒绝连接',
  ECONNRESET: '连接被平台中断',
  EPIPE: '连接被平台中断',
  ENOTFOUND: '找不到平台地址',
  EAI_AGAIN: '暂时无法解析平台地址',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  EPRIVATE: '接口地址不能是本机或内网地址',
  CERT_HAS_EXPIRED: '平台的安全证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '平台的安全证书不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '平台的安全证书不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '平台的安全证书不受信任',
  ERR_TLS_CERT_ALTNAME_INVALID: '平台的安全证书与地址不符',
}

/** What cannot be put on the wire, as a sign of no alphabet in a head, is refused by Node before anything is said. */
function begun(request: typeof plainRequest, ...asked: [RequestOptions, (answer: IncomingMessage) => void]) {
  try {
    return request(...asked)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_INVALID_CHAR') throw error
    throw new Unreachable('请求含有无法发送的字符', true)
  }
}

/** One call, redirects not followed. Throws Unreachable with a reason when there is no whole answer in time. */
export function exchange(outbound: Outbound, asked: OutboundRequest): Promise<OutboundAnswer> {
  requireOutside('calling another system')
  if (outbound.closed) return Promise.reject(new Unreachable(outbound.closed, true))
  const refused = refusedAddress(asked.url.split('?')[0] as string, outbound)
  if (refused) return Promise.reject(new Unreachable(refused, true))
  const url = new URL(asked.url)
  const own = outbound.hosts.get(bare(url.hostname))
  const secure = url.protocol === 'https:' && own === undefined
  const { maxBytes = 262_144, timeoutMs } = asked
  return new Promise((resolve, reject) => {
    const gone = (error: NodeJS.ErrnoException) =>
      reject(
        error instanceof Unreachable
          ? error
          : new Unreachable(reasons[error.code ?? ''] ?? '网络连接失败', unsaid.has(error.code ?? '')),
      )
    const options = {
      method: asked.method,
      path: url.pathname + url.search,
      hostname: own === undefined ? bare(url.hostname) : '127.0.0.1',
      port: own ?? (url.port || (secure ? 443 : 80)),
      headers: {
        ...asked.headers,
        host: url.host,
        ...(asked.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(asked.body)) }),
      },
      ...(outbound.privateAddresses || own !== undefined
        ? {}
        : { lookup: publicOnly(outbound.resolve ?? resolveName) }),
    }
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    const cut = (reason: string) => {
      end(() => gone(new Unreachable(reason)))
      call.destroy()
    }
    const call = begun(secure ? secureRequest : plainRequest, options, (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) cut('平台的应答过长')
        else chunks.push(chunk)
      })
      answer.on('error', (error) => end(() => gone(error)))
      answer.on('end', () =>
        end(() => {
          const bytes = Buffer.concat(chunks)
          resolve({ status: answer.statusCode ?? 0, text: bytes.toString('utf8'), headers: answer.headers, bytes })
        }),
      )
    })
    const timer = setTimeout(() => cut(`平台 ${Math.max(1, Math.round(timeoutMs / 1000))} 秒内没有应答`), timeoutMs)
    call.on('error', (error) => end(() => gone(error)))
    call.end(asked.body)
  })
}
