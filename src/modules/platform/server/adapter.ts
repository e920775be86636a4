import { createHash, createHmac } from 'node:crypto'
import type { OutboundAnswer } from '#kernel/server/index.ts'
import { CityStandard } from '../shared/platform.terms.ts'

/**
 * How one standard talks: what is asked where, how it is signed, and what an answer means. Payloads come from the
 * platform's own field map. Until an authority's interface text is on the table its city talks as the general standard
 * does and differs by what is configured alone (docs/decisions/0018).
 */
export interface CityAdapter {
  readonly standard: number
  report(to: Access, report: Report, at: Date): Asked
  readReport(answer: OutboundAnswer): Outcome
  ping(to: Access, at: Date): Asked
  /** Why the platform does not take us, or undefined. */
  readPing(answer: OutboundAnswer): string | undefined
  /** One page of the lifts the platform knows of us, from 1. */
  lifts(to: Access, page: number, at: Date): Asked
  readLifts(answer: OutboundAnswer): RemotePage | undefined
}

export interface Access {
  readonly baseUrl: string
  readonly appKey: string
  readonly appSecret: string
  readonly unitCode: string
}

interface Report {
  /** Last part of the address: lift, plan … */
  readonly path: string
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
}

export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** refused: the data will never be taken as it is. unsure: nothing is known, the same key is sent again. */
export type Outcome =
  | { readonly what: 'accepted' | 'duplicate'; readonly code: string; readonly remoteId: string | undefined }
  | { readonly what: 'refused' | 'unsure'; readonly code: string; readonly reason: string }

export interface RemoteLift {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}
interface RemotePage {
  readonly total: number
  readonly lifts: readonly RemoteLift[]
}

/** Answers to take up again: the time is up, too early, too many; and credentials, which are set right without touching the data. */
const again: Readonly<Record<number, string>> = {
  401: '平台不认可应用标识或密钥',
  403: '平台没有给本单位授权',
  408: '平台处理超时',
  425: '平台要求稍后再报',
  429: '平台要求降低频率',
}

const LIFTS_PER_PAGE = 500

interface Told {
  code?: unknown
  msg?: unknown
  message?: unknown
  field?: unknown
  data?: unknown
}

function parsed(text: string): Told | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Told) : undefined
  } catch {
    return undefined
  }
}

const wordsOf = ({ msg, message, field }: Told): string => {
  const said = [msg, message].find((text) => typeof text === 'string' && text.trim() !== '')
  const text = String(said ?? '没有说明原因').slice(0, 200)
  return typeof field === 'string' && !text.includes(field) ? `${text}（${field.slice(0, 60)}）` : text
}

const idOf = ({ data }: Told): string | undefined => {
  const id = (data as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : undefined
}

/** JSON over HTTPS, signed with HMAC-SHA256 over method, path, moment, key and body. */
function signed(
  to: Access,
  asked: { method: 'GET' | 'POST'; path: string; key: string; body?: string },
  at: Date,
): Asked {
  const url = `${to.baseUrl.replace(/\/+$/, '')}${asked.path}`
  const stamp = String(at.getTime())
  const digest = createHash('sha256')
    .update(asked.body ?? '')
    .digest('hex')
  const text = [asked.method, new URL(url).pathname, stamp, asked.key, digest].join('\n')
  return {
    method: asked.method,
    url,
    headers: {
      accept: 'application/json',
      ...(asked.body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      'x-app-key': to.appKey,
      'x-unit-code': to.unitCode,
      'x-timestamp': stamp,
      'x-idempotency-key': asked.key,
      'x-sign': createHmac('sha256', to.appSecret).update(text).digest('hex'),
    },
    ...(asked.body === undefined ? {} : { body: asked.body }),
  }
}

function generalAdapter(standard: number): CityAdapter {
  return {
    standard,
    report: (to, { path, key, body }, at) =>
      signed(to, { method: 'POST', path: `/report/${path}`, key, body: JSON.stringify(body) }, at),

    readReport({ status, text }) {
      const told = parsed(text)
      const code = String(told?.code ?? status).slice(0, 20)
      if (status >= 500) return { what: 'unsure', code: String(status), reason: `平台故障（HTTP ${status}）` }
      if (again[status]) return { what: 'unsure', code: String(status), reason: again[status] }
      if (status === 409 || code === 'DUPLICATE') {
        return { what: 'duplicate', code, remoteId: told && idOf(told) }
      }
      if (status >= 400) {
        return { what: 'refused', code, reason: `平台不接受：${told ? wordsOf(told) : `HTTP ${status}`}` }
      }
      if (status >= 300) return { what: 'unsure', code: String(status), reason: '接口地址已转移，请核对接口地址' }
      if (!told || told.code === undefined)
        return { what: 'unsure', code: String(status), reason: '平台的应答无法识别' }
      if (code === '0') return { what: 'accepted', code, remoteId: idOf(told) }
      return { what: 'refused', code, reason: `平台不接受：${wordsOf(told)}` }
    },

    ping: (to, at) => signed(to, { method: 'GET', path: '/ping', key: '' }, at),
    readPing({ status, text }) {
      if (again[status]) return again[status]
      if (status !== 200) return `平台应答 HTTP ${status}`
      const told = parsed(text)
      if (!told) return '平台的应答无法识别'
      return String(told.code) === '0' ? undefined : wordsOf(told)
    },

    lifts: (to, page, at) =>
      signed(to, { method: 'GET', path: `/lifts?page=${page}&size=${LIFTS_PER_PAGE}`, key: '' }, at),
    readLifts({ status, text }) {
      const told = status === 200 ? parsed(text) : undefined
      const data = told?.data as { total?: unknown; records?: unknown } | null | undefined
      if (!told || String(told.code) !== '0' || typeof data?.total !== 'number' || !Array.isArray(data.records)) {
        return undefined
      }
      const lifts = data.records.flatMap((record: unknown): RemoteLift[] => {
        if (record === null || typeof record !== 'object') return []
        const { id, ...fields } = record as Record<string, unknown>
        return id === undefined || id === null ? [] : [{ id: String(id), fields }]
      })
      return { total: data.total, lifts }
    },
  }
}

const adapters = new Map<number, CityAdapter>(
  CityStandard.options.map(({ value }) => [value, generalAdapter(value)] as const),
)

export function adapterOf(standard: number): CityAdapter {
  const adapter = adapters.get(standard)
  if (!adapter) throw new Error(`no adapter for city standard ${standard}`)
  return adapter
}

/** Headers as a person may see them. */
export function maskedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const secret = new Set(['x-app-key', 'x-sign', 'authorization'])
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secret.has(name) && value !== '' ? '••••••' : value]),
  )
}
