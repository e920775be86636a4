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

export { stepwise } from './batch.store.ts'
export { type Applied, applyBatch, previewBatch } from './batch.ts'
export { demandCertifiedFrom } from './certified.ts'
export { maintenanceClocks } from './clocks.store.ts'
export { addHazard, findSite, isQrOf, type NewHazard, type Site } from './field.store.ts'
export type { DoorOp, FieldDoor, FieldEffects, Outcome } from './field.ts'
export { setGovState } from './govState.store.ts'
export { type HazardRecord, moveHazard } from './hazard.ts'
export { limitLink } from './limitLink.ts'
export { inScope as orderScope } from './order.store.ts'
export { orderDetail } from './orderDetail.ts'
export { inCompanyOf } from './orderPaper.store.ts'
export { pauseForRepair } from './pausing.ts'
export { findCalendar, findSetting } from './setting.store.ts'
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
    calls(signApi, signHandlers),
  ],
  subscriptions: maintenanceSubscriptions,
  works: planWorks,
  nightly: maintenanceNightly,
  minutely: [remindingWork],
  opens: { maintain_order: findOrder, maintain_setting: async (ctx, id) => findSettingRow(ctx, id) },
})
