import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverModules } from '#app/modules.ts'
import { testDatabase } from '../database.ts'

/** What stays with the row that is dropped, and why. */
const stays: Readonly<Record<string, readonly string[]>> = {
  // Its work windows go with it: its own hours are not the other's. Ways are learned anew every night.
  community: ['learned_way.from_id', 'learned_way.to_id', 'work_window.community_id'],
  // Contacts and former names are joined one by one. A letter stays with whom it was written to: its digest is over the
  // records that were his.
  // The line by which a customer's money is held is each customer's own; sums of what he owes follow his items by themselves.
  customer: [
    'ar_customer.id',
    'ar_sum.customer_id',
    'customer_alias.customer_id',
    'customer_contact.customer_id',
    'record_letter.customer_id',
  ],
  building: [],
}

describe('合并之后', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client({ connectionString: (await testDatabase()).owner })
    await client.connect()
  })
  afterAll(() => client?.end())

  it.each(Object.entries(stays))('指向 %s 的每一列都随合并移动', async (table, own) => {
    const { rows } = await client.query<{ column: string }>(
      `select c.conrelid::regclass::text || '.' || a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'company_id'
       where c.contype = 'f' and c.confrelid = '${table}'::regclass`,
    )
    const declared = serverModules.flatMap(({ refers = [] }) => refers).filter(({ to, many }) => to === table && !many)
    expect([...declared.map((one) => `${one.table}.${one.column}`), ...own].sort()).toEqual(
      rows.map(({ column }) => column).sort(),
    )
  })

  it('一个客户只能有一行的表，说明合并时让出什么', async () => {
    const { rows } = await client.query<{ column: string }>(
      `select distinct x.indrelid::regclass::text || '.' || a.attname as column from pg_index x
       join pg_constraint c on c.conrelid = x.indrelid and c.contype = 'f' and c.confrelid = 'customer'::regclass
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'company_id'
       where x.indisunique and a.attnum = any(x.indkey::smallint[])`,
    )
    const moved = serverModules.flatMap(({ refers = [] }) => refers).filter(({ to }) => to === 'customer')
    const bare = moved.filter(({ once }) => !once).map(({ table, column }) => `${table}.${column}`)
    expect(rows.map(({ column }) => column).filter((column) => bare.includes(column))).toEqual([])
  })
})
