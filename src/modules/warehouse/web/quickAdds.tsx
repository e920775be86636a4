import type { QuickForm } from '#kernel/web/form/index.ts'
import { supplierApi } from '../shared/api.ts'
import { houseApi } from '../shared/house.api.ts'
import { HouseDraft, HouseStatus, HouseType } from '../shared/house.ts'
import { SupplierDraft, SupplierStatus } from '../shared/supplier.ts'
import { unitApi } from '../shared/unit.api.ts'
import { UnitDraft } from '../shared/unit.ts'
import { unitTypeApi } from '../shared/unitType.api.ts'
import { QtyDecimals, TrackMode, UnitTypeDraft } from '../shared/unitType.ts'
import { ClassDefaults, SafetyFields } from './unitClass.tsx'

/** A supplier from inside a picker: its name and whom to call. */
export const quickSupplier: QuickForm = {
  schema: SupplierDraft,
  add: supplierApi.add,
  fields: ['name', 'taxNo', 'contact', 'phone'],
  initial: (typed) => ({ name: typed, status: SupplierStatus.code.on }),
}

/** A part from inside a picker: what a bill needs to know of it; its class says how it is followed. */
export const quickUnit: QuickForm = {
  schema: UnitDraft,
  add: unitApi.add,
  fields: ['name', 'classId', 'brand', 'model', 'spec', 'measureUnit', 'trackMode', 'isSafetyPart'],
  Below: () => (
    <>
      <ClassDefaults />
      <SafetyFields />
    </>
  ),
  initial: (typed) => ({ name: typed }),
}

/** A class of parts from inside a picker. */
export const quickUnitType: QuickForm = {
  schema: UnitTypeDraft,
  add: unitTypeApi.add,
  fields: ['name', 'parentId', 'trackMode', 'qtyDecimals', 'isSafetyPart'],
  initial: (typed) => ({
    name: typed,
    trackMode: TrackMode.code.none,
    qtyDecimals: QtyDecimals.code.whole,
    isSafetyPart: false,
  }),
}

/** A warehouse from inside a picker. */
export const quickHouse: QuickForm = {
  schema: HouseDraft,
  add: houseApi.add,
  fields: ['name', 'code', 'type', 'keeperId', 'plateNo'],
  initial: (typed) => ({ name: typed, type: HouseType.code.centre, status: HouseStatus.code.on, isDefault: false }),
}
