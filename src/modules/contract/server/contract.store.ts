import { sql } from 'kysely'
import {
  type Context,
  finding,
  holdsWord,
  is,
  isNot,
  ofCompanies,
  pageSource,
  type SourceSpec,
} from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { contractScope } from '#modules/permission/server/index.ts'
import { CONTRACT_IN_FORCE, ContractStatus } from '../shared/contract.terms.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { type ContractRow, contractList, projectContractList } from '../shared/contractList.ts'
import type { UnfinishedContract } from '../shared/unfinishedContract.ts'
import { openOf } from './paymentPlan.store.ts'

/** A contract as its table holds it; a draft may have nulls (archives 1). */
export interface ContractRecord
  extends Omit<
    ContractDetail,
    | 'badges'
    | 'customerName'
    | 'projectName'
    | 'salesmanName'
    | 'managerName'
    | 'lines'
    | 'plan'
    | 'customRows'
    | 'changes'
    | 'renewedFrom'
    | 'successor'
    | 'visits'
    | 'createdBy'
    | 'remindDays'
    | 'arrival'
  > {
  readonly files: StoredFile[]
  readonly remindDays: number
  readonly renewedFromId: string | null
  readonly quotationId: string | null
  readonly unfinished: Pick<UnfinishedContract, 'lines' | 'customRows'> | null
  readonly createdBy: string | null
  readonly settledAmount: string
}

/** Σ of what the plan still asks for; after a termination with a refund it is negative. */
const open = `(select coalesce(sum(${openOf('p')}), 0) from payment_plan p
  where p.company_id = k.company_id and p.contract_id = k.id)`
const renewed = `exists (select 1 from contract n where n.company_id = k.company_id and n.renewed_from_id = k.id
  and ${isNot('n.status', ContractStatus.code.voided)} and not n.draft and n.deleted_at is null)`

/** The customers are found once, through their own index, and not anew for each contract. */
const words = finding(contractList.filters.contractNo, {
  contractNo: { codes: ['k.contract_no'] },
  name: { names: ['k.name'], codes: ['k.name_pinyin'] },
  customerName: (text, ctx) => sql`k.customer_id = any(array(select w.id from customer w
    where w.company_id ${ofCompanies(ctx)} and ${holdsWord({ names: ['w.name'], codes: ['w.name_pinyin'] }, text)}))`,
})

const source = {
  from: `contract k
    left join customer c on c.company_id = k.company_id and c.id = k.customer_id
    left join employee s on s.company_id = k.company_id and s.id = k.salesman_id
    left join project p on p.company_id = k.company_id and p.id = k.project_id`,
  alias: 'k',
  columns: {
    id: 'k.id',
    version: 'k.version',
    contractNo: 'k.contract_no',
    name: 'k.name',
    customerId: 'k.customer_id',
    customerName: 'c.name',
    projectId: 'k.project_id',
    projectName: 'p.name',
    type: 'k.type',
    elevatorCount: '(case when not k.draft then k.elevator_count end)',
    startDate: 'k.start_date',
    endDate: 'k.end_date',
    daysLeft: `(case when ${is('k.status', CONTRACT_IN_FORCE)} and not k.draft then k.end_date - current_date end)`,
    agreedAmount: '(case when not k.draft then k.agreed_amount end)',
    settledAmount: '(case when not k.draft then k.settled_amount end)',
    unpaidAmount: `(case when not k.draft then ${open} end)`,
    status: 'k.status',
    source: 'k.source',
    payType: 'k.pay_type',
    taxRate: 'k.tax_rate',
    salesmanName: 's.name',
    createdAt: 'k.created_at',
    draft: 'k.draft',
    terminatedAt: 'k.terminated_at',
    remindDays: 'k.remind_days',
    renewed,
  },
  filters: {
    contractNo: words,
    customerId: 'k.customer_id',
    projectId: 'k.project_id',
    salesmanId: 'k.salesman_id',
    payWay: 'k.pay_way',
    status: (codes: readonly number[]) => sql`(k.status = any(${codes}) and not k.draft)`,
    expiring: (yes: boolean, ctx: Context) =>
      sql`(${is('k.status', ContractStatus.code.running)}
        and k.end_date - ${dayOf(ctx.now)}::date between 0 and k.remind_days) = ${yes}`,
  },
  where: (ctx) => [sql`k.deleted_at is null`, contractScope(ctx)],
  sums: {
    // The plans of all at once, and not of one contract after the other.
    unpaidAmount: (rows) => sql`(select coalesce(sum(${sql.raw(openOf('p'))}), 0) from payment_plan p
      where (p.company_id, p.contract_id) in (select k.company_id, k.id ${rows} and not k.draft))`,
  },
  ownOrder: { by: 'contract_urgency(k.status, k.draft, k.end_date)' },
  notNull: ['createdAt'],
} as const satisfies SourceSpec

export const contracts = pageSource<ContractRow>(contractList, { ...source, counted: 'contract' })

