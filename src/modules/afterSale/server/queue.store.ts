import { sql } from 'kysely'
import { is, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { PayMethod } from '#modules/mallOrder/shared/terms.ts'
import { may } from '../shared/permissions.ts'
import { AfterSaleStep } from '../shared/terms.ts'

const { asked, back, paying } = AfterSaleStep.code

type Part = ReturnType<typeof sql>

/** What waits for the seller – an answer with its timer, a refund by transfer –. */
const kind = (name: string, code: string, where: Part): QueueSource => ({
  kind: name,
  needs: [code],
  band: Band.desk,
  rows: (ctx) => ({
    from: sql`after_sale a join mall_order o on o.company_id = a.company_id and o.id = a.order_id`,
    where: sql`a.company_id ${ofCompanies(ctx)} and ${where}`,
    id: sql`a.id`,
    version: sql`a.version`,
    title: sql`a.buyer_company_name`,
    note: sql`a.title || case when a.spec_text = '' then '' else ' ' || a.spec_text end || ' ×' || a.qty`,
    state: sql`a.step`,
    since: sql`a.updated_at`,
    due: sql`a.deadline`,
  }),
})

export const afterSaleQueue: readonly QueueSource[] = [
  kind('afterSale', may.decide, sql`${is('a.step', [asked, back])}`),
  kind('mallRefund', may.refund, sql`${is('a.step', paying)} and ${is('o.pay_method', PayMethod.code.offline)}`),
]
