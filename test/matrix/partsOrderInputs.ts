import { orderApi } from '#modules/partsOrder/shared/api.ts'
import { billApi } from '#modules/stock/shared/bill.api.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { supplierApi } from '#modules/warehouse/shared/api.ts'
import { houseApi } from '#modules/warehouse/shared/house.api.ts'
import { unitApi } from '#modules/warehouse/shared/unit.api.ts'
import { asOwner } from '../builders/company.ts'
import { aCustomer } from '../builders/elevator.ts'
import { next } from '../builders/next.ts'
import type { Input, Maker, Scene } from './scenes.ts'
import { aUnit, house } from './warehouseInputs.ts'

/** Orders of parts in the state that a call needs, each of a part of its own. */

const lineOf = (unitId: string, price = '10.00') => ({ lineType: 1 as const, unitId, qty: '2', price, taxRate: '13' })

const sale = async (scene: Scene, unitId?: string) => ({
  orderType: 2 as const,
  customerId: await aCustomer(scene.server, scene.company),
  depositRate: '0',
  creditDays: 15,
  lines: [lineOf(unitId ?? (await aUnit(scene)).id)],
})
const aSale = async (scene: Scene, unitId?: string) =>
  scene.server.ask(orderApi.add, (await sale(scene, unitId)) as never, scene.chief)

async function submitted(scene: Scene, unitId?: string) {
  const { id, version } = await aSale(scene, unitId)
  const at = await scene.server.ask(orderApi.submit, { id, version }, scene.chief)
  // Where one person is all there are, somebody else made it.
  await asOwner(scene.server, 'update parts_order set created_by = null, submitted_by = null where id = $1', [id])
  return { id, version: at.version }
}
async function approved(scene: Scene, unitId?: string) {
  const { id, version } = await submitted(scene, unitId)
  return { id, version: (await scene.server.ask(orderApi.approve, { id, version }, scene.chief)).version }
}

/** There is enough of it, so that an order is held for. */
async function stocked(scene: Scene) {
  const { id: unitId } = await aUnit(scene)
  const warehouse = await scene.server.ask(houseApi.add, house(scene), scene.chief)
  const draft = {
    bizType: BizType.code.opening,
    warehouseId: warehouse.id,
    billDate: '2026-01-05',
    lines: [{ unitId, qty: '9', taxPrice: '1' }],
  }
  const { id, version } = await scene.server.ask(billApi.add, draft as never, scene.chief)
  await scene.server.ask(billApi.submit, { id, version }, scene.chief)
  await scene.server.ask(billApi.post, { ids: [id] }, scene.chief)
  return unitId
}

/** Missing, and somebody sells it. */
async function short(scene: Scene): Promise<Input> {
  const supplier = await scene.server.ask(supplierApi.add, { name: `供应商${next()}`, status: 1 } as never, scene.chief)
  const { id: unitId } = await aUnit(scene)
  const unit = await scene.server.ask(unitApi.detail, { id: unitId }, scene.chief)
  await scene.server.ask(unitApi.edit, { ...unit, supplierId: supplier.id } as never, scene.chief)
  return { ids: [(await approved(scene, unitId)).id] }
}

export const partsOrderInputs: Readonly<Record<string, Maker>> = {
  'POST /warehouse/order/add': (scene) => sale(scene),
  'POST /warehouse/order/edit': async (scene) => ({ ...(await sale(scene)), ...(await aSale(scene)), remark: '加急' }),
  'DELETE /warehouse/order/delete/{id}': async (scene) => ({ id: (await aSale(scene)).id }),
  'POST /warehouse/order/submit': (scene) => aSale(scene),
  'POST /warehouse/order/approve': (scene) => submitted(scene),
  'POST /warehouse/order/reject': async (scene) => ({ ...(await submitted(scene)), reason: '价格不对' }),
  'POST /warehouse/order/cancel': async (scene) => ({ ...(await approved(scene)), reason: '客户不要了' }),
  'POST /warehouse/order/closeShort': async (scene) => ({ ...(await approved(scene)), reason: '停产' }),
  'POST /warehouse/order/toBill': async (scene) => ({ id: (await approved(scene, await stocked(scene))).id }),
  'POST /warehouse/order/toPurchase': short,
  'POST /warehouse/order/charge': async (scene) => {
    const { id, version } = await aSale(scene)
    const { lines } = await scene.server.ask(orderApi.detail, { id }, scene.chief)
    return { id, version, lineId: lines[0]?.id, chargeMode: 4, reason: '公司承担' }
  },
}
