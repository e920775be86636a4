import { createHash, createHmac } from 'node:crypto'
import { sameText } from './signature.ts'

/** The download credential as the client gets it (product specification 7, Storage). */
export interface ReadCredential {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly securityToken: string
  /** ISO 8601. */
  readonly expiration: string
}

/** Whom a credential was given to, who reads what the session may; the share role has no user and names its objects. */
export interface ReadScope {
  readonly userId?: string
  /** The credential ends with the session it was given in. */
  readonly sessionId?: string
  /** `bucket/key` of the objects of a share link; public buckets are always readable. */
  readonly objects?: readonly string[]
}

interface Token extends ReadScope {
  readonly until: number
}

/** Stateless: the token carries its scope and its end, so every instance can verify it. */
export function assumeReadOnly(secret: Buffer, scope: ReadScope, until: number): ReadCredential {
  const body = Buffer.from(JSON.stringify({ ...scope, until } satisfies Token)).toString('base64url')
  const securityToken = `${body}.${hmac(secret, `token ${body}`)}`
  return { ...keysOf(secret, securityToken), securityToken, expiration: new Date(until).toISOString() }
}

/** The scope of a credential that is whole and still valid, else undefined. */
export function verifyReadOnly(
  secret: Buffer,
  given: { accessKeyId: string; accessKeySecret: string; securityToken: string },
  now: number,
): ReadScope | undefined {
  const [body = '', mac = ''] = given.securityToken.split('.')
  if (!sameText(mac, hmac(secret, `token ${body}`))) return undefined
  const keys = keysOf(secret, given.securityToken)
  if (!sameText(given.accessKeyId, keys.accessKeyId) || !sameText(given.accessKeySecret, keys.accessKeySecret))
    return undefined
  const { until, ...scope } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Token
  return until > now ? scope : undefined
}

function keysOf(secret: Buffer, token: string): { accessKeyId: string; accessKeySecret: string } {
  const id = createHash('sha256').update(token).digest('base64url').slice(0, 24)
  return { accessKeyId: `STS.${id}`, accessKeySecret: hmac(secret, `secret ${token}`) }
}

const hmac = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest('base64url')
