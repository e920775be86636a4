import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { runNightly } from '#kernel/server/jobs.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { messageApi } from '#modules/message/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, anOwner, type LiftPlace } from '#test/builders/elevator.ts'
import { aDoneVisit } from '#test/builders/quality.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { proofApi } from '../shared/api.ts'
import { qualityModule } from './index.ts'
import { sendLetters } from './letters.ts'

describe('可验证记录（jobs 10.3）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let owner: string
  let lift: LiftPlace & { elevatorId: string }
  let visits: { id: string; hash: string }[]
  let addresses = 0
  const from = () => ({ 'x-forwarded-for': `10.9.${addresses >> 8}.${++addresses & 255}` })
  const night = async (now: string) => {
    server.setNow(now)
    await runNightly(server.services, qualityModule().nightly ?? [])
  }
  /** As a superuser would, past the rights of the service and its triggers. */
  const change = (set: string, id: string) => asOwner(server, `update maintain_order set ${set} where id = $1`, [id])
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const verify = (hash: string) => server.ask(maintainOrderApi.verify, { hash }, {}, from())

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    owner = await anOwner(server, company, '陈先生')
    const site = { communityId: await aCommunity(server, company, { name: '翠湖花园' }), customerId: owner }
    lift = { ...site, elevatorId: await anElevator(server, company, site, { name: '1号梯' }), workerIds: [] }
    visits = []
    for (const completeAt of ['2026-03-12T10:00:00+08:00', '2026-03-12T11:00:00+08:00', '2026-03-13T10:00:00+08:00'])
      visits.push(await aDoneVisit(server, company, lift, { completeAt }))
  })

  it('未登录 40000，无权限 1002001，别家的看不到，填错 1000400', async () => {
    expect((await server.send(proofApi.check, march)).errorCode).toBe(40000)
    const clerk = await aPerson(server, company, { grants: ['JMa'] })
    expect((await server.send(proofApi.days, {}, clerk)).errorCode).toBe(1002001)
    expect((await server.send(proofApi.letters, {}, clerk)).errorCode).toBe(1002001)
    const backwards = { from: '2026-03-02', to: '2026-03-01' }
    expect((await server.send(proofApi.check, backwards, manager)).errorMsg).toBe('结束日期不能早于开始日期')
    expect((await server.send(proofApi.record, { hash: 'nonsense' }, {}, from())).errorCode).toBe(1000400)
    expect((await server.send(proofApi.record, { hash: 'f'.repeat(64) }, {}, from())).errorCode).toBe(1000404)
    expect((await server.send(proofApi.letter, { token: 'x'.repeat(24) }, {}, from())).errorCode).toBe(1000404)
  })

  it('当天的记录等夜间封存；过了一夜按日成链，扫码得到与存证一致与当日摘要', async () => {
    server.setNow('2026-03-13T20:00:00+08:00')
    const [first] = visits
    expect(await verify(first?.hash as string)).toMatchObject({
      match: true,
      proof: { state: 'waiting', digest: null },
    })
    await night('2026-03-14T00:05:00+08:00')
    const days = await server.ask(proofApi.days, {}, manager)
    expect(days.records.map(({ day, records, seq }) => [day, records, seq])).toEqual([
      ['2026-03-13', 1, 2],
      ['2026-03-12', 2, 1],
    ])
    const proof = await verify(first?.hash as string)
    expect(proof).toMatchObject({
      match: true,
      proof: { state: 'same', day: '2026-03-12', digest: days.records[1]?.hash },
    })
    const page = await server.ask(proofApi.record, { hash: first?.hash as string }, {}, from())
    expect(page).toMatchObject({ communityName: '翠湖花园', elevatorName: '1号梯', state: 'same', day: '2026-03-12' })
    expect((await verify('0'.repeat(64))).match).toBe(false)
    await night('2026-03-14T01:00:00+08:00')
    expect((await server.ask(proofApi.days, {}, manager)).total).toBe(2)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.ask(proofApi.days, {}, stranger)).total).toBe(0)
    expect(await server.ask(proofApi.check, march, stranger)).toMatchObject({ days: 0, records: 0, broken: [] })
  })

  it.each([
    ['一项结果', `item_results = '{"r": "1121", "x": {}}'`],
    ['完成时间', `complete_at = complete_at + interval '1 minute'`],
    [
      '作业人员',
      `worker_ids = array[(select w.id from employee w where w.company_id = maintain_order.company_id limit 1)]`,
    ],
    ['作业时长', 'work_minutes = 55'],
    ['完成后状态', 'elevator_state_after = 2'],
  ])('数据库里改动过去一条记录的%s：核对指出它，扫码不再一致；改回后又一致', async (_, set) => {
    const second = visits[1] as { id: string; hash: string }
    const [kept] = await asOwner(server, 'select * from maintain_order where id = $1', [second.id])
    await change(set, second.id)
    expect(await server.ask(proofApi.check, march, manager)).toMatchObject({
      days: 2,
      records: 3,
      broken: [{ day: '2026-03-12', orderId: second.id, what: 'changed' }],
    })
    expect(await verify(second.hash)).toMatchObject({ match: false, proof: { state: 'changed' } })
    expect((await verify(visits[0]?.hash as string)).proof?.state).toBe('same')
    await asOwner(
      server,
      `update maintain_order set item_results = $2, complete_at = $3, worker_ids = $4, work_minutes = $5, elevator_state_after = $6 where id = $1`,
      [
        second.id,
        JSON.stringify(kept?.item_results),
        kept?.complete_at,
        kept?.worker_ids,
        kept?.work_minutes,
        kept?.elevator_state_after,
      ],
    )
    expect((await server.ask(proofApi.check, march, manager)).broken).toEqual([])
  })

  it('连同封存的摘要一起改：当日摘要对不上；删去一条记录：指出缺失；服务自己改不了链', async () => {
    const [first] = visits
    const [kept] = await asOwner<{ hash: Buffer }>(server, 'select hash from record_seal where order_id = $1', [
      first?.id,
    ])
    await asOwner(server, `update record_seal set hash = decode($2, 'hex') where order_id = $1`, [
      first?.id,
      'ab'.repeat(32),
    ])
    /** Even the database keeps a completed record: its trigger has to be taken off first. */
    const removed = async (at: string) => {
      await asOwner(server, 'alter table maintain_order disable trigger user')
      await change(`deleted_at = ${at}`, first?.id as string)
      await asOwner(server, 'alter table maintain_order enable trigger user')
    }
    const { broken } = await server.ask(proofApi.check, march, manager)
    expect(broken.map(({ what }) => what).sort()).toEqual(['changed', 'day'])
    await asOwner(server, 'update record_seal set hash = $2 where order_id = $1', [first?.id, kept?.hash])
    await removed('now()')
    expect((await server.ask(proofApi.check, march, manager)).broken).toMatchObject([
      { day: '2026-03-12', what: 'missing', orderNo: expect.stringMatching(/^WBT/) },
    ])
    await removed('null')
    const rights = await asOwner<{ may: boolean }>(
      server,
      `select has_table_privilege('tiwei_app', t, p) as may from unnest(array['record_day', 'record_seal']) t, unnest(array['update', 'delete']) p`,
    )
    expect(rights.map(({ may }) => may)).toEqual([false, false, false, false])
  })

  it('补传的照片、使用单位签字不改变封存；签字后仍一致', async () => {
    const third = visits[2] as { id: string; hash: string }
    await change(`item_results = '{"r": "1111", "x": {"A-1-1": {"photos": ["late.jpg"]}}}'`, third.id)
    expect((await server.ask(proofApi.check, march, manager)).broken).toHaveLength(1)
    await change(`item_results = '{"r": "1111", "x": {}}', status = 4, confirm_at = now(), confirm_way = 2`, third.id)
    expect((await verify(third.hash)).proof?.state).toBe('same')
  })

  it('每月：客户各收到一份摘要，短信在办公时间发出一次；链接与下载无需登录，每小时 10 次', async () => {
    const silent = await aCustomer(server, company, '没有手机的物业')
    const other = { communityId: await aCommunity(server, company), customerId: silent }
    const elevatorId = await anElevator(server, company, other)
    await aDoneVisit(
      server,
      company,
      { ...other, elevatorId, workerIds: [] },
      { completeAt: '2026-03-20T10:00:00+08:00' },
    )
    await night('2026-04-01T00:05:00+08:00')
    const letters = await server.ask(proofApi.letters, {}, manager)
    expect(letters.records.map(({ customerName, month, records }) => [customerName, month, records]).sort()).toEqual([
      ['没有手机的物业', '2026-03', 1],
      ['陈先生', '2026-03', 3],
    ])
    await night('2026-04-02T00:05:00+08:00')
    expect((await server.ask(proofApi.letters, {}, manager)).total).toBe(2)
    const told = await server.ask(messageApi.list, { bigType: 1, size: 50 }, manager)
    expect(told.records.filter(({ title }) => title === '维保记录月度摘要').map(({ body }) => body)).toEqual([
      '2026-03 的记录摘要已为 2 家客户生成，9:00 起短信发送；1 家没有默认联系人手机，请从列表复制链接发送',
    ])
    const before = server.texting.sent.length
    server.setNow('2026-04-01T08:59:00+08:00')
    await sendLetters(server.services, company.id)
    expect(server.texting.sent.length).toBe(before)
    server.setNow('2026-04-01T09:00:00+08:00')
    await sendLetters(server.services, company.id)
    await sendLetters(server.services, company.id)
    expect(server.texting.sent.slice(before)).toMatchObject([
      { template: 'recordLetter', values: { month: '2026-03', records: '3', company: company.name } },
    ])
    const url = server.texting.sent.at(-1)?.values.url as string
    const token = url.split('/').at(-1) as string
    const view = await server.ask(proofApi.letter, { token }, {}, from())
    expect(view).toMatchObject({ customerName: '陈先生', month: '2026-03', intact: true, broken: [] })
    expect(view.nowHash).toBe(view.hash)
    expect(view.records).toHaveLength(3)
    const csv = await server.send(proofApi.letterFile, { token, as: 'csv' }, {}, from())
    expect(csv.raw.toString('utf8')).toContain(view.hash)
    const printed = pdfText((await server.send(proofApi.letterFile, { token }, {}, from())).raw)
    for (const one of [view.hash, view.dayHash, ...view.records.map(({ hash }) => hash), company.name])
      expect(printed).toContain(one)
    await change('work_minutes = 99', visits[0]?.id as string)
    expect(await server.ask(proofApi.letter, { token }, {}, from())).toMatchObject({
      intact: false,
      broken: [{ what: 'changed', orderId: visits[0]?.id }],
    })
    await change('work_minutes = 40', visits[0]?.id as string)
    const same = { 'x-forwarded-for': '10.9.200.1' }
    for (let n = 0; n < 10; n++) await server.ask(proofApi.letter, { token }, {}, same)
    expect((await server.send(proofApi.letter, { token }, {}, same)).errorCode).toBe(1000429)
    const [row] = (await server.ask(proofApi.letters, {}, manager)).records.filter(
      (one) => one.customerName === '陈先生',
    )
    expect(row?.openedAt).not.toBeNull()
    expect(row?.url).toMatch(/\/share\/records\//)
  })

  it('客户合并后，已发出的摘要仍对得上', async () => {
    const [letter] = await asOwner<{ token: string }>(
      server,
      'select token from record_letter where customer_id = $1',
      [owner],
    )
    const elsewhere = newId()
    await asOwner(
      server,
      `insert into customer (company_id, id, customer_no, name, type, role) values ($1, $2, 'KHM1', '合并后', 2, 7)`,
      [company.id, elsewhere],
    )
    await asOwner(server, 'update maintain_order set customer_id = $2 where customer_id = $1 and status <> 4', [
      owner,
      elsewhere,
    ])
    const view = await server.ask(proofApi.letter, { token: letter?.token as string }, {}, from())
    expect(view).toMatchObject({ intact: true, broken: [] })
  })
})
