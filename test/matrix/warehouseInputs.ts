import { houseApi } from '#modules/warehouse/shared/house.api.ts'
import { unitApi } from '#modules/warehouse/shared/unit.api.ts'
import { unitTypeApi } from '#modules/warehouse/shared/unitType.api.ts'
import { next } from '../builders/next.ts'
import type { Maker, Scene } from './scenes.ts'

/** Classes, parts and warehouses, each part in a class of its own. */

const unitType = () => ({
  name: `分类${next()}`,
  sort: 0,
  trackMode: 0 as const,
  qtyDecimals: 0 as const,
  oldPartReturn: false,
  isSafetyPart: false,
})
const aClass = ({ server, chief }: Scene) => server.ask(unitTypeApi.add, unitType(), chief)

const unit = async (scene: Scene) => ({
  name: `配件${next()}`,
  classId: (await aClass(scene)).id,
  measureUnit: '个',
  qtyDecimals: 0 as const,
  trackMode: 0 as const,
})
export const aUnit = async (scene: Scene) => scene.server.ask(unitApi.add, (await unit(scene)) as never, scene.chief)

export const house = ({ chief }: Scene) => ({
  code: `CK${next()}`,
  name: `仓库${next()}`,
  type: 1 as const,
  keeperId: chief.employeeId,
  isDefault: false,
  status: 1 as const,
})

export const warehouseInputs: Readonly<Record<string, Maker>> = {
  'POST /warehouse/unitType/move': async (scene) => ({ ...(await aClass(scene)), parentId: null }),
  'POST /warehouse/unit/add': unit,
  'POST /warehouse/unit/edit': async (scene) => ({ ...(await unit(scene)), ...(await aUnit(scene)) }),
  'POST /warehouse/unit/setStatus': async (scene) => ({ ids: [(await aUnit(scene)).id], status: 0 }),
  'POST /warehouse/house/add': async (scene) => house(scene),
  'POST /warehouse/house/edit': async (scene) => {
    const draft = house(scene)
    return { ...draft, ...(await scene.server.ask(houseApi.add, draft, scene.chief)), address: '城东路 8 号' }
  },
}
