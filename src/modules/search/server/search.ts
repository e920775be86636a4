import type { Handlers } from '#kernel/server/index.ts'
import { halfWidth } from '#kernel/shared/text.ts'
import type { searchApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { type SearchHit, SearchKind } from '../shared/search.ts'
import { findHits, planAnew, type Words } from './search.store.ts'

/** More words would only slow the search down; the rest is not looked at. */
const MOST_WORDS = 4

export const searchHandlers: Handlers<typeof searchApi> = {
  async search(ctx, { keyword }) {
    const words = wordsOf(keyword)
    const found: { kind: SearchKind; hits: SearchHit[] }[] = []
    if (!words) return found
    await planAnew(ctx)
    for (const kind of SearchKind.options) {
      if (!ctx.may(may[kind])) continue
      const hits = await findHits(ctx, kind, words)
      if (hits.length > 0) found.push({ kind, hits })
    }
    return found
  },
}

function wordsOf(keyword: string): Words | undefined {
  const typed = halfWidth(keyword).split(/\s+/).filter(Boolean)
  const [first, ...rest] = typed.slice(0, MOST_WORDS)
  return first === undefined ? undefined : [first, ...rest]
}
