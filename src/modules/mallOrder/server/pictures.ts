import type { Context } from '#kernel/server/index.ts'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'

/** The address of a picture of goods, as pages of the mall show it. */
export const pictureOf = (ctx: Context, key: string): string =>
  key === '' || /^(https?:|\/)/.test(key) ? key : ctx.services.store.link(PUBLIC_BUCKET, key)
