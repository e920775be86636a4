import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { PassportResult, type PassportRow, PassportStatus } from '../shared/passport.ts'

const columns = sql`p.id, p.version, p.passport_no, p.elevator_id, p.takeover_date, p.handed_by, p.nameplate, p.certificate,
  p.items, p.remark, p.own_signer, p.own_sign, p.other_signer, p.other_sign, p.status, p.signed_at, p.content_hash, p.created_at`

/** The passports of a lift, the newest takeover first. */
export async function findPassports(ctx: Context, elevatorId: string): Promise<PassportRow[]> {
  const { rows } = await sql<PassportRow>`select ${columns} from lift_passport p
    where p.company_id ${ofCompanies(ctx)} and p.elevator_id = ${elevatorId} and p.deleted_at is null
    order by p.takeover_date desc, p.id desc limit 50`.execute(ctx.db)
  return rows
}

export async function findPassport(ctx: Context, id: string, lock = false): Promise<PassportRow | undefined> {
  const { rows } = await sql<PassportRow>`select ${columns} from lift_passport p
    where p.company_id ${ofCompanies(ctx)} and p.id = ${id} and p.deleted_at is null
    ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  return rows[0]
}

export interface PassportPlace {
  companyId: string
  companyName: string
  liftName: string
  communityName: string
  registerCode: string | null
  deviceNumber: string
  brand: string
  model: string
  type: number
}

export async function findPassportPlace(ctx: Context, elevatorId: string): Promise<PassportPlace | undefined> {
  const { rows } =
    await sql<PassportPlace>`select e.company_id, f.name as company_name, e.name as lift_name, c.name as community_name, e.register_code,
      e.device_number, e.brand, e.model, e.type
    from elevator e join company f on f.company_id = e.company_id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    where e.company_id ${ofCompanies(ctx)} and e.id = ${elevatorId}`.execute(ctx.db)
  return rows[0]
}

/** Codes with a defect in the newest signed passport of a lift, and the type of the lift. */
export async function findDefects(
  ctx: Context,
  elevatorId: string,
): Promise<{ type: number; passportNo: string; takeoverDate: string; codes: string[] } | undefined> {
  const { rows } = await sql<{ type: number; passportNo: string; takeoverDate: string; codes: string[] }>`
    select e.type, p.passport_no, p.takeover_date,
      (select coalesce(array_agg(i ->> 'code'), '{}') from jsonb_array_elements(p.items) i
        where ${is("(i ->> 'result')::int", PassportResult.code.defect)}) as codes
    from lift_passport p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    where p.company_id ${ofCompanies(ctx)} and p.elevator_id = ${elevatorId}
      and ${is('p.status', PassportStatus.code.signed)}
      and p.deleted_at is null
    order by p.takeover_date desc, p.id desc limit 1`.execute(ctx.db)
  return rows[0]
}
