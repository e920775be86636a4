import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '../builders/company.ts'
import { type TestServer, testServer } from '../server.ts'

/** The log can be added to and read, never changed or removed by the application (quality, class audit). */
describe('审计日志', () => {
  let server: TestServer
  let company: Company
  let chief: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    await server.ask(
      customerApi.add,
      { name: '审计物业', type: 1, role: 1, contacts: [{ name: '甲', phone: '13800138000', isDefault: true }] },
      chief,
    )
  })

  it.each(['app', 'ops'] as const)('角色 %s 改不了也删不了一行', async (role) => {
    const client = new pg.Client({ connectionString: server.database[role] })
    await client.connect()
    try {
      await client.query(`begin; set local app.company_id = '${company.id}'`)
      const { rows } = await client.query('select count(*)::int as n from audit_log where company_id = $1', [
        company.id,
      ])
      expect(rows[0].n).toBeGreaterThan(0)
      for (const statement of [
        'delete from audit_log',
        'update audit_log set actor_id = null',
        'truncate audit_log',
        'drop table audit_log',
        'alter table audit_log disable row level security',
        'alter table customer disable trigger audit',
        'drop trigger audit on customer',
      ]) {
        await client.query('savepoint s')
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
        await client.query('rollback to s')
      }
    } finally {
      await client.end()
    }
  })

  it('记录写入者、前后值与请求编号', async () => {
    const { records } = await server.ask(customerApi.list, { keyword: '审计物业' }, chief)
    const id = records[0]?.id as string
    const before = await server.ask(customerApi.detail, { id }, chief)
    await server.ask(
      customerApi.edit,
      {
        id,
        version: before.version,
        name: '审计物业',
        type: 1,
        role: 1,
        address: '新地址',
        contacts: [{ name: '甲', phone: '13800138000', isDefault: true }],
      },
      chief,
    )
    const client = new pg.Client({ connectionString: server.database.owner })
    await client.connect()
    const { rows } = await client.query(
      `select actor_id, trace_id, before, after from audit_log where row_id = $1 and action = 'update'`,
      [id],
    )
    await client.end()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ actor_id: chief.userId, before: { address: null }, after: { address: '新地址' } })
    expect(rows[0].trace_id).toMatch(/^[0-9a-f-]{36}$/)
  })
})
