import { sql } from 'kysely'
import { type Db, newId } from '#kernel/server/index.ts'
import { addFirstUser, addMembership } from '#modules/account/server/index.ts'
import { addFirstEmployee } from '#modules/employee/server/index.ts'
import { addFirstHolder, addPresetPositions } from '#modules/permission/server/index.ts'

/** What a company has from its first day; what is not known yet is filled in under 企业信息. */
export interface NewCompany {
  /** Made when absent. */
  readonly id?: string
  readonly name: string
  readonly shortName?: string
  readonly creditCode?: string
  readonly licenceNo?: string
  readonly contact: string
  readonly phone: string
  readonly dutyPhone?: string
  readonly regionCode?: string
  readonly address?: string
}

export interface MadeCompany {
  readonly companyId: string
  /** Preset key (archives Appendix A) → id of the position made from it. */
  readonly positions: ReadonlyMap<string, string>
}

/**
 * A company with everything it needs to be worked with: register entry, company row, way of signing in, the eleven
 * preset positions. Runs in the caller's transaction, which is in the new company's scope afterwards. A name taken by
 * another company breaks the unique rule (23505).
 */
export async function addCompany(db: Db, company: NewCompany): Promise<MadeCompany> {
  const companyId = company.id ?? newId()
  await sql`select set_companies(${companyId}, null, 'new company')`.execute(db)
  await db.insertInto('tenant').values({ id: companyId, name: company.name }).execute()
  await db
    .insertInto('company')
    .values({
      companyId,
      id: companyId,
      name: company.name,
      shortName: company.shortName ?? company.name,
      creditCode: company.creditCode ?? '',
      licenceNo: company.licenceNo ?? '',
      contact: company.contact,
      phone: company.phone,
      dutyPhone: company.dutyPhone ?? company.phone,
      regionCode: company.regionCode ?? '',
      address: company.address ?? '',
    })
    .execute()
  await db.insertInto('loginMethod').values({ companyId, id: companyId }).execute()
  return { companyId, positions: await addPresetPositions(db, companyId) }
}

export interface NewAdministrator {
  readonly name: string
  readonly phone: string
  /** From hashPassword. */
  readonly passwordHash: string
}

/** The first person of a company: account, membership, employee 工号 YG0001 with the position 企业管理员. */
export async function addAdministrator(
  db: Db,
  { companyId, positions }: MadeCompany,
  { name, phone, passwordHash }: NewAdministrator,
): Promise<{ userId: string; employeeId: string }> {
  const [userId, employeeId] = [newId(), newId()]
  const at = new Date().toISOString()
  await addFirstUser(db, { id: userId, name, phone, passwordHash, at })
  await addFirstEmployee(db, { companyId, id: employeeId, userId, name, phone, at })
  await addMembership(db, { userId, companyId, employeeId })
  await addFirstHolder(db, { companyId, employeeId, positionId: positions.get('admin') as string })
  return { userId, employeeId }
}

/** What stands in the way of a new company with this name and this administrator's phone. */
export async function findTaken(db: Db, name: string, phone: string): Promise<{ company: boolean; phone: boolean }> {
  const { rows } = await sql<{ company: boolean; phone: boolean }>`select
    exists (select 1 from tenant where name = ${name}) as company,
    exists (select 1 from app_user where phone = ${phone}) as phone`.execute(db)
  return rows[0] as { company: boolean; phone: boolean }
}
