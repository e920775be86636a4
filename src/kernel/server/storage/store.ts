import type { FastifyInstance } from 'fastify'
import { BUCKETS, extensionOf } from '#kernel/shared/bucket.ts'
import { refusals, refuse } from '#kernel/shared/refusal.ts'
import { WIDTHS, type Width } from '#kernel/shared/sized.ts'
import type { FileStore, StoredObject } from '../files.ts'
import type { Keyring } from '../keyring.ts'
import type { AliyunOss } from './aliyun.ts'
import { type BucketRule, bucketRules } from './bucketRule.ts'
import { contentMatches, HEAD_BYTES } from './content.ts'
import { Disk, isKey } from './disk.ts'
import type { Objects } from './objects.ts'
import { assumeReadOnly, type ReadCredential, type ReadScope, verifyReadOnly } from './readRole.ts'
import { storageRoutes } from './routes.ts'
import { type AccessKey, linkAllows, signLink, signPolicy, type UploadPolicy } from './signature.ts'
import { type SizedObject, SizedPictures } from './sizedPictures.ts'

const refuseFile = refusals({
  full: [1000507, '存储空间已满，文件没有保存，请联系管理员清理后重试'],
  unknownBucket: [1000414, '无对应{name}类型的bucket'],
  wrongContent: [1000415, '文件内容与扩展名{extension}不符，请重新选择文件'],
})

export interface ObjectStoreOptions {
  /** A folder, where objects go to `<home>/<bucket>/…` (the app gives `<data>/oss`), or the buckets of Aliyun OSS. */
  readonly home: string | AliyunOss
  readonly keys: Keyring
  /** Where browsers reach this server, e.g. https://tiwei.example.com; '' for the same origin. */
  readonly publicUrl?: string
  readonly publicBuckets: readonly string[]
  readonly now?: () => number
}

const POLICY_SECONDS = 15 * 60
const READ_SECONDS = 15 * 60
const LINK_SECONDS = 5 * 60

/**
 * Object storage by the form protocol of Aliyun OSS (common 4): in files that this server serves itself, or in OSS, where
 * browsers send and read without passing here.
 */
export class ObjectStore implements FileStore {
  readonly access: AccessKey
  readonly origins: readonly string[]
  readonly ruleOf: (bucket: string) => BucketRule | undefined
  readonly now: () => number
  readonly #objects: Objects
  readonly #sized: SizedPictures
  readonly #host: (bucket: string) => string
  readonly #readSecret: Buffer

  constructor(options: ObjectStoreOptions) {
    const { home, keys } = options
    const publicUrl = (options.publicUrl ?? '').replace(/\/$/, '')
    this.#objects = typeof home === 'string' ? new Disk(home) : home
    this.#sized = new SizedPictures(this.#objects)
    this.#host = typeof home === 'string' ? (bucket) => `${publicUrl}/oss/${bucket}` : (bucket) => home.host(bucket)
    const buckets = [...Object.keys(BUCKETS), ...options.publicBuckets]
    this.origins =
      typeof home === 'string' ? [] : [...new Set(buckets.map((bucket) => new URL(home.host(bucket)).origin))]
    this.access =
      typeof home === 'string'
        ? {
            id: `TW${keys.derive('storage access id').toString('hex').slice(0, 22)}`,
            secret: keys.derive('storage access secret').toString('hex'),
          }
        : home.access
    this.ruleOf = bucketRules(options.publicBuckets)
    this.now = options.now ?? Date.now
    this.#readSecret = keys.derive('storage read role')
  }

  /** Upload credential: this prefix only, the bucket's size, a quarter of an hour. */
  async policy(bucket: string, keyPrefix: string): Promise<UploadPolicy> {
    const rule = this.ruleOf(bucket)
    if (!rule) throw refuseFile.unknownBucket({ name: bucket })
    const expire = Math.floor(this.now() / 1000) + POLICY_SECONDS
    return this.signPolicy({ bucket, keyPrefix, maxBytes: rule.maxMb * 1024 * 1024, expire })
  }

