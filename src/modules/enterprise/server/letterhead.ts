import { type Context, readPicture } from '#kernel/server/index.ts'
import type { Letterhead } from '#kernel/server/paper/index.ts'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { findHead } from './letterhead.store.ts'

/** The company at the head of its papers: mark, name, licence, duty phone. For a company the caller may see. */
export async function letterheadOf(ctx: Context, companyId: string): Promise<Letterhead> {
  const head = await findHead(ctx, companyId)
  return {
    name: head?.name ?? '',
    mark: await companyMark(ctx, head?.logoPath),
    facts: [
      ...(head?.licenceNo ? [['许可证编号', head.licenceNo] as const] : []),
      ...(head?.dutyPhone ? [['24小时值班电话', head.dutyPhone] as const] : []),
    ],
  }
}

/** The company's mark as a data address for a PDF; a file that is gone leaves the paper without. */
export async function companyMark(ctx: Context, key: string | null | undefined): Promise<string | undefined> {
  if (!key || !(await ctx.services.store.head(PUBLIC_BUCKET, key))) return undefined
  return readPicture(ctx, { bucket: PUBLIC_BUCKET, key })
}
