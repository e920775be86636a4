import { sql } from 'kysely'
import { beginSeries, type Db, newId } from '#kernel/server/index.ts'
import { initials } from '#kernel/server/pinyin.ts'
import { presetPositions } from '#modules/permission/shared/presets.ts'

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
  const positions = presetPositions.map((preset) => ({ ...preset, id: newId() }))
  await db
    .insertInto('position')
    .values(
      positions.map(({ id, key, name, dataScope, grants }) => ({
        companyId,
        id,
        name,
        preset: key,
        dataScope: dataScope.kind,
        grants: JSON.stringify(Object.fromEntries(grants.map(({ code, level }) => [code, level]))),
      })),
    )
    .execute()
  return { companyId, positions: new Map(positions.map(({ key, id }) => [key, id])) }
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
  await db.insertInto('appUser').values({ id: userId, phone, name, passwordHash, passwordChangedAt: at }).execute()
  await db
    .insertInto('employee')
    .values({
      companyId,
      id: employeeId,
      employeeNo: 'YG0001',
      name,
      namePinyin: initials(name),
      phone,
      userId,
      kind: 1,
      entryDate: sql<string>`current_date`,
      joinStatus: 1,
      joinedAt: at,
    })
    .execute()
  await beginSeries(db, companyId, 'employee')
  await db.insertInto('membership').values({ userId, companyId, employeeId }).execute()
  await db
    .insertInto('employeePosition')
    .values({ companyId, employeeId, positionId: positions.get('admin') as string })
    .execute()
  return { userId, employeeId }
}

/** What stands in the way of a new company with this name and this administrator's phone. */
export async function findTaken(db: Db, name: string, phone: string): Promise<{ company: boolean; phone: boolean }> {
  const { rows } = await sql<{ company: boolean; phone: boolean }>`select
    exists (select 1 from tenant where name = ${name}) as company,
    exists (select 1 from app_user where phone = ${phone}) as phone`.execute(db)
  return rows[0] as { company: boolean; phone: boolean }
}
