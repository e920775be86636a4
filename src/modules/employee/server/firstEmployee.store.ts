import { sql } from 'kysely'
import { beginSeries, type Db, is, newId } from '#kernel/server/index.ts'
import { initials } from '#kernel/server/pinyin.ts'
import { EmployeeState } from '../shared/employee.terms.ts'

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

/**
 * Whoever visits a sample, in whose scope the transaction is, is one of its people while he works there (decision 0129);
 * gives the employee's id. His own number stays outside: 154 is no operator's.
 */
export async function admitVisitor(
  db: Db,
  {
    at,
    ...visitor
  }: { readonly companyId: string; readonly userId: string; readonly name: string; readonly at: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from employee where company_id = ${visitor.companyId}
    and user_id = ${visitor.userId} and ${is('state', EmployeeState.code.active)} and deleted_at is null`.execute(db)
  if (rows[0]) return rows[0].id
  const id = newId()
  const number = String(Number.parseInt(id.slice(-12), 16) % 100_000_000).padStart(8, '0')
  await db
    .insertInto('employee')
    .values({
      ...visitor,
      id,
      employeeNo: `FK${number}`,
      phone: `154${number}`,
      namePinyin: initials(visitor.name),
      kind: 1,
      entryDate: sql<string>`current_date`,
      joinStatus: 1,
      joinedAt: at,
    })
    .execute()
  return id
}
