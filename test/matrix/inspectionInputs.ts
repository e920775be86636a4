import { inspectionPlanApi, inspectionRecordApi } from '#modules/inspection/shared/api.ts'
import { aWorker } from '../builders/elevator.ts'
import { aFile } from '../builders/employee.ts'
import { anInspectedLift, applied, assigned, aYearPlan, reportDraft, type Step } from '../builders/inspection.ts'
import type { Maker, Scene } from './scenes.ts'

const day = '2026-11-20'
const YEAR = 2026
const plan = async (scene: Scene): Promise<Step> =>
  aYearPlan(scene.server, scene.chief, await anInspectedLift(scene.server, scene.company), YEAR)
const sent = async (scene: Scene) => applied(scene.server, scene.company, scene.chief, await plan(scene), day)
const paper = { applyNo: 'BJ-1', applyAt: day, orgName: '示例特检院' }

/** A failed report with one finding, and the plan it belongs to. */
async function failed(scene: Scene) {
  const elevatorId = await anInspectedLift(scene.server, scene.company)
  const one = await aYearPlan(scene.server, scene.chief, elevatorId, YEAR)
  const { id: planId } = await applied(scene.server, scene.company, scene.chief, one, day)
  const more = { elevatorId, planId, inspectDate: day, conclusion: 2, findings: [{ text: '门锁', grade: 1 }] }
  const draft = await reportDraft(scene.server, scene.chief, more)
  const { id } = await scene.server.ask(inspectionRecordApi.add, draft, scene.chief)
  const { findings } = await scene.server.ask(inspectionRecordApi.detail, { id }, scene.chief)
  return { planId, recordId: id, findingId: findings[0]?.id as string }
}

export const inspectionInputs: Readonly<Record<string, Maker>> = {
  'POST /inspection/plan/add': async ({ server, company }) => ({
    elevatorId: await anInspectedLift(server, company),
    kind: 3,
    deadline: '2026-12-20',
  }),
  'POST /inspection/plan/edit': async (scene) => ({ ...(await plan(scene)), materials: [], remark: '并行' }),
  'POST /inspection/plan/assign/{id}': async (scene) => ({
    ...(await plan(scene)),
    workerIds: [(await aWorker(scene.server, scene.company)).id],
  }),
  'POST /inspection/plan/selfCheck/{id}': async (scene) => ({
    ...(await assigned(scene.server, scene.company, scene.chief, await plan(scene))),
    date: day,
  }),
  'POST /inspection/plan/apply/{id}': async (scene) => {
    const given = await assigned(scene.server, scene.company, scene.chief, await plan(scene))
    return { ...(await scene.server.ask(inspectionPlanApi.selfCheck, { ...given, date: day }, scene.chief)), ...paper }
  },
  'POST /inspection/plan/inspected/{id}': async (scene) => ({ ...(await sent(scene)), inspectDate: day }),
  'POST /inspection/plan/recheck/{id}': async (scene) => {
    const { planId, findingId } = await failed(scene)
    const files = [await aFile(scene.server, scene.chief.userId)]
    const steps = [
      { move: 'tell' as const, files },
      { move: 'fix' as const, note: '已更换' },
      { move: 'close' as const },
    ]
    for (const step of steps)
      await scene.server.ask(inspectionRecordApi.rectify, { id: findingId, ...step }, scene.chief)
    const { version } = await scene.server.ask(inspectionPlanApi.detail, { id: planId }, scene.chief)
    return { id: planId, version }
  },
  'POST /inspection/plan/delay/{id}': async (scene) => ({
    ...(await plan(scene)),
    newDeadline: '2026-12-31',
    reason: '机构排期',
    file: await aFile(scene.server, scene.chief.userId),
  }),
  'POST /inspection/plan/close/{id}': async (scene) => ({ ...(await plan(scene)), reason: '重复' }),
  'POST /inspection/record/add': async ({ server, company, chief }) =>
    reportDraft(server, chief, { elevatorId: await anInspectedLift(server, company), inspectDate: day }),
  'POST /inspection/record/edit': async (scene) => {
    const elevatorId = await anInspectedLift(scene.server, scene.company)
    const draft = await reportDraft(scene.server, scene.chief, { elevatorId, inspectDate: day })
    const { id, version } = await scene.server.ask(inspectionRecordApi.add, draft, scene.chief)
    return { id, version, org: '另一机构', reportNo: draft.reportNo, reportFile: draft.reportFile }
  },
  'POST /inspection/record/rectify/{id}': async (scene) => ({
    id: (await failed(scene)).findingId,
    move: 'tell',
    files: [await aFile(scene.server, scene.chief.userId)],
  }),
}
