import { type Mounted, newId } from '#kernel/server/index.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { absenceApi } from '#modules/employee/shared/absenceApi.ts'
import { employeeApi, transferApi } from '#modules/employee/shared/api.ts'
import { handoverApi } from '#modules/employee/shared/handoverApi.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { teamApi } from '#modules/organisation/shared/api.ts'
import { positionApi } from '#modules/permission/shared/api.ts'
import { maintainPlanApi } from '#modules/planning/shared/api.ts'
import { projectContractApi } from '#modules/project/shared/api.ts'
import { aPerson, asOwner } from '../builders/company.ts'
import { aContract, aSite } from '../builders/contract.ts'
import { aCommunity, aWorker } from '../builders/elevator.ts'
import { aCertificate } from '../builders/employee.ts'
import { aServedSite, crewed, opOf } from '../builders/maintenance.ts'
import { next } from '../builders/next.ts'
import { aProject, projectDraft } from '../builders/project.ts'
import { demandInputs } from './demandInputs.ts'
import { evaluationInputs } from './evaluationInputs.ts'
import { handoverInputs } from './handoverInputs.ts'
import { inspectionInputs } from './inspectionInputs.ts'
import { liftPaperInputs } from './liftPaperInputs.ts'
import { monitoringInputs } from './monitoringInputs.ts'
import { notRepeated } from './notRepeated.ts'
import { partsInputs } from './partsInputs.ts'
import { placeInputs } from './placeInputs.ts'
import { qualityInputs } from './qualityInputs.ts'
import { recordInputs } from './recordInputs.ts'
import { repairInputs } from './repairInputs.ts'
import { sample, shapeOf } from './sample.ts'
import {
  absence,
  aCrew,
  added,
  aLift,
  anEmployee,
  aPlan,
  askedPause,
  batch,
  certificate,
  closedOrder,
  community,
  contract,
  copied,
  customer,
  demandRule,
  elevator,
  employee,
  type Input,
  type Maker,
  message,
  ofOrder,
  ofPlan,
  ofTemporary,
  ownTemplate,
  policy,
  position,
  published,
  team,
  versionOf,
} from './scenes.ts'
import { scheduleInputs } from './scheduleInputs.ts'
import { settingInputs } from './settingInputs.ts'
import { tellingInputs } from './tellingInputs.ts'
import { terminalInputs } from './terminalInputs.ts'
import { tradeInputs } from './tradeInputs.ts'
import { nameOf } from './world.ts'

