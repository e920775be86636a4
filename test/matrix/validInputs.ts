import { newId } from '#kernel/server/index.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { communityApi } from '#modules/community/shared/api.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { absenceApi } from '#modules/employee/shared/absenceApi.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { insuranceApi } from '#modules/insurance/shared/api.ts'
import { maintainOrderApi, maintainPlanApi } from '#modules/maintenance/shared/api.ts'
import { teamApi } from '#modules/organisation/shared/api.ts'
import { positionApi } from '#modules/permission/shared/api.ts'
import { projectContractApi } from '#modules/project/shared/api.ts'
import { templateApi } from '#modules/template/shared/api.ts'
import { aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aContract, aSite } from '../builders/contract.ts'
import { aCommunity, aCustomer, anElevator, aWorker } from '../builders/elevator.ts'
import { aCertificate, aFile, aPosition } from '../builders/employee.ts'
import { aFieldWorker, aServedSite, crewed, opOf, ordersOf } from '../builders/maintenance.ts'
import { aProject, projectDraft } from '../builders/project.ts'
import type { TestServer } from '../server.ts'
import { liftPaperInputs } from './liftPaperInputs.ts'
import { settingInputs } from './settingInputs.ts'

/** What a maker of inputs may use; the clock of the scene stands still. */
export interface Scene {
  readonly server: TestServer
  readonly company: Company
  readonly chief: Person
  readonly approver: Person
}

export type Input = Record<string, unknown>
export type Maker = (scene: Scene) => Promise<Input>

let serial = 0
const next = () => ++serial
const phone = () => `138${String(30_000_000 + next()).slice(-8)}`
const contacts = () => [{ name: '甲', phone: phone(), isDefault: true }]
const customer = () => ({ name: `并行物业${next()}`, type: 1 as const, role: 1 as const, contacts: contacts() })
const community = () => ({
  ...{ communityNo: `BX${next()}`, name: `并行花园${next()}`, type: 1 as const, regionCode: '330106' },
  ...{ address: '测试路1号', lng: 120.15, lat: 30.28 },
})
const position = () => ({ name: `并行岗${next()}`, dataScope: 1 as const, grants: { AM1: 1 as const } })
const team = async ({ server, company }: Scene) => ({
  name: `并行班${next()}`,
  leaderId: (await aPerson(server, company, { kind: 2 })).employeeId,
})
const employee = async ({ server, company }: Scene) => ({
  ...{ name: '并行人', phone: phone(), kind: 1 as const, entryDate: '2020-01-01' },
  positionIds: [await aPosition(server, company)],
})
const elevator = async ({ server, company }: Scene) => {
  const n = next()
  return {
    ...{ name: `${n}号并行梯`, registerCode: `30103501002020${String(n).padStart(6, '0')}`, factoryNumber: `BX-${n}` },
    ...{ type: 1 as const, drivingMethod: 1 as const, useType: 0 as const, usePlace: 2 as const, brand: '云梭' },
    ...{ model: 'YS-MR18', manufacturer: '云梭电梯有限公司', superviseDate: '2019-06-18', speed: 1.75, floors: 18 },
    ...{ stations: 18, lng: 120.1, lat: 30.2, safetyOfficer: '李安全', officerPhone: '13800138000', cycleDays: 15 },
    communityId: await aCommunity(server, company),
    customerId: await aCustomer(server, company),
    maintenanceWorkers: [(await aWorker(server, company)).id],
  }
}
export const aLift = async ({ server, company }: Scene) => {
  const worker = await aWorker(server, company)
  const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  return { worker, id: await anElevator(server, company, { ...place, workerIds: [worker.id] }) }
}
const added = async (scene: Scene) => scene.server.ask(customerApi.add, customer(), scene.chief)
const anEmployee = async (scene: Scene) =>
  scene.server.ask(employeeApi.add, { ...(await employee(scene)), invite: false }, scene.chief)
const contract = async (scene: Scene, over = {}) =>
  scene.server.ask(contractApi.add, aContract(await aSite(scene.server, scene.company, 1), over), scene.chief)

