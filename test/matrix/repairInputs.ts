import { newId } from '#kernel/server/index.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { asOwner } from '../builders/company.ts'
import { aRescue, brokenCall } from '../builders/repair.ts'
import type { Maker, Scene } from './scenes.ts'

/** A call about a lift with its crew, not given out yet. */
async function aCall(scene: Scene) {
  const { server, company, chief } = scene
  const rescue = await aRescue(server, company, `并行梯${newId().slice(-6)}`)
  const { id } = await server.ask(repairApi.add, brokenCall(rescue.lift), chief)
  const [row] = await asOwner<{ version: number }>(server, 'select version from repair_order where id = $1', [id])
  const workerIds = [rescue.wang.employeeId, rescue.li.employeeId]
  return { rescue, workerIds, seen: { id, version: row?.version ?? 0 } }
}

async function sentOut(scene: Scene) {
  const { seen, workerIds } = await aCall(scene)
  const { id, version } = await scene.server.ask(repairApi.dispatch, { ...seen, workerIds }, scene.chief)
  return { id, version, workerIds }
}

export const repairInputs: Readonly<Record<string, Maker>> = {
  'POST /repair/order/add': async ({ server, company }) => brokenCall((await aRescue(server, company)).lift),
  'POST /repair/order/fromHazard/{id}': async ({ server, company }) => {
    const { lift } = await aRescue(server, company, `隐患梯${newId().slice(-6)}`)
    const id = newId()
    await asOwner(
      server,
      `insert into hazard (company_id, id, hazard_no, elevator_id, source_type, grade, description)
       values ($1, $2, $3, $4, 1, 2, '光幕失灵')`,
      [company.id, id, `YH${id.slice(-10)}`, lift],
    )
    await asOwner(server, `update company set duty_phone = '057188880000' where company_id = $1`, [company.id])
    return { id, repairType: 2, reportText: '光幕失灵' }
  },
  'POST /repair/order/edit': async (scene) => {
    const { seen, rescue } = await aCall(scene)
    return { ...seen, ...brokenCall(rescue.lift), reportText: '补充描述' }
  },
  'POST /repair/order/dispatch/{id}': async (scene) => {
    const { seen, workerIds } = await aCall(scene)
    return { ...seen, workerIds }
  },
  'POST /repair/order/transfer/{id}': async (scene) => ({ ...(await sentOut(scene)), reason: '并行' }),
  'POST /repair/order/recall/{id}': async (scene) => {
    const { id, version } = await sentOut(scene)
    return { id, version }
  },
  'POST /repair/order/merge/{id}': async (scene) => ({
    id: (await aCall(scene)).seen.id,
    reporterName: '并行来电',
    reporterPhone: '13812345555',
  }),
  'POST /repair/order/close/{id}': async (scene) => ({ ...(await aCall(scene)).seen, reason: 1 }),
  'POST /repair/order/record/{id}': async (scene) => {
    const { id, version } = await sentOut(scene)
    return { id, version, step: 'depart' }
  },
}
