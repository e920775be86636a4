import type { FastifyInstance } from 'fastify'
import type { FileReply } from '../shared/endpoint.ts'
import type { ReadCredential, ReadScope } from './storage/readRole.ts'

export interface StoredObject {
  readonly bucket: string
  readonly key: string
  readonly size: number
}

/** Object storage as the product uses it (common.md §4); embedded or Aliyun OSS, the same protocol. */
export interface FileStore {
  /** Hosts outside the product's own server that browsers send files to and read them from. */
  readonly origins: readonly string[]
  /** Upload credential for one bucket: keys must begin with the prefix. */
  policy(
    bucket: string,
    keyPrefix: string,
  ): Promise<{ accessid: string; policy: string; signature: string; host: string; expire: number }>
  head(bucket: string, key: string): Promise<StoredObject | undefined>
  /** Bytes as written; throws when there is no such object. */
  read(bucket: string, key: string): Promise<AsyncIterable<Uint8Array>>
  write(bucket: string, key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredObject>
  remove(bucket: string, key: string): Promise<void>
  /** Where the copy of a private object lies that may be shown to everybody; it is removed with the object. */
  copyKey(key: string): string
  /** Whether everybody may read the bucket (logos, pictures of goods). */
  isPublic(bucket: string): boolean
  /** Before a row refers to an object: it is there, its size and its first bytes are right. 1000404, 1000413–1000415. */
  assertAttachable(bucket: string, key: string): Promise<StoredObject>
  /** Address that reads one object: plain in a public bucket, else signed and good for five minutes. */
  link(bucket: string, key: string): string
  /** Credential of the download form for a person, or for the objects of a share link. */
  assumeReadOnly(scope: ReadScope): ReadCredential
  /** Whom a credential was given to; undefined when it was altered or has expired. */
  verifyReadOnly(
    given: Pick<ReadCredential, 'accessKeyId' | 'accessKeySecret' | 'securityToken'>,
  ): ReadScope | undefined
  /** Serves the upload host and public objects on the product's own server; nothing to do for a store elsewhere. */
  mountOn(app: FastifyInstance): void
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const file = (name: string, type: string, body: FileReply['body']): FileReply => ({ name, type, body })
