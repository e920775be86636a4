import { calls, type ServerModule } from '#kernel/server/index.ts'
import { boardApi, employeePlanApi } from '../shared/api.ts'
import { boardHandlers } from './board.ts'
import { employeePlanHandlers } from './employeePlan.ts'
import { noQuality, type QualityDoor } from './quality.ts'

export { laneDay } from './board.ts'
export { findPeople, findSites } from './city.store.ts'
export { absentOn, countFrom, crewNames, orderFrom, orderIs, orderWhere } from './dayOrders.store.ts'
export { findDayOrders, ofPeople } from './dayPeople.store.ts'
export { laneOf } from './lane.ts'
export { midnight, onDay, own, peopleScope } from './peopleScope.store.ts'
export { noQuality, type QualityDoor } from './quality.ts'

/** `quality`: what 质检抽查 and 应急演练 know; without it the board says 未采集. */
export const boardModule = (quality: QualityDoor = noQuality): ServerModule => ({
  name: 'board',
  calls: [calls(boardApi, boardHandlers(quality)), calls(employeePlanApi, employeePlanHandlers)],
})