/** Valid inputs that a schema alone does not give, in a scene made for each alone: `METHOD path` → maker. */
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
  'POST /maintain/template/add': async () => ({
    name: `并行空白${next()}`,
    kind: 3,
    elevatorType: 1,
    standardType: 1,
    basis: '并行',
    items: [],
  }),
  'POST /maintain/template/dropDraft/{id}': published,
  'POST /maintain/demandRule/add': async () => demandRule(),
  'POST /maintain/template/publish/{id}': copied,
  'POST /maintain/template/disable/{id}': published,
  'POST /maintain/template/setDefault/{id}': published,
  'POST /community/add': async () => community(),
  'POST /community/locate': async ({ server, company }) => {
    const id = await aCommunity(server, company)
    await asOwner(server, 'update community set located = false where id = $1', [id])
    return { places: [{ id, lng: 120.11, lat: 30.22 }] }
  },
  'POST /community/check': async ({ server, company }) => ({
    id: await aCommunity(server, company, { checkState: 0 }),
    version: 0,
    result: 1,
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
  'POST /customer/add': async () => customer(),
  'POST /customer/edit': async (scene) => ({ ...customer(), ...(await added(scene)), address: '新址' }),
  'POST /customer/merge': async (scene) => {
    const [keep, drop] = [await added(scene), await added(scene)]
    return { keepId: keep.id, dropId: drop.id, values: {} }
  },
  ...placeInputs,
  ...partsInputs,
  ...monitoringInputs,
  ...recordInputs,
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
  'POST /employee/handover/undo': async (scene) => {
    const { worker, id } = await aLift(scene)
    const to = await aWorker(scene.server, scene.company)
    await scene.server.ask(
      transferApi.transfer,
      { fromId: worker.id, items: [{ elevatorId: id, toId: to.id }] },
      scene.chief,
    )
    const [row] = await scene.server.ask(handoverApi.list, { id: worker.id }, scene.chief)
    return { id: row?.id, version: row?.version }
  },
  'POST /employee/handover/substitute': async (scene) => {
    const { id, version } = await scene.server.ask(absenceApi.add, await absence(scene), scene.chief)
    return { absenceId: id, version, items: [] }
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
  'POST /certificate/gap/apply': async (scene) => {
    const { worker, id } = await aLift(scene)
    const to = await aWorker(scene.server, scene.company)
    return { day: '2098-12-31', items: [{ elevatorId: id, fromId: worker.id, toId: to.id }] }
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
  'POST /maintain/template/batchAssign': async (scene) => ({
    elevatorIds: [(await aLift(scene)).id],
    templateId: (await published(scene)).id,
  }),
  'POST /elevator/changeStatus': async (scene) => ({
    ids: [(await aLift(scene)).id],
    move: 'stop',
    reason: '并行停用',
  }),
  ...liftPaperInputs,
  'POST /elevator/qrcode/generate': async () => ({ count: 3 }),
  'POST /contract/add': async (scene) => ({ ...aContract(await aSite(scene.server, scene.company, 1)) }),
  'POST /contract/edit': async (scene) => {
    const draft = aContract(await aSite(scene.server, scene.company, 1), {
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      signDate: '2026-11-01',
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
  'POST /maintain/order/close/{id}': async (scene) => ({ ...(await ofTemporary(scene)), reason: 1 }),
  'POST /maintain/order/reopen/{id}': async (scene) => ({ ...(await closedOrder(scene)), reason: '并行' }),
  'POST /maintain/order/urge/{id}': async (scene) => ({ id: (await ofOrder(scene)).id }),
  'POST /maintain/order/batch/urge': async (scene) => ({ ids: [(await ofOrder(scene)).id] }),
  'POST /maintain/plan/add': async (scene) => {
    const served = await aServedSite(scene.server, scene.company, scene.chief)
    return {
      contractId: served.contractId,
      elevatorIds: served.site.lifts,
      teamId: served.teamId,
      startDate: '2026-11-20',
      endDate: '2026-12-31',
    }
  },
  'POST /maintain/plan/generate': async (scene) => {
    const served = await aServedSite(scene.server, scene.company, scene.chief)
    return {
      contractId: served.contractId,
      elevatorIds: served.site.lifts,
      teamId: served.teamId,
      startDate: '2026-11-20',
      endDate: '2026-12-31',
    }
  },
  'POST /maintain/plan/publish': async (scene) => {
    const served = await aServedSite(scene.server, scene.company, scene.chief)
    const draft = {
      contractId: served.contractId,
      elevatorIds: served.site.lifts,
      teamId: served.teamId,
      startDate: '2026-11-20',
      endDate: '2026-12-31',
    }
    const { token } = await scene.server.ask(maintainPlanApi.generate, draft, scene.chief)
    return { token }
  },
  'POST /maintain/plan/reset/preview': async (scene) => ({
    planId: (await aPlan(scene)).planId,
    fromDate: '2026-12-01',
  }),
  'POST /maintain/plan/level/preview': async (scene) => {
    const { planId } = await aPlan(scene)
    const { teamId } = await scene.server.ask(maintainPlanApi.detail, { id: planId }, scene.chief)
    return { teamId, fromDate: '2026-12-10' }
  },
  'POST /maintain/plan/pause/{id}': async (scene) => ({ ...(await ofPlan(scene)), approval: { reason: '业主停用' } }),
  'POST /maintain/plan/resume/{id}': async (scene) => {
    const one = await ofPlan(scene)
    await asOwner(scene.server, 'update maintain_plan set status = 2, version = version + 1 where id = $1', [one.id])
    return { id: one.id, version: await versionOf(scene, 'maintain_plan', one.id) }
  },
  'POST /maintain/plan/void/{id}': async (scene) => ({
    ...(await ofPlan(scene)),
    approval: { reason: '客户换维保单位' },
  }),
  'POST /maintain/release/answer/{id}': async (scene) => ({
    ...(await askedPause(scene, scene.approver)),
    agree: true,
  }),
  'POST /maintain/release/withdraw/{id}': (scene) => askedPause(scene, scene.chief),
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
  ...repairInputs,
  ...scheduleInputs,
  ...handoverInputs,
  ...demandInputs,
  ...settingInputs,
  ...evaluationInputs,
  ...qualityInputs,
  ...tellingInputs,
  ...inspectionInputs,
  ...tradeInputs,
  ...terminalInputs,
  'POST /workbench/layout': async () => ({ view: 1 }),
  'POST /workbench/note/add': async () => ({ text: `并行事项${next()}` }),
}

/**
 * A valid input of a writing call. Of an ordinary noun it need not be written out: adding takes what its schema says, and
 * a change is what was added, with its id and version.
 */
export function validInput(one: Mounted, mounted: readonly Mounted[]): Maker | undefined {
  const name = nameOf(one)
  if (validInputs[name] || notRepeated[name]) return validInputs[name]
  const [, path, verb] = /^POST (.+)\/(add|edit)$/.exec(name) ?? []
  if (verb === 'add') return async () => withName(sample(shapeOf(one.endpoint), { id: newId, full: false }) as Input)
  const adding = verb && mounted.find((other) => nameOf(other) === `POST ${path}/add`)
  const make = adding && validInput(adding, mounted)
  if (!adding || !make) return undefined
  return async (scene) => {
    const draft = await make(scene)
    return { ...draft, ...((await scene.server.ask(adding.endpoint, draft, scene.chief)) as Input) }
  }
}

/** Names are unique in most nouns. */
const withName = (input: Input): Input => ('name' in input ? { ...input, name: `并行${next()}` } : input)