  signPolicy(terms: { bucket: string; keyPrefix: string; maxBytes: number; expire: number }): UploadPolicy {
    return signPolicy(this.access, this.#host(terms.bucket), terms)
  }

  isPublic(bucket: string): boolean {
    return this.ruleOf(bucket)?.isPublic ?? false
  }

  async exists(bucket: string, key: string): Promise<boolean> {
    return (await this.head(bucket, key)) !== undefined
  }

  async head(bucket: string, key: string): Promise<(StoredObject & { readonly etag: string }) | undefined> {
    return this.ruleOf(bucket) && isKey(key) ? this.#objects.head(bucket, key) : undefined
  }

  read(bucket: string, key: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>> {
    return this.#objects.read(bucket, key, range)
  }

  /** Refuses with 1000507 when the disk is full; nothing of the object stays. */
  async write(bucket: string, key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredObject> {
    try {
      return await this.#objects.write(bucket, key, body)
    } catch (error) {
      if (isFull(error)) throw refuseFile.full()
      throw error
    }
  }

  async remove(bucket: string, key: string): Promise<void> {
    await this.#objects.remove(bucket, key)
    if (!this.isPublic(bucket)) await this.#objects.remove(bucket, this.copyKey(key))
    // OSS makes narrower pictures by itself and keeps none.
    if (this.isPublic(bucket) && this.origins.length === 0) await this.#sized.remove(bucket, key, WIDTHS)
  }

  /** Where the copy of a private object lies that may be shown to everybody; it goes with the object. */
  copyKey(key: string): string {
    return `shown/${key}`
  }

  /** A picture of a public bucket at most so wide; undefined: the original serves. */
  sized(bucket: string, key: string, width: Width): Promise<SizedObject | undefined> {
    return this.#sized.of(bucket, key, width)
  }

  /**
   * Before a row refers to an object: it exists, its size is allowed and its first bytes match the extension
   * (common 4). Refuses with 1000404, 1000413, 1000414, 1000415.
   */
  async assertAttachable(bucket: string, key: string): Promise<StoredObject> {
    const rule = this.ruleOf(bucket)
    const found = await this.head(bucket, key)
    if (!rule || !found) throw refuse.notFound()
    if (found.size > rule.maxMb * 1024 * 1024) throw refuse.tooLarge({ n: rule.maxMb })
    const extension = extensionOf(key)
    if (!rule.extensions.includes(extension)) throw refuseFile.unknownBucket({ name: extension })
    const pieces: Uint8Array[] = []
    for await (const piece of await this.read(bucket, key, { start: 0, end: HEAD_BYTES - 1 })) pieces.push(piece)
    if (!contentMatches(extension, Buffer.concat(pieces))) throw refuseFile.wrongContent({ extension })
    return found
  }

  /** Address of an object: plain in a public bucket, else signed and good for five minutes. */
  link(bucket: string, key: string, seconds = LINK_SECONDS): string {
    const address = `${this.#host(bucket)}/${key.split('/').map(encodeURIComponent).join('/')}`
    if (this.ruleOf(bucket)?.isPublic) return address
    return `${address}?${signLink(this.access, bucket, key, Math.floor(this.now() / 1000) + seconds)}`
  }

  linkAllows(bucket: string, key: string, query: URLSearchParams): boolean {
    return linkAllows(this.access, bucket, key, query, this.now())
  }

  /** getAppReadOnlyRole: for a signed-in person, or for a share link (`objects`). */
  assumeReadOnly(scope: ReadScope, seconds = READ_SECONDS): ReadCredential {
    return assumeReadOnly(this.#readSecret, scope, this.now() + seconds * 1000)
  }

  /** The scope of the credential of a download form; undefined when altered or expired. */
  verifyReadOnly(given: {
    accessKeyId: string
    accessKeySecret: string
    securityToken: string
  }): ReadScope | undefined {
    return verifyReadOnly(this.#readSecret, given, this.now())
  }

  mountOn(app: FastifyInstance): void {
    if (this.origins.length === 0) app.register(storageRoutes, { store: this })
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
