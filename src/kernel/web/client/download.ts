import type { StoredFile } from '#kernel/shared/bucket.ts'
import { DOWNLOAD_REGION } from '#kernel/shared/constants.ts'
import { DOWNLOAD_PATH, type DownloadCredential } from '#kernel/shared/storage.ts'
import { toast } from '../ui/toast.tsx'
import { addressOf } from './address.ts'
import { downloadCredential } from './credential.ts'
import { answerOf, failureOf } from './envelope.ts'
import { clientSetup } from './setup.ts'

/** The frame outlives the slowest download that has begun; a refusal comes at once. */
const FRAME_LIFE = 600_000

/**
 * Downloads a stored object: a hidden form, so that nothing of the credential stands in an address (common 4). It posts
 * into a hidden frame, so that neither a refusal nor the question of unsaved changes touches the open page.
 */
export async function download({ bucket, key, name }: StoredFile, given?: DownloadCredential): Promise<void> {
  const credential = given ?? (await downloadCredential())
  const fields = { ...credential, region: DOWNLOAD_REGION, bucket, key, fileName: name }
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.name = `download-${key}-${Date.now()}`
  document.body.append(frame)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = addressOf(DOWNLOAD_PATH, clientSetup())
  form.target = frame.name
  form.hidden = true
  for (const [field, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = field
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // A file goes to the browser's downloads and loads nothing here; what loads is the envelope of a refusal.
  frame.onload = () => {
    const text = frame.contentDocument?.body?.textContent ?? ''
    if (text === '') return
    const failure = failureOf(answerOf(text), undefined)
    if (failure) toast.error(failure.message)
    frame.remove()
  }
  form.submit()
  form.remove()
  setTimeout(() => frame.remove(), FRAME_LIFE)
}
