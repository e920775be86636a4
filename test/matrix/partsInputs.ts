import { partsApi } from '#modules/parts/shared/api.ts'
import { asOwner } from '../builders/company.ts'
import { aFile } from '../builders/employee.ts'
import { type Asked, aBrokenLift, aDraft, aLine, newParts, versionOfRequest } from '../builders/parts.ts'
import { aLift, type Maker, type Scene } from './scenes.ts'

/** Requests for parts, each on an order of its own, brought to the state a call needs. */

const order = async (scene: Scene) => aBrokenLift(scene.server, scene.chief, (await aLift(scene)).id)
const draft = async (scene: Scene, more: Record<string, unknown> = {}): Promise<Asked> =>
  aDraft(scene.server, scene.chief, { bizId: await order(scene), lines: [more] })

/** Nobody's own request, so that whoever may approve may decide. */
async function waiting(scene: Scene): Promise<Asked> {
  const sent = await scene.server.ask(partsApi.submit, await draft(scene), scene.chief)
  await asOwner(scene.server, 'update parts_request set applicant_id = null where id = $1', [sent.id])
  return sent
}
/** Without a contract the customer pays, so an approved one waits for him. */
const asking = async (scene: Scene): Promise<Asked> =>
  scene.server.ask(partsApi.approve, { ...(await waiting(scene)), forward: false }, scene.chief)
async function agreed(scene: Scene): Promise<Asked> {
  const { id, version } = await asking(scene)
  const paper = await aFile(scene.server, scene.chief.userId)
  await scene.server.ask(partsApi.answer, { id, version, agreed: true, name: '周物业', paper }, scene.chief)
  return versionOfRequest(scene.server, id)
}
const drawn = async (scene: Scene): Promise<Asked> => scene.server.ask(partsApi.draw, await agreed(scene), scene.chief)

export const partsInputs: Readonly<Record<string, Maker>> = {
  'POST /repair/parts/add': async (scene) => ({
    bizType: 2,
    bizId: await order(scene),
    urgency: 0,
    lines: [await aLine(scene.server, scene.chief)],
  }),
  'POST /repair/parts/edit': async (scene) => ({
    ...(await draft(scene)),
    urgency: 1,
    lines: [await aLine(scene.server, scene.chief)],
  }),
  'POST /repair/parts/submit/{id}': async (scene) => ({ ...(await draft(scene)) }),
  'POST /repair/parts/approve/{id}': async (scene) => ({ ...(await waiting(scene)), forward: false }),
  'POST /repair/parts/batchApprove': async (scene) => ({ rows: [await waiting(scene)] }),
  'POST /repair/parts/reject/{id}': async (scene) => ({ ...(await waiting(scene)), reason: '型号不符' }),
  'POST /repair/parts/charge/{id}': async (scene) => {
    const sent = await waiting(scene)
    const { lines } = await scene.server.ask(partsApi.detail, { id: sent.id }, scene.chief)
    return { ...sent, lineId: lines[0]?.id, chargeMode: 4, reason: '公司承担' }
  },
  'POST /repair/parts/customerLink/{id}': async (scene) => ({ id: (await asking(scene)).id }),
  'POST /repair/parts/answer/{id}': async (scene) => ({
    ...(await asking(scene)),
    agreed: true,
    name: '周物业',
    paper: await aFile(scene.server, scene.chief.userId),
  }),
  'POST /repair/parts/draw/{id}': async (scene) => ({ ...(await agreed(scene)) }),
  'POST /repair/parts/giveBack/{id}': async (scene) => ({ ...(await drawn(scene)), reason: '型号不符' }),
  'POST /repair/parts/install/{id}': async (scene) => {
    const given = await drawn(scene)
    return { ...given, lines: await newParts(scene.server, scene.chief, given.id) }
  },
  'POST /repair/parts/void/{id}': async (scene) => ({ ...(await waiting(scene)), reason: '重复申请' }),
}
