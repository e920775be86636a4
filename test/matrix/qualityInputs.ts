import { newId } from '#kernel/server/index.ts'
import { hazardApi } from '#modules/hazard/shared/api.ts'
import { drillApi, qualityCheckApi } from '#modules/quality/shared/api.ts'
import { asOwner } from '../builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '../builders/elevator.ts'
import { aFile } from '../builders/employee.ts'
import { aDoneVisit } from '../builders/quality.ts'
import { type Maker, type Scene, versionOf } from './scenes.ts'

/** A finished visit of a lift of its own, in whose crew the chief is. */
async function aVisit({ server, company, chief }: Scene) {
  const site = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  const elevatorId = await anElevator(server, company, site)
  const lift = { ...site, elevatorId, workerIds: [chief.employeeId] }
  return { lift, order: await aDoneVisit(server, company, lift, { completeAt: '2026-11-10T10:00:00+08:00' }) }
}

const drill = ({ chief }: Scene) => ({
  category: 1 as const,
  subject: '并行演练',
  drillDate: '2026-01-10',
  place: '机房',
  people: [chief.employeeId],
  report: '从接警到解救15分钟',
})

async function aBagLine(scene: Scene) {
  const { server, company, chief } = scene
  const { lift, order } = await aVisit(scene)
  const [bagId, id] = [newId(), newId()]
  const day = `2025-01-${String(1 + (Number.parseInt(id.slice(-4), 16) % 28)).padStart(2, '0')}`
  await asOwner(
    server,
    `insert into parts_bag (company_id, id, day, made_at) values ($1, $2, $3, now()) on conflict (company_id, day) do update set made_at = now()`,
    [company.id, bagId, day],
  )
  await asOwner(
    server,
    `insert into parts_bag_line (company_id, id, bag_id, day, employee_id, order_id, elevator_id, part, why, reason, evidence)
     select company_id, $2, id, day, $4, $5, $6, '按钮', 2, '本梯近12个月更换过 2 次', 2 from parts_bag where company_id = $1 and day = $3`,
    [company.id, id, day, chief.employeeId, order.id, lift.elevatorId],
  )
  return { id, version: await versionOf(scene, 'parts_bag_line', id) }
}

async function aHazard(scene: Scene) {
  const { server, company, chief } = scene
  const site = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  const elevatorId = await anElevator(server, company, site)
  const draft = { elevatorId, sourceType: 1 as const, grade: 1 as const, description: '层门门锁啮合不足' }
  return { draft, saved: await server.ask(hazardApi.add, draft, chief) }
}

/** Told of already. */
async function aToldHazard(scene: Scene) {
  const { saved } = await aHazard(scene)
  const signature = await aFile(scene.server, scene.chief.userId)
  return scene.server.ask(hazardApi.notify, { ...saved, noticeTo: '李安全', signature }, scene.chief)
}

/** Valid inputs of quality and of hazards (see validInputs.ts). */
export const qualityInputs: Readonly<Record<string, Maker>> = {
  'POST /maintain/qualityCheck/add': async (scene) => ({ orderId: (await aVisit(scene)).order.id }),
  'POST /maintain/qualityCheck/edit': async (scene) => {
    const saved = await scene.server.ask(qualityCheckApi.add, { orderId: (await aVisit(scene)).order.id }, scene.chief)
    const items = [{ itemCode: 'A-1-1', result: 1 as const }]
    return { ...saved, way: 2, score: 100, items, conclusion: '与照片一致' }
  },
  'POST /hazard/add': async (scene) => (await aHazard(scene)).draft,
  'POST /hazard/edit': async (scene) => ({ ...(await aHazard(scene)).saved, grade: 2, description: '门锁啮合6mm' }),
  'POST /hazard/notify/{id}': async (scene) => ({
    ...(await aHazard(scene)).saved,
    noticeTo: '李安全',
    signature: await aFile(scene.server, scene.chief.userId),
  }),
  'POST /hazard/rectify/{id}': async (scene) => ({
    ...(await aToldHazard(scene)),
    note: '已更换',
    files: [await aFile(scene.server, scene.chief.userId)],
  }),
  'POST /hazard/close/{id}': async (scene) => {
    const files = [await aFile(scene.server, scene.chief.userId)]
    const told = await aToldHazard(scene)
    return {
      ...(await scene.server.ask(hazardApi.rectify, { ...told, note: '已更换', files }, scene.chief)),
      note: '合格',
    }
  },
  'POST /hazard/issue': async (scene) => ({ ids: [(await aHazard(scene)).saved.id] }),
  'POST /hazard/customerLink/{id}': async (scene) => ({ id: (await aHazard(scene)).saved.id }),
  'POST /drill/add': async (scene) => drill(scene),
  'POST /drill/edit': async (scene) => ({
    ...drill(scene),
    ...(await scene.server.ask(drillApi.add, drill(scene), scene.chief)),
    guests: '物业工程部',
  }),
  'POST /maintain/partsBag/tell/{id}': async (scene) => ({ ...(await aBagLine(scene)), used: true }),
}
