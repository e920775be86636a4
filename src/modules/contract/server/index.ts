import { calls, findRow, type ServerModule } from '#kernel/server/index.ts'
import { setContractProject } from '#modules/project/server/index.ts'
import { contractApi } from '../shared/api.ts'
import { auditedContracts } from './audited.ts'
import { findContract } from './contract.store.ts'
import { contractHandlers } from './contract.ts'
import { contractDays } from './contractDays.ts'
import { contractReminder } from './contractReminder.ts'
import { linkContracts } from './followed.store.ts'
import { fundNews } from './fund.ts'

export { contractScope } from '#modules/permission/server/index.ts'

export { notePerformed } from './followed.store.ts'

export const contractModule: ServerModule = {
  name: 'contract',
  tables: ['contract', 'contract_change', 'contract_elevator', 'payment_plan'],
  duties: [setContractProject.by(linkContracts)],
  calls: [calls(contractApi, contractHandlers)],
  subscriptions: [fundNews],
  nightly: [contractDays, contractReminder],
  audited: auditedContracts,
  refers: [{ table: 'contract', column: 'customer_id', to: 'customer' }],
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
