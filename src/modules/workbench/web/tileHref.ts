import type { Day } from '#kernel/shared/days.ts'
import { writeAddress } from '#kernel/web/list/address.ts'
import { afterSalePaths } from '#modules/afterSale/shared/paths.ts'
import { communityList } from '#modules/community/shared/communityList.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { contractList } from '#modules/contract/shared/contractList.ts'
import { contractPaths } from '#modules/contract/shared/paths.ts'
import { elevatorList } from '#modules/elevator/shared/elevatorList.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { employeePaths } from '#modules/employee/shared/paths.ts'
import { evaluationPaths } from '#modules/evaluation/shared/paths.ts'
import { hazardPaths } from '#modules/hazard/shared/paths.ts'
import { insurancePaths } from '#modules/insurance/shared/paths.ts'
import { maintainOrderList } from '#modules/maintenance/shared/maintainOrderList.ts'
import { maintenancePaths } from '#modules/maintenance/shared/paths.ts'
import { mallInvoicePaths } from '#modules/mallInvoice/shared/paths.ts'
import { mallOrderPaths } from '#modules/mallOrder/shared/paths.ts'
import { recordPaths } from '#modules/monitoring/shared/paths.ts'
import { alarmList, faultList } from '#modules/monitoring/shared/recordList.ts'
import { partsPaths } from '#modules/parts/shared/paths.ts'
import { orderPaths } from '#modules/partsOrder/shared/paths.ts'
import { repairPaths } from '#modules/repair/shared/paths.ts'
import { repairList } from '#modules/repair/shared/repairList.ts'
import { liveList } from '#modules/telemetry/shared/liveList.ts'
import { livePaths } from '#modules/telemetry/shared/paths.ts'
import { type ListLink, listLink } from '../shared/listLink.ts'
import { workbenchPaths } from '../shared/paths.ts'
import type { TileKey } from '../shared/tiles.ts'
import type { TileRow } from '../shared/workbench.ts'

const lists = {
  [maintenancePaths.orders]: maintainOrderList,
  [repairPaths.list]: repairList,
  [contractPaths.list]: contractList,
  [elevatorPaths.list]: elevatorList,
  [communityPaths.list]: communityList,
  [recordPaths.alarms]: alarmList,
  [recordPaths.faults]: faultList,
  [livePaths.list]: liveList,
} as const

/** Address of the list page with exactly the tile's filter; undefined when the tile has none. */
export function tileHref(key: TileKey, day: Day): { path: string; href: string } | undefined {
  const link = listLink(key, day)
  return link && hrefOf(link)
}

export function hrefOf(link: ListLink): { path: string; href: string } | undefined {
  const list = lists[link.path as keyof typeof lists]
  if (!list) return undefined
  const state = { filters: link.query, page: 1, size: 20, sort: undefined }
  return { path: link.path, href: `${link.path}?${writeAddress(new URLSearchParams(), list.filters, state)}` }
}

/** The page of a row; undefined when rows of its kind have none of their own. */
export function rowAddress(row: Pick<TileRow, 'kind' | 'id' | 'owner'>): { path: string; href: string } | undefined {
  const { kind, id } = row.owner ?? row
  const at = (path: string) => ({ path, href: `${path}?id=${id}` })
  switch (kind) {
    case 'order':
      return at(maintenancePaths.orders)
    case 'repair':
      return at(repairPaths.list)
    case 'alarm':
      return at(recordPaths.alarms)
    case 'live':
      return at(livePaths.detail)
    case 'contract':
      return at(contractPaths.detail)
    case 'elevator':
      return at(elevatorPaths.detail)
    case 'employee':
      return at(employeePaths.detail)
    case 'community':
      return at(communityPaths.check)
    case 'policy':
      return { path: insurancePaths.list, href: `${insurancePaths.list}?view=policies&id=${id}` }
    case 'hazard':
      return at(hazardPaths.hazards)
    case 'evaluation':
      return at(evaluationPaths.list)
    case 'release':
      return at(maintenancePaths.releases)
    case 'mallOrder':
      return at(mallOrderPaths.detail)
    case 'afterSale':
      return at(afterSalePaths.detail)
    case 'mallInvoice':
      return at(mallInvoicePaths.list)
    case 'parts':
      return at(partsPaths.detail)
    case 'partsOrder':
      return at(orderPaths.detail)
    case 'notice':
      return { path: workbenchPaths.home, href: `${workbenchPaths.home}?notice=${id}` }
    default:
      return undefined
  }
}
