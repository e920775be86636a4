import { newId } from '#kernel/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { maintainPlanApi } from '#modules/planning/shared/api.ts'
import { templateApi } from '#modules/template/shared/api.ts'
import { defaultDemandRule } from '#modules/template/shared/demandRule.ts'
import { aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aContract, aSite } from '../builders/contract.ts'
import { aCommunity, aCustomer, anElevator, aWorker } from '../builders/elevator.ts'
import { aFile, aPosition } from '../builders/employee.ts'
import { aFieldWorker, aServedSite, ordersOf } from '../builders/maintenance.ts'
import { next } from '../builders/next.ts'
import { publishPlan } from '../builders/plan.ts'
import type { TestServer } from '../server.ts'

/** What a maker of inputs may use; the clock of the scene stands still. */
export interface Scene {
  readonly server: TestServer
  readonly company: Company
  readonly chief: Person
  readonly approver: Person
}

export type Input = Record<string, unknown>
export type Maker = (scene: Scene) => Promise<Input>

const phone = () => `138${String(30_000_000 + next()).slice(-8)}`
const contacts = () => [{ name: '甲', phone: phone(), isDefault: true }]
export const customer = () => ({ name: `并行物业${next()}`, type: 1 as const, role: 1 as const, contacts: contacts() })
export const community = () => ({
  communityNo: `BX${next()}`,
  name: `并行花园${next()}`,
  type: 1 as const,
  regionCode: '330106',
  address: '测试路1号',
  lng: 120.15,
  lat: 30.28,
})
export const position = () => ({ name: `并行岗${next()}`, dataScope: 1 as const, grants: { AM1: 1 as const } })
export const team = async ({ server, company }: Scene) => ({
  name: `并行班${next()}`,
  leaderId: (await aPerson(server, company, { kind: 2 })).employeeId,
})
export const employee = async ({ server, company }: Scene) => ({
  name: '并行人',
  phone: phone(),
  kind: 1 as const,
  entryDate: '2020-01-01',
  positionIds: [await aPosition(server, company)],
})
export const elevator = async ({ server, company }: Scene) => {
  const n = next()
  return {
    name: `${n}号并行梯`,
    registerCode: `30103501002020${String(n).padStart(6, '0')}`,
    factoryNumber: `BX-${n}`,
    type: 1 as const,
    drivingMethod: 1 as const,
    useType: 0 as const,
    usePlace: 2 as const,
    brand: '云梭',
    model: 'YS-MR18',
    manufacturer: '云梭电梯有限公司',
    superviseDate: '2019-06-18',
    speed: 1.75,
    floors: 18,
    stations: 18,
    lng: 120.1,
    lat: 30.2,
    safetyOfficer: '李安全',
    officerPhone: '13800138000',
    cycleDays: 15,
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
export const added = async (scene: Scene) => scene.server.ask(customerApi.add, customer(), scene.chief)
export const anEmployee = async (scene: Scene) =>
  scene.server.ask(employeeApi.add, { ...(await employee(scene)), invite: false }, scene.chief)
export const contract = async (scene: Scene, over = {}) =>
  scene.server.ask(contractApi.add, aContract(await aSite(scene.server, scene.company, 1), over), scene.chief)

/** A served lift with a published plan; its orders from today on. */
export async function aPlan(scene: Scene) {
  const { server, company, chief } = scene
  const served = await aServedSite(server, company, chief)
  const draft = {
    contractId: served.contractId,
    elevatorIds: served.site.lifts,
    teamId: served.teamId,
    startDate: '2026-11-20',
    endDate: '2026-12-31',
  }
  const { planIds } = await publishPlan(server, draft, chief)
  const orders = await ordersOf(server, served.site.lifts[0] as string)
  const [order] = orders
  if (!order) throw new Error('the plan made no orders')
  return { ...served, draft, planId: planIds[0] as string, order, orders }
}
export const versionOf = async ({ server }: Scene, table: string, id: string) =>
  (await asOwner<{ version: number }>(server, `select version from ${table} where id = $1`, [id]))[0]?.version ?? 0
export const ofPlan = async (scene: Scene) => {
  const { planId } = await aPlan(scene)
  return { id: planId, version: await versionOf(scene, 'maintain_plan', planId) }
}
export const ofOrder = async (scene: Scene) => {
  const { order } = await aPlan(scene)
  return { id: order.id, version: order.version }
}
/** A line that is to be paused, waiting for its release. */
export const askedPause = async (scene: Scene, by: Person) => {
  const approval = { reason: '业主停用整栋' }
  const { asked } = await scene.server.ask(maintainPlanApi.pause, { ...(await ofPlan(scene)), approval }, by)
  return { id: asked as string, version: 0 }
}
/** A temporary order: its end leaves no lift too long without a visit. */
export const ofTemporary = async (scene: Scene) => {
  const { site } = await aServedSite(scene.server, scene.company, scene.chief)
  const draft = { elevatorIds: site.lifts, planDate: '2026-11-25', crew: await aCrew(scene), reason: '业主要求' }
  const { ids } = await scene.server.ask(maintainOrderApi.add, draft, scene.chief)
  return { id: ids[0] as string, version: await versionOf(scene, 'maintain_order', ids[0] as string) }
}
export const closedOrder = async (scene: Scene) => {
  const one = await ofTemporary(scene)
  await scene.server.ask(maintainOrderApi.close, { ...one, reason: 1 }, scene.chief)
  return { id: one.id, version: await versionOf(scene, 'maintain_order', one.id) }
}
/** Two people: nobody maintains a lift alone (V03). */
export const aCrew = async ({ server, company }: Scene) => [
  (await aFieldWorker(server, company)).employeeId,
  (await aFieldWorker(server, company)).employeeId,
]
export const batch = async (scene: Scene) => {
  const { orders } = await aPlan(scene)
  return {
    ids: orders.map((order) => order.id),
    action: 'staff' as const,
    params: { crew: await aCrew(scene) },
    reason: '并行',
  }
}
/** Copied from a national template: another call's own may still be empty. */
export const ownTemplate = async (scene: Scene) => {
  const { records } = await scene.server.ask(templateApi.list, { kind: 1, size: 100 }, scene.chief)
  const national = records.find((one) => one.platform)
  if (!national) throw new Error('no template')
  return { id: national.id, name: `并行模板${next()}` }
}
export const copied = async (scene: Scene) =>
  scene.server.ask(templateApi.copyFrom, await ownTemplate(scene), scene.chief)
export const demandRule = () => ({ ...defaultDemandRule, name: `并行规则${next()}`, elevatorType: 1 as const })
export const published = async (scene: Scene) => {
  const { id, version } = await copied(scene)
  const done = await scene.server.ask(templateApi.publish, { id, version }, scene.chief)
  return { id, version: done.version }
}
export const absence = async ({ server, company }: Scene) => ({
  employeeId: (await aPerson(server, company, { kind: 2 })).employeeId,
  kind: 1 as const,
  from: '2026-12-01 08:00',
  to: '2026-12-02 18:00',
})
export const certificate = async (scene: Scene) => ({
  ownerType: 2 as const,
  ownerId: (await aWorker(scene.server, scene.company, { certificate: null })).id,
  certType: 201 as const,
  certNo: `T3301${String(next()).padStart(8, '0')}`,
  validFrom: '2026-01-01',
  validTo: '2029-12-31',
  issuer: '杭州市市场监督管理局',
  files: [await aFile(scene.server, scene.chief.userId)],
})
export const policy = async ({ server, company }: Scene) => {
  const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  return {
    policyNo: `PD${next()}`,
    insurer: '并行财险',
    kind: 1 as const,
    payer: 1 as const,
    fromDate: '2026-01-01',
    toDate: '2026-12-31',
    elevatorIds: [await anElevator(server, company, place)],
  }
}
export const message = async ({ server, company, chief }: Scene) => {
  const id = newId()
  await asOwner(
    server,
    `insert into message (company_id, id, receiver_id, big_type, title, body) values ($1, $2, $3, 3, '并行', '并行')`,
    [company.id, id, chief.userId],
  )
  return { ids: [id] }
}
