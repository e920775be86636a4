import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partsKept } from '#db/parts.ts'
import { newId } from '#kernel/server/index.ts'
import { keepParts, partAt } from '#kernel/server/partitions.ts'
import { type TestServer, testServer } from '../server.ts'

const parts = partsKept(30)

describe('按时间分区的表', () => {
  let server: TestServer
  let pool: pg.Pool
  const now = new Date('2026-11-20T16:30:00Z')

  beforeAll(async () => {
    server = await testServer()
    pool = new pg.Pool({ connectionString: server.database.owner, max: 3 })
  })
  afterAll(() => pool.end())

  const add = (at: string) =>
    pool.query(
      `insert into sample (company_id, elevator_id, at, terminal_id, boot_id, seq, d) values ($1, $1, $2, $1, 1, 1, '{}')`,
      [newId(), at],
    )
  const where = async () =>
    (await pool.query<{ part: string }>('select tableoid::regclass::text as part from sample order by at')).rows.map(
      ({ part }) => part,
    )

  it('一天从上海的零点起，一个月跨年', () => {
    expect(partAt({ table: 'sample', by: 'day' }, now, 0)).toEqual({
      name: 'sample_20261121',
      from: '2026-11-21 00:00:00+08',
      to: '2026-11-22 00:00:00+08',
    })
    expect(partAt({ table: 'trip', by: 'month' }, now, 2).name).toBe('trip_202701')
  })

  it('提前建好；先到的行随分区移过去；几个实例同时做也只做一次；到期的去掉', async () => {
    await add('2026-11-21T10:00:00+08:00')
    await add('2026-10-01T10:00:00+08:00')
    expect(await where()).toEqual(['sample_else', 'sample_else'])
    await Promise.all([1, 2].map(() => keepParts(pool, parts, now)))
    expect(await where()).toEqual(['sample_20261121'])
    await add('2026-11-28T10:00:00+08:00')
    expect((await where()).at(-1)).toBe('sample_20261128')
    await keepParts(pool, parts, new Date('2026-12-25T16:30:00Z'))
    expect(await where()).toEqual(['sample_20261128'])
    const { rows } = await pool.query(`select has_table_privilege('tiwei_app', 'sample_20261128', 'select') as open`)
    expect(rows).toEqual([{ open: false }])
  })
})
