import { billApi } from '#modules/stock/shared/bill.api.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { reservationApi, stockSettingApi } from '#modules/stock/shared/stock.api.ts'
import { periodApi, stocktakeApi } from '#modules/stock/shared/stocktake.api.ts'
import { houseApi } from '#modules/warehouse/shared/house.api.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { asOwner } from '../builders/company.ts'
import { stockHands } from '../builders/stock.ts'
import type { Maker, Scene } from './scenes.ts'
import { aUnit, house } from './warehouseInputs.ts'

/** Bills in the state that a call needs, each of a part and a warehouse of its own. */

/** Before the day of any scene. */
const DAY = '2026-01-05'

const aHouse = async (scene: Scene) => (await scene.server.ask(houseApi.add, house(scene), scene.chief)).id

const bill = async (scene: Scene) => ({
  bizType: BizType.code.opening,
  warehouseId: await aHouse(scene),
  billDate: DAY,
  lines: [{ unitId: (await aUnit(scene)).id, qty: '3', taxPrice: '10' }],
})
const aBill = async (scene: Scene) => scene.server.ask(billApi.add, (await bill(scene)) as never, scene.chief)

async function submitted(scene: Scene) {
  const { id, version } = await aBill(scene)
  return { id, version: (await scene.server.ask(billApi.submit, { id, version }, scene.chief)).version }
}

async function posted(scene: Scene) {
  const { id } = await submitted(scene)
  await scene.server.ask(billApi.post, { ids: [id] }, scene.chief)
  return id
}

async function sent(scene: Scene) {
  const { lines, warehouseId } = await scene.server.ask(billApi.detail, { id: await posted(scene) }, scene.chief)
  const draft = {
    bizType: BizType.code.transferOut,
    warehouseId,
    targetWarehouseId: await aHouse(scene),
    billDate: DAY,
    lines: lines.map(({ unitId, qty }) => ({ unitId, qty })),
  }
  const { id, version } = await scene.server.ask(billApi.add, draft as never, scene.chief)
  await scene.server.ask(billApi.submit, { id, version }, scene.chief)
  await scene.server.ask(billApi.post, { ids: [id] }, scene.chief)
  return id
}

const asked = async (scene: Scene) => ({
  sourceType: 2 as const,
  sourceId: crypto.randomUUID(),
  warehouseId: await aHouse(scene),
  lines: [{ unitId: (await aUnit(scene)).id, qty: '2' }],
  allowPartial: true,
})

/** No month is closed. */
async function reopened({ server, chief }: Scene): Promise<void> {
  for (const { month } of await server.ask(periodApi.list, {}, chief))
    await server.ask(periodApi.reopen, { month }, chief)
}

const count = async (scene: Scene) => ({
  warehouseId: await aHouse(scene),
  scope: 3 as const,
  unitIds: [(await aUnit(scene)).id],
  blind: false,
})
const aCount = async (scene: Scene) => scene.server.ask(stocktakeApi.add, (await count(scene)) as never, scene.chief)
const begun = async (scene: Scene) => scene.server.ask(stocktakeApi.start, await aCount(scene), scene.chief)

async function counted(scene: Scene) {
  const { id } = await begun(scene)
  const { lines } = await scene.server.ask(stocktakeApi.detail, { id }, scene.chief)
  const typed = lines.map((line) => ({ lineId: line.id, countQty: '0' }))
  await scene.server.ask(stocktakeApi.count, { id, lines: typed }, scene.chief)
  return { id, version: (await scene.server.ask(stocktakeApi.detail, { id }, scene.chief)).version }
}
const reviewed = async (scene: Scene) => scene.server.ask(stocktakeApi.submit, await counted(scene), scene.chief)

/** A piece with a serial number that lies in a warehouse. */
async function aPiece(scene: Scene) {
  const { server, company, chief } = scene
  const hands = stockHands(server, company, chief)
  const unitId = await hands.unit({ trackMode: 2, name: `序列件${crypto.randomUUID().slice(-6)}` })
  const line = { unitId, qty: '1', taxPrice: '10', serialNos: ['P-1'] }
  await hands.posted(BizType.code.opening, await aHouse(scene), [line], { billDate: DAY })
  const [piece] = await asOwner<{ id: string }>(server, 'select id from serial where unit_id = $1', [unitId])
  return { serialId: piece?.id }
}

