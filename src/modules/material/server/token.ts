import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#kernel/server/index.ts'
import { refuseMaterial } from '../shared/material.ts'

/** A dry run binds what follows it: it is kept for half an hour, for the person who saw it. */
const SECONDS = 1800
const keyOf = (ctx: Context, token: string) => `material.view:${ctx.companyId}:${ctx.who.userId}:${token}`
const digestOf = (shown: string) => createHash('sha256').update(shown).digest('base64url')

interface Kept {
  readonly digest: string
  /** Of a sheet: the upload. */
  readonly key?: string | undefined
}

export async function keepShown(
  ctx: Context,
  shown: string,
  key?: string,
): Promise<{ token: string; expireAt: string }> {
  const token = randomBytes(24).toString('base64url')
  const kept: Kept = { digest: digestOf(shown), key }
  await ctx.services.cache.set(keyOf(ctx, token), JSON.stringify(kept), SECONDS)
  return { token, expireAt: new Date(ctx.now.getTime() + SECONDS * 1000).toISOString() }
}

export async function findShown(ctx: Context, token: string): Promise<Kept> {
  const kept = await ctx.services.cache.get(keyOf(ctx, token))
  if (kept === undefined) throw refuseMaterial.tokenOver()
  return JSON.parse(kept) as Kept
}

/** Refuses when what is there now is no longer what was shown: prices moved, rows came or went. */
export async function requireShown(ctx: Context, token: string, shown: string): Promise<void> {
  if ((await findShown(ctx, token)).digest !== digestOf(shown)) throw refuseMaterial.shownOtherwise()
}
