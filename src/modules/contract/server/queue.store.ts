import { sql } from 'kysely'
import { is, isNot, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { Band } from '#kernel/shared/queue.ts'
import { contractScope } from '#modules/permission/server/index.ts'
import { ContractStatus, PlanRowType, RepayStatus } from '../shared/contract.terms.ts'
import { may } from '../shared/permissions.ts'

const SOON_DAYS = 7

/** 应收: instalments that are due within a week or late; who sees amounts collects them. */
export const paymentQueue: QueueSource = {
  kind: 'payment',
  needs: [may.amounts],
  band: Band.desk,
  rows: (ctx, day) => ({
    from: sql`payment_plan p join contract k on k.company_id = p.company_id and k.id = p.contract_id
      left join customer c on c.company_id = k.company_id and c.id = k.customer_id`,
    where: sql`p.company_id ${ofCompanies(ctx)} and ${is('p.repay_status', RepayStatus.code.open)} and not p.frozen
      and ${isNot('p.row_type', PlanRowType.code.refund)} and p.amount > p.settled_amount
      and p.due_date <= ${addDays(day, SOON_DAYS)}::date and k.deleted_at is null and not k.draft
      and ${isNot('k.status', ContractStatus.code.voided)} and ${contractScope(ctx, 'k')}`,
    id: sql`p.id`,
    title: sql`coalesce(k.name, k.contract_no)`,
    note: sql`concat_ws(' · ', c.name, '第 ' || p.period_no || ' 期 ' || to_char(p.amount - p.settled_amount, 'FM999,999,999,990.00') || ' 元')`,
    since: sql`(p.period_start::timestamp at time zone 'Asia/Shanghai')`,
    dueDay: sql`p.due_date`,
    owner: sql`jsonb_build_object('kind', 'contract', 'id', k.id)`,
  }),
}
