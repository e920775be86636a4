import { type Context, duty } from '#kernel/server/index.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { HazardSource } from '../shared/hazardDraft.ts'

/** What the record says that a hazard was found in. */
export interface Origin {
  /** Number of the order or report. */
  readonly no: string | null
  /** The items of the visit, for the article that its finding offends against. */
  readonly snapshotHash?: string | null
  /** The inspector's clause. */
  readonly clause?: string | null
}

/** By the hazard's id; one whose record is no more stays away. */
type Origins = ReadonlyMap<string, Origin>
type Source = CodeIn<typeof HazardSource>

const asked = (source: Source) => duty<readonly string[], Origins>(`隐患来源${HazardSource.label(source)}`)
const { maintain, repair, inspection, quality } = HazardSource.code

/** Records stand in modules further right, which are asked for them by the ids of the hazards (decision 0109). */
export const originsIn: Readonly<Record<Source, ReturnType<typeof asked>>> = {
  [maintain]: asked(maintain),
  [repair]: asked(repair),
  [inspection]: asked(inspection),
  [quality]: asked(quality),
}

interface Found {
  readonly id: string
  readonly sourceType: Source
  readonly sourceId: string | null
}

/** Each kind of record is asked once; what the office wrote down stands in none. */
export async function originsOf(ctx: Context, hazards: readonly Found[]): Promise<Origins> {
  const found = new Map<string, Origin>()
  const recorded = hazards.filter(({ sourceId }) => sourceId !== null)
  for (const [source, some] of Map.groupBy(recorded, ({ sourceType }) => sourceType)) {
    const told = await originsIn[source](
      ctx,
      some.map(({ id }) => id),
    )
    for (const [id, origin] of told) found.set(id, origin)
  }
  return found
}
