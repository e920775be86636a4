import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { OwnerType } from '#modules/employee/shared/certificate.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'

/** What names the rows that are there already, so that a workbook sent twice adds nothing twice. */

async function keysOf(ctx: Context, query: ReturnType<typeof sql<{ key: string }>>): Promise<string[]> {
  const { rows } = await query.execute(ctx.db)
  return rows.map(({ key }) => key)
}

export const customerKeys = (ctx: Context) =>
  keysOf(
    ctx,
    sql<{ key: string }>`select name as key from customer where company_id = ${ctx.companyId} and deleted_at is null`,
  )

/** Number and name. */
export const communityKeys = (ctx: Context) =>
  keysOf(
    ctx,
    sql<{ key: string }>`select upper(community_no) || '|' || name as key from community
      where company_id = ${ctx.companyId} and deleted_at is null`,
  )

/** Teams that work. */
export const teamKeys = (ctx: Context) =>
  keysOf(
    ctx,
    sql<{ key: string }>`select name as key from team
      where company_id = ${ctx.companyId} and deleted_at is null and ${is('state', TeamState.code.active)}`,
  )

/** Phone and name. */
export const peopleKeys = (ctx: Context) =>
  keysOf(
    ctx,
    sql<{ key: string }>`select phone || '|' || name as key from employee
      where company_id = ${ctx.companyId} and deleted_at is null`,
  )

/** Phone of the holder and number of the paper. */
export const paperKeys = (ctx: Context) =>
  keysOf(
    ctx,
    sql<{ key: string }>`select e.phone || '|' || p.cert_no as key from certificate p
      join employee e on e.company_id = p.company_id and e.id = p.owner_id and ${is('p.owner_type', OwnerType.code.employee)}
      where p.company_id = ${ctx.companyId} and p.deleted_at is null and p.cert_no is not null`,
  )

/** The register code, and place and name. */
export const liftKeys = (ctx: Context) =>
  keysOf(
    ctx,
    sql<{ key: string }>`select key from elevator e
      join community c on c.company_id = e.company_id and c.id = e.community_id
      cross join lateral unnest(array[e.register_code, c.name || '|' || e.name, c.community_no || '|' || e.name]) as k (key)
      where e.company_id = ${ctx.companyId} and e.deleted_at is null and key is not null`,
  )

export const contractKeys = (ctx: Context) =>
  keysOf(
    ctx,
    sql<{ key: string }>`select upper(contract_no) as key from contract
      where company_id = ${ctx.companyId} and deleted_at is null and contract_no is not null`,
  )

export interface ContractLift {
  readonly contractNo: string
  readonly elevatorId: string
  /** What a sheet calls it: register code, else device number. */
  readonly number: string
}

export async function findContractLifts(ctx: Context, contractNos: readonly string[]): Promise<ContractLift[]> {
  const { rows } = await sql<ContractLift>`select distinct upper(k.contract_no) as contract_no, e.id as elevator_id,
      coalesce(e.register_code, e.device_number) as number
    from contract k
    join contract_elevator l on l.company_id = k.company_id and l.contract_id = k.id
    join elevator e on e.company_id = l.company_id and e.id = l.elevator_id and e.deleted_at is null
    where k.company_id = ${ctx.companyId} and k.deleted_at is null and upper(k.contract_no) = any(${contractNos}::text[])
    order by number`.execute(ctx.db)
  return rows
}
