import { z } from 'zod'
import { DOWNLOAD_REGION } from './constants.ts'
import { endpoint } from './endpoint.ts'

/** Policy of one bucket for one person, answered with `code` 0 (common 4). */
export const UploadCredential = z.object({
  accessid: z.string(),
  policy: z.string(),
  signature: z.string(),
  host: z.string(),
  /** Epoch seconds. */
  expire: z.number(),
})
export const DownloadCredential = z.object({
  accessKeyId: z.string(),
  accessKeySecret: z.string(),
  securityToken: z.string(),
  /** ISO time. */
  expiration: z.string(),
})
export type UploadCredential = z.output<typeof UploadCredential>
export type DownloadCredential = z.output<typeof DownloadCredential>

/** Where the hidden form posts (common 4, *path proposed*). */
export const DOWNLOAD_PATH = '/thirdApp/download'

/** Calls of the object storage (common 4). */
export const storageApi = {
  uploadCredential: endpoint({
    method: 'GET',
    path: '/thirdApp/getWebAssumeRole/{bucket}',
    needs: 'login',
    title: '上传凭证',
    silent: true,
    coded: true,
    input: z.object({ bucket: z.string().max(63) }),
    reply: UploadCredential,
  }),
  downloadCredential: endpoint({
    method: 'GET',
    path: '/thirdApp/getAppReadOnlyRole',
    needs: 'login',
    title: '下载凭证',
    silent: true,
    coded: true,
    input: z.object({}),
    reply: DownloadCredential,
  }),
  /** Reads public buckets and objects of a valid share link only. */
  sharedDownloadCredential: endpoint({
    method: 'GET',
    path: '/thirdApp/share/getAppReadOnlyRole',
    needs: 'public',
    title: '公开下载凭证',
    unscoped: true,
    silent: true,
    coded: true,
    perMinute: 60,
    input: z.object({}),
    reply: DownloadCredential,
  }),
  /** A hidden form without headers: whoever holds the credential may, as far as it reaches. */
  download: endpoint({
    method: 'POST',
    path: DOWNLOAD_PATH,
    needs: 'public',
    title: '下载文件',
    unscoped: true,
    file: true,
    long: true,
    perMinute: 600,
    input: z.object({
      accessKeyId: z.string().max(100),
      accessKeySecret: z.string().max(100),
      securityToken: z.string().max(20_000),
      region: z.literal(DOWNLOAD_REGION),
      bucket: z.string().min(1).max(63),
      key: z.string().min(1).max(300),
      /** Empty: the name the file was attached under. */
      fileName: z.string().max(200).default(''),
    }),
    reply: z.unknown(),
  }),
}
