import { audited, calls, findRow, type ServerModule } from '#kernel/server/index.ts'
import { may, seesEither } from '#modules/receivable/shared/permissions.ts'
import { dunningApi, dunningRuleApi } from '../shared/api.ts'
import { DunningDraft, RuleDraft } from '../shared/dunning.ts'
import { findRecord } from './dunning.store.ts'
import { dunningHandlers } from './dunning.ts'
import { fallingDue, reminding } from './remind.ts'
import { ruleHandlers } from './rules.ts'

export const dunningModule: ServerModule = {
  name: 'dunning',
  tables: ['dunning_rule', 'dunning_record', 'dunning_line'],
  calls: [calls(dunningApi, dunningHandlers), calls(dunningRuleApi, ruleHandlers)],
  nightly: [fallingDue],
  minutely: [reminding],
  audited: {
    dunning_rule: audited(RuleDraft, { needs: [may.settings] }),
    dunning_record: audited(DunningDraft, { needs: seesEither, without: ['arItemIds'] }),
  },
  refers: [{ table: 'dunning_record', column: 'customer_id', to: 'customer', once: 'ruled_on' }],
  opens: { dunning_rule: (ctx, id) => findRow(ctx, 'dunningRule', id), dunning_record: findRecord },
  shows: { dunning_record: [{ by: dunningApi.detail, open: findRecord }] },
}
