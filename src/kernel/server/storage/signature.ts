import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA1 in Base64: how Aliyun OSS (V1) signs form policies and links. */
export const sign = (secret: string, text: string): string => createHmac('sha1', secret).update(text).digest('base64')

export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface AccessKey {
  readonly id: string
  readonly secret: string
}

/** The upload credential as the client gets it (product specification 7, Storage). */
export interface UploadPolicy {
  readonly accessid: string
  readonly policy: string
  readonly signature: string
  readonly host: string
  /** Epoch seconds. */
  readonly expire: number
}

export interface PolicyTerms {
  readonly bucket: string
  readonly keyPrefix: string
  readonly maxBytes: number
  /** Epoch seconds. */
  readonly expire: number
}

/** https://help.aliyun.com/zh/oss/developer-reference/postobject, the form's policy */
export function signPolicy(access: AccessKey, host: string, terms: PolicyTerms): UploadPolicy {
  const document = {
    expiration: new Date(terms.expire * 1000).toISOString(),
    conditions: [
      { bucket: terms.bucket },
      ['starts-with', '$key', terms.keyPrefix],
      ['content-length-range', 1, terms.maxBytes],
    ],
  }
  const policy = Buffer.from(JSON.stringify(document)).toString('base64')
  return { accessid: access.id, policy, signature: sign(access.secret, policy), host, expire: terms.expire }
}

/** Why a form is refused, in the codes of OSS. */
export interface FormFault {
  readonly status: 400 | 403
  readonly code: string
  readonly message: string
}

const denied = (code: string, message: string): FormFault => ({ status: 403, code, message })

/** Checks the fields that came before the file. `maxBytes` of the policy, or the fault. */
export function checkForm(
  access: AccessKey,
  bucket: string,
  fields: ReadonlyMap<string, string>,
  now: number,
): { maxBytes: number } | FormFault {
  const field = (name: string) => fields.get(name.toLowerCase()) ?? ''
  if (field('OSSAccessKeyId') !== access.id)
    return denied('InvalidAccessKeyId', 'The OSS Access Key Id you provided does not exist in our records.')
  if (!sameText(field('signature'), sign(access.secret, field('policy'))))
    return denied(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  const policy = parsePolicy(field('policy'))
  if (!policy) return { status: 400, code: 'InvalidPolicyDocument', message: 'Invalid Policy: Invalid JSON.' }
  if (!(Date.parse(policy.expiration) > now))
    return denied('AccessDenied', 'Invalid according to Policy: Policy expired.')
  let maxBytes = 0
  for (const condition of policy.conditions) {
    const failed = denied(
      'AccessDenied',
      `Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`,
    )
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition))
        if ((name === 'bucket' ? bucket : field(name)) !== value) return failed
    } else if (condition[0] === 'content-length-range') maxBytes = Number(condition[2])
    else {
      const name = String(condition[1]).replace(/^\$/, '')
      const value = name === 'bucket' ? bucket : field(name)
      const wanted = String(condition[2])
      if (condition[0] === 'starts-with' ? !value.startsWith(wanted) : condition[0] !== 'eq' || value !== wanted)
        return failed
    }
  }
  return { maxBytes }
}

interface PolicyDocument {
  readonly expiration: string
  readonly conditions: readonly (Readonly<Record<string, unknown>> | readonly unknown[])[]
}

function parsePolicy(text: string): PolicyDocument | undefined {
  try {
    const document = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as PolicyDocument
    return Array.isArray(document.conditions) ? document : undefined
  } catch {
    return undefined
  }
}

/** Query of a link that reads one object until `expires` (epoch seconds), signed as OSS V1 does. */
export function signLink(access: AccessKey, bucket: string, key: string, expires: number): URLSearchParams {
  const Signature = sign(access.secret, `GET\n\n\n${expires}\n/${bucket}/${key}`)
  return new URLSearchParams({ OSSAccessKeyId: access.id, Expires: String(expires), Signature })
}

export function linkAllows(
  access: AccessKey,
  bucket: string,
  key: string,
  query: URLSearchParams,
  now: number,
): boolean {
  const expires = Number(query.get('Expires'))
  if (!(expires * 1000 > now) || query.get('OSSAccessKeyId') !== access.id) return false
  return sameText(query.get('Signature') ?? '', sign(access.secret, `GET\n\n\n${expires}\n/${bucket}/${key}`))
}
