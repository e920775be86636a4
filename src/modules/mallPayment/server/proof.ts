import type { Context } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { arrivedLinks, attachFiles, isOwnKey } from '#modules/storage/server/index.ts'

/** What proves a refund by transfer: keys of uploads, which name their bucket, of files that the company has. */

/** The person's own uploads become the company's; gives their keys. Refuses with 1000404 what is another's or did not arrive. */
export async function keepProof(ctx: Context, files: readonly StoredFile[]): Promise<string[]> {
  if (!files.every(({ bucket, key }) => isOwnKey(ctx.who.userId, bucket, key))) throw refuse.notFound()
  return (await attachFiles(ctx, files)).map(({ key }) => key)
}

const bucketOf = (key: string) => key.split('_')[1] ?? ''

/** Their addresses by key, for whoever has been shown the refund. */
export async function proofLinks(seller: Context, keys: readonly string[]): Promise<Map<string, string>> {
  const links = new Map<string, string>()
  for (const [bucket, own] of Map.groupBy(keys, bucketOf))
    for (const [key, link] of await arrivedLinks(seller, seller.companyId, bucket, own)) links.set(key, link)
  return links
}

export const linksOf = (keys: readonly string[], links: ReadonlyMap<string, string>): string[] =>
  keys.flatMap((key) => links.get(key) ?? [])
