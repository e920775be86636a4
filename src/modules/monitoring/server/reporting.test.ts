import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakePlatform, ownKinds } from '#modules/platform/server/index.ts'
import { standardMap } from '#modules/platform/shared/fieldMap.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aLink, aPlatform, aSender, aWholeLift } from '#test/builders/platform.ts'
import { aReader, emitted, ordersFor, recordsOf, stood } from '#test/builders/signal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { recordApi } from '../shared/api.ts'
import { faultReports, onlineReports } from './reporting.ts'

describe('上报类型 5 故障告警与 8 终端在线（archives 2，monitoring 6.2）', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let fake: FakePlatform
  let lift: string
  let terminalId: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    fake = new FakePlatform()
    fake.secret = 'secret-of-the-platform'
    const base = `http://127.0.0.1:${await fake.listen()}`
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const kinds = [1, 5, 8] as const
    const map = standardMap(kinds).map((row) =>
      // 代码对照: how this platform numbers the codes.
      row.ours === 'code' ? { ...row, conversion: 3 as const, param: '94=93;02=02;03=03' } : row,
    )
    const platform = await aPlatform(server, chief, base, { kinds: [...kinds], fieldMap: map })
    lift = await aWholeLift(server, company)
    terminalId = await aReader(server, company, lift)
    await aLink(server, company, platform.id, lift)
  })
  afterAll(() => fake.close())

  const told = (kind: number) =>
    asOwner<{ biz_version: string; state: number; reason: string | null; request: { body: Record<string, unknown> } }>(
      server,
      'select biz_version, state, reason, request from platform_log where company_id = $1 and kind = $2 order by seq',
      [company.id, kind],
    )
  const send = async () => {
    await server.outbox.settled()
    await aSender(server, { kinds: [...ownKinds, faultReports, onlineReports] }).settled()
  }
  const steps = async () =>
    (await told(5)).map(({ biz_version, request }) => [biz_version.split('.')[0], request?.body?.step])

  it('困人：发生、响应、到场、完成各上报一次；消息再来不重报', async () => {
    await stood(server, company, {
      lift,
      terminalId,
      code: '94',
      occurredAt: '2026-11-20T08:59:00+08:00',
      occupied: true,
    })
    await send()
    const [order] = await ordersFor(server, lift)
    const [first] = await told(5)
    expect(first).toMatchObject({ biz_version: 'occurred', state: 2 })
    expect(first?.request.body).toMatchObject({ code: '93', codeName: '非平层困人', level: 'A', step: 1, occupied: 1 })
    const moment = async (column: string, name: string) => {
      await asOwner(server, `update repair_order set ${column} = $2 where id = $1`, [
        order?.id,
        '2026-11-20T09:00:00+08:00',
      ])
      await emitted(server, company, name, { id: String(order?.id) })
      await send()
    }
    await moment('accept_at', 'repairOrder.accepted')
    await moment('arrive_at', 'repairOrder.arrived')
    await moment('arrive_at', 'repairOrder.arrived')
    await moment('complete_at', 'repairOrder.completed')
    await asOwner(server, 'update repair_order set deleted_at = now() where id = $1', [order?.id])
    expect(await steps()).toEqual([
      ['occurred', 1],
      ['accepted', 2],
      ['arrived', 3],
      ['closed', 4],
    ])
    const last = (await told(5)).at(-1)
    expect(last?.request.body).toMatchObject({ orderNo: order?.order_no, arriveAt: '2026-11-20T09:00:00+08:00' })
  })

  it('误报上报为误报；D、E 级、事件与维保作业中的不上报', async () => {
    const before = (await told(5)).length
    await stood(server, company, { lift, terminalId, code: '02', occurredAt: '2026-11-20T08:58:00+08:00' })
    await stood(server, company, { lift, terminalId, code: '18', occurredAt: '2026-11-20T08:58:10+08:00' })
    await stood(server, company, { lift, terminalId, code: '83', occurredAt: '2026-11-20T08:58:20+08:00' })
    await stood(server, company, { lift, terminalId, code: '03', occurredAt: '2026-11-20T08:58:30+08:00', mode: 2 })
    const record = (await recordsOf(server, lift)).find(({ code }) => code === '02')
    const { version } = await server.ask(recordApi.detail, { id: record?.id ?? '' }, chief)
    await server.ask(recordApi.falseAlarm, { id: record?.id ?? '', version, remark: '电话核实无故障' }, chief)
    await send()
    expect((await steps()).slice(before)).toEqual([
      ['occurred', 5],
      ['closed', 5],
    ])
  })

  it('平台不通时记下原因，按时再试，恢复后只有一条', async () => {
    const before = (await told(5)).length
    fake.fault = () => 'lose'
    await stood(server, company, { lift, terminalId, code: '03', occurredAt: '2026-11-20T09:00:30+08:00' })
    await send()
    expect((await told(5)).at(-1)).toMatchObject({ state: 3 })
    fake.fault = () => undefined
    server.setNow('2026-11-20T09:03:00+08:00')
    await send()
    expect((await told(5)).slice(before)).toMatchObject([{ biz_version: 'occurred', state: 2 }])
  })

  it('终端上线、离线各上报一次，没装在电梯上的不上报', async () => {
    await emitted(server, company, 'terminal.offline', { id: terminalId, elevatorId: lift })
    await asOwner(server, 'update terminal set status = 2 where id = $1', [terminalId])
    await send()
    await asOwner(server, 'update terminal set status = 1 where id = $1', [terminalId])
    await emitted(server, company, 'terminal.online', { id: terminalId, elevatorId: lift })
    await send()
    const all = await told(8)
    expect(all.map(({ biz_version, request }) => [biz_version.split('.')[0], request.body.online])).toEqual([
      ['offline', 0],
      ['online', 1],
    ])
    await asOwner(server, 'update terminal set elevator_id = null where id = $1', [terminalId])
    await emitted(server, company, 'terminal.bound', { id: terminalId, elevatorId: lift })
    await send()
    expect(await told(8)).toHaveLength(2)
  })
})
