import type { z } from 'zod'
import type { Refusal } from './refusal.ts'

/**
 * One call of the wire, stated once. Derived from it: the handler's type, the browser client, the mounted route,
 * OpenAPI, and the permission × tenant × fuzz matrices of the tests.
 */
export type Needs = 'public' | 'login' | readonly string[]

export interface EndpointSpec<I extends z.ZodType, O extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** As the specification spells it; `/v1` is added by `serverPath`. Path parameters as `{id}`. */
  readonly path: `/${string}`
  /** `public`, `login`, or permission codes of which any one at level 1 suffices (common.md §2). */
  readonly needs: Needs
  /** Path, query and body in one object; path and query values arrive as strings. */
  readonly input: I
  readonly reply: O
  /** Changes nothing: no audit, no idempotency record, safe to repeat. GET reads by default, others write. */
  readonly reads?: boolean
  /** Errors are not shown as toasts (common.md §3.4, silenced calls). */
  readonly silent?: boolean
  /** The answer is encrypted with the session's AES key (common.md §3.3). */
  readonly encrypted?: boolean
  /** The answer carries `code` 0 beside errorCode, as clients of the storage service expect it (common.md §4). */
  readonly coded?: boolean
  /** The reply is a file: the handler returns a `FileReply`, the client saves it. */
  readonly file?: boolean
  /** The answer holds a token or key: it is never kept for repeats of the same request number. */
  readonly secret?: boolean
  /** Exports, imports: 120 s instead of 10 s. */
  readonly long?: boolean
  /** Needs no company scope: runs before a company is chosen, or across the person's companies. */
  readonly unscoped?: boolean
  /** A write that stays allowed to who looks at the product as a position: it concerns the session itself. */
  readonly whileViewing?: boolean
  /** Of devices, which sign the bytes that they send: the body comes as it is, with the headers, in `ctx.sent`. */
  readonly raw?: boolean
  /** Kilobytes of its body; without it 512 for public calls and 4096 for others. */
  readonly bodyKb?: number
  /** Only for companies on this allow list (common 11): whoever is of another gets the refusal, whatever codes he holds. */
  readonly listed?: { readonly on: string; readonly refuse: () => Refusal }
  /** Requests per minute and address; for public calls. */
  readonly perMinute?: number
  /** Seconds for which a public answer may be kept by whoever passes it on; without it never. */
  readonly keptSeconds?: number
  /** One line for OpenAPI. */
  readonly title: string
}

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends EndpointSpec<I, O> {
  readonly reads: boolean
}

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(spec: EndpointSpec<I, O>): Endpoint<I, O> {
  return { ...spec, reads: spec.reads ?? spec.method === 'GET' }
}

export type Api = Readonly<Record<string, Endpoint>>
export type InputOf<E extends Endpoint> = z.output<E['input']>
export type SentTo<E extends Endpoint> = z.input<E['input']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** What a handler of a `file: true` endpoint returns. */
export interface FileReply {
  readonly name: string
  /** Of HTTP, for callers that read nothing else; 200 without it. */
  readonly status?: number
  readonly type: string
  /** A function is asked once the transaction has ended: a PDF takes its time without holding a connection. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array> | (() => Promise<Uint8Array>)
}

/**
 * Where a path lives on the server (common.md §3.1): `/api/v1` by default, `/api` for paths that contain v2/ or v4/,
 * `/oms` for `/omsHttp/…` (prefix removed), `/hardware` as it stands.
 */
export function serverPath(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`
  if (rooted.startsWith('/omsHttp/')) return `/oms/${rooted.slice('/omsHttp/'.length)}`
  if (rooted.startsWith('/hardware/')) return rooted
  if (/(^|\/)v[24]\//.test(rooted)) return `/api${rooted}`
  return `/api/v1${rooted}`
}

/** The names between braces in a path: `/contract/detail/{id}` → ['id']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
