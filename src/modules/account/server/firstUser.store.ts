import type { Db } from '#kernel/server/index.ts'

/** An account that nobody was invited to: the first person of a new company. `passwordHash` from hashPassword. */
export async function addFirstUser(
  db: Db,
  user: {
    readonly id: string
    readonly name: string
    readonly phone: string
    readonly passwordHash: string
    /** ISO 8601 */
    readonly at: string
  },
): Promise<void> {
  const { at, ...plain } = user
  await db
    .insertInto('appUser')
    .values({ ...plain, passwordChangedAt: at })
    .execute()
}

export async function addMembership(
  db: Db,
  membership: { readonly userId: string; readonly companyId: string; readonly employeeId: string },
): Promise<void> {
  await db.insertInto('membership').values(membership).execute()
}
