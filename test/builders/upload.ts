import { DOWNLOAD_REGION } from '#kernel/shared/constants.ts'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { DOWNLOAD_PATH, storageApi } from '#kernel/shared/storage.ts'
import type { TestServer } from '../server.ts'
import type { Person } from './company.ts'

const FILES = 'bit-ev-file'
let count = 0

/**
 * Uploads a spreadsheet as the browser does (common 4): credential, then a form with the file last. Returns its key, which
 * is of the sender's clock: `at`, in ms.
 */
export const uploadSheet = (
  server: TestServer,
  as: Person,
  bytes: Uint8Array,
  at: number = Date.now() + ++count,
): Promise<string> => uploadFile(server, as, bytes, 'xlsx', at)

/** The same of any kind that goes where documents go. */
export async function uploadFile(
  server: TestServer,
  as: Person,
  bytes: Uint8Array,
  extension: string,
  at: number = Date.now() + ++count,
): Promise<string> {
  const { accessid, policy, signature, host } = await server.ask(storageApi.uploadCredential, { bucket: FILES }, as)
  const key = `web1${as.userId}_${FILES}_${at}.${extension}`
  const fields = {
    OSSAccessKeyId: accessid,
    policy,
    signature,
    key,
    success_action_status: '200',
    Filename: `a.${extension}`,
  }
  const boundary = 'tiweitiwei'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.${extension}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const response = await server.app.inject({
    method: 'POST',
    url: new URL(host, 'http://localhost').pathname,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  if (response.statusCode !== 200) throw new Error(`upload: ${response.statusCode} ${response.body}`)
  return key
}

/** Fetches a file by the hidden download form. */
export async function downloadSheet(server: TestServer, as: Person, key: string): Promise<Buffer> {
  const credential = await server.ask(storageApi.downloadCredential, {}, as)
  const fields = { ...credential, region: DOWNLOAD_REGION, bucket: FILES, key, fileName: 'a.xlsx' }
  const response = await server.app.inject({
    method: 'POST',
    url: serverPath(DOWNLOAD_PATH),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return response.rawPayload
}
