import type { FieldError } from '#kernel/shared/refusal.ts'
import { clearSession, currentUser } from '../session/user.ts'
import { serverNow, setServerOffset } from '../ui/Clock.tsx'
import type { ReceivedFile } from './call.ts'
import { CallFailure, INVALID_TOKEN, INVALID_TOKEN_TEXT, NETWORK_TEXT, SIGN_OUT_CODES } from './failure.ts'

/** An answer of the server (common 0, 3.3, 3.4). The storage service answers `code` in place of errorCode. */
export interface Answer {
  readonly errorCode?: number
  readonly errorMsg?: string
  readonly subMsg?: string
  readonly code?: number
  readonly message?: string
  readonly msg?: string
  /** Only of the permission call (common 1, guard 9). */
  readonly success?: boolean
  readonly fields?: readonly FieldError[]
  readonly encrypted?: boolean
  readonly keyId?: string
  readonly data?: unknown
}

/** The envelope in a text; undefined when there is none, e.g. a proxy's page. */
export function answerOf(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const { errorCode, code, success } = value as Answer
    const known = typeof errorCode === 'number' || typeof code === 'number' || typeof success === 'boolean'
    return known ? (value as Answer) : undefined
  } catch {
    // silent: no JSON is no envelope
    return undefined
  }
}

/** The failure an answer means, in the order of common 3.4; undefined when it is good. Ends the session where told. */
export function failureOf(answer: Answer | undefined, token: string | undefined): CallFailure | undefined {
  if (!answer) return new CallFailure('network', NETWORK_TEXT)
  const { errorCode, code, fields, data } = answer
  const text = answer.subMsg || answer.errorMsg || answer.message || answer.msg || ''
  if (errorCode === INVALID_TOKEN) return ended(INVALID_TOKEN_TEXT, errorCode, token)
  if (errorCode !== undefined && SIGN_OUT_CODES.has(errorCode)) return ended(text, errorCode, token)
  if (errorCode !== undefined && errorCode !== 0)
    return new CallFailure('refused', text, { code: errorCode, fields, data })
  if (errorCode === undefined && code !== undefined && code !== 0)
    return new CallFailure('refused', text, { code, fields, data })
  if (answer.success === false) return new CallFailure('refused', text, { fields, data })
  return undefined
}

/** Tokens whose session has ended here; a token is random and never comes back. */
const endedTokens = new Set<string>()

/** Parallel failures act once: the first clears the session and shows its text, the others stay silent. */
function ended(text: string, code: number, token: string | undefined): CallFailure {
  if (token !== undefined) {
    if (endedTokens.has(token)) return new CallFailure('signedOut', '', { code })
    endedTokens.add(token)
    if (currentUser()?.token === token) clearSession()
  }
  return new CallFailure('signedOut', text, { code })
}

export function isFileAnswer(response: Response): boolean {
  return response.ok && !(response.headers.get('content-type') ?? '').includes('application/json')
}

export async function savedFile(response: Response): Promise<ReceivedFile> {
  return { name: fileNameOf(response.headers.get('content-disposition')) ?? '下载', blob: await response.blob() }
}

/** `filename*=UTF-8''…` before `filename="…"`. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}

/** Clocks on all desks follow the server. */
export function noteServerTime(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(date) && Math.abs(date - serverNow()) > 1500) setServerOffset(date - Date.now())
}
