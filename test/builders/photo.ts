import { DOWNLOAD_REGION } from '#kernel/shared/constants.ts'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { DOWNLOAD_PATH, storageApi } from '#kernel/shared/storage.ts'
import type { TestServer } from '../server.ts'
import type { Person } from './company.ts'

const IMG = 'bit-ev-img'
/** What begins like a picture, as the store looks at it. */
export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300, 7)])
/** A whole picture of one point as data address: what a paper prints. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
let count = 0

/** An upload of this person that no row has yet. */
export async function aPhoto(server: TestServer, as: Person): Promise<{ bucket: string; key: string; name: string }> {
  const key = `web1${as.userId}_${IMG}_${Date.now() + ++count}.png`
  await server.services.store.write(IMG, key, PNG)
  return { bucket: IMG, key, name: '照片.png' }
}

/** What the download form gives this person for a key. */
export async function downloaded(server: TestServer, as: Person, key: string): Promise<Buffer> {
  const credential = await server.ask(storageApi.downloadCredential, {}, as)
  const form = { ...credential, region: DOWNLOAD_REGION, bucket: IMG, key, fileName: '' }
  const answer = await server.app.inject({
    method: 'POST',
    url: serverPath(DOWNLOAD_PATH),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return answer.rawPayload
}
