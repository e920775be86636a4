import { sql } from 'kysely'
import { beginSeries, type Db } from '#kernel/server/index.ts'
import { initials } from '#kernel/server/pinyin.ts'

/** 工号 YG0001 of a new company, in whose scope the transaction is: at work from today, joined already. */
export async function addFirstEmployee(
  db: Db,
  {
    at,
    ...person
  }: {
    readonly companyId: string
    readonly id: string
    readonly userId: string
    readonly name: string
    readonly phone: string
    /** ISO 8601 */
    readonly at: string
  },
): Promise<void> {
  await db
    .insertInto('employee')
    .values({
      ...person,
      employeeNo: 'YG0001',
      namePinyin: initials(person.name),
      kind: 1,
      entryDate: sql<string>`current_date`,
      joinStatus: 1,
      joinedAt: at,
    })
    .execute()
  await beginSeries(db, person.companyId, 'employee')
}
