import { calls, type ServerModule } from '#kernel/server/index.ts'
import { maintainOrderApi, maintainSettingApi } from '../shared/api.ts'
import { orderHandlers } from './order.ts'
import { settingHandlers } from './setting.ts'

export { inScope as orderScope } from './order.store.ts'
export { findSetting } from './setting.store.ts'

export const maintenanceModule: ServerModule = {
  name: 'maintenance',
  calls: [calls(maintainOrderApi, orderHandlers), calls(maintainSettingApi, settingHandlers)],
}
