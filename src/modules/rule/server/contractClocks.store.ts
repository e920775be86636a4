import { sql } from 'kysely'
import { is, isNot } from '#kernel/server/index.ts'
import { ContractStatus, ContractType, PlanRowType, RepayStatus } from '#modules/contract/shared/contract.terms.ts'
import { OvertimeNode, OvertimeScene } from '../shared/overtime.ts'
import type { ClockSource } from './clocks.ts'

const { due } = OvertimeNode.code
const begins = (day: string) => sql.raw(`(${day}::timestamp at time zone 'Asia/Shanghai')`)
/** Salesman and manager of the contract `k` (archives 6.3, 9). */
const managers = sql`array_remove(array[k.manager_id, k.salesman_id], null)`
const nobody = sql`'{}'::uuid[]`
const customer = sql`(select c.name from customer c where c.company_id = k.company_id and c.id = k.customer_id)`

/** Contracts that nobody renewed, also after their end; a single job (type 6) is not renewed. */
export const contractClocks: ClockSource = {
  scene: OvertimeScene.code.contract,
  nodes: {
    [due]: sql`k.deleted_at is null and not k.draft
      and ${is('k.status', [ContractStatus.code.running, ContractStatus.code.expired])} and k.terminated_at is null
      and ${isNot('k.type', ContractType.code.special)}
      and not exists (select 1 from contract n where n.company_id = k.company_id and n.renewed_from_id = k.id
        and ${isNot('n.status', ContractStatus.code.voided)} and not n.draft and n.deleted_at is null)`,
  },
  from: sql`contract k`,
  alias: 'k',
  since: begins('k.start_date'),
  due: begins('k.end_date'),
  projectId: sql`k.project_id`,
  row: sql`coalesce(k.name, k.contract_no) as subject,
    concat_ws(' · ', k.contract_no, ${customer}, to_char(k.end_date, 'YYYY-MM-DD') || ' 到期') as note,
    ${nobody} as crew_ids, ${nobody} as leader_ids, ${managers} as manager_ids, k.id as jump_id`,
  subjectType: 'contract',
  jumpTo: 'contract',
}

/** Rows of payment plans that are not settled. Amounts are for holders of ANj and do not stand in reminders. */
export const paymentClocks: ClockSource = {
  scene: OvertimeScene.code.receivable,
  nodes: {
    [due]: sql`${is('p.repay_status', RepayStatus.code.open)} and not p.frozen
      and ${isNot('p.row_type', PlanRowType.code.refund)} and p.amount > p.settled_amount
      and k.deleted_at is null and not k.draft and ${isNot('k.status', ContractStatus.code.voided)}`,
  },
  from: sql`payment_plan p join contract k on k.company_id = p.company_id and k.id = p.contract_id`,
  alias: 'p',
  since: begins('p.period_start'),
  due: begins('p.due_date'),
  projectId: sql`k.project_id`,
  row: sql`coalesce(k.name, k.contract_no) || ' 第 ' || p.period_no || ' 期' as subject,
    concat_ws(' · ', k.contract_no, ${customer}, '应收日 ' || to_char(p.due_date, 'YYYY-MM-DD')) as note,
    ${nobody} as crew_ids, ${nobody} as leader_ids, ${managers} as manager_ids, k.id as jump_id`,
  subjectType: 'paymentPlan',
  jumpTo: 'contract',
}
