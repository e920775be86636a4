import { beforeAll, describe, expect, it } from 'vitest'
import { RecordResult, RecordStatus } from '#modules/signal/shared/record.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aBlackBox, aMonitorRecord } from '#test/builders/record.ts'
import { aRescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { recordApi } from '../shared/api.ts'

const { confirmed, falseAlarm, repair } = RecordStatus.code
const { device, falseAlarm: wrong, maintenance } = RecordResult.code

describe('故障与事件记录', () => {
  let server: TestServer
  let company: Company
  let desk: Person
  let other: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    desk = await aPerson(server, company, { name: '陈调度' })
    other = await aPerson(server, company, { name: '林调度' })
    stranger = await aPerson(server, await aCompany(server))
  })

  /** Its lift has no open order that it would join. */
  const freshLift = async () => (await aRescue(server, company, '备用梯')).lift
  const record = async (given: Parameters<typeof aMonitorRecord>[3], lift?: string) => {
    const id = await aMonitorRecord(server, company, lift ?? (await freshLift()), given)
    return { id, version: 0 }
  }
  const detail = (id: string, as = desk) => server.ask(recordApi.detail, { id }, as)
  const orders = (id: string) =>
    asOwner<{ order_no: string }>(server, 'select order_no from repair_order where $1 = any(record_ids)', [id])

  it('没有登录、没有权限、别家企业、范围外、字段不合规', async () => {
    const one = await record({ code: '13' })
    expect((await server.send(recordApi.list, {})).errorCode).toBe(40000)
    const reader = await aPerson(server, company, { grants: ['AH2'] })
    expect((await server.send(recordApi.toRepair, one, reader)).errorCode).toBe(1002001)
    expect((await server.send(recordApi.detail, one, stranger)).errorCode).toBe(1000404)
    expect((await server.send(recordApi.toRepair, one, stranger)).errorCode).toBe(1000404)
    const narrow = await aPerson(server, company, { scope: 3 })
    expect((await server.send(recordApi.detail, one, narrow)).errorCode).toBe(1000404)
    expect((await server.send(recordApi.confirm, { ...one, result: device }, narrow)).errorCode).toBe(1000404)
    expect((await server.ask(recordApi.list, { keyword: '' }, narrow)).total).toBe(0)
    const short = await server.send(recordApi.falseAlarm, { ...one, remark: '误报了' }, desk)
    expect(short.fields).toEqual([{ prop: 'remark', msg: '说明至少4个字' }])
    const unsaid = await server.send(recordApi.confirm, { ...one, result: wrong as never }, desk)
    expect(unsaid.fields.map(({ prop }) => prop)).toEqual(['result'])
  })

  it('三类记录各有各的门：列表、详情、导出只看得到有权限的类别', async () => {
    const lift = await freshLift()
    const event = await record({ code: '43' }, lift)
    const fault = await record({ code: '13' }, lift)
    const reader = await aPerson(server, company, { grants: ['AH1', 'AHc'] })
    const { records } = await server.ask(recordApi.list, { elevatorId: lift }, reader)
    expect(records.map(({ id }) => id)).toEqual([event.id])
    expect((await server.ask(recordApi.list, { elevatorId: lift, kind: 1 }, reader)).total).toBe(0)
    expect((await server.send(recordApi.detail, fault, reader)).errorCode).toBe(1000404)
    expect((await server.send(recordApi.export, { kind: 1 }, reader)).errorCode).toBe(1002001)
    const sheet = await server.send(recordApi.export, { kind: 2 }, reader)
    expect([sheet.errorCode, sheet.raw.length > 1000]).toEqual([0, true])
    expect((await server.ask(recordApi.list, { elevatorId: lift }, desk)).total).toBe(2)
  })

  it('未处理的 A 级排在最前；超时未处理、是否转单、责任人、级别都能筛', async () => {
    const lift = await freshLift()
    const grave = await record({ code: '12', secondsAgo: 7200 }, lift)
    const late = await record({ code: '13', secondsAgo: 1200 }, lift)
    const fresh = await record({ code: '16', secondsAgo: 30 }, lift)
    const closed = await record({ code: '11', secondsAgo: 10, status: confirmed }, lift)
    const ids = async (query: object) =>
      (await server.ask(recordApi.list, { elevatorId: lift, ...query }, desk)).records.map(({ id }) => id)
    expect(await ids({})).toEqual([grave.id, closed.id, fresh.id, late.id])
    expect(await ids({ late: true })).toEqual([grave.id, late.id])
    expect(await ids({ level: ['B'] })).toEqual([fresh.id, late.id])
    expect(await ids({ ordered: 1 })).toEqual([])
    const [row] = (await server.ask(recordApi.list, { elevatorId: lift, code: ['12'] }, desk)).records
    expect(row).toMatchObject({ level: 'A', charge: '王一维', orderNo: null, lasted: null })
    const [{ worker } = { worker: '' }] = await asOwner<{ worker: string }>(
      server,
      'select worker_ids[1] as worker from elevator where id = $1',
      [lift],
    )
    expect(await ids({ charge: worker, code: ['16'] })).toEqual([fresh.id])
    expect(await ids({ charge: desk.employeeId })).toEqual([])
  })

  it('monitoring 8.8 Concurrency: 两人同时转维修只有一张工单，后一人看到单号；旧版本确认被拒', async () => {
    const one = await record({ code: '13' })
    const both = await Promise.all([desk, other].map((person) => server.send(recordApi.toRepair, one, person)))
    const won = both.find(({ errorCode }) => errorCode === 0) ?? expect.fail('没有人转成')
    const lost = both.find(({ errorCode }) => errorCode !== 0) ?? expect.fail('两人都转成了')
    expect([lost.errorCode, lost.errorMsg]).toEqual([8010201, `该记录已转维修工单${won.data.orderNo}`])
    expect(await orders(one.id)).toEqual([{ order_no: won.data.orderNo }])
    expect(await detail(one.id)).toMatchObject({ status: repair, orderNo: won.data.orderNo })
    const again = await server.send(recordApi.toRepair, { ...one, version: 99 }, desk)
    expect(again.errorCode).toBe(8010201)

    const two = await record({ code: '02' })
    await server.ask(recordApi.confirm, { ...two, result: device, cause: '光幕损坏' }, desk)
    const stale = await server.send(recordApi.confirm, { ...two, result: device }, other)
    expect(stale.errorCode).toBe(8010206)
    const three = await record({ code: '02' })
    const old = await server.send(recordApi.confirm, { ...three, version: 7, result: device }, other)
    expect([old.errorCode, old.errorMsg]).toEqual([1000001, '数据已被他人修改，请刷新后重试'])
    const shut = await server.send(recordApi.toRepair, two, desk)
    expect([shut.errorCode, shut.errorMsg]).toEqual([8010202, '记录已关闭，不能转维修'])
    expect(await detail(two.id)).toMatchObject({
      status: confirmed,
      result: device,
      cause: '光幕损坏',
      handler: '陈调度',
    })
  })

  it('危急记录的误报由两个人说；第一个人的话记下来，同一人再说不算，再次发生后作废', async () => {
    const one = await record({ code: '12' })
    const say = (person: Person, version: number) =>
      server.send(recordApi.falseAlarm, { id: one.id, version, remark: '层门检修时误触发' }, person)
    const first = await say(desk, 0)
    expect([first.errorCode, first.errorMsg]).toEqual([8010203, '危急记录需双人确认误报'])
    const noted = await detail(one.id)
    expect(noted).toMatchObject({ status: 1, falseBy: '陈调度', falseByMe: true, version: 1 })
    const again = await say(desk, 1)
    expect([again.errorCode, again.subMsg]).toEqual([
      8010203,
      expect.stringMatching(/^陈调度 .*已提出误报，须另一人确认$/),
    ])
    // The lift says the same again: what was said of it before no longer counts.
    await asOwner(server, `update monitor_record set last_at = now() + interval '1 second', count = 2 where id = $1`, [
      one.id,
    ])
    expect((await say(other, 1)).errorCode).toBe(8010203)
    const { version, falseBy } = await detail(one.id)
    expect(falseBy).toBe('林调度')
    await asOwner(server, `update monitor_record set last_at = false_at - interval '1 second' where id = $1`, [one.id])
    expect((await say(desk, version)).errorCode).toBe(0)
    expect(await detail(one.id)).toMatchObject({ status: falseAlarm, result: wrong, handler: '陈调度' })
  })

  it('B 级以下一个人就能判误报；已转维修的不能', async () => {
    const one = await record({ code: '13' })
    await server.ask(recordApi.falseAlarm, { ...one, remark: '现场复核无异常' }, desk)
    expect((await detail(one.id)).status).toBe(falseAlarm)
    const two = await record({ code: '13' })
    const { version } = await server.ask(recordApi.toRepair, two, desk)
    const late = await server.send(recordApi.falseAlarm, { id: two.id, version, remark: '现场复核无异常' }, desk)
    expect([late.errorCode, late.errorMsg]).toEqual([8010206, '记录当前为「已转维修」，不能误报'])
  })

  it('批量关闭只关 D、E 级；别人动过的留下并说明', async () => {
    const lift = await freshLift()
    const minor = await record({ code: '18' }, lift)
    const event = await record({ code: '57' }, lift)
    const grave = await record({ code: '13' }, lift)
    const changed = await record({ code: '19' }, lift)
    await asOwner(server, 'update monitor_record set version = 3 where id = $1', [changed.id])
    const refused = await server.send(recordApi.batchClose, { rows: [minor, grave], result: device }, desk)
    expect([refused.errorCode, refused.errorMsg]).toEqual([
      8010207,
      expect.stringMatching(/^只能批量关闭 D、E 级记录，GZ\S+为 B 级$/),
    ])
    expect((await detail(minor.id)).status).toBe(1)
    const { done, left } = await server.ask(
      recordApi.batchClose,
      { rows: [minor, event, changed], result: maintenance },
      desk,
    )
    expect([done, left]).toEqual([2, [(await detail(changed.id)).recordNo]])
    expect(await detail(event.id)).toMatchObject({ status: confirmed, result: maintenance })
    const unsaid = await server.send(recordApi.batchClose, { rows: [changed], result: wrong }, desk)
    expect(unsaid.fields).toEqual([{ prop: 'remark', msg: '说明至少4个字' }])
    const foreign = await server.send(recordApi.batchClose, { rows: [minor], result: device }, stranger)
    expect(foreign.errorCode).toBe(1000404)
    const many = Array.from({ length: 201 }, () => minor)
    expect((await server.send(recordApi.batchClose, { rows: many, result: device }, desk)).errorMsg).toBe(
      '一次最多关闭200条',
    )
  })

  it('故障详情：决策过程、同类历史 12 个月、处置建议、工单过程、黑匣子', async () => {
    const lift = await freshLift()
    const decision_log = JSON.stringify([{ step: 2, rule: '防抖 5 秒', result: '已持续 5 秒，确认成立。' }])
    await record(
      { code: '13', secondsAgo: 86_400 * 20, status: confirmed, result: device, cause: '门锁触点氧化' },
      lift,
    )
    await record({ code: '13', secondsAgo: 86_400 * 400, status: confirmed }, lift)
    await record({ code: '16', secondsAgo: 86_400 * 20, status: confirmed }, lift)
    const one = await record({ code: '13', floor_label: '7', door: 0, occupied: true, decision_log }, lift)
    expect((await server.send(recordApi.blackBox, one, desk)).errorCode).toBe(8010209)
    await aBlackBox(server, company, lift, one.id)
    const { orderNo } = await server.ask(recordApi.toRepair, one, desk)
    const shown = await detail(one.id)
    expect(shown).toMatchObject({ alikeCount: 1, blackBox: true, floorLabel: '7', orderNo, occupied: true })
    expect(shown.alike.map(({ cause }) => cause)).toEqual(['门锁触点氧化'])
    expect(shown.decisions[0]).toEqual({ step: 2, rule: '防抖 5 秒', result: '已持续 5 秒，确认成立。' })
    expect(shown.decisions.at(-1)?.rule).toBe('陈调度转维修')
    expect(shown.advice).toMatch(/。$/)
    expect(shown.steps.map(({ label }) => label)).toContain('工单：报修')
    const box = await server.ask(recordApi.blackBox, { id: one.id }, desk)
    expect([box.frames[0]?.t, box.frames.at(-1)?.t, box.frames.length]).toEqual([-60_000, 60_000, 121])
    expect(box.frames[0]).not.toHaveProperty('load')
    expect((await server.send(recordApi.blackBox, { id: one.id }, stranger)).errorCode).toBe(1000404)
    // Who may not see orders sees no steps of one.
    const reader = await aPerson(server, company, { grants: ['AH3'] })
    expect((await detail(one.id, reader)).steps.map(({ label }) => label)).not.toContain('工单：报修')
  })
})
