import type { Context } from '#kernel/server/index.ts'
import { extensionOf, PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { attachFile } from '#modules/storage/server/index.ts'

const KINDS: readonly string[] = ['png', 'jpg', 'jpeg']

interface Shown {
  readonly prop: string
  readonly key: string | null | undefined
  readonly name: string
}

/**
 * Pictures that everybody may see: of the public bucket, the person's own uploads or the company's already, and pictures by
 * their first bytes. What is wrong is told beside the field.
 */
export async function keepPictures(ctx: Context, pictures: readonly Shown[]): Promise<void> {
  for (const { prop, key, name } of pictures) {
    if (!key) continue
    const extension = extensionOf(key)
    if (!KINDS.includes(extension)) throw fieldRefusal([{ prop, msg: `${name}应为 PNG 或 JPG 图片` }])
    await attachFile(ctx, { bucket: PUBLIC_BUCKET, key, name: `${name}.${extension}` })
  }
}
