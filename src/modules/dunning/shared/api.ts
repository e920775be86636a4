import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Done } from '#kernel/shared/page.ts'
import { may, seesEither } from '#modules/receivable/shared/permissions.ts'
import { ArKind } from '#modules/receivable/shared/terms.ts'
import { DunningChannel } from './dunning.terms.ts'
import { DunningDetail, DunningDraft, dunningList, RuleDetail, RuleDraft, ruleList } from './dunning.ts'

const items = z.array(z.uuid()).min(1).max(200)

export const dunningApi = {
  ...ordinary('/gathering/dunning', '催收记录', {
    list: dunningList,
    draft: DunningDraft,
    detail: DunningDetail,
    needs: { list: seesEither, detail: seesEither, add: may.dun, export: may.export },
  }),
  /** Now, to the customers of these items: by text to their default contact, or to their salesmen. */
  send: endpoint({
    method: 'POST',
    path: '/gathering/dunning/send',
    title: '发送催款提醒',
    needs: [may.dun],
    input: z.object({
      arItemIds: items,
      channel: field.choice('催收方式', DunningChannel).pipe(z.literal([1, 2])),
      content: field.optional(field.text('内容', { max: 300 })),
    }),
    reply: z.object({ sent: z.int(), skipped: z.array(z.object({ customerName: z.string(), why: z.string() })) }),
  }),
  /** Added: the customer no longer disputes, or begins to. */
  dispute: endpoint({
    method: 'POST',
    path: '/gathering/dunning/dispute',
    title: '标记争议',
    needs: [may.dun],
    input: z.object({
      arItemId: z.uuid(),
      disputed: z.boolean(),
      reason: field.optional(field.text('争议原因', { max: 200 })),
    }),
    reply: Done,
  }),
  /** 对账单: what was owed at the beginning, what came between, what is owed at the end, as the book says. */
  statement: endpoint({
    method: 'POST',
    path: '/gathering/dunning/statement',
    title: '对账单PDF',
    needs: [may.dun, may.receive],
    reads: true,
    file: true,
    long: true,
    input: z.object({
      customerId: z.uuid(),
      kind: ArKind.schema,
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    reply: z.unknown(),
  }),
  /** Added: 催收函 for items of one customer. */
  letter: endpoint({
    method: 'POST',
    path: '/gathering/dunning/letter',
    title: '催收函PDF',
    needs: [may.dun],
    reads: true,
    file: true,
    long: true,
    input: z.object({ arItemIds: items }),
    reply: z.unknown(),
  }),
}

export const dunningRuleApi = {
  ...ordinary('/gathering/dunningRule', '催收规则', {
    list: ruleList,
    draft: RuleDraft,
    detail: RuleDetail,
    needs: {
      list: may.settings,
      detail: may.settings,
      add: may.editSettings,
      edit: may.editSettings,
      remove: may.editSettings,
    },
  }),
  /** Added: how many reminders go out tomorrow with this rule as it would be saved (commerce 4.2). */
  preview: endpoint({
    method: 'POST',
    path: '/gathering/dunningRule/preview',
    title: '预估明日提醒',
    needs: [may.editSettings],
    reads: true,
    input: z.object({ id: z.uuid().optional(), ...RuleDraft.shape }),
    reply: z.object({ day: z.iso.date(), reminders: z.int() }),
  }),
  /** Added: the rules of R18 for a company that has none. */
  begin: endpoint({
    method: 'POST',
    path: '/gathering/dunningRule/begin',
    title: '采用默认催收规则',
    needs: [may.editSettings],
    input: z.object({}),
    reply: Done,
  }),
}