/** Those that are linked to a project; drafts have no effect anywhere. */
export const projectContracts = pageSource<ContractRow>(projectContractList, {
  ...source,
  where: (ctx) => [sql`k.project_id is not null`, sql`not k.draft`, ...source.where(ctx)],
})

export async function findOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const chosen = query.ids
    ? sql`k.id = any(${query.ids}::uuid[])`
    : query.keyword
      ? words(query.keyword, ctx)
      : sql`true`
  const { rows } = await sql<Option>`select k.id as value, k.name as label, k.contract_no as note from contract k
    where k.company_id ${ofCompanies(ctx)} and k.deleted_at is null and not k.draft
      and ${chosen} and ${contractScope(ctx)}
    order by k.contract_no desc limit ${query.size}`.execute(ctx.db)
  return rows
}

/** A contract the person may see, or 1000404; `lock` for every write that follows. */
export async function findContract(
  ctx: Context,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ContractRecord> {
  const { rows } = await sql<ContractRecord>`select k.* from contract k
    where k.company_id ${ofCompanies(ctx)} and k.id = ${id} and k.deleted_at is null
      and ${contractScope(ctx)} ${options.lock ? sql`for update` : sql``}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw refuse.notFound()
  return row
}

export interface Names {
  readonly customerName: string | null
  readonly projectName: string | null
  readonly salesmanName: string | null
  readonly managerName: string | null
  readonly createdByName: string | null
  readonly renewedFromNo: string | null
  readonly successorId: string | null
  readonly successorNo: string | null
}

export async function findNames(ctx: Context, id: string): Promise<Names> {
  const { rows } =
    await sql<Names>`select c.name as customer_name, p.name as project_name, s.name as salesman_name, m.name as manager_name,
      b.name as created_by_name, f.contract_no as renewed_from_no, n.id as successor_id, n.contract_no as successor_no
    from contract k
    left join customer c on c.company_id = k.company_id and c.id = k.customer_id
    left join project p on p.company_id = k.company_id and p.id = k.project_id
    left join employee s on s.company_id = k.company_id and s.id = k.salesman_id
    left join employee m on m.company_id = k.company_id and m.id = k.manager_id
    left join employee b on b.company_id = k.company_id and b.user_id = k.created_by and b.deleted_at is null
    left join contract f on f.company_id = k.company_id and f.id = k.renewed_from_id
    left join contract n on n.company_id = k.company_id and n.renewed_from_id = k.id
      and ${isNot('n.status', ContractStatus.code.voided)}
      and n.deleted_at is null
    where k.company_id ${ofCompanies(ctx)} and k.id = ${id}`.execute(ctx.db)
  return rows[0] as Names
}

export async function isNumberTaken(ctx: Context, contractNo: string, exceptId: string | undefined): Promise<boolean> {
  const { rows } = await sql`select 1 from contract where company_id = ${ctx.companyId} and contract_no = ${contractNo}
    and deleted_at is null and id is distinct from ${exceptId ?? null}::uuid limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** The contract or draft that goes on where this one ends; one at most, void ones do not count. */
export async function findSuccessor(
  ctx: Context,
  id: string,
): Promise<{ id: string; contractNo: string | null } | undefined> {
  const { rows } = await sql<{ id: string; contractNo: string | null }>`select id, contract_no from contract
    where company_id = ${ctx.companyId} and renewed_from_id = ${id} and ${isNot('status', ContractStatus.code.voided)}
      and deleted_at is null`.execute(ctx.db)
  return rows[0]
}

export interface Due {
  readonly id: string
  readonly version: number
  readonly startDate: string
  readonly endDate: string
}

/** Moves every contract whose day has come (nightly): 4 → 1 from the first day on, 1 → 2 after the last. */
export async function moveDue(ctx: Context, move: 'start' | 'expire', day: string): Promise<Due[]> {
  const due =
    move === 'start'
      ? sql`${is('status', ContractStatus.code.upcoming)} and not draft and start_date <= ${day}`
      : sql`${is('status', ContractStatus.code.running)} and end_date < ${day}`
  const { rows } = await sql<Due>`update contract set status = ${move === 'start' ? 1 : 2}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and ${due} and deleted_at is null
    returning id, version, start_date, end_date`.execute(ctx.db)
  return rows
}

export async function countChanges(ctx: Context, contractId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from contract_change
    where company_id = ${ctx.companyId} and contract_id = ${contractId}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function findChanges(ctx: Context, contractId: string): Promise<ContractDetail['changes']> {
  const { rows } = await sql<ContractDetail['changes'][number]>`select x.id, x.no, x.effective_date, x.reason, x.diff,
      x.files, x.created_at, b.name as created_by
    from contract_change x
    left join employee b on b.company_id = x.company_id and b.user_id = x.created_by and b.deleted_at is null
    where x.company_id ${ofCompanies(ctx)} and x.contract_id = ${contractId}
    order by x.created_at desc, x.id desc`.execute(ctx.db)
  return rows
}
