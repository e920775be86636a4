import { repairPaths } from '../shared/paths.ts'

/** Addresses of the repair pages with their parameters. */
export const repairPage = {
  list: repairPaths.list,
  order: (id: string) => `${repairPaths.list}?id=${id}`,
  tab: (tab: string) => `${repairPaths.list}?tab=${tab}`,
  add: (elevatorId?: string) => (elevatorId ? `${repairPaths.add}?elevatorId=${elevatorId}` : repairPaths.add),
} as const
