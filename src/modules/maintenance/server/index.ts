import { calls, type ServerModule } from '#kernel/server/index.ts'
import { fieldApi, maintainOrderApi, maintainPlanApi, maintainSettingApi, signApi } from '../shared/api.ts'
import { type FieldDoor, type FieldEffects, fieldHandlers } from './field.ts'
import { maintenanceSubscriptions } from './news.ts'
import { maintenanceNightly } from './nightly.ts'
import { orderHandlers } from './order.ts'
import { findOrder } from './orderDetail.store.ts'
import { planHandlers, planWorks } from './plan.ts'
import { remindingWork } from './reminding.ts'
import { findSettingRow } from './setting.store.ts'
import { settingHandlers } from './setting.ts'
import { signHandlers } from './sign.ts'

export { liftsWithLast } from './bootstrap.ts'
export { demandCertifiedFrom } from './certified.ts'
export { maintenanceClocks } from './clocks.store.ts'
export {
  addHazard,
  employeeOf,
  findConflicts,
  findSite,
  isQrOf,
  type KeptOp,
  type NewHazard,
  type Site,
  settleOp,
} from './field.store.ts'
export type { DoorOp, FieldDoor, FieldEffects, Outcome } from './field.ts'
export { setGovState } from './govState.store.ts'
export { type HazardRecord, moveHazard } from './hazard.ts'
export { limitLink } from './limitLink.ts'
export { inScope as orderScope } from './order.store.ts'
export { orderDetail } from './orderDetail.ts'
export { addSignLink, inCompanyOf } from './orderPaper.store.ts'
export { tellPhones } from './orderRow.store.ts'
export { pauseForRepair } from './pausing.ts'
export { findSetting } from './setting.store.ts'
export type { SignDoor } from './sign.ts'
export { type Measured, measure } from './signIn.ts'
export { setStar } from './star.store.ts'
export { findHolders } from './telling.store.ts'
export { findWorkTime } from './workTime.ts'

/** `doors`: orders of modules further right that the worker's phone works on too; `effects`: what it does on all of them. */
export const maintenanceModule = (
  doors: readonly FieldDoor[] = [],
  effects: readonly FieldEffects[] = [],
): ServerModule => ({
  name: 'maintenance',
  calls: [
    calls(maintainOrderApi, orderHandlers),
    calls(maintainPlanApi, planHandlers),
    calls(maintainSettingApi, settingHandlers),
    calls(fieldApi, fieldHandlers(doors, effects)),
    calls(signApi, signHandlers(doors.flatMap(({ sign }) => sign ?? []))),
  ],
  subscriptions: maintenanceSubscriptions,
  works: planWorks,
  nightly: maintenanceNightly,
  minutely: [remindingWork],
  opens: { maintain_order: findOrder, maintain_setting: async (ctx, id) => findSettingRow(ctx, id) },
})
