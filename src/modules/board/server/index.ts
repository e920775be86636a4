import { calls, type ServerModule } from '#kernel/server/index.ts'
import { boardApi, employeePlanApi } from '../shared/api.ts'
import { boardHandlers } from './board.ts'
import { employeePlanHandlers } from './employeePlan.ts'
import { boardQueue } from './queue.store.ts'

export { laneDay } from './board.ts'
export { findPeople, findSites, findTrapped } from './city.store.ts'
export { absentOn, countFrom, crewNames, orderFrom, orderIs, orderWhere } from './dayOrders.store.ts'
export { findDayOrders, ofPeople } from './dayPeople.store.ts'
export { laneOf } from './lane.ts'
export { noNarrower } from './narrower.store.ts'
export { midnight, onDay, own, peopleScope } from './peopleScope.store.ts'

export const boardModule: ServerModule = {
  name: 'board',
  calls: [calls(boardApi, boardHandlers), calls(employeePlanApi, employeePlanHandlers)],
  queue: boardQueue,
}
