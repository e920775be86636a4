import type { Clock } from './clock.ts'
import type { Random } from './random.ts'
import type { Row } from './write.ts'

/** What the parts of the demo data hand on to each other while one company is made. */
export interface Company {
  readonly id: string
  readonly name: string
  readonly random: Random
  readonly clock: Clock
  /** Who entered the data. */
  readonly adminId: string
  /** Rows by table, in the order in which tables may be written. */
  readonly rows: Map<string, Row[]>
  /** Files of the rows, by key. */
  readonly pictures: Map<string, Uint8Array>
}

/** Keeps the rows to be written; they may still be completed until then. */
export function add(company: Company, table: string, ...rows: Row[]): void {
  const known = company.rows.get(table) ?? []
  for (const row of rows) known.push(Object.assign(row, { company_id: company.id }))
  company.rows.set(table, known)
}

/** Columns every business row has; `daysAgo` is when it was entered. */
export function entered(company: Company, daysAgo: number, minute = 9 * 60): Row {
  const at = company.clock.iso(company.clock.day(-daysAgo), minute + company.random.int(0, 400))
  return { created_at: at, created_by: company.adminId, updated_at: at, updated_by: company.adminId }
}

/** An id of a moment so many days ago, so that ids and creation agree in order. */
export function idOf(company: Company, daysAgo = 400): string {
  return company.random.id(company.clock.at(company.clock.day(-daysAgo), 540))
}
