import type { Context } from '#kernel/server/index.ts'
import { extensionOf, type StoredFile } from '#kernel/shared/bucket.ts'
import { attachFile } from '#modules/storage/server/index.ts'
import { type EmployeeDetail, PHOTO_BUCKET } from '../shared/employee.ts'

interface Portrayed {
  readonly headImg: string | null
}

/** The key to keep of the photo a form sends: a new one becomes a file of the company, the one that stands stays. */
export async function keepPhoto(
  ctx: Context,
  photo: StoredFile | undefined,
  before?: Portrayed,
): Promise<string | null> {
  if (!photo) return null
  return photo.key === before?.headImg ? photo.key : (await attachFile(ctx, photo)).key
}

/** For whoever has been shown the person. */
export const photoLink = (ctx: Context, key: string | null): string | null =>
  key && ctx.services.store.link(PHOTO_BUCKET, key)

export function photoOf(ctx: Context, { headImg: key }: Portrayed): EmployeeDetail['headImg'] {
  if (key === null) return null
  return {
    bucket: PHOTO_BUCKET,
    key,
    name: `照片.${extensionOf(key)}`,
    url: ctx.services.store.link(PHOTO_BUCKET, key),
  }
}
