import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { toast } from '../ui/toast.tsx'
import { addressOf, partsOf } from './address.ts'
import { decrypted, withKey } from './encryption.ts'
import { type Answer, answerOf, failureOf, isFileAnswer, noteServerTime, savedFile } from './envelope.ts'
import { CallFailure, NETWORK_TEXT } from './failure.ts'
import { requestHeaders } from './headers.ts'
import { requestNoFor, requestSettled } from './requestNo.ts'
import { clientSetup } from './setup.ts'

export interface CallOptions {
  /** Aborting shows nothing. */
  readonly signal?: AbortSignal
  /**
   * Shows no toast for a refusal; beside the endpoint's own `silent`. A function judges by the page that is open: the
   * real-time data switch is silent on the elevator's detail page only (common 3.4).
   */
  readonly silent?: boolean | ((pathname: string) => boolean)
  /** First load of a page: a network failure shows the panel in place of the toast (common 3.4). */
  readonly firstLoad?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** What a `file` endpoint gives. */
export interface ReceivedFile {
  readonly name: string
  readonly blob: Blob
}

export type Received<E extends Endpoint> = E['file'] extends true ? ReceivedFile : ReplyOf<E>

const TIMEOUT = 10_000
const LONG_TIMEOUT = 120_000

/**
 * Calls an endpoint and gives the data of its answer. Rejects with a CallFailure whose message was shown already, by
 * the order of common 3.4.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentTo<E>,
  options: CallOptions = {},
): Promise<Received<E>> {
  const sent = { ...(input as Record<string, unknown>) }
  const key = endpoint.reads ? undefined : `${endpoint.path} ${JSON.stringify(sent)}`
  if (key && sent.requestNo === undefined) sent.requestNo = requestNoFor(key)
  try {
    const answer = await sendTwiceIfUnreadable(endpoint, sent, options)
    if (key) requestSettled(key)
    return answer as Received<E>
  } catch (thrown) {
    const failure = thrown instanceof CallFailure ? thrown : new CallFailure('network', NETWORK_TEXT)
    // Without an answer the write may have happened: its number stays, so that the repeat is harmless (common 7).
    if (key && failure.kind !== 'network' && failure.kind !== 'aborted') requestSettled(key)
    show(failure, endpoint, options)
    throw failure
  }
}

/** An answer that cannot be decrypted: fetch a key and repeat once (common 3.3). */
async function sendTwiceIfUnreadable(endpoint: Endpoint, sent: Record<string, unknown>, options: CallOptions) {
  const ask = () => send(endpoint, sent, options)
  const first = await (endpoint.encrypted ? withKey(ask) : ask())
  if (!('encrypted' in first && first.encrypted)) return dataOf(first)
  return decrypted(first, async () => {
    const again = await send(endpoint, sent, options)
    return 'encrypted' in again ? again : undefined
  })
}

function dataOf(answer: Answer | ReceivedFile): unknown {
  return 'blob' in answer ? answer : answer.data
}

async function send(
  endpoint: Endpoint,
  sent: Record<string, unknown>,
  options: CallOptions,
): Promise<Answer | ReceivedFile> {
  const { path, body } = partsOf(endpoint.method, endpoint.path, sent)
  const headers = { ...requestHeaders(), ...options.headers }
  const timeout = AbortSignal.timeout(endpoint.long ? LONG_TIMEOUT : TIMEOUT)
  try {
    const response = await fetch(addressOf(path, clientSetup()), {
      method: endpoint.method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      credentials: 'same-origin',
      cache: 'no-store',
    })
    noteServerTime(response)
    if (endpoint.file && isFileAnswer(response)) return await savedFile(response)
    const answer = answerOf(await response.text())
    const failure = failureOf(answer, headers.token)
    if (failure) throw failure
    return answer as Answer
  } catch (thrown) {
    if (thrown instanceof CallFailure) throw thrown
    if (options.signal?.aborted) throw new CallFailure('aborted', '')
    throw new CallFailure('network', NETWORK_TEXT)
  }
}

function show(failure: CallFailure, endpoint: Endpoint, options: CallOptions): void {
  if (failure.message === '' || failure.kind === 'aborted') return
  if (failure.kind === 'network') {
    if (!options.firstLoad) toast.warning(failure.message)
    return
  }
  const silent =
    typeof options.silent === 'function' ? options.silent(location.pathname) : (options.silent ?? endpoint.silent)
  if (failure.kind === 'signedOut' || !silent) toast.error(failure.message)
}
