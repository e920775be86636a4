import { BUCKET_LIMIT, bucketOf, extensionOf } from '#kernel/shared/bucket.ts'
import { VOUCHER_KINDS } from '../shared/api.ts'

export const MOST_FILES = 5

/** Why a file is not taken as a voucher; undefined: it is. What a picture says of itself is not believed, it is read. */
export async function faultOf(file: File): Promise<string | undefined> {
  const extension = extensionOf(file.name)
  if (!VOUCHER_KINDS.includes(extension)) return `「${file.name}」不是图片或 PDF，请上传 JPG、PNG 或 PDF`
  const bucket = bucketOf(file.name)
  if (bucket && file.size > BUCKET_LIMIT[bucket] * 1024 * 1024)
    return `「${file.name}」超过${BUCKET_LIMIT[bucket]}MB，请压缩后再上传`
  if (!(await reads(file, extension))) return `「${file.name}」打不开，可能已损坏，请换一张`
  return undefined
}

async function reads(file: File, extension: string): Promise<boolean> {
  if (extension === 'pdf') return (await file.slice(0, 1024).text()).includes('%PDF-')
  try {
    ;(await createImageBitmap(file)).close()
    return true
  } catch {
    // silent: no picture that can be read; the person is told
    return false
  }
}
