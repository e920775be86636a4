import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { reportingApi } from '#modules/maintenance/shared/reporting.api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aLink, aPlatform, aPlatformDraft, aSender, aWholeLift } from '#test/builders/platform.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { linkApi, platformApi, platformLogApi } from '../shared/api.ts'
import { FakePlatform } from './fakePlatform.ts'

const at = (time: string) => `2026-11-20T${time}+08:00`

/** What hangs on a report goes on when the report has its end, whoever ended it. */
describe('上报的了结', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let fake: FakePlatform
  let base: string

  beforeAll(async () => {
    server = await testServer()
    fake = new FakePlatform()
    base = `http://127.0.0.1:${await fake.listen()}`
  })
  beforeEach(async () => {
    server.setNow(at('08:00:00'))
    fake.fault = () => undefined
    company = await aCompany(server)
    chief = await aPerson(server, company)
  })
  afterAll(() => fake.close())

  const logs = (platformId: string, kind = 1) =>
    asOwner<{
      id: string
      state: number
      biz_version: string
      reason: string | null
      request: { body: object } | null
    }>(server, 'select * from platform_log where platform_id = $1 and kind = $2 order by seq', [platformId, kind])
  const linkOf = async (platformId: string, elevatorId: string) =>
    (
      await asOwner<{ id: string; state: number; last_error: string | null }>(
        server,
        'select * from elevator_link where platform_id = $1 and elevator_id = $2',
        [platformId, elevatorId],
      )
    )[0]
  const news = (name: string, id: string, version: number, payload: object = {}) =>
    asOwner(
      server,
      `insert into outbox (company_id, id, name, row_id, row_version, payload) values ($1, $2, $3, $4, $5, $6)`,
      [company.id, newId(), name, id, version, JSON.stringify(payload)],
    )
  const placeOf = async (elevatorId: string) => {
    const [row] = await asOwner<{ community_id: string; customer_id: string; worker_ids: string[] }>(
      server,
      'select community_id, customer_id, worker_ids from elevator where id = $1',
      [elevatorId],
    )
    return {
      elevatorId,
      communityId: row?.community_id as string,
      customerId: row?.customer_id as string,
      workerIds: row?.worker_ids ?? [],
    }
  }
  const done = async (elevatorId: string) =>
    anOrder(server, company, await placeOf(elevatorId), {
      planDate: '2026-11-19',
      legalDeadline: '2026-11-25',
      status: 3,
      startAt: '2026-11-19T09:00:00+08:00',
      completeAt: '2026-11-19T10:00:00+08:00',
    })
  const gov = async (orderId: string) => {
    const [row] = await asOwner<{ gov_state: number; gov_msg: string | null }>(
      server,
      'select gov_state, gov_msg from maintain_order where id = $1',
      [orderId],
    )
    return [row?.gov_state, row?.gov_msg]
  }

  it('忽略了等待重试的档案：关联不停在关联中，可以再关联，等着的维保记录随后上报', async () => {
    const platform = await aPlatform(server, chief, base)
    const lift = await aWholeLift(server, company)
    fake.fault = () => 'unavailable'
    await server.ask(linkApi.link, { platformId: platform.id, elevatorIds: [lift] }, chief)
    await aSender(server).settled()
    const order = await done(lift)
    await news('maintainOrder.completed', order, 1)
    await server.outbox.settled()
    const [row] = await logs(platform.id)
    expect(row?.state).toBe(3)
    await server.ask(platformLogApi.ignore, { ids: [row?.id as string], reason: '改日再报' }, chief)
    const link = await linkOf(platform.id, lift)
    expect(link).toMatchObject({ state: 3, last_error: expect.stringContaining('忽略') })

    fake.fault = () => undefined
    server.setNow(at('08:10:00'))
    expect(await server.ask(linkApi.retry, { ids: [link?.id as string] }, chief)).toMatchObject({ done: 1 })
    await aSender(server).settled()
    expect(await linkOf(platform.id, lift)).toMatchObject({ state: 2 })
    expect((await logs(platform.id, 3)).map(({ state }) => state)).toEqual([2])
  })

  it('同一次修改的第二个消息在失败之后才到：没有新的上报，关联仍是失败，不会停在关联中', async () => {
    const platform = await aPlatform(server, chief, base)
    const lift = await aWholeLift(server, company)
    await aLink(server, company, platform.id, lift, 3)
    await news('elevator.moved', lift, 7)
    await server.outbox.settled()
    fake.fault = () => 'refuse'
    await aSender(server).settled()
    expect(await linkOf(platform.id, lift)).toMatchObject({ state: 3 })
    await news('elevator.edited', lift, 7)
    await server.outbox.settled()
    await aSender(server).settled()
    expect((await logs(platform.id)).map(({ state }) => state)).toEqual([4])
    expect(await linkOf(platform.id, lift)).toMatchObject({ state: 3 })
  })

  it('两个平台：一个忽略了，另一个仍失败的，工单仍是上报失败并说明；都了结后按结果', async () => {
    const one = await aPlatform(server, chief, `${base}/one`)
    const two = await aPlatform(server, chief, `${base}/two`)
    const lift = await aWholeLift(server, company)
    for (const { id } of [one, two]) await aLink(server, company, id, lift)
    const order = await done(lift)
    await news('maintainOrder.completed', order, 1)
    await server.outbox.settled()
    fake.fault = () => 'refuse'
    await aSender(server).settled()
    const [[first], [second]] = [await logs(one.id, 3), await logs(two.id, 3)]
    const why = (name: string) => `${name}：平台不接受：注册代码不存在（registerCode）`
    expect((await gov(order))[0]).toBe(3)

    await server.ask(platformLogApi.ignore, { ids: [first?.id as string] }, chief)
    expect(await gov(order)).toEqual([3, why(two.name)])

    fake.fault = () => undefined
    await server.ask(reportingApi.retry, { logIds: [second?.id as string] }, chief)
    expect(await gov(order)).toEqual([1, null])
    await aSender(server).settled()
    expect(await gov(order)).toEqual([2, null])
  })

  it('两个平台：一个成功后，另一个失败的原因还在；只重推其中一个，另一个的失败不被盖住', async () => {
    const one = await aPlatform(server, chief, `${base}/three`)
    const two = await aPlatform(server, chief, `${base}/four`)
    const lift = await aWholeLift(server, company)
    for (const { id } of [one, two]) await aLink(server, company, id, lift)
    const order = await done(lift)
    await news('maintainOrder.completed', order, 1)
    await server.outbox.settled()
    const refusing = ({ space }: { space: string }) => (space === 'three' ? ('refuse' as const) : undefined)
    fake.fault = () => 'refuse'
    await aSender(server).settled()
    const [second] = await logs(two.id, 3)
    await server.ask(reportingApi.retry, { logIds: [second?.id as string] }, chief)
    expect(await gov(order)).toEqual([3, `${one.name}：平台不接受：注册代码不存在（registerCode）`])
    fake.fault = refusing
    await aSender(server).settled()
    expect(await gov(order)).toEqual([3, `${one.name}：平台不接受：注册代码不存在（registerCode）`])
  })

  it('上报的是作业当天的证：之后到期、换证都不改变；没有签到的按当天有效的证', async () => {
    const platform = await aPlatform(server, chief, base)
    const lift = await aWholeLift(server, company)
    await aLink(server, company, platform.id, lift)
    const order = await done(lift)
    const [worker] = (await placeOf(lift)).workerIds
    await asOwner(
      server,
      `update order_worker set join_at = '2026-11-19T09:00:00+08:00', cert_no = 'T-OLD', cert_expire = '2026-11-19'
       where order_id = $1`,
      [order],
    )
    await news('maintainOrder.completed', order, 1)
    await server.outbox.settled()
    // The paper of that day has run out since, a new one is there.
    await asOwner(server, `update certificate set cert_no = 'T-NEW', valid_from = '2026-11-20' where owner_id = $1`, [
      worker,
    ])
    await aSender(server).settled()
    expect((await logs(platform.id, 3))[0]?.request?.body).toMatchObject({ certNos: 'T-OLD' })

    const brought = await done(lift)
    await asOwner(
      server,
      `insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state)
       values ($1, $2, 2, $3, 201, 'T-THEN', '2022-11-20', '2026-11-19', 4)`,
      [company.id, newId(), worker],
    )
    await news('maintainOrder.completed', brought, 1)
    await server.outbox.settled()
    await aSender(server).settled()
    expect((await logs(platform.id, 3))[1]?.request?.body).toMatchObject({ certNos: 'T-THEN' })
  })

  it('应用标识或单位编码里有无法发送的字符：保存时指出；已经存着的按失败重试并说明，不会停在上报中', async () => {
    const platform = await aPlatform(server, chief, base)
    await asOwner(server, `update platform set unit_code = '杭州01' where id = $1`, [platform.id])
    const lift = await aWholeLift(server, company)
    await server.ask(linkApi.link, { platformId: platform.id, elevatorIds: [lift] }, chief)
    await aSender(server).settled()
    expect((await logs(platform.id))[0]).toMatchObject({ state: 3, tries: 1, reason: '请求含有无法发送的字符' })
    expect(await server.send(platformApi.test, { id: platform.id }, chief)).toMatchObject({
      errorCode: 1005001,
      errorMsg: '平台连接失败：请求含有无法发送的字符',
    })
    const refused = await server.send(platformApi.add, aPlatformDraft(base, { unitCode: '杭州01' }), chief)
    expect(refused.fields).toMatchObject([{ prop: 'unitCode' }])
  })

  it('停用期间改了的档案，启用后补报；没有改的、已经报过的不再报', async () => {
    const platform = await aPlatform(server, chief, base)
    const [changed, same] = [await aWholeLift(server, company), await aWholeLift(server, company)]
    await server.ask(linkApi.link, { platformId: platform.id, elevatorIds: [changed, same] }, chief)
    await aSender(server).settled()
    expect((await logs(platform.id)).map(({ state }) => state)).toEqual([2, 2])
    const off = await server.ask(platformApi.enable, { ...platform, enabled: false }, chief)
    server.setNow(at('12:00:00'))
    await asOwner(
      server,
      `update elevator set use_status = 2, version = version + 1, updated_at = '2026-11-20T12:00:00+08:00' where id = $1`,
      [changed],
    )
    await news('elevator.stopped', changed, 1)
    await server.outbox.settled()
    expect((await logs(platform.id)).length).toBe(2)
    server.setNow(at('13:00:00'))
    const on = await server.ask(platformApi.enable, { ...off, enabled: true }, chief)
    await server.outbox.settled()
    await aSender(server).settled()
    expect((await logs(platform.id)).slice(2)).toMatchObject([
      { biz_id: changed, state: 2, request: { body: { useStatus: 2 } } },
    ])
    const again = await server.ask(platformApi.enable, { ...on, enabled: true }, chief)
    await server.outbox.settled()
    await aSender(server).settled()
    expect(again.version).toBeGreaterThan(on.version)
    expect((await logs(platform.id)).length).toBe(3)
  })

  it('电梯迁到另一个地区、新梯投用：在管那里的平台的电梯关联里，等人关联', async () => {
    const here = await aPlatform(server, chief, `${base}/here`)
    const there = await aPlatform(server, chief, `${base}/there`, { regionCodes: ['440100'] })
    const lift = await aWholeLift(server, company)
    await news('elevator.created', lift, 0)
    await server.outbox.settled()
    expect(await linkOf(there.id, lift)).toBeUndefined()
    await asOwner(server, `update elevator set region_code = '440106', version = version + 1 where id = $1`, [lift])
    await news('elevator.moved', lift, 1)
    await server.outbox.settled()
    expect(await linkOf(there.id, lift)).toMatchObject({ state: 0, missing: [] })
    expect(await logs(there.id)).toEqual([])

    const fresh = await aWholeLift(server, company)
    await asOwner(server, 'update elevator set use_status = 5 where id = $1', [fresh])
    await news('elevator.created', fresh, 0)
    await server.outbox.settled()
    expect(await linkOf(here.id, fresh)).toBeUndefined()
    await asOwner(server, 'update elevator set use_status = 1, version = version + 1 where id = $1', [fresh])
    await news('elevator.restarted', fresh, 1)
    await server.outbox.settled()
    expect(await linkOf(here.id, fresh)).toMatchObject({ state: 0 })
  })
})
