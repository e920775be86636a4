import { call } from '#kernel/web/client/call.ts'
import { pageExists } from '#kernel/web/router/pages.ts'
import type { SearchGroup } from '#kernel/web/shell/setup.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { contractPaths } from '#modules/contract/shared/paths.ts'
import { customerPaths } from '#modules/customer/shared/paths.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { maintenancePaths } from '#modules/maintenance/shared/paths.ts'
import { projectPaths } from '#modules/project/shared/paths.ts'
import { searchApi } from '../shared/api.ts'
import { type SearchKind, searchTitles } from '../shared/search.ts'

/** Where a hit opens; an order in the drawer of its list. */
const pages: Readonly<Record<SearchKind, string>> = {
  elevator: elevatorPaths.detail,
  order: maintenancePaths.orders,
  customer: customerPaths.detail,
  contract: contractPaths.detail,
  project: projectPaths.detail,
  community: communityPaths.detail,
}

/** The source of the shell's search. */
export async function searchEverything(keyword: string, signal: AbortSignal): Promise<readonly SearchGroup[]> {
  const groups = await call(searchApi.search, { keyword: keyword.slice(0, 60) }, { signal })
  return groups
    .filter(({ kind }) => pageExists(pages[kind]))
    .map(({ kind, hits }) => ({
      title: searchTitles[kind],
      hits: hits.map(({ id, title, note, mark }) => ({ id, title, note, mark, to: `${pages[kind]}?id=${id}` })),
    }))
}
