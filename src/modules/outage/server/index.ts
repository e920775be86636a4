import { answers, calls, type ServerModule } from '#kernel/server/index.ts'
import { customerAsks } from '#modules/customer/server/index.ts'
import { repairAsks } from '#modules/repair/server/index.ts'
import { outageApi } from '../shared/api.ts'
import * as ofCustomer from './ofCustomer.store.ts'
import * as ofRepair from './ofRepair.store.ts'
import { outageHandlers } from './outage.ts'

export { homesSql } from './homes.store.ts'
export { isStanding } from './outage.store.ts'
export { isStopping } from './spans.store.ts'

export const outageModule: ServerModule = {
  name: 'outage',
  tables: [],
  calls: [calls(outageApi, outageHandlers)],
  duties: [...answers(customerAsks, ofCustomer), ...answers(repairAsks, ofRepair)],
}
