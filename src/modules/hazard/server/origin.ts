import type { Context } from '#kernel/server/index.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { HazardSource } from '../shared/hazardDraft.ts'
import { checkOrigins, type Origin, type Origins, repairOrigins, reportOrigins, visitOrigins } from './asks.ts'

type Source = CodeIn<typeof HazardSource>
const { maintain, repair, inspection, quality } = HazardSource.code
const originsIn = {
  [maintain]: visitOrigins,
  [repair]: repairOrigins,
  [inspection]: reportOrigins,
  [quality]: checkOrigins,
} as const

interface Found {
  readonly id: string
  readonly sourceType: Source
  readonly sourceId: string | null
}

/** The records that hazards stand in: each kind is asked once; what the office wrote down stands in none. */
export async function originsOf(ctx: Context, hazards: readonly Found[]): Promise<Origins> {
  const found = new Map<string, Origin>()
  const recorded = hazards.filter(({ sourceId }) => sourceId !== null)
  for (const [source, some] of Map.groupBy(recorded, ({ sourceType }) => sourceType)) {
    const ids = some.map(({ id }) => id)
    for (const [id, origin] of await originsIn[source](ctx, ids)) found.set(id, origin)
  }
  return found
}
