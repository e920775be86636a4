import type { StoredFile } from '#kernel/shared/bucket.ts'
import { DOWNLOAD_PATH, REGION } from '#kernel/shared/storage.ts'
import { addressOf } from './address.ts'
import { downloadCredential } from './credential.ts'
import { clientSetup } from './setup.ts'

/** Downloads a stored object: a hidden form, so that nothing of the credential stands in an address (common 4). */
export async function download({ bucket, key, name }: StoredFile): Promise<void> {
  const credential = await downloadCredential()
  const fields = { ...credential, region: REGION, bucket, key, fileName: name }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = addressOf(DOWNLOAD_PATH, clientSetup())
  form.hidden = true
  for (const [field, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = field
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
