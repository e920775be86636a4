import { ItemResult } from '#modules/template/shared/template.ts'
import type { ItemEntry, ItemRecord } from './orderDetail.ts'

/**
 * What several people recorded on one item of a visit, in whatever order it arrived (jobs 6.8): of each the latest word
 * by when it was said; of all of them a finding stands until somebody who has read it says otherwise.
 */
const { abnormal, handled } = ItemResult.code

export const isFinding = ({ result }: Pick<ItemEntry, 'result'>): boolean => result === abnormal || result === handled

const momentOf = ({ at }: Pick<ItemEntry, 'at'>): number => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at))
/** Rows recorded before ids were kept know the name only. */
const authorOf = ({ byId, by }: Pick<ItemEntry, 'byId' | 'by'>): string => byId ?? by ?? ''

/** Every word on the item that has an author; 本部位其余正常 has none and gives way to each of them. */
function entriesOf({ itemCode: _, others, ...main }: ItemRecord): ItemEntry[] {
  return main.at === null ? [] : [main, ...others]
}

/** Adds one word. What its author has said later stays; pictures are never lost. */
export function merged(record: ItemRecord, given: ItemEntry): ItemRecord {
  const photos = [...new Set([...record.photos, ...given.photos])]
  const said = entriesOf(record)
  const own = said.find((one) => authorOf(one) === authorOf(given))
  if (own && momentOf(own) > momentOf(given)) return { ...record, photos }
  // What he knew when he spoke before he still knows.
  const word = { ...given, over: [...new Set([...(own?.over ?? []), ...given.over])] }
  return { ...chosen(record.itemCode, [...said.filter((one) => one !== own), word]), photos }
}

/** Said otherwise by somebody who had read this very finding. */
const isResolved = (finding: ItemEntry, all: readonly ItemEntry[]): boolean =>
  all.some(
    (one) => authorOf(one) !== authorOf(finding) && one.over.some((moment) => Date.parse(moment) === momentOf(finding)),
  )

function chosen(itemCode: string, all: readonly ItemEntry[]): ItemRecord {
  const standing = all.filter((one) => isFinding(one) && !isResolved(one, all))
  const plain = all.filter((one) => !isFinding(one))
  const [main, ...rest] = standing.length > 0 ? standing.toSorted(gravestFirst) : plain.toSorted(newestFirst)
  if (!main) throw new Error('an item with words on it has one that counts')
  // The mate has seen to it already: what is to be done stays, whoever looked last.
  const handling = main.handling ?? (isFinding(main) ? rest.find((one) => one.handling)?.handling : null) ?? null
  const others = all
    .filter((one) => one !== main)
    .toSorted(newestFirst)
    .map((one) => ({ ...one, photos: [] }))
  return { ...main, itemCode, handling, others }
}

const newestFirst = (a: ItemEntry, b: ItemEntry): number =>
  momentOf(b) - momentOf(a) || (authorOf(a) < authorOf(b) ? -1 : 1)

/** What still is wrong weighs more than what was put right by somebody who does not speak of it. */
const gravestFirst = (a: ItemEntry, b: ItemEntry): number =>
  Number(b.result === abnormal) - Number(a.result === abnormal) || newestFirst(a, b)
