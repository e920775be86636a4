import { type MouseEvent, useState } from 'react'
import { useCurrentList } from '#kernel/web/list/index.ts'
import { ALL, type TreeRow } from './treeRows.ts'

/** Which lines of the tree stand open and which of them filter the list, and what a click on a line changes of both. */
export function useTreeChoice() {
  const { state } = useCurrentList()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const chosen = (state.filters.communityIds as readonly string[] | undefined) ?? []
  const building = state.filters.buildingId as string | undefined

  const choose = (id: string, event: MouseEvent) => {
    const adds = event.ctrlKey || event.metaKey
    const has = chosen.includes(id)
    const next = adds
      ? has
        ? chosen.filter((one) => one !== id)
        : [...chosen, id]
      : has && chosen.length === 1
        ? []
        : [id]
    if (!has) setOpened(new Set([...opened, id]))
    state.setFilters({ communityIds: next.length > 0 ? next : undefined, buildingId: undefined })
  }
  const fold = ({ key, communityId }: TreeRow) =>
    communityId === undefined ? setFolded(flip(folded, key)) : setOpened(flip(opened, key))
  const pick = (row: TreeRow, event: MouseEvent) => {
    if (row.key === ALL) state.setFilters({ communityIds: undefined, buildingId: undefined })
    else if (row.communityId === undefined) fold(row)
    else if (row.buildingId === undefined) choose(row.communityId, event)
    else if (building === row.buildingId) state.setFilters({ buildingId: undefined })
    else state.setFilters({ communityIds: [row.communityId], buildingId: row.buildingId })
  }
  const isCurrent = ({ key, communityId, buildingId }: TreeRow) => {
    if (key === ALL) return chosen.length === 0 && building === undefined
    if (buildingId !== undefined) return building === buildingId
    return communityId !== undefined && chosen.includes(communityId) && building === undefined
  }
  return { folded, opened, fold, pick, isCurrent }
}

const flip = (set: ReadonlySet<string>, key: string) => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}
