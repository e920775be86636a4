import { quotationApi } from '#modules/quotation/shared/api.ts'
import { asOwner } from '../builders/company.ts'
import { aCustomer } from '../builders/elevator.ts'
import { aFile } from '../builders/employee.ts'
import type { Input, Maker, Scene } from './scenes.ts'

/** Quotations, each brought to the state a call needs. */

const lines = [{ lineType: 5, name: '层门', qty: '18', price: '2350', taxRate: '13', costPrice: '1000' }]
const draft = async ({ server, company }: Scene): Promise<Input> => ({
  quoteType: 1,
  customerId: await aCustomer(server, company),
  lines,
})
interface Row {
  readonly id: string
  readonly version: number
}
async function added(scene: Scene, more: Input = {}): Promise<Row> {
  const { id, version } = await scene.server.ask(
    quotationApi.add,
    { ...(await draft(scene)), ...more } as never,
    scene.chief,
  )
  return { id, version }
}
const submitted = async (scene: Scene, more?: Input): Promise<Row> =>
  scene.server.ask(quotationApi.submit, await added(scene, more), scene.chief)
/** Nobody's own, so that whoever may approve may decide. */
async function waiting(scene: Scene): Promise<Row> {
  const sent = await submitted(scene, { discountRate: '97' })
  await asOwner(
    scene.server,
    'update quotation set submitted_by = null, created_by = null, salesman_id = null where id = $1',
    [sent.id],
  )
  return sent
}
const sent = async (scene: Scene): Promise<Row> =>
  scene.server.ask(quotationApi.send, await submitted(scene), scene.chief)
async function won(scene: Scene): Promise<Row> {
  const signedFile = [await aFile(scene.server, scene.chief.userId)]
  return scene.server.ask(quotationApi.confirm, { ...(await sent(scene)), signedFile }, scene.chief)
}

const path = (verb: string) => `POST /v4/quotation/${verb}`
export const quotationInputs: Readonly<Record<string, Maker>> = {
  [path('add')]: draft,
  [path('submit')]: async (scene) => ({ ...(await added(scene)) }),
  [path('approve')]: async (scene) => ({ ...(await waiting(scene)) }),
  [path('reject')]: async (scene) => ({ ...(await waiting(scene)), reason: '折扣太低' }),
  [path('send')]: async (scene) => ({ ...(await submitted(scene)) }),
  [path('confirm')]: async (scene) => ({
    ...(await sent(scene)),
    signedFile: [await aFile(scene.server, scene.chief.userId)],
  }),
  [path('lose')]: async (scene) => ({ ...(await sent(scene)), reason: '价格高' }),
  [path('void')]: async (scene) => ({ ...(await added(scene)), reason: '重复' }),
  [path('draftAnew')]: async (scene) => ({ ...(await sent(scene)) }),
  [path('copy/{id}')]: async (scene) => ({ id: (await added(scene)).id }),
  [path('toContract/{id}')]: async (scene) => ({ ...(await won(scene)) }),
  [path('toPartsOrder/{id}')]: async (scene) => ({ ...(await won(scene)) }),
}
