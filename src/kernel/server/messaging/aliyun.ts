import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { exchange, type Outbound } from '../outbound.ts'
import { NotTaken } from './taken.ts'

/**
 * Calls to Alibaba Cloud, signed by its method V3 (ACS3-HMAC-SHA256):
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */

export interface AliyunKey {
  readonly id: string
  readonly secret: string
}
interface Asked {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly date: string
  readonly nonce: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** RFC 3986, as the signature wants it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query)
    .toSorted()
    .map((name) => `${encoded(name)}=${encoded(query[name] as string)}`)
    .join('&')

/** Headers of the call, with `authorization`; the body is empty, what is asked stands in the query. */
export function signed(key: AliyunKey, { host, action, version, query, date, nonce }: Asked): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).toSorted()
  const canonical = [
    'POST',
    '/',
    canonicalQuery(query),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    sha256(''),
  ].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

const Said = z.looseObject({ Code: z.string(), Message: z.string().default('') })

/** Codes after which the same call may succeed a little later: too many at once, too many to one number, their own trouble. */
const passing = /Throttling|LIMIT_CONTROL|SYSTEM_ERROR|ServiceUnavailable|InternalError|TIMEOUT/i

/** Asks one of its RPC calls of 2017-05-25 (texts and calls). Throws NotTaken with its reason, Unreachable without an answer. */
export function aliyun(key: AliyunKey, outbound: Outbound, host: string) {
  return async (action: string, query: Readonly<Record<string, string>>): Promise<Record<string, unknown>> => {
    const date = `${new Date().toISOString().slice(0, 19)}Z`
    const headers = signed(key, { host, action, version: '2017-05-25', query, date, nonce: randomUUID() })
    const { status, text } = await exchange(outbound, {
      method: 'POST',
      url: `https://${host}/?${canonicalQuery(query)}`,
      headers,
      body: '',
      timeoutMs: 10_000,
    })
    const said = Said.safeParse(jsonOf(text))
    if (!said.success) throw new NotTaken(`阿里云没有按约定回答（HTTP ${status}）`, true)
    if (said.data.Code === 'OK') return said.data
    throw new NotTaken(
      `阿里云没有受理：${said.data.Message || said.data.Code}（${said.data.Code}）`,
      passing.test(said.data.Code),
    )
  }
}

/** `2026-11-30 22:10:05` of the clock in China, as its receipts say moments; null where it is none. */
export const isoOf = (said: string | undefined): string | null =>
  said && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(said) ? `${said.replace(' ', 'T')}+08:00` : null

/** What the text says; undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // silent: what is no JSON is told as such by the caller
    return undefined
  }
}
