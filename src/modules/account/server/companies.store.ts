import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { isSample } from '#kernel/shared/sampleId.ts'
import { findCompany, type LoginMethod, type PersonCompany } from './asks.ts'
import { followPhone } from './followPhone.ts'
import { MemberState } from './membership.store.ts'
import type { Person } from './person.store.ts'

export const startingMethod: LoginMethod = {
  passwordEnabled: true,
  smsEnabled: true,
  mfaMode: 0,
  mfaScope: 1,
  mfaPositionIds: [],
  mfaGraceDays: 3,
  trustDeviceDays: 7,
  pwdExpireDays: 90,
  lockThreshold: 5,
  lockMinutes: 15,
  maxWebSessions: 3,
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The companies a person works for, without samples, which are entered from a company (decision 0129) (or, for operations users, the granted ones), each read in its own scope. An unknown
 * person costs as much as one with a single company, so that the time of the answer tells nothing.
 */
export async function findCompanies(ctx: Context, person: Person | undefined): Promise<PersonCompany[]> {
  const ids = await companyIds(ctx, person)
  const found: PersonCompany[] = []
  for (const companyId of ids.length > 0 ? ids : [nobody]) {
    await setScope(ctx, companyId)
    const company = await findCompany(ctx, companyId, person?.id ?? nobody)
    if (!company) continue
    const { employed, ...facts } = company
    if (employed || person?.roleType === 2) found.push(facts)
  }
  await setScope(ctx, ctx.isGuest ? null : ctx.companyId || null)
  return found
}

async function companyIds(ctx: Context, person: Person | undefined): Promise<string[]> {
  if (person?.roleType === 2) return person.grantedCompanyIds
  const { rows } = await sql<{ companyId: string }>`select company_id from membership
    where user_id = ${person?.id ?? nobody} and ${is('state', MemberState.member)} order by created_at, company_id`.execute(
    ctx.db,
  )
  return rows.map((row) => row.companyId).filter((id) => !isSample(id))
}

async function setScope(ctx: Context, companyId: string | null): Promise<void> {
  const actor = ctx.isGuest ? null : ctx.who.userId
  await sql`select set_companies(${companyId}, ${actor}, ${ctx.traceId})`.execute(ctx.db)
}

/** The employee rows of a person carry the phone, too: they follow it, each in its company's scope. */
export async function movePhone(ctx: Context, person: Person, phone: string): Promise<void> {
  for (const companyId of await companyIds(ctx, person)) {
    await setScope(ctx, companyId)
    await followPhone(ctx, { companyId, userId: person.id, phone })
  }
  await setScope(ctx, ctx.companyId || null)
}
