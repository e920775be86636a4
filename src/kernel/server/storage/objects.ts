import type { StoredObject } from '../files.ts'

/** Where the bytes are: a folder of this machine (`Disk`) or the buckets of Aliyun OSS (`AliyunOss`). */
export interface Objects {
  /** `etag` changes with the content. */
  head(bucket: string, key: string): Promise<(StoredObject & { readonly etag: string }) | undefined>
  /** Bytes `start` to `end` inclusive, or all. Throws when there is no such object. */
  read(bucket: string, key: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>>
  /** Overwrites. Throws what `body` throws, and then nothing is stored. */
  write(bucket: string, key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredObject>
  remove(bucket: string, key: string): Promise<void>
}
