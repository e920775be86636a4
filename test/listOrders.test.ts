import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { type TestServer, testServer } from './server.ts'

/** Lists begin with what presses, and an index gives them that order (decision 0123). */
const kept = 'o.deleted_at is null'
const orders = [
  ['maintain_order', 'maintain_urgency(o.status, o.legal_deadline, o.plan_date)', kept],
  ['repair_order', 'repair_urgency(o.repair_type, o.status, o.report_at, o.arrive_limit, o.finish_limit)', kept],
  ['hazard', 'hazard_urgency(o.grade, o.state, o.deadline, o.created_at)', kept],
  ['contract', 'contract_urgency(o.status, o.draft, o.end_date)', kept],
  ['elevator', 'lift_urgency(o.use_status, o.next_inspect_date)', kept],
  ['evaluation', 'evaluation_urgency(o.handle_state, o.star, o.given_at)', `${kept} and o.star is not null`],
  ['elevator_link', 'link_urgency(o.state, o.created_at)', 'true'],
] as const

describe('列表的默认顺序', () => {
  let server: TestServer
  let client: pg.Client

  beforeAll(async () => {
    server = await testServer()
    client = new pg.Client({ connectionString: server.database.owner })
    await client.connect()
    await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  })
  afterAll(() => client.end())

  it.each(orders)('%s：第一页和接着的一页都由一条索引按顺序给出', async (table, by, only) => {
    const id = newId()
    for (const after of ['true', `(${by}, o.id) > (5, '${id}'::uuid)`]) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select o.id from ${table} o
        where o.company_id = '${id}' and ${only} and ${after} order by ${by}, o.id limit 20`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('urgency')
      expect(plan).not.toContain('Sort')
    }
  })

  /** Names of the rows in the order of the function. */
  const inOrder = async (by: string, values: string) =>
    (await client.query<{ name: string }>(`select column1 as name from (values ${values}) v order by ${by}`)).rows.map(
      ({ name }) => name,
    )

  it('维修：困人先，然后未派的按最先超时，在途的也是，待签的，最后是办完的、新的在前', async () => {
    expect(
      await inOrder(
        'repair_urgency(column2::smallint, column3::smallint, column4::timestamptz, column5::int, column6::int)',
        `('办完', 1, 8, '2026-11-20', 30, 240), ('新办完', 2, 8, '2026-11-21', 60, 480), ('待签', 2, 7, '2026-11-01', 60, 480),
         ('在途', 2, 2, '2026-11-19 08:00', 60, 480), ('维修中', 2, 3, '2026-11-19 01:00', 60, 450),
         ('普通等得久', 3, 0, '2026-11-22 08:00', 1440, 4320), ('急修刚报', 2, 0, '2026-11-22 10:00', 60, 480),
         ('困人在途', 1, 2, '2026-11-22', 30, 240)`,
      ),
    ).toEqual(['困人在途', '急修刚报', '普通等得久', '维修中', '在途', '待签', '新办完', '办完'])
  })

  it('工单：未完成的按法定期限，已完成的在后、新的在前', async () => {
    expect(
      await inOrder(
        'maintain_urgency(column2::smallint, column3::date, column4::date)',
        `('已确认', 4, '2026-10-01', '2026-10-01'), ('新完成', 3, '2026-11-20', '2026-11-18'), ('逾期', 0, '2026-11-20', '2026-11-19'),
         ('暂停', 7, '2026-11-22', '2026-11-10'), ('下周', 0, '2026-11-30', '2026-11-29')`,
      ),
    ).toEqual(['逾期', '暂停', '下周', '新完成', '已确认'])
  })

  it('隐患：未整改的先按等级再按期限，然后待销号的，最后已销号的', async () => {
    expect(
      await inOrder(
        'hazard_urgency(column2::smallint, column3::smallint, column4::date, column5::timestamptz)',
        `('销号', 3, 5, '2026-01-01', '2026-01-01'), ('整改', 3, 4, '2026-01-01', '2026-01-01'), ('一般过期', 1, 0, '2026-01-01', '2026-01-01'),
         ('严重', 3, 1, '2026-11-30', '2026-11-01'), ('严重过期', 3, 3, '2026-10-30', '2026-10-30'), ('较大无期', 2, 0, null, '2026-10-30')`,
      ),
    ).toEqual(['严重过期', '严重', '较大无期', '一般过期', '整改', '销号'])
  })

  it('合同：在保的按结束日期，未开始，草稿，已到期的新的在前，已作废', async () => {
    expect(
      await inOrder(
        'contract_urgency(column2::smallint, column3::boolean, column4::date)',
        `('作废', 3, false, '2027-01-01'), ('早到期', 2, false, '2025-01-01'), ('刚到期', 2, false, '2026-11-01'), ('草稿', 4, true, null),
         ('未开始', 4, false, '2028-01-01'), ('明年止', 1, false, '2027-12-31'), ('月底止', 1, false, '2026-11-30')`,
      ),
    ).toEqual(['月底止', '明年止', '未开始', '草稿', '刚到期', '早到期', '作废'])
  })

  it('电梯：在管的按下次检验，未采集的在后，未投用、已报废的最后；评价待回访的星少的在前；关联失败的在前', async () => {
    expect(
      await inOrder(
        'lift_urgency(column2::smallint, column3::date)',
        `('报废', 3, '2020-01-01'), ('未投用', 5, '2026-01-01'), ('未采集', 1, null), ('停用超期', 2, '2026-10-01'), ('在用', 1, '2027-01-01')`,
      ),
    ).toEqual(['停用超期', '在用', '未采集', '未投用', '报废'])
    expect(
      await inOrder(
        'evaluation_urgency(column2::smallint, column3::smallint, column4::timestamptz)',
        `('好评', 0, 5, '2026-11-20'), ('回访过', 2, 1, '2026-11-21'), ('两星', 1, 2, '2026-11-01'), ('一星', 1, 1, '2026-11-10')`,
      ),
    ).toEqual(['一星', '两星', '回访过', '好评'])
    expect(
      await inOrder(
        'link_urgency(column2::smallint, column3::timestamptz)',
        `('解除', 4, '2026-11-20'), ('已关联', 2, '2026-11-21'), ('未关联', 0, '2026-11-01'), ('失败', 3, '2026-11-10'), ('关联中', 1, '2026-11-10')`,
      ),
    ).toEqual(['失败', '关联中', '未关联', '已关联', '解除'])
  })
})
