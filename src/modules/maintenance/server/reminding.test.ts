import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runMinutely } from '#kernel/server/jobs.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { fieldApi } from '#test/builders/field.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aFieldWorker, aServedSite, crewed, ordersOf, phoneOf, type Served } from '#test/builders/maintenance.ts'
import { changeSetting, publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { remindingWork } from './reminding.ts'

describe('提醒链、签字提醒、出发通知（jobs 6.4、4.1 basicSetting）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let served: Served
  let crew: Person[]
  let leader: Person
  let lift: string

  beforeAll(async () => {
    server = await testServer()
  })

  /** A company of its own for each test: what was said today is remembered by company. */
  beforeEach(async () => {
    server.setNow('2025-12-31T08:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    served = await aServedSite(server, company, manager)
    lift = served.site.lifts[0] as string
    crew = [
      await aFieldWorker(server, company, { teamId: served.teamId }),
      await aFieldWorker(server, company, { teamId: served.teamId }),
    ]
    leader = await aPerson(server, company, { grants: ['JMe'], teamId: served.teamId })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [served.teamId, leader.employeeId])
    await asOwner(
      server,
      `update elevator set safety_officer = '周安全', officer_phone = '13612345678' where id = $1`,
      [lift],
    )
  })

  async function published(): Promise<string> {
    const draft = {
      contractId: served.contractId,
      elevatorIds: [lift],
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      teamId: served.teamId,
    }
    await publishPlan(server, draft, manager)
    const [first] = await ordersOf(server, lift)
    await crewed(server, first?.id as string, ...crew)
    return first?.id as string
  }

  async function set(change: Partial<MaintainSetting>): Promise<void> {
    await changeSetting(server, change, manager)
  }

  const minute = async (moment: string) => {
    server.setNow(`${moment}:00+08:00`)
    await runMinutely(server.services, [remindingWork])
  }
  const told = async (order: string) =>
    (
      await asOwner<{ title: string; who: string }>(
        server,
        'select m.title, m.receiver_id as who from message m where m.biz_id = $1 order by m.created_at, m.id',
        [order],
      )
    ).map(({ title, who }) => {
      const name = who === leader.userId ? '班组长' : who === manager.userId ? '经理' : '班组'
      return `${name} ${title}`
    })
  const texts = (template: string) => server.texting.sent.filter((one) => one.template === template)

  it('T−3 与当天按当日提醒的钟点，各说一次；法定前一日按其钟点；超期在 0 点', async () => {
    const id = await published()
    await minute('2026-01-01T07:29')
    expect(await told(id)).toEqual([])
    await minute('2026-01-01T07:30')
    await minute('2026-01-01T07:31')
    expect(await told(id)).toEqual(['班组 维保即将到期', '班组 维保即将到期'])
    await minute('2026-01-04T07:29')
    expect(await told(id)).toHaveLength(2)
    await minute('2026-01-04T07:30')
    await minute('2026-01-04T12:00')
    expect((await told(id)).slice(2)).toEqual(['班组 今日维保', '班组 今日维保'])

    // The first visit without history is due until 01-06.
    await minute('2026-01-05T00:00')
    expect((await told(id)).slice(4)).toEqual(['班组 维保逾期', '班组 维保逾期'])
    await minute('2026-01-05T15:59')
    expect(await told(id)).toHaveLength(6)
    await minute('2026-01-05T16:00')
    expect((await told(id)).slice(6)).toEqual(['班组长 法定截止前一日尚未开始'])
    await minute('2026-01-06T23:59')
    expect(await told(id)).toHaveLength(7)
    await minute('2026-01-07T00:00')
    expect((await told(id)).slice(7).sort()).toEqual(['班组长 超过法定维保间隔', '经理 超过法定维保间隔'].sort())
  })

  it('改钟点、改提前天数后按新的；服务停过的钟点当天补上，同一件事不说两次', async () => {
    await set({ remindAt: '09:15', legalRemindAt: '18:40', remindAhead: 1 })
    const id = await published()
    await minute('2026-01-01T10:00')
    await minute('2026-01-03T09:14')
    expect(await told(id)).toEqual([])
    await minute('2026-01-03T09:40')
    expect(await told(id)).toEqual(['班组 维保即将到期', '班组 维保即将到期'])
    await minute('2026-01-05T18:39')
    const before = (await told(id)).length
    await minute('2026-01-05T18:40')
    expect((await told(id)).slice(before)).toEqual(['班组长 法定截止前一日尚未开始'])
  })

  it('照片：工单里有名字、24小时后内容仍未传到的，作业人员与班组长知道一次；传到了的不说', async () => {
    const id = await published()
    server.setNow('2026-01-06T09:00:00+08:00')
    const [first] = crew as [Person, Person]
    const photo = (n: number) => ({ key: `web1${first.userId}_bit-ev-img_${n}.png`, sha256: 'a'.repeat(64) })
    const results = await phoneOf(server, first)(
      id,
      { type: 'photo', payload: { ...photo(1), takenAt: '2026-01-06T09:00:00+08:00' } },
      { type: 'photo', payload: { ...photo(2), takenAt: '2026-01-06T09:00:00+08:00' } },
    )
    expect(results.map(({ result }) => result)).toEqual(['applied', 'applied'])
    await asOwner(
      server,
      `insert into stored_file (company_id, bucket, key, name, size, created_by) values ($1, 'bit-ev-img', $2, 'a.png', 1, $3)`,
      [company.id, photo(1).key, first.userId],
    )
    const said = async () => (await told(id)).filter((line) => line.includes('现场照片'))
    await minute('2026-01-07T08:59')
    expect(await said()).toEqual([])
    await minute('2026-01-08T09:30')
    expect((await said()).toSorted()).toEqual([
      '班组 现场照片未传到',
      '班组 现场照片未传到',
      '班组长 现场照片超过24小时未传到',
    ])
    const [message] = await asOwner<{ body: string }>(
      server,
      `select body from message where title = '现场照片未传到' and biz_id = $1 limit 1`,
      [id],
    )
    expect(message?.body).toContain('1 张照片拍摄后超过24小时仍未传到')
    await minute('2026-01-09T09:30')
    expect(await said()).toHaveLength(3)
  })

  it('屏幕上签的名：签名图24小时后仍未传到，同样说一次；链接签的不会缺', async () => {
    const id = await published()
    server.setNow('2026-01-06T09:00:00+08:00')
    await asOwner(
      server,
      `update maintain_order set status = 3, start_at = '2026-01-06T08:00+08', complete_at = '2026-01-06T08:50+08',
        content_hash = 'h', item_results = '{}', retain_until = '2030-01-06', elevator_state_after = 1 where id = $1`,
      [id],
    )
    const [first] = crew as [Person, Person]
    const payload = { way: 1, name: '周安全', signKey: `web1${first.userId}_bit-ev-img_9.png` }
    expect(await phoneOf(server, first)(id, { type: 'sign', payload })).toMatchObject([{ result: 'applied' }])
    const said = async () => (await told(id)).filter((line) => line.includes('现场照片'))
    await minute('2026-01-07T08:59')
    expect(await said()).toEqual([])
    await minute('2026-01-08T09:30')
    expect((await said()).toSorted()).toEqual([
      '班组 现场照片未传到',
      '班组 现场照片未传到',
      '班组长 现场照片超过24小时未传到',
    ])
    await minute('2026-01-09T09:30')
    expect(await said()).toHaveLength(3)
  })

  it('未签字：完成后第1天、第3天提醒作业人员并短信通知安全管理员；只用现场签名时不发短信', async () => {
    const { customerId, communityId } = served.site
    const done = (completeAt: string, planDate: string) =>
      anOrder(
        server,
        company,
        { elevatorId: lift, communityId, customerId, workerIds: crew.map((one) => one.employeeId) },
        { planDate, legalDeadline: planDate, status: 3, completeAt },
      )
    const id = await done('2026-03-10T15:00:00+08:00', '2026-03-10')
    await minute('2026-03-11T07:59')
    expect(await told(id)).toEqual([])
    await minute('2026-03-11T08:00')
    expect(await told(id)).toEqual(['班组 维保记录待签字', '班组 维保记录待签字'])
    expect(texts('maintainSign').at(-1)).toMatchObject({
      phone: '13612345678',
      values: { link: expect.stringContaining('/s/') },
    })
    const sent = texts('maintainSign').length
    await minute('2026-03-12T08:00')
    expect(await told(id)).toHaveLength(2)
    await minute('2026-03-13T08:00')
    expect(await told(id)).toHaveLength(4)
    expect(texts('maintainSign')).toHaveLength(sent + 1)
    await minute('2026-03-16T08:00')
    expect(await told(id)).toHaveLength(4)

    await set({ signRemindDays: [2], signWay: 1 })
    const other = await done('2026-04-10T15:00:00+08:00', '2026-04-10')
    await minute('2026-04-11T08:00')
    expect(await told(other)).toEqual([])
    await minute('2026-04-12T08:00')
    expect(await told(other)).toHaveLength(2)
    expect(texts('maintainSign')).toHaveLength(sent + 1)
    expect(await server.send(maintainOrderApi.signLink, { id: other }, manager)).toMatchObject({
      errorCode: 1000400,
      fields: [{ msg: '基础设置为现场签名，不能生成签字链接' }],
    })
    expect((await server.send(fieldApi.signLink, { id: other }, crew[0])).errorCode).toBe(1000400)
  })

  it('出发通知：通知安全管理员；关掉不发；半小时后才同步的不发', async () => {
    const id = await published()
    const phone = phoneOf(server, crew[0] as Person)
    const before = texts('maintainDepart').length
    server.setNow('2026-01-04T10:00:00+08:00')
    await phone(id, { type: 'depart', at: '2026-01-04T09:20:00+08:00' })
    expect(texts('maintainDepart')).toHaveLength(before)
    await phone(id, { type: 'cancelDepart' }, { type: 'depart' })
    const names = crew.map((one) => one.name).join('、')
    expect(texts('maintainDepart').at(-1)).toMatchObject({ phone: '13612345678', values: { people: names } })
    await set({ departNotice: false })
    await phone(id, { type: 'cancelDepart' }, { type: 'depart' })
    expect(texts('maintainDepart')).toHaveLength(before + 1)
  })

  it('开始照片：安全照片关掉后仍要一张开始照片，两个都关掉才不要', async () => {
    const id = await published()
    await set({ minCrew: 1, safetyPhoto: false })
    server.setNow('2026-01-04T10:00:00+08:00')
    await asOwner(server, 'update elevator set lng = 120.172, lat = 30.281 where id = $1', [lift])
    const phone = phoneOf(server, crew[0] as Person)
    await phone(id, { type: 'arrive', gps: [120.172, 30.281, 10] })
    expect((await phone(id, { type: 'start' }))[0]).toMatchObject({ errorMsg: '请先拍摄开始作业照片' })
    await set({ startPhoto: false })
    expect((await phone(id, { type: 'start' }))[0]?.result).toBe('applied')
  })
})
