import { Readable } from 'node:stream'
import type { StoredObject } from '../files.ts'
import type { Objects } from './objects.ts'
import { type AccessKey, sign } from './signature.ts'

/** A store far away may hang: a person waits no longer than for any other call (common 3.1). */
const TIMEOUT = 10_000
const WRITE_TIMEOUT = 120_000

/**
 * The buckets of an Aliyun OSS region, over its REST interface with the V1 signature: the one that the form upload of
 * the specification fixes (fields OSSAccessKeyId, policy, signature), so that one kind of key serves both.
 * https://help.aliyun.com/zh/oss/developer-reference/include-signatures-in-the-authorization-header
 */
export class AliyunOss implements Objects {
  readonly access: AccessKey
  readonly #endpoint: URL

  /** `https://{AccessKeyId}:{AccessKeySecret}@oss-cn-beijing.aliyuncs.com`; an internal endpoint works as well. */
  constructor(url: string) {
    this.#endpoint = new URL(url)
    this.access = {
      id: decodeURIComponent(this.#endpoint.username),
      secret: decodeURIComponent(this.#endpoint.password),
    }
  }

  /** Where browsers send and read: the bucket's own host name; a numeric endpoint (a test) takes it as a path. */
  host(bucket: string): string {
    const { protocol, host, hostname } = this.#endpoint
    return /^[\d.]+$/.test(hostname) ? `${protocol}//${host}/${bucket}` : `${protocol}//${bucket}.${host}`
  }

  async head(bucket: string, key: string): Promise<(StoredObject & { etag: string }) | undefined> {
    const response = await this.#call('HEAD', bucket, key)
    if (response.status === 404) return undefined
    const size = Number(response.headers.get('content-length'))
    return { bucket, key, size, etag: (response.headers.get('etag') ?? '').replaceAll('"', '') }
  }

  async read(bucket: string, key: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const response = await this.#call('GET', bucket, key, { headers })
    if (response.status === 404 || !response.body) throw new Error(`no such object: ${bucket}/${key}`)
    return response.body
  }

  async write(bucket: string, key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredObject> {
    let size = 0
    async function* counted() {
      for await (const piece of body instanceof Uint8Array ? [body] : body) {
        size += piece.length
        yield piece
      }
    }
    await this.#call('PUT', bucket, key, { body: Readable.from(counted()) })
    return { bucket, key, size }
  }

  async remove(bucket: string, key: string): Promise<void> {
    await this.#call('DELETE', bucket, key)
  }

  /** Answers 2xx and 404; everything else is a fault that names the code of OSS, never the key. */
  async #call(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    bucket: string,
    key: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Readable } = {},
  ): Promise<Response> {
    const date = new Date().toUTCString()
    const type = body ? 'application/octet-stream' : ''
    const signature = sign(this.access.secret, `${method}\n\n${type}\n${date}\n/${bucket}/${key}`)
    const response = await fetch(`${this.host(bucket)}/${key.split('/').map(encodeURIComponent).join('/')}`, {
      method,
      headers: {
        ...headers,
        date,
        ...(type ? { 'content-type': type } : {}),
        authorization: `OSS ${this.access.id}:${signature}`,
      },
      signal: AbortSignal.timeout(body ? WRITE_TIMEOUT : TIMEOUT),
      ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
    } as RequestInit)
    if (response.ok || response.status === 404) return response
    const text = method === 'HEAD' ? '' : await response.text()
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? response.headers.get('x-oss-ec') ?? ''
    throw new Error(`OSS ${method} ${bucket} answered ${response.status} ${code}`.trim())
  }
}
