import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { extensionOf } from '#kernel/shared/bucket.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { SIZED_KIND, widthAsked } from '#kernel/shared/sized.ts'
import type { BucketRule } from './bucketRule.ts'
import { contentMatches, HEAD_BYTES, typeOf } from './content.ts'
import { isKey } from './disk.ts'
import { checkForm } from './signature.ts'
import type { ObjectStore } from './store.ts'

interface OssAnswer {
  readonly status: number
  readonly code?: string
  readonly message?: string
}

/** Ends the writing of an upload with an answer for the client. */
class UploadFault extends Error {
  readonly answer: OssAnswer
  constructor(status: number, code: string, message: string) {
    super(message)
    this.answer = { status, code, message }
  }
}

/** The upload host of common 4, and reading of public or signed objects: a plugin for `app.register`. */
export async function storageRoutes(app: FastifyInstance, { store }: { store: ObjectStore }): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })

  app.post<{ Params: { bucket: string } }>('/oss/:bucket', { bodyLimit: 501 * 1024 * 1024 }, async (request, reply) => {
    const rule = store.ruleOf(request.params.bucket)
    if (!rule)
      return answer(reply, { status: 404, code: 'NoSuchBucket', message: 'The specified bucket does not exist.' })
    if (!request.isMultipart())
      return answer(reply, {
        status: 400,
        code: 'MalformedPOSTRequest',
        message: 'The body is not multipart/form-data.',
      })
    const fields = new Map<string, string>()
    const limits = { files: 1, fields: 20, fieldSize: 20_000, fileSize: rule.maxMb * 1024 * 1024 + 1 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields.set(part.fieldname.toLowerCase(), String(part.value))
        continue
      }
      // The file is last: whatever comes after it is not looked at.
      const result = await upload(store, rule, fields, part.file).catch((error: unknown) => {
        if (error instanceof UploadFault) return error.answer
        if (error instanceof Refusal) return { status: 507, code: 'InsufficientStorage', message: error.message }
        throw error
      })
      part.file.resume()
      const wanted = Number(fields.get('success_action_status'))
      return answer(reply, result.code ? result : { status: [200, 201].includes(wanted) ? wanted : 204 })
    }
    return answer(reply, { status: 400, code: 'InvalidArgument', message: 'POST requires exactly one file.' })
  })

  app.get<{ Params: { bucket: string; '*': string } }>('/oss/:bucket/*', async (request, reply) => {
    const { bucket, '*': key } = request.params
    const rule = store.ruleOf(bucket)
    const query = new URL(request.url, 'http://host').searchParams
    if (!rule || !(rule.isPublic || store.linkAllows(bucket, key, query)))
      return answer(reply, { status: 403, code: 'AccessDenied', message: 'You have no right to access this object.' })
    const width = rule.isPublic ? widthAsked(query) : undefined
    if (width === null)
      return answer(reply, { status: 400, code: 'InvalidArgument', message: 'The picture is not made in this size.' })
    const original = await store.head(bucket, key)
    if (!original)
      return answer(reply, { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' })
    const narrow = width && (await store.sized(bucket, key, width))
    const found = narrow || original
    reply.headers({
      ...safeHeaders(narrow ? SIZED_KIND : extensionOf(key)),
      etag: `"${found.etag}"`,
      'cache-control': rule.isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=300',
      'accept-ranges': 'bytes',
    })
    if (request.headers['if-none-match'] === `"${found.etag}"`) return reply.code(304).send()
    const range = rangeOf(request.headers.range, found.size)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
    reply.header('content-length', range ? range.end - range.start + 1 : found.size)
    return reply.send(await store.read(found.bucket, found.key, range))
  })
}

async function upload(
  store: ObjectStore,
  rule: BucketRule,
  fields: ReadonlyMap<string, string>,
  file: Readable,
): Promise<OssAnswer> {
  const key = fields.get('key') ?? ''
  const checked = checkForm(store.access, rule.name, fields, store.now())
  if ('code' in checked) return checked
  const acl = fields.get('x-oss-object-acl')
  if (acl !== undefined && !(rule.isPublic && acl === 'public-read'))
    throw new UploadFault(403, 'AccessDenied', 'The bucket does not allow this object acl.')
  if (!isKey(key)) throw new UploadFault(400, 'InvalidObjectName', 'The specified object is not valid.')
  const extension = extensionOf(key)
  if (!rule.extensions.includes(extension)) throw new UploadFault(403, 'AccessDenied', `无对应${extension}类型的bucket`)
  const maxBytes = Math.min(checked.maxBytes, rule.maxMb * 1024 * 1024)
  const known = await store.head(rule.name, key)
  if (known) {
    // A repeat of what arrived is harmless; another content under a key that a row may refer to is not.
    const digest = createHash('sha256')
    for await (const piece of judged(file, extension, maxBytes, rule.maxMb)) digest.update(piece)
    if (digest.digest('hex') === known.etag) return { status: 200 }
    throw new UploadFault(
      409,
      'FileAlreadyExists',
      'The object you specified already exists and can not be overwritten.',
    )
  }
  await store.write(rule.name, key, judged(file, extension, maxBytes, rule.maxMb))
  return { status: 200 }
}

/** Passes the file on while it is within its size; its first bytes are judged before any is passed. */
async function* judged(file: Readable, extension: string, maxBytes: number, maxMb: number): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  let size = 0
  let passed = false
  const wrong = () => new UploadFault(400, 'InvalidArgument', `文件内容与扩展名${extension}不符`)
  // Not destroyed on a fault: the rest of the request has to be read for the answer to arrive.
  for await (const piece of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxBytes) throw new UploadFault(400, 'EntityTooLarge', `文件不能超过${maxMb}MB`)
    if (passed) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < HEAD_BYTES) continue
    if (!contentMatches(extension, head.subarray(0, HEAD_BYTES))) throw wrong()
    passed = true
    yield head
  }
  if (passed) return
  if (size === 0) throw new UploadFault(400, 'EntityTooSmall', '文件为空')
  if (!contentMatches(extension, head)) throw wrong()
  yield head
}

/** What somebody uploaded never runs as part of the product: no sniffing, no scripts, saved unless it is a picture. */
function safeHeaders(extension: string): Record<string, string> {
  const type = typeOf(extension)
  return {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': /^(image|video|audio)\//.test(type) ? 'inline' : 'attachment',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** One range, as video players ask; anything else is answered in full. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!match) return undefined
  const start = Number(match[1])
  const end = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  return start <= end ? { start, end } : undefined
}

function answer(reply: FastifyReply, { status, code, message = '' }: OssAnswer): FastifyReply {
  if (!code) return reply.code(status).send()
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return reply
    .code(status)
    .type('application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error>\n  <Code>${code}</Code>\n  <Message>${text}</Message>\n  <RequestId>${reply.request.id}</RequestId>\n</Error>`,
    )
}
