import pg from 'pg'
import { idOf } from './searchSeed.ts'

/** The company of a person as the owner of the schema, past row-level security; `$1` of every statement is the company. */
export interface Seeding {
  readonly client: pg.Client
  readonly employeeId: string
  /** SQL of the id of the nth row of a kind. */
  id(kind: string, n?: string): string
  run(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

/** Seeds by `work` over a connection of its own. */
export async function seeding<T>(ownerUrl: string, phone: string, work: (seeding: Seeding) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ company: string; employeeId: string }>(
      `select e.company_id as company, e.id as "employeeId" from employee e join app_user u on u.id = e.user_id
       where u.phone = $1 limit 1`,
      [phone],
    )
    const found = rows[0]
    if (!found) throw new Error(`nobody has the number ${phone}`)
    const { company, employeeId } = found
    return await work({
      client,
      employeeId,
      id: (kind, n = 'i') => idOf(`$1::uuid::text || '${kind}' || ${n}`),
      run: (text, values = []) => client.query(text, [company, ...values]),
    })
  } finally {
    await client.end()
  }
}
