import { sql } from 'kysely'
import { type Context, isNot } from '#kernel/server/index.ts'
import { EmployeeState } from '../shared/employee.terms.ts'

/** What stands with people because of what modules further left decide. */

/** Exactly these people are in the team afterwards. Answers the user ids of those who moved in or out. */
export async function setMembers(
  ctx: Context,
  { teamId, ids }: { readonly teamId: string; readonly ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string | null }>`update employee
    set team_id = case when id = any(${[...ids]}::uuid[]) then ${teamId}::uuid end, version = version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and deleted_at is null and ${isNot('state', EmployeeState.code.left)}
      and ((id = any(${[...ids]}::uuid[]) and team_id is distinct from ${teamId}::uuid)
        or (team_id = ${teamId} and id <> all(${[...ids]}::uuid[])))
    returning user_id`.execute(ctx.db)
  return rows.flatMap((row) => row.userId ?? [])
}

/** The employee row of a person carries the phone, too. */
export async function setPhone(
  ctx: Context,
  { companyId, userId, phone }: { readonly companyId: string; readonly userId: string; readonly phone: string },
): Promise<void> {
  await sql`update employee set phone = ${phone}, version = version + 1, updated_at = ${ctx.now.toISOString()},
        updated_by = ${userId}
      where company_id = ${companyId} and user_id = ${userId} and deleted_at is null`.execute(ctx.db)
}
