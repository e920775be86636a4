import { answers, calls, findRow, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { customerAsks } from '#modules/customer/server/index.ts'
import { elevatorAsks } from '#modules/elevator/server/index.ts'
import { permissionAsks } from '#modules/permission/server/index.ts'
import { projectAsks, setContractProject } from '#modules/project/server/index.ts'
import { contractApi } from '../shared/api.ts'
import { auditedContracts } from './audited.ts'
import { findContract } from './contract.store.ts'
import { contractHandlers } from './contract.ts'
import { contractDays } from './contractDays.ts'
import { contractReminder } from './contractReminder.ts'
import { linkContracts } from './followed.store.ts'
import { fundEvents } from './fund.ts'
import * as ofCustomer from './ofCustomer.store.ts'
import * as ofElevator from './ofElevator.store.ts'
import * as ofPermission from './ofPermission.store.ts'
import * as ofProject from './ofProject.store.ts'
import { paymentQueue } from './queue.store.ts'

export { contractScope } from '#modules/permission/server/index.ts'
export * as contractAsks from './asks.ts'
export { draftContract } from './contract.ts'
export { contractImporter, contractLineImporter, type SheetLine } from './contractImport.ts'
export { notePerformed } from './followed.store.ts'

export const contractModule: ServerModule = {
  name: 'contract',
  tables: ['contract', 'contract_change', 'contract_elevator', 'payment_plan'],
  duties: [
    ...answers(customerAsks, ofCustomer),
    ...answers(elevatorAsks, ofElevator),
    ...answers(permissionAsks, ofPermission),
    ...answers(projectAsks, ofProject),
    setContractProject.by(linkContracts),
  ],
  calls: [calls(contractApi, contractHandlers)],
  subscriptions: [fundEvents],
  nightly: [contractDays, contractReminder],
  audited: auditedContracts,
  named: {
    contract: rowNames('contract', 'coalesce(x.contract_no, x.name)', {
      from: ['/contract/options'],
      noun: 'contract',
    }),
  },
  refers: [{ table: 'contract', column: 'customer_id', to: 'customer' }],
  queue: [paymentQueue],
  opens: { contract: findContract },
  shows: {
    contract: [{ by: contractApi.detail, open: findContract }],
    contract_change: [
      {
        by: contractApi.detail,
        open: async (ctx, id) =>
          findContract(ctx, (await findRow<{ contractId: string }>(ctx, 'contractChange', id)).contractId),
      },
    ],
  },
}
