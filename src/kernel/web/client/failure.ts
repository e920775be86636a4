import type { FieldError } from '#kernel/shared/refusal.ts'

/** Why a call failed (common 3.4). */
export type FailureKind =
  /** No answer, too late, or no envelope: 网络连接超时，请稍后再试. */
  | 'network'
  /** The server said no: errorCode, or `code`, or success false. */
  | 'refused'
  /** The session ended with this answer. */
  | 'signedOut'
  /** Aborted by the person or by leaving the page. */
  | 'aborted'

/** Rejection of every call. The message was shown already unless the call is silent or was aborted. */
export class CallFailure extends Error {
  readonly kind: FailureKind
  /** errorCode, or `code` of the answers that have none; 0 without an answer. */
  readonly code: number
  readonly fields: readonly FieldError[]
  readonly data: unknown

  constructor(
    kind: FailureKind,
    message: string,
    rest: { code?: number; fields?: readonly FieldError[]; data?: unknown } = {},
  ) {
    super(message)
    this.name = 'CallFailure'
    this.kind = kind
    this.code = rest.code ?? 0
    this.fields = rest.fields ?? []
    this.data = rest.data
  }
}

export const NETWORK_TEXT = '网络连接超时，请稍后再试'
/** The token is not valid at all. */
export const INVALID_TOKEN = 40000
export const INVALID_TOKEN_TEXT = '令牌无效,请您重新登录'
/** Codes that end the session, with their own text (archives 3, Login). */
export const SIGN_OUT_CODES: ReadonlySet<number> = new Set([9060010, 9050001, 6010004, 90500017])
