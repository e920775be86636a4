import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { asJpeg } from '#kernel/web/client/jpeg.ts'
import { upload } from '#kernel/web/client/upload.ts'

/** Enough to look closer; lists and pages are given narrower ones. A camera's picture has five megabytes. */
const SIDE = 2000
const BYTES = 800 * 1024

/** Sends a picture that everybody may see, light enough to be looked at closely; gives its key and where the browser has it. */
export async function sendPicture(file: File): Promise<{ key: string; url: string } | undefined> {
  const light = file.size <= BYTES ? file : await lighter(file)
  const [stored] = await upload([light], { publicBucket: PUBLIC_BUCKET })
  return stored && { key: stored.key, url: URL.createObjectURL(light) }
}

async function lighter(file: File): Promise<File> {
  try {
    const blob = await asJpeg(file, { side: SIDE, bytes: BYTES })
    return new File([blob], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    // silent: no picture that can be read; told by the upload's own rules
    return file
  }
}
