import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportingApi } from '#modules/maintenance/shared/reporting.api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aPlatform, aSender, aWholeLift } from '#test/builders/platform.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { linkApi, platformApi, platformLogApi } from '../shared/api.ts'
import { FakePlatform } from './fakePlatform.ts'

const at = (time: string) => `2026-11-20T${time}+08:00`

describe('上报', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let fake: FakePlatform
  let port: number
  let base: string
  let platform: { id: string; version: number }

  beforeAll(async () => {
    server = await testServer()
  })
  beforeEach(async () => {
    server.setNow(at('08:00:00'))
    fake = new FakePlatform()
    fake.secret = 'secret-of-the-platform'
    port = await fake.listen()
    base = `http://127.0.0.1:${port}`
    company = await aCompany(server)
    chief = await aPerson(server, company)
    platform = await aPlatform(server, chief, base)
  })
  afterAll(() => fake.close())

  const rows = (where = 'true') =>
    asOwner(
      server,
      `select *, to_char(sent_at at time zone 'Asia/Shanghai', 'HH24:MI') as sent,
         to_char(next_try_at at time zone 'Asia/Shanghai', 'HH24:MI') as next
       from platform_log where company_id = $1 and ${where} order by seq`,
      [company.id],
    )
  const link = async (id: string) =>
    (
      await asOwner(server, 'select * from elevator_link where elevator_id = $1 and platform_id = $2', [
        id,
        platform.id,
      ])
    )[0]
  const begin = (id: string) => server.ask(linkApi.link, { platformId: platform.id, elevatorIds: [id] }, chief)

  it('archives 8.16 平台 09:00:00 起故障：09:00、09:01、09:06、09:36、11:36、23:36 各试一次后终止；修复后重推成功，平台只有一条', async () => {
    const lift = await aWholeLift(server, company)
    server.setNow(at('09:00:00'))
    await fake.close()
    await begin(lift)
    const sender = aSender(server)
    const tried: string[] = []
    for (const time of [
      '09:00:00',
      '09:00:59',
      '09:01:00',
      '09:05:59',
      '09:06:00',
      '09:35:59',
      '09:36:00',
      '11:35:59',
      '11:36:00',
      '23:35:59',
      '23:36:00',
    ]) {
      server.setNow(at(time))
      await sender.settled()
      const [row] = await rows()
      if (tried.at(-1) !== row?.sent) tried.push(row?.sent)
      expect(row?.tries).toBe(tried.length)
      expect(row?.state).toBe(tried.length === 6 ? 4 : 3)
    }
    expect(tried).toEqual(['09:00', '09:01', '09:06', '09:36', '11:36', '23:36'])
    const [failed] = await rows()
    expect(failed).toMatchObject({ state: 4, tries: 6, reason: '平台拒绝连接' })
    expect(await link(lift)).toMatchObject({ state: 3, last_error: '平台拒绝连接' })

    await fake.listen(port)
    server.setNow(at('23:50:00'))
    expect(await server.ask(reportingApi.retry, { logIds: [failed?.id] }, chief)).toEqual({ done: 1, skipped: [] })
    expect((await rows())[0]).toMatchObject({ state: 0, tries: 0 })
    await sender.settled()
    expect((await rows())[0]).toMatchObject({ state: 2, tries: 1, sent: '23:50', reason: null })
    expect(fake.taken.size).toBe(1)
    expect(await link(lift)).toMatchObject({ state: 2 })
    expect(await server.send(reportingApi.retry, { logIds: [failed?.id] }, chief)).toMatchObject({
      errorCode: 1005002,
      errorMsg: '该记录已上报成功',
    })
  })

  it('archives 8.16 家用电梯：1005004，从不排队', async () => {
    const lift = await aWholeLift(server, company)
    await asOwner(server, 'update elevator set use_type = 4 where id = $1', [lift])
    expect(await server.send(linkApi.link, { platformId: platform.id, elevatorIds: [lift] }, chief)).toMatchObject({
      errorCode: 1005004,
      errorMsg: '家用电梯不在上报范围',
    })
    expect(await rows()).toEqual([])
    expect(await link(lift)).toBeUndefined()
    const other = await aWholeLift(server, company)
    expect(await server.ask(linkApi.link, { platformId: platform.id, elevatorIds: [lift, other] }, chief)).toEqual({
      done: 1,
      skipped: [{ elevatorId: lift, reason: '家用电梯不在上报范围' }],
    })
  })

  it('已收下但应答丢失：同一幂等键重发，平台回答重复，记为成功，只有一条', async () => {
    const lift = await aWholeLift(server, company)
    await begin(lift)
    fake.fault = () => 'lose'
    const sender = aSender(server)
    await sender.settled()
    expect((await rows())[0]).toMatchObject({ state: 3, next: '08:01' })
    expect(fake.taken.size).toBe(1)
    fake.fault = () => undefined
    server.setNow(at('08:01:00'))
    await sender.settled()
    expect((await rows())[0]).toMatchObject({ state: 2, resp_code: 'DUPLICATE' })
    expect(fake.calls.map(({ key }) => key)).toEqual([fake.calls[0]?.key, fake.calls[0]?.key])
    expect(fake.taken.size).toBe(1)
    expect((await link(lift))?.remote_id).toMatch(/^EQ\d{10}$/)
  })

  it('数据不被接受立即终止并说明字段；故障、限流、凭证、乱码、超时按时间重试', async () => {
    const lift = await aWholeLift(server, company)
    const outcomes: unknown[] = []
    const sender = aSender(server, { timeoutMs: 200 })
    for (const fault of ['refuse', 'unavailable', 'limited', 'garbage', 'slow', 'down'] as const) {
      fake.fault = () => fault
      await asOwner(server, 'delete from platform_log where company_id = $1', [company.id])
      await asOwner(server, 'update elevator_link set state = 0 where company_id = $1', [company.id])
      await begin(lift)
      await sender.settled()
      const [row] = await rows()
      outcomes.push([fault, row?.state, row?.resp_code, row?.reason])
    }
    expect(outcomes).toEqual([
      ['refuse', 4, 'FIELD', '平台不接受：注册代码不存在（registerCode）'],
      ['unavailable', 3, '503', '平台故障（HTTP 503）'],
      ['limited', 3, '429', '平台要求降低频率'],
      ['garbage', 3, '200', '平台的应答无法识别'],
      ['slow', 3, null, '平台 1 秒内没有应答'],
      ['down', 3, null, '连接被平台中断'],
    ])
    fake.fault = () => undefined
    fake.secret = 'another'
    server.setNow(at('08:01:00'))
    await sender.settled()
    expect((await rows())[0]).toMatchObject({ state: 3, resp_code: '401', reason: '平台不认可应用标识或密钥' })
  })

  it('缺必填项：不发出，失败终止，说明字段；补上资料后新的版本自动上报，旧的记录不再挂着', async () => {
    const lift = await aWholeLift(server, company)
    await begin(lift)
    await asOwner(server, 'update elevator set officer_phone = null where id = $1', [lift])
    const sender = aSender(server)
    await sender.settled()
    expect(fake.calls).toEqual([])
    const page = await server.ask(platformLogApi.list, { state: [4] }, chief)
    expect(page.records).toMatchObject([
      { state: 4, respCode: '1005003', reason: '缺少必填项：安全员电话', missing: ['officerPhone'], elevatorId: lift },
    ])
    expect(await link(lift)).toMatchObject({ state: 3, missing: ['officerPhone'] })
    expect(await server.send(linkApi.link, { platformId: platform.id, elevatorIds: [lift] }, chief)).toMatchObject({
      errorCode: 1005003,
      errorMsg: '缺少必填项：安全员电话',
    })
    await asOwner(server, `update elevator set officer_phone = '13800138009', version = version + 1 where id = $1`, [
      lift,
    ])
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, row_id, row_version, payload) values ($1, gen_random_uuid(), 'elevator.edited', $2, 1, '{}')`,
      [company.id, lift],
    )
    await server.outbox.settled()
    await sender.settled()
    expect((await rows()).map(({ state, reason }) => [state, reason])).toEqual([
      [5, '已由更新的版本上报'],
      [2, null],
    ])
    expect(await link(lift)).toMatchObject({ state: 2, missing: [] })
  })

  it('请求与应答可看，密钥与签名打码，密钥加密保存', async () => {
    const lift = await aWholeLift(server, company)
    await begin(lift)
    await aSender(server).settled()
    const [row] = await rows()
    const detail = await server.ask(platformLogApi.detail, { id: row?.id }, chief)
    expect(detail.request).toMatchObject({
      method: 'POST',
      url: `${base}/report/lift`,
      headers: { 'x-app-key': '••••••', 'x-sign': '••••••', 'x-idempotency-key': row?.idempotency_key },
      body: { safetyOfficer: '赵安全', maintainer: company.name },
    })
    expect(detail.response).toMatchObject({ status: 200 })
    expect(row?.idempotency_key).toMatch(new RegExp(`^1:${lift}:`))
    const [kept] = await asOwner(server, 'select app_secret from platform where id = $1', [platform.id])
    expect(kept?.app_secret).not.toContain('secret-of-the-platform')
    expect((await server.ask(platformApi.detail, { id: platform.id }, chief)).appSecret).toBe('••••••••')
  })

  it('平台信息：今日成功与失败、成功率、最近应答', async () => {
    for (const fault of [undefined, undefined, 'refuse'] as const) {
      fake.fault = () => fault
      await begin(await aWholeLift(server, company))
      await aSender(server).settled()
    }
    await asOwner(server, 'update platform_log set created_at = now() where company_id = $1', [company.id])
    const { records } = await server.ask(platformApi.list, {}, chief)
    expect(records).toMatchObject([
      { todayDone: 2, todayFailed: 1, successRate: '66.67', linkedCount: 2, waitingCount: 0, error: null },
    ])
    expect(records[0]?.healthAt).toContain('2026-11-20')
  })
})
