import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noteFull } from '#kernel/server/disk.ts'
import { newId } from '#kernel/server/index.ts'
import { runOne } from '#kernel/server/jobs.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { jobApi } from '#modules/job/shared/api.ts'
import { JobState } from '#modules/job/shared/job.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { type TestServer, testServer } from '../server.ts'

const text = '磁盘空间已满，这次没有保存；请联系管理员清理磁盘后重试'

/** The database says 53100 where it finds no room: here by a trigger, at the table that is written. */
describe('数据库的磁盘写满', () => {
  let server: TestServer
  let company: Company
  let person: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    person = await aPerson(server, company)
    await asOwner(
      server,
      `create function no_room() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    )
  })
  const full: string[] = []
  async function noRoom(table: string): Promise<void> {
    await asOwner(server, `create trigger no_room before insert or update on ${table} execute function no_room()`)
    full.push(table)
  }
  afterEach(async () => {
    for (const table of full.splice(0)) await asOwner(server, `drop trigger no_room on ${table}`)
    noteFull(0)
  })

  const customer = (name: string) => ({
    name,
    type: 1 as const,
    role: 1 as const,
    contacts: [{ name: '甲', phone: '13800138000', isDefault: true }],
  })
  const readyz = async () => (await server.app.inject('/readyz')).statusCode

  it('新增、编辑、删除：都用中文说没有保存，不是系统繁忙；探针说出来；腾出之后同一编号照常', async () => {
    const { id, version } = await server.ask(customerApi.add, customer('先有物业'), person)
    await noRoom('customer')
    const numbered = { 'request-no': 'full-00001' }
    for (const answer of [
      await server.send(customerApi.add, customer('满了物业'), person, numbered),
      await server.send(customerApi.edit, { ...customer('改名物业'), id, version }, person),
      await server.send(customerApi.remove, { id }, person),
    ])
      expect(answer).toMatchObject({ status: 200, errorCode: 1000508, errorMsg: text })
    expect(await readyz()).toBe(503)
    await asOwner(server, `drop trigger no_room on ${full.pop()}`)
    noteFull(0)
    expect(await readyz()).toBe(200)
    expect(await server.send(customerApi.add, customer('满了物业'), person, numbered)).toMatchObject({ errorCode: 0 })
  })

  it('写满时照样可以查看：会话的使用时间记不下来不算错', async () => {
    await asOwner(server, `update session set last_seen_at = now() - interval '10 minutes' where user_id = $1`, [
      person.userId,
    ])
    await server.services.auth.forget([person.userId])
    await noRoom('session')
    expect(await server.send(customerApi.list, {}, person)).toMatchObject({ status: 200, errorCode: 0 })
    expect(await readyz()).toBe(503)
  })

  const job = async (run: () => Promise<never>) => {
    const id = newId()
    await asOwner(
      server,
      `insert into job (company_id, id, kind, title, input, created_by) values ($1, $2, 'none', '试', '{}', $3)`,
      [company.id, id, person.userId],
    )
    await runOne(server.services, { kind: 'none', run }, company.id, id)
    return server.ask(jobApi.detail, { id }, person)
  }

  it('后台任务也用同样的话说，而不是系统繁忙', async () => {
    const failing = (code: string) => job(() => Promise.reject(Object.assign(new Error('x'), { code })))
    expect(await failing('53100')).toMatchObject({ state: JobState.code.failed, error: text })
    expect(await readyz()).toBe(503)
    expect(await failing('23505')).toMatchObject({ error: '数据已被他人修改，请刷新后重试' })
    expect(await failing('XX000')).toMatchObject({ error: expect.stringMatching(/^系统繁忙/) })
  })
})