/** A served lift with a published plan; its orders from today on. */
export async function aPlan(scene: Scene) {
  const { server, company, chief } = scene
  const served = await aServedSite(server, company, chief)
  const draft = {
    ...{ contractId: served.contractId, elevatorIds: served.site.lifts, teamId: served.teamId },
    ...{ startDate: '2026-11-20', endDate: '2026-12-31' },
  }
  const { token } = await server.ask(maintainPlanApi.generate, draft, chief)
  const { planIds } = await server.ask(maintainPlanApi.publish, { token }, chief)
  const orders = await ordersOf(server, served.site.lifts[0] as string)
  const [order] = orders
  if (!order) throw new Error('the plan made no orders')
  return { ...served, draft, planId: planIds[0] as string, order, orders }
}
const versionOf = async ({ server }: Scene, table: string, id: string) =>
  (await asOwner<{ version: number }>(server, `select version from ${table} where id = $1`, [id]))[0]?.version ?? 0
const ofPlan = async (scene: Scene) => {
  const { planId } = await aPlan(scene)
  return { id: planId, version: await versionOf(scene, 'maintain_plan', planId) }
}
const ofOrder = async (scene: Scene) => {
  const { order } = await aPlan(scene)
  return { id: order.id, version: order.version }
}
const closedOrder = async (scene: Scene) => {
  const one = await ofOrder(scene)
  await scene.server.ask(maintainOrderApi.close, { ...one, reason: 1 }, scene.chief)
  return { id: one.id, version: await versionOf(scene, 'maintain_order', one.id) }
}
/** Two people: nobody maintains a lift alone (V03). */
export const aCrew = async ({ server, company }: Scene) => [
  (await aFieldWorker(server, company)).employeeId,
  (await aFieldWorker(server, company)).employeeId,
]
const batch = async (scene: Scene) => {
  const { orders } = await aPlan(scene)
  return {
    ids: orders.map((order) => order.id),
    ...{ action: 'staff' as const, params: { crew: await aCrew(scene) }, reason: '并行' },
  }
}
const ownTemplate = async (scene: Scene) => {
  const [national] = await asOwner<{ id: string }>(
    scene.server,
    'select id from maintain_template where deleted_at is null order by name limit 1',
  )
  const { records } = await scene.server.ask(templateApi.list, {}, scene.chief)
  const from = records[0]?.id ?? national?.id
  if (!from) throw new Error('no template')
  return { id: from, name: `并行模板${next()}` }
}
const copied = async (scene: Scene) => scene.server.ask(templateApi.copyFrom, await ownTemplate(scene), scene.chief)
const published = async (scene: Scene) => {
  const { id, version } = await copied(scene)
  const done = await scene.server.ask(templateApi.publish, { id, version }, scene.chief)
  return { id, version: done.version }
}
const absence = async ({ server, company }: Scene) => ({
  employeeId: (await aPerson(server, company, { kind: 2 })).employeeId,
  ...{ kind: 1 as const, from: '2026-12-01 08:00', to: '2026-12-02 18:00' },
})
const certificate = async (scene: Scene) => ({
  ownerId: (await aWorker(scene.server, scene.company, { certificate: null })).id,
  ...{ certType: 201 as const, certNo: `T3301${String(next()).padStart(8, '0')}`, validFrom: '2026-01-01' },
  ...{ validTo: '2029-12-31', issuer: '杭州市市场监督管理局' },
  files: [await aFile(scene.server, scene.chief.userId)],
})
const policy = async ({ server, company }: Scene) => {
  const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  return {
    ...{ policyNo: `PD${next()}`, insurer: '并行财险', kind: 1 as const, payer: 1 as const },
    ...{ fromDate: '2026-01-01', toDate: '2026-12-31', elevatorIds: [await anElevator(server, company, place)] },
  }
}
const message = async ({ server, company, chief }: Scene) => {
  const id = newId()
  await asOwner(
    server,
    `insert into message (company_id, id, receiver_id, big_type, title, body) values ($1, $2, $3, 3, '并行', '并行')`,
    [company.id, id, chief.userId],
  )
  return { ids: [id] }
}

