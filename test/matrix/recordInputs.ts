import { alarmApi, boxLinkApi } from '#modules/monitoring/shared/api.ts'
import { aBlackBox, aMonitorRecord } from '../builders/record.ts'
import { aLift, type Maker, type Scene } from './scenes.ts'

/** Records and alarms that wait, each brought to where a call finds it. */

const record = async (scene: Scene, code: string) => ({
  id: await aMonitorRecord(scene.server, scene.company, (await aLift(scene)).id, { code }),
  version: 0,
})
const answered = async (scene: Scene) => {
  const id = (await record(scene, '90')).id
  await scene.server.ask(alarmApi.answer, { id, version: 0, caller: 1 }, scene.chief)
  return { id, version: 1 }
}

/** A record with its black box, and a link to it. */
const shared = async (scene: Scene) => {
  const elevatorId = (await aLift(scene)).id
  const id = await aMonitorRecord(scene.server, scene.company, elevatorId, { code: '94' })
  await aBlackBox(scene.server, scene.company, elevatorId, id)
  return { id }
}

export const recordInputs: Readonly<Record<string, Maker>> = {
  'POST /hardware/record/add': async (scene) => ({
    source: 3,
    elevatorId: (await aLift(scene)).id,
    code: '94',
    occurredAt: scene.server.services.clock().toISOString(),
    said: '业主来电：电梯停在 7 层，门打不开',
  }),
  'POST /hardware/record/share': shared,
  'POST /hardware/record/unshare': async (scene) => {
    const { id } = await scene.server.ask(boxLinkApi.share, await shared(scene), scene.chief)
    return { id, version: 0 }
  },
  'POST /hardware/record/toRepair': (scene) => record(scene, '13'),
  'POST /hardware/record/confirm': async (scene) => ({ ...(await record(scene, '13')), result: 1 }),
  'POST /hardware/record/falseAlarm': async (scene) => ({ ...(await record(scene, '13')), remark: '现场复核无异常' }),
  'POST /hardware/record/batchClose': async (scene) => ({ rows: [await record(scene, '18')], result: 5 }),
  'POST /hardware/alarm/answer': async (scene) => ({ ...(await record(scene, '90')), caller: 1 }),
  'POST /hardware/alarm/dispatch': answered,
  'POST /hardware/alarm/freed': async (scene) => ({
    ...(await answered(scene)),
    freedAt: scene.server.services.clock().toISOString(),
    personCount: 1,
  }),
  'POST /hardware/alarm/close': async (scene) => ({ ...(await answered(scene)), personCount: 0, result: 2 }),
}
