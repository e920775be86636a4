import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { RoleType } from '../shared/account.ts'

const IN_USE = 1

/** Logins of the operations users who were granted this company: whom a matter between two companies is told. */
export async function findOperators(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select u.id from app_user u where ${is('u.role_type', RoleType.code.operations)}
    and ${is('u.state', IN_USE)} and ${ctx.companyId}::uuid = any(u.granted_company_ids)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
