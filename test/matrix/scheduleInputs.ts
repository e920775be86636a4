import { repairApi } from '#modules/repair/shared/api.ts'
import { scheduleApi } from '#modules/schedule/shared/api.ts'
import { trappedCall } from '#test/builders/repair.ts'
import { aCrew, aLift, aPlan, type Maker, type Scene } from './scenes.ts'

const scope = { from: '2026-12-01', to: '2026-12-14' }

/** A planned order given to two other people. */
async function aMove(scene: Scene) {
  const { orders } = await aPlan(scene)
  const order = orders[1]
  if (!order) throw new Error('the plan made no second order')
  return { orderId: order.id, version: order.version, date: order.plan_date, crew: await aCrew(scene) }
}

export const scheduleInputs: Readonly<Record<string, Maker>> = {
  'POST /maintain/board/auto': async () => ({ ...scope, what: 1 }),
  'POST /maintain/board/route': async () => scope,
  'POST /maintain/board/balance': async () => scope,
  'POST /maintain/board/rescue': async (scene) => {
    const call = { ...trappedCall((await aLift(scene)).id), notDuplicate: true }
    const { id: repairId } = await scene.server.ask(repairApi.add, call, scene.chief)
    return { repairId }
  },
  'POST /maintain/board/propose': async (scene) => ({ moves: [await aMove(scene)] }),
  'POST /maintain/board/publish': async (scene) => {
    const { token } = await scene.server.ask(scheduleApi.propose, { moves: [await aMove(scene)] }, scene.chief)
    return { proposalToken: token, reason: '并行' }
  },
}
