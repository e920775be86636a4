/** What a terminal signs with its secret, HMAC-SHA256, lower-case hex (monitoring 6.1). The signing itself is the server's. */
export const signedOfConnection = ({ no, ts, nonce }: { no: string; ts: string; nonce: string }): string =>
  `${no}${ts}${nonce}`

/** Of an HTTPS call: one line each, so that no part can run into the next. */
interface SignedCall {
  readonly method: string
  readonly path: string
  readonly ts: string
  readonly nonce: string
  /** SHA-256 of the body as sent, hex. */
  readonly bodyHash: string
}
export const signedOfCall = ({ method, path, ts, nonce, bodyHash }: SignedCall): string =>
  [method.toUpperCase(), path, ts, nonce, bodyHash].join('\n')

export interface Credential {
  /** As written: it is signed so. */
  readonly ts: string
  /** ms */
  readonly at: number
  readonly nonce: string
  readonly sign: string
}

const TS = /^\d{10,13}$/
const NONCE = /^[A-Za-z0-9_-]{8,64}$/
const SIGN = /^[0-9a-f]{64}$/

/** Null where a part is missing or of the wrong form. `ts` in ms, or in s by its ten digits. */
export function credentialOf(ts: string, nonce: string, sign: string): Credential | null {
  const hex = sign.toLowerCase()
  if (!TS.test(ts) || !NONCE.test(nonce) || !SIGN.test(hex)) return null
  return { ts, at: Number(ts) * (ts.length === 10 ? 1000 : 1), nonce, sign: hex }
}

/** The MQTT password `ts.nonce.hex`. */
export function readPassword(password: string): Credential | null {
  const [ts = '', nonce = '', sign = '', ...rest] = password.split('.')
  return rest.length === 0 ? credentialOf(ts, nonce, sign) : null
}