/** A valid input of every writing call, in a scene made for it alone: `METHOD path` → maker. */
export const validInputs: Readonly<Record<string, Maker>> = {
  'POST /push/device/register': async () => ({ deviceId: `device-${next()}`, deviceType: 'web' }),
  'POST /user/modifyPushId': async () => ({ pushId: `push-${next()}` }),
  'POST /user/edit': async ({ server, chief }) => {
    const { version } = await server.ask(accountApi.currentUser, {}, chief)
    return { name: chief.name, sex: 0, version }
  },
  'POST /user/prefs': async () => ({ fontSize: 1 }),
  'POST /user/screenPrefs': async () => ({ key: `screen.${next()}`, value: { n: 1 } }),
  'POST /permission/position/add': async () => position(),
  'POST /permission/position/edit': async ({ server, chief }) => {
    const draft = position()
    const saved = await server.ask(positionApi.add, draft, chief)
    return { ...draft, ...saved, remark: '并行' }
  },
  'POST /permission/position/copy': async ({ server, chief }) => {
    const { id } = await server.ask(positionApi.add, position(), chief)
    return { id, name: `并行副本${next()}` }
  },
  'POST /permission/position/assign': async ({ server, company, chief }) => {
    const { id } = await server.ask(positionApi.add, position(), chief)
    return { id, addIds: [(await aPerson(server, company, { grants: ['JMe'] })).employeeId] }
  },
  'POST /team/add': team,
  'POST /team/edit': async (scene) => {
    const draft = await team(scene)
    const { id } = await scene.server.ask(teamApi.add, draft, scene.chief)
    return { ...draft, id, version: await versionOf(scene, 'team', id), dutyPhone: '0571-88886666' }
  },
  'POST /team/dissolve': async (scene) => {
    const { id } = await scene.server.ask(teamApi.add, await team(scene), scene.chief)
    await asOwner(scene.server, 'update employee set team_id = null where team_id = $1', [id])
    return { id, version: await versionOf(scene, 'team', id) }
  },
  'POST /message/read': message,
  'POST /message/handle': message,
  'POST /message/readAll': async (scene) => {
    await message(scene)
    return {}
  },
  'POST /maintain/template/copyFrom/{id}': ownTemplate,
  'POST /maintain/template/publish/{id}': copied,
  'POST /maintain/template/disable/{id}': published,
  'POST /maintain/template/setDefault/{id}': published,
  'POST /community/add': async () => community(),
  'POST /community/edit': async (scene) => {
    const draft = community()
    return { ...draft, ...(await scene.server.ask(communityApi.add, draft, scene.chief)), address: '新路2号' }
  },
  'POST /community/check': async ({ server, company }) => ({
    id: await aCommunity(server, company, { checkState: 0 }),
    ...{ version: 0, result: 1 },
  }),
  'POST /building/add': async ({ server, company }) => ({
    communityId: await aCommunity(server, company),
    name: `${next()}栋`,
  }),
  'POST /building/batchGenerate': async ({ server, company }) => ({
    communityId: await aCommunity(server, company),
    rule: '1-5栋',
  }),
  'POST /elevator/insurance/add': policy,
  'POST /elevator/insurance/edit': async (scene) => {
    const draft = await policy(scene)
    return { ...draft, ...(await scene.server.ask(insuranceApi.add, draft, scene.chief)), insurer: '另一家' }
  },
  'POST /customer/add': async () => customer(),
  'POST /customer/edit': async (scene) => ({ ...customer(), ...(await added(scene)), address: '新址' }),
  'POST /customer/merge': async (scene) => {
    const [keep, drop] = [await added(scene), await added(scene)]
    return { keepId: keep.id, dropId: drop.id, values: {} }
  },
  'POST /employee/add': employee,
  'POST /employee/edit': async (scene) => {
    const draft = await employee(scene)
    const { id, version } = await scene.server.ask(employeeApi.add, { ...draft, invite: false }, scene.chief)
    return { ...draft, id, version, name: '改名人' }
  },
  'POST /employee/stop': anEmployee,
  'POST /employee/start': async (scene) => {
    const { id, version } = await anEmployee(scene)
    await scene.server.ask(employeeApi.stop, { id, version }, scene.chief)
    return { id, version: await versionOf(scene, 'employee', id) }
  },
  'POST /employee/leave': async (scene) => ({ ...(await anEmployee(scene)), leaveDate: '2026-11-20' }),
  'POST /employee/transfer': async (scene) => {
    const { worker, id } = await aLift(scene)
    const to = await aWorker(scene.server, scene.company)
    return { fromId: worker.id, items: [{ elevatorId: id, toId: to.id }] }
  },
  'POST /certificate/add': certificate,
  'POST /certificate/review': async (scene) => {
    const worker = await aWorker(scene.server, scene.company, { certificate: null })
    const id = await aCertificate(scene.server, scene.company, worker.id, { state: 1 })
    return { id, version: 0, pass: true }
  },
  'POST /certificate/revoke': async (scene) => {
    const worker = await aWorker(scene.server, scene.company, { certificate: null })
    const id = await aCertificate(scene.server, scene.company, worker.id)
    return { id, version: 0, reason: '并行' }
  },
  'POST /employee/absence/add': absence,
  'POST /employee/absence/approve': async (scene) => ({
    ...(await scene.server.ask(absenceApi.add, await absence(scene), scene.chief)),
    pass: true,
  }),
  'POST /employee/absence/cancel': async (scene) => scene.server.ask(absenceApi.add, await absence(scene), scene.chief),
  'POST /elevator/add': elevator,
  'POST /elevator/batchEdit': async (scene) => ({
    ids: [(await aLift(scene)).id],
    maintenanceWorkers: [(await aWorker(scene.server, scene.company)).id],
  }),
  'POST /elevator/changeStatus': async (scene) => ({
    ids: [(await aLift(scene)).id],
    ...{ move: 'stop', reason: '并行停用' },
  }),
  ...liftPaperInputs,
  'POST /elevator/qrcode/generate': async () => ({ count: 3 }),
  'POST /contract/add': async (scene) => ({ ...aContract(await aSite(scene.server, scene.company, 1)) }),
  'POST /contract/edit': async (scene) => {
    const draft = aContract(await aSite(scene.server, scene.company, 1), {
      ...{ startDate: '2027-01-01', endDate: '2027-12-31', signDate: '2026-11-01' },
    })
    return { ...draft, ...(await scene.server.ask(contractApi.add, draft, scene.chief)), name: '改名合同' }
  },
  'POST /contract/terminate': async (scene) => {
    const { id, version } = await contract(scene)
    return { id, version, terminatedAt: '2026-11-30', endReason: '并行终止' }
  },
  'POST /contract/void': async (scene) => {
    const over = { startDate: '2027-01-01', endDate: '2027-12-31', signDate: '2026-11-01' }
    return { ...(await contract(scene, over)), endReason: '并行作废' }
  },
  'POST /project/add': async ({ server, company, chief }) =>
    projectDraft(await aSite(server, company, 1), chief.employeeId),
  'POST /project/edit': async ({ server, company, chief }) => {
    const { id, version, site } = await aProject(server, company, chief)
    return { ...projectDraft(site, chief.employeeId), id, version, remark: '并行' }
  },
  'POST /project/end': async ({ server, company, chief }) => {
    const { id, version } = await aProject(server, company, chief)
    return { id, version, endDate: '2026-11-20' }
  },
  'POST /project/elevator/bind': async ({ server, company, chief }) => {
    const { id } = await aProject(server, company, chief, { lifts: 0 })
    return { projectId: id, elevatorIds: (await aSite(server, company, 1)).lifts }
  },
  'POST /project/elevator/unbind': async ({ server, company, chief }) => {
    const { id, site } = await aProject(server, company, chief)
    return { projectId: id, elevatorIds: site.lifts }
  },
  'POST /project/contract/link': async (scene) => {
    const { id } = await aProject(scene.server, scene.company, scene.chief)
    return { projectId: id, contractIds: [(await contract(scene)).id] }
  },
  'POST /project/contract/unlink': async (scene) => {
    const { id } = await aProject(scene.server, scene.company, scene.chief)
    const input = { projectId: id, contractIds: [(await contract(scene)).id] }
    await scene.server.ask(projectContractApi.link, input, scene.chief)
    return input
  },
  'POST /project/setCharge': async ({ server, company, chief }) => {
    const { id, site } = await aProject(server, company, chief)
    const { id: chargeEmployeeId } = await aWorker(server, company)
    return { projectId: id, items: [{ elevatorId: site.lifts[0], chargeEmployeeId }] }
  },
  'POST /maintain/order/add': async (scene) => {
    const { site } = await aServedSite(scene.server, scene.company, scene.chief)
    return { elevatorIds: site.lifts, planDate: '2026-11-25', crew: await aCrew(scene), reason: '业主要求' }
  },
  'POST /maintain/order/edit': async (scene) => ({ ...(await ofOrder(scene)), planStart: '09:00', planEnd: '10:00' }),
  'POST /maintain/order/batch/preview': batch,
  'POST /maintain/order/batch/apply': async (scene) => {
    const { token } = await scene.server.ask(maintainOrderApi.batchPreview, await batch(scene), scene.chief)
    return { token }
  },
  'POST /maintain/order/close/{id}': async (scene) => ({ ...(await ofOrder(scene)), reason: 1 }),
  'POST /maintain/order/reopen/{id}': async (scene) => ({ ...(await closedOrder(scene)), reason: '并行' }),
  'POST /maintain/order/urge/{id}': async (scene) => ({ id: (await ofOrder(scene)).id }),
  'POST /maintain/order/batch/urge': async (scene) => ({ ids: [(await ofOrder(scene)).id] }),
  'POST /maintain/plan/generate': async (scene) => {
    const served = await aServedSite(scene.server, scene.company, scene.chief)
    return {
      ...{ contractId: served.contractId, elevatorIds: served.site.lifts, teamId: served.teamId },
      ...{ startDate: '2026-11-20', endDate: '2026-12-31' },
    }
  },
  'POST /maintain/plan/publish': async (scene) => {
    const served = await aServedSite(scene.server, scene.company, scene.chief)
    const draft = {
      ...{ contractId: served.contractId, elevatorIds: served.site.lifts, teamId: served.teamId },
      ...{ startDate: '2026-11-20', endDate: '2026-12-31' },
    }
    const { token } = await scene.server.ask(maintainPlanApi.generate, draft, scene.chief)
    return { token }
  },
  'POST /maintain/plan/reset/preview': async (scene) => ({
    planId: (await aPlan(scene)).planId,
    fromDate: '2026-12-01',
  }),
  'POST /maintain/plan/pause/{id}': ofPlan,
  'POST /maintain/plan/resume/{id}': async (scene) => {
    const one = await ofPlan(scene)
    await scene.server.ask(maintainPlanApi.pause, one, scene.chief)
    return { id: one.id, version: await versionOf(scene, 'maintain_plan', one.id) }
  },
  'POST /maintain/plan/void/{id}': ofPlan,
  'POST /maintain/plan/handover/{id}': async (scene) => {
    const { id } = await scene.server.ask(teamApi.add, await team(scene), scene.chief)
    return { ...(await ofPlan(scene)), teamId: id, fromDate: '2026-12-01' }
  },
  'POST /field/sync': async (scene) => {
    const { order } = await aPlan(scene)
    // One departed order at a time: those of the calls before are put back.
    await asOwner(scene.server, 'update maintain_order set status = 0 where status = 1 and company_id = $1', [
      scene.company.id,
    ])
    await crewed(scene.server, order.id, scene.chief)
    return { deviceId: newId(), ops: [opOf(order.id, 1, { type: 'depart' }, scene.server)] }
  },
  ...settingInputs,
  'POST /workbench/layout': async () => ({ view: 1 }),
  'POST /workbench/note/add': async () => ({ text: `并行事项${next()}` }),
}
