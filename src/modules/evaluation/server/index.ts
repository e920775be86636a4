import { answers, calls, type ServerModule } from '#kernel/server/index.ts'
import { customerAsks } from '#modules/customer/server/index.ts'
import { fieldAsks } from '#modules/field/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { evaluationApi, giveApi } from '../shared/api.ts'
import { auditedEvaluations } from './audited.ts'
import { findEvaluation } from './evaluation.store.ts'
import { evaluationHandlers } from './evaluation.ts'
import { giveHandlers } from './give.ts'
import { evaluationSubscriptions } from './links.ts'
import * as ofCustomer from './ofCustomer.store.ts'
import * as ofField from './ofField.store.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'
import { evaluationQueue } from './queue.store.ts'

export const evaluationModule: ServerModule = {
  name: 'evaluation',
  tables: ['evaluation'],
  duties: [
    ...answers(customerAsks, ofCustomer),
    ...answers(maintenanceAsks, ofMaintenance),
    ...answers(fieldAsks, ofField),
  ],
  calls: [calls(evaluationApi, evaluationHandlers), calls(giveApi, giveHandlers)],
  subscriptions: evaluationSubscriptions,
  audited: auditedEvaluations,
  refers: [
    { table: 'evaluation', column: 'community_id', to: 'community' },
    { table: 'evaluation', column: 'customer_id', to: 'customer' },
  ],
  queue: [evaluationQueue],
  opens: { evaluation: (ctx, id) => findEvaluation(ctx, id) },
}
