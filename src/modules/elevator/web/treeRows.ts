import { CommunityType } from '#modules/community/shared/community.terms.ts'
import type { ElevatorTree } from '../shared/elevatorDetail.ts'

/** One line of the tree: a type of places, a community, or a building of it. */
export interface TreeRow {
  readonly key: string
  readonly depth: 0 | 1 | 2
  readonly label: string
  /** Lifts; absent until it is known. */
  readonly count: number | undefined
  readonly communityId?: string
  readonly buildingId?: string
  /** Absent: nothing inside. */
  readonly open?: boolean
}

/** Key of the line above all others, which leads to every lift. */
export const ALL = 'all'

interface Standing {
  /** Types that are shut, by key. */
  readonly folded: ReadonlySet<string>
  /** Communities whose buildings show. */
  readonly opened: ReadonlySet<string>
  readonly searching: boolean
}

/** Buildings of so many show by themselves while somebody searches. */
const FEW_BUILDINGS = 20

/** The lines in order, as they stand open: only those in sight are drawn. */
export function treeRows(types: ElevatorTree['types'], { folded, opened, searching }: Standing): TreeRow[] {
  return types.flatMap((type) => {
    const key = `type.${type.type}`
    const open = searching || !folded.has(key)
    const head: TreeRow = { key, depth: 0, label: CommunityType.label(type.type as 1), count: type.count, open }
    return open ? [head, ...type.communities.flatMap((one) => communityRows(one, opened, searching))] : [head]
  })
}

function communityRows(
  { id, name, count, buildings }: ElevatorTree['types'][number]['communities'][number],
  opened: ReadonlySet<string>,
  searching: boolean,
): TreeRow[] {
  const inside = opened.has(id) || (searching && buildings.length < FEW_BUILDINGS)
  const own = { key: id, depth: 1 as const, label: name, count, communityId: id }
  if (buildings.length === 0) return [own]
  const below = inside
    ? buildings.map((one) => ({
        key: one.id,
        depth: 2 as const,
        label: one.name,
        count: one.count,
        communityId: id,
        buildingId: one.id,
      }))
    : []
  return [{ ...own, open: inside }, ...below]
}

/** Communities whose name, pinyin or one of whose buildings fits; all when nothing is typed. */
export function matching(tree: ElevatorTree | undefined, text: string): ElevatorTree['types'] {
  if (!tree) return []
  if (text === '') return tree.types
  return tree.types.flatMap((type) => {
    const communities = type.communities.flatMap((community) => {
      if (community.name.toLowerCase().includes(text) || community.pinyin.includes(text)) return [community]
      const buildings = community.buildings.filter((one) => one.name.toLowerCase().includes(text))
      return buildings.length > 0 ? [{ ...community, buildings }] : []
    })
    return communities.length > 0 ? [{ ...type, communities }] : []
  })
}
