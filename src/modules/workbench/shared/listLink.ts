import { addDays, type Day } from '#kernel/shared/days.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { contractPaths } from '#modules/contract/shared/paths.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { maintenancePaths } from '#modules/maintenance/shared/paths.ts'
import { recordPaths } from '#modules/monitoring/shared/paths.ts'
import { COUNTING_RECORD } from '#modules/monitoring/shared/record.states.ts'
import { repairPaths } from '#modules/repair/shared/paths.ts'
import { livePaths } from '#modules/telemetry/shared/paths.ts'
import { EXPIRING_DAYS, RADAR_DAYS, type TileKey } from './tiles.ts'

/** A list page with exactly the filter of a tile. */
export interface ListLink {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
}

/**
 * Tiles whose rows a list page shows with one filter; the others open as a list on the workbench itself. The number of
 * rows there equals the figure (archives 4.1).
 */
export function listLink(key: TileKey, day: Day): ListLink | undefined {
  const orders = (query: ListLink['query']): ListLink => ({ path: maintenancePaths.orders, query })
  switch (key) {
    case 'dueToday':
      return orders({ tab: 'today' })
    case 'doneToday':
      return doneOn(day)
    case 'late':
      return orders({ tab: 'late' })
    case 'toConfirm':
      return orders({ tab: 'toConfirm' })
    case 'waitingRepairs':
      return { path: repairPaths.list, query: { tab: 'waiting' } }
    case 'repairsUnderWay':
      return { path: repairPaths.list, query: { tab: 'working' } }
    case 'alarmsUnsent':
      return { path: recordPaths.alarms, query: { unsent: true } }
    case 'underWay':
      return orders({ status: [1, 2, 7] })
    case 'expiring':
      return {
        path: contractPaths.list,
        query: { status: [1], renewed: false, endDate: { from: day, to: addDays(day, EXPIRING_DAYS) } },
      }
    case 'dueInspection':
      return {
        path: elevatorPaths.list,
        query: { useStatus: [1, 2], nextInspectDate: { to: addDays(day, RADAR_DAYS) } },
      }
    case 'communitiesToCheck':
      return { path: communityPaths.list, query: { checkState: [0] } }
    default:
      return undefined
  }
}

/** Orders planned on a day, as the week's figure counts them. */
export const plannedOn = (day: Day): ListLink => ({
  path: maintenancePaths.orders,
  query: { planDate: { from: day, to: day }, status: [0, 1, 2, 3, 4, 7] },
})

export const doneOn = (day: Day): ListLink => ({
  path: maintenancePaths.orders,
  query: { completeAt: { from: day, to: day }, status: [3, 4] },
})

/** 困人 reported within these days, without those that were closed. */
export const trappedIn = (from: Day, to: Day): ListLink => ({
  path: repairPaths.list,
  query: { repairType: [1], status: [0, 1, 2, 3, 4, 7, 8], reportAt: { from, to } },
})

/** Lifts whose terminal is silent. */
export const offlineLifts: ListLink = { path: livePaths.list, query: { online: false } }

/** Faults that happened within these days, as the workbench counts them. */
export const faultsIn = (from: Day, to: Day): ListLink => ({
  path: recordPaths.faults,
  query: { status: [...COUNTING_RECORD], occurredAt: { from, to } },
})

/** The orders of one team on a tab of the list: 今日, 逾期. */
export const ofTeam = (teamId: string, tab: 'today' | 'late'): ListLink => ({
  path: maintenancePaths.orders,
  query: { tab, teamId: [teamId] },
})

/** What a team finished on a day. */
export const doneByTeam = (teamId: string, day: Day): ListLink => ({
  path: maintenancePaths.orders,
  query: { ...doneOn(day).query, teamId: [teamId] },
})
