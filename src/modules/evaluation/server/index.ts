import { calls, type ServerModule } from '#kernel/server/index.ts'
import { evaluationApi, giveApi } from '../shared/api.ts'
import { auditedEvaluations } from './audited.ts'
import { findEvaluation } from './evaluation.store.ts'
import { evaluationHandlers } from './evaluation.ts'
import { giveHandlers } from './give.ts'
import { evaluationSubscriptions } from './links.ts'

export const evaluationModule: ServerModule = {
  name: 'evaluation',
  tables: ['evaluation'],
  calls: [calls(evaluationApi, evaluationHandlers), calls(giveApi, giveHandlers)],
  subscriptions: evaluationSubscriptions,
  audited: auditedEvaluations,
  refers: [
    { table: 'evaluation', column: 'community_id', to: 'community' },
    { table: 'evaluation', column: 'customer_id', to: 'customer' },
  ],
  opens: { evaluation: (ctx, id) => findEvaluation(ctx, id) },
}