/** A part that lies in a warehouse, and a van to bring it to. */
async function forVan(scene: Scene) {
  const { server, chief } = scene
  const draft = await bill(scene)
  const { id, version } = await server.ask(billApi.add, draft as never, chief)
  await server.ask(billApi.submit, { id, version }, chief)
  await server.ask(billApi.post, { ids: [id] }, chief)
  const van = { ...house(scene), type: HouseType.code.van, plateNo: '浙A7E821' }
  const { id: warehouseId } = await server.ask(houseApi.add, van, chief)
  const lines = draft.lines.map(({ unitId }) => ({ unitId, qty: '1' }))
  return { warehouseId, fromWarehouseId: draft.warehouseId, lines }
}

export const stockInputs: Readonly<Record<string, Maker>> = {
  'POST /warehouse/serial/lifeLink': aPiece,
  'POST /warehouse/bill/add': bill,
  'POST /warehouse/bill/edit': async (scene) => {
    const draft = await bill(scene)
    return { ...draft, ...(await scene.server.ask(billApi.add, draft as never, scene.chief)), remark: '补记' }
  },
  'POST /warehouse/bill/submit': aBill,
  'POST /warehouse/bill/reject': async (scene) => ({ ...(await submitted(scene)), reason: '数量不符' }),
  'POST /warehouse/bill/void': aBill,
  'POST /warehouse/bill/post': async (scene) => ({ ids: [(await submitted(scene)).id] }),
  'POST /warehouse/bill/reverse': async (scene) => ({ id: await posted(scene), reason: '价格录错' }),
  'POST /warehouse/bill/settle': async (scene) => ({ id: await sent(scene), how: 'back' }),
  'POST /warehouse/stocktake/add': count,
  'POST /warehouse/stocktake/edit': async (scene) => ({
    ...(await count(scene)),
    ...(await aCount(scene)),
    remark: '月末',
  }),
  'POST /warehouse/stocktake/start': aCount,
  'POST /warehouse/stocktake/count': async (scene) => {
    const { id } = await begun(scene)
    const { lines } = await scene.server.ask(stocktakeApi.detail, { id }, scene.chief)
    return { id, lines: lines.map((line) => ({ lineId: line.id, countQty: '0' })) }
  },
  'POST /warehouse/stocktake/submit': counted,
  'POST /warehouse/stocktake/recount': reviewed,
  'POST /warehouse/stocktake/post': reviewed,
  'POST /warehouse/stocktake/cancel': aCount,
  'POST /warehouse/period/close': async (scene) => {
    await reopened(scene)
    return { month: '2025-06' }
  },
  'POST /warehouse/period/reopen': async (scene) => {
    await reopened(scene)
    await scene.server.ask(periodApi.close, { month: '2025-06' }, scene.chief)
    return { month: '2025-06' }
  },
  'POST /warehouse/reservation/reserve': asked,
  'POST /warehouse/reservation/release': async (scene) => {
    const draft = await asked(scene)
    await scene.server.ask(reservationApi.reserve, draft as never, scene.chief)
    return { sourceType: draft.sourceType, sourceId: draft.sourceId }
  },
  'POST /warehouse/reservation/move': async (scene) => {
    const { reserved } = await scene.server.ask(reservationApi.reserve, (await asked(scene)) as never, scene.chief)
    return { id: reserved[0]?.reservationId, warehouseId: await aHouse(scene) }
  },
  'POST /warehouse/van/transfer': forVan,
  'POST /warehouse/stock/policy/edit': async (scene) => ({
    unitId: (await aUnit(scene)).id,
    warehouseId: await aHouse(scene),
    minQty: '2',
    maxQty: '9',
    version: 0,
  }),
  'POST /warehouse/stock/setting/edit': async ({ server, chief }) => ({
    ...(await server.ask(stockSettingApi.read, {}, chief)),
    generalTaxpayer: true,
  }),
}
