import { employeePlanApi } from '#modules/board/shared/api.ts'
import { asOwner } from '../builders/company.ts'
import { aFieldWorker } from '../builders/maintenance.ts'
import { aCrew, aPlan, type Maker, type Scene } from './scenes.ts'

/** A person with a mate who has a plan's orders in hand, and a colleague who takes them. */
async function inHand(scene: Scene) {
  const { server, company } = scene
  const { site } = await aPlan(scene)
  const [fromId, mateId] = await aCrew(scene)
  const crew = [fromId, mateId]
  for (const table of ['maintain_order', 'elevator'])
    await asOwner(
      server,
      `update ${table} set worker_ids = $2 where ${table === 'elevator' ? 'id' : 'elevator_id'} = any($1)`,
      [site.lifts, crew],
    )
  const toId = (await aFieldWorker(server, company)).employeeId
  return { lifts: site.lifts, asked: { fromId: fromId as string, toId, scope: 'all' as const, reason: '并行' } }
}

export const handoverInputs: Readonly<Record<string, Maker>> = {
  'POST /maintain/employeePlan/handover/preview': async (scene) => (await inHand(scene)).asked,
  'POST /maintain/employeePlan/handover/apply': async (scene) => {
    const { lifts, asked } = await inHand(scene)
    const { token } = await scene.server.ask(employeePlanApi.handoverPreview, asked, scene.chief)
    return { token, liftIds: lifts }
  },
}
