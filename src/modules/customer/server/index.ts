import {
  answers,
  calls,
  findRow,
  importJob,
  type Reference,
  rowNames,
  type ServerModule,
} from '#kernel/server/index.ts'
import { communityAsks } from '#modules/community/server/index.ts'
import { customerApi } from '../shared/api.ts'
import { customerWorkApi } from '../shared/workApi.ts'
import { auditedCustomers } from './audited.ts'
import { customerHandlers } from './customer.ts'
import { customerImporter } from './customerImport.ts'
import { openVisit, visitReminder } from './customerVisit.ts'
import { customerWorkHandlers } from './customerWork.ts'
import * as ofCommunity from './ofCommunity.store.ts'

export * as customerAsks from './asks.ts'
export { customerImporter } from './customerImport.ts'

export const customerModule = (references: readonly Reference[]): ServerModule => ({
  name: 'customer',
  tables: ['customer', 'customer_alias', 'customer_contact', 'customer_visit'],
  duties: [...answers(communityAsks, ofCommunity)],
  calls: [calls(customerApi, customerHandlers(references)), calls(customerWorkApi, customerWorkHandlers)],
  jobs: [importJob(customerImporter)],
  nightly: [visitReminder],
  audited: auditedCustomers,
  named: {
    customer: rowNames('customer', 'x.name', { from: ['/customer/options'], noun: 'customer' }),
  },
  refers: [{ table: 'customer_visit', column: 'customer_id', to: 'customer' }],
  opens: {
    customer: (ctx, id) => findRow(ctx, 'customer', id),
    customer_visit: openVisit,
  },
  shows: { customer_visit: [{ by: customerWorkApi.visits, open: openVisit }] },
})
