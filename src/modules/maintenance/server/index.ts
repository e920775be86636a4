import { calls, type ServerModule } from '#kernel/server/index.ts'
import { fieldApi, maintainOrderApi, maintainPlanApi, maintainSettingApi, signApi } from '../shared/api.ts'
import { fieldHandlers } from './field.ts'
import { maintenanceSubscriptions } from './news.ts'
import { maintenanceNightly } from './nightly.ts'
import { orderHandlers } from './order.ts'
import { findOrder } from './orderDetail.store.ts'
import { planHandlers, planWorks } from './plan.ts'
import { settingHandlers } from './setting.ts'
import { signHandlers } from './sign.ts'

export { demandCertifiedFrom } from './certified.ts'
export { maintenanceClocks } from './clocks.store.ts'
export { findSite, isQrOf, type Site } from './field.store.ts'
export { setGovState } from './govState.store.ts'
export { inScope as orderScope } from './order.store.ts'
export { orderDetail } from './orderDetail.ts'
export { pauseForRepair } from './pausing.ts'
export { findSetting } from './setting.store.ts'
export { type Measured, measure } from './signIn.ts'
export { findWorkTime } from './workTime.ts'

export const maintenanceModule: ServerModule = {
  name: 'maintenance',
  calls: [
    calls(maintainOrderApi, orderHandlers),
    calls(maintainPlanApi, planHandlers),
    calls(maintainSettingApi, settingHandlers),
    calls(fieldApi, fieldHandlers),
    calls(signApi, signHandlers),
  ],
  subscriptions: maintenanceSubscriptions,
  works: planWorks,
  nightly: maintenanceNightly,
  opens: { maintain_order: findOrder },
}
