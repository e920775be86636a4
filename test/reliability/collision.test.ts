import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { communityApi } from '#modules/community/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { Importing } from '../builders/importing.ts'
import { plainCustomers } from '../input/customers2000.ts'
import { crowd, type TestServer, testServer } from '../server.ts'

/** Two people save what may be there only once: the later one is told the same as if he had come a minute later. */
describe('同时保存同一个编号', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer({ pools: crowd })
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  const customer = (name: string, more = {}) => ({
    name,
    type: 1 as const,
    role: 1 as const,
    ...more,
    contacts: [{ name: '甲', phone: '13800138000', isDefault: true }],
  })
  const community = (name: string, communityNo: string) => ({
    communityNo,
    name,
    type: 1 as const,
    regionCode: '330106',
    address: '文三路1号',
    lng: 120.15,
    lat: 30.28,
  })

  /** Another person's write that is not committed yet: `work` meets it after its own check, and waits for its end. */
  async function racing<T>(statement: string, values: unknown[], work: () => Promise<T>): Promise<T> {
    const rival = new pg.Client({ connectionString: server.database.owner })
    await rival.connect()
    onTestFinished(() => rival.end())
    await rival.query('begin')
    await rival.query(statement, values)
    const answer = work()
    const waiting = async () =>
      (
        await asOwner(
          server,
          `select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
        )
      ).length
    await expect.poll(waiting).toBeGreaterThan(0)
    await rival.query('commit')
    return answer
  }

  it('小区编号：说编号已存在，不说名称', async () => {
    const { id } = await server.ask(communityApi.add, community('先来小区', 'RACE0'), manager)
    const late = await racing(`update community set community_no = 'RACE1' where id = $1`, [id], () =>
      server.send(communityApi.add, community('后来小区', 'RACE1'), manager),
    )
    expect(late).toMatchObject({ errorCode: 1105004, fields: [{ prop: 'communityNo' }] })
    const named = await racing(`update community set name = '同名小区' where id = $1`, [id], () =>
      server.send(communityApi.add, community('同名小区', 'RACE2'), manager),
    )
    expect(named).toMatchObject({ errorCode: 1105001, fields: [{ prop: 'name' }] })
  })

  it('客户的信用代码：指着信用代码说', async () => {
    const { id } = await server.ask(customerApi.add, customer('先来物业'), manager)
    const code = '91330100MA0DEM0015'
    const at = { ...customer('后来物业', { creditCode: code }) }
    const alone = await server.send(customerApi.add, { ...at, creditCode: 'x' }, manager)
    expect(alone.errorCode).toBe(1000400)
    const late = await racing('update customer set credit_code = $2 where id = $1', [id, code], () =>
      server.send(customerApi.add, at, manager),
    )
    const later = await server.send(customerApi.add, at, manager)
    expect(later.errorCode).toBeGreaterThan(0)
    expect([late.errorCode, late.errorMsg, late.fields]).toEqual([later.errorCode, later.errorMsg, later.fields])
  })

  it('两人同时导入同样的客户：后一人逐行得知，好的行照样进来', async () => {
    const { id } = await server.ask(customerApi.add, customer('原来物业'), manager)
    const rows = ['撞名物业', '不撞物业'].map((name) => ({
      名称: name,
      类型: '企业',
      单位性质: '物业公司',
      联系人: '甲',
      联系电话: '13800138000',
    }))
    const sheet = await plainCustomers(rows)
    const importing = new Importing(server, customerApi.import, manager)
    const answer = await racing(`update customer set name = '撞名物业' where id = $1`, [id], () =>
      importing.bring(sheet),
    )
    expect(answer).toMatchObject({ rows: 2, done: 1, failed: 1 })
    expect(answer.errors[0]).toMatchObject({ column: '名称', msg: expect.stringContaining('撞名物业') })
  })
})
