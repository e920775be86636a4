import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { runMinutely, runNightly } from '#kernel/server/jobs.ts'
import { contractModule } from '#modules/contract/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract } from '#test/builders/contract.ts'
import { aCommunity } from '#test/builders/elevator.ts'
import { fieldApi } from '#test/builders/field.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aFieldWorker, aServedSite, crewed, ordersOf, phoneOf, type Served } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi, signApi } from '../shared/api.ts'
import { remindingWork } from './reminding.ts'

/** Duties around a visit that no list shows by itself (jobs 3.1, 6.4, 6.5, 6.7, 7). */
describe('现场与客户的告知义务', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let served: Served
  let crew: [Person, Person]
  let leader: Person
  let lift: string

  beforeAll(async () => {
    server = await testServer()
  })

  beforeEach(async () => {
    server.setNow('2025-12-31T08:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    served = await aServedSite(server, company, manager)
    lift = served.site.lifts[0] as string
    crew = [
      await aFieldWorker(server, company, { name: '王一维', teamId: served.teamId }),
      await aFieldWorker(server, company, { name: '李二保', teamId: served.teamId }),
    ]
    leader = await aPerson(server, company, { grants: ['JMe'], teamId: served.teamId })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [served.teamId, leader.employeeId])
    await asOwner(
      server,
      `update elevator set safety_officer = '周安全', officer_phone = '13612345678' where id = $1`,
      [lift],
    )
  })

  async function published(startDate = '2026-01-01'): Promise<{ id: string; day: string }> {
    const { contractId, teamId } = served
    const draft = { contractId, elevatorIds: [lift], startDate, endDate: '2026-12-31', teamId }
    await publishPlan(server, draft, manager)
    const [first] = await ordersOf(server, lift)
    const id = first?.id as string
    await crewed(server, id, ...crew)
    return { id, day: first?.plan_date as string }
  }
  const now = (moment: string) => server.setNow(`${moment}:00+08:00`)
  const minute = async (moment: string) => {
    now(moment)
    await runMinutely(server.services, [remindingWork])
  }
  const told = async (order: string, who?: Person) =>
    (
      await asOwner<{ title: string; body: string; who: string }>(
        server,
        'select title, body, receiver_id as who from message where biz_id = $1 order by created_at, id',
        [order],
      )
    ).filter((one) => !who || one.who === who.userId)
  const here = async (): Promise<[number, number, number]> => {
    const [row] = await asOwner<{ lng: number; lat: number }>(server, 'select lng, lat from elevator where id = $1', [
      lift,
    ])
    return [Number(row?.lng), Number(row?.lat), 10]
  }
  /** Begun by both. */
  async function begun(id: string) {
    const gps = await here()
    const phone = phoneOf(server, crew[0])
    await phoneOf(server, crew[1])(id, { type: 'arrive', gps })
    const results = await phone(
      id,
      { type: 'arrive', gps },
      { type: 'safety', payload: { photo: 'u/safety.png' } },
      { type: 'start' },
    )
    expect(results.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied'])
    return { phone, gps }
  }

  it('jobs 3.1 出发：合同生效前不能出发；班组另一人再点出发不算错', async () => {
    await asOwner(server, `update contract set start_date = '2026-01-05' where id = $1`, [served.contractId])
    await asOwner(server, `update contract_elevator set service_start = '2026-01-05' where contract_id = $1`, [
      served.contractId,
    ])
    const { id, day } = await published('2026-01-05')
    now('2026-01-04T08:00')
    expect(day >= '2026-01-05').toBe(true)
    expect(await phoneOf(server, crew[0])(id, { type: 'depart' })).toMatchObject([
      { result: 'rejected', errorCode: 3020001, errorMsg: '合同于 2026-01-05 起生效，之前不能出发' },
    ])
    now('2026-01-05T08:00')
    expect(await phoneOf(server, crew[0])(id, { type: 'depart' })).toMatchObject([{ result: 'applied' }])
    expect(await phoneOf(server, crew[1])(id, { type: 'depart' })).toMatchObject([{ result: 'applied' }])
    const detail = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(detail.status).toBe(1)
  })

  it('jobs 3.1 完成后停梯：短信告知安全管理员，班组长与经理收到消息', async () => {
    const { id, day } = await published()
    now(`${day}T08:00`)
    const { phone, gps } = await begun(id)
    const { items } = await server.ask(maintainOrderApi.detail, { id }, manager)
    for (const item of items)
      await phone(id, {
        type: 'itemResult',
        payload: {
          itemCode: item.itemCode,
          result: 1,
          ...(item.valueMin !== null || item.valueMax !== null ? { value: 8 } : {}),
        },
      })
    for (const item of items.filter(({ photoRule }) => photoRule >= 2))
      for (const n of [1, 2])
        await phone(id, {
          type: 'photo',
          payload: { itemCode: item.itemCode, key: `u/${item.itemCode}${n}.jpg`, sha256: String(n).repeat(64) },
        })
    now(`${day}T09:30`)
    const payload = { elevatorStateAfter: 3, stateReason: '钢丝绳断丝超标，须更换' }
    const done = await phone(id, { type: 'leave', gps }, { type: 'complete', payload })
    expect(done.map(({ errorMsg }) => errorMsg)).toEqual([null, null])
    expect(server.texting.sent.filter((one) => one.template === 'maintainStopped').at(-1)).toMatchObject({
      phone: '13612345678',
      values: { reason: '钢丝绳断丝超标，须更换' },
    })
    const titles = await told(id, leader)
    expect(titles.map(({ title }) => title)).toContain('维保后停梯')
    expect(titles.find(({ title }) => title === '维保后停梯')?.body).toContain('已短信告知使用单位')
    expect((await told(id, manager)).map(({ title }) => title)).toContain('维保后停梯')
    const { events } = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(events.map(({ label }) => label)).toContain('已告知使用单位停梯')
  })

  it('jobs 3.1 暂停超过 24 小时：班组长收到一次', async () => {
    const { id, day } = await published()
    now(`${day}T08:00`)
    const { phone } = await begun(id)
    await phone(id, { type: 'pause', payload: { reason: 2 } })
    await minute('2026-01-05T07:59')
    const long = async () => (await told(id, leader)).filter(({ title }) => title === '维保暂停超过24小时')
    expect(await long()).toEqual([])
    await minute('2026-01-05T08:00')
    await minute('2026-01-05T08:01')
    expect(await long()).toHaveLength(1)
    expect((await long())[0]?.body).toContain('待配件')
  })

  it('jobs 6.7 扫码签到：班组长马上收到，24 小时未审核再提醒并告知经理', async () => {
    const { id, day } = await published()
    now(`${day}T08:00`)
    const qr = id.replaceAll('-', '').slice(0, 22)
    await asOwner(
      server,
      `insert into elevator_qr (company_id, id, elevator_id, token, short_no, state) values ($1, gen_random_uuid(), $2, $3, $4, 1)`,
      [company.id, lift, qr, String(Date.now()).slice(-8)],
    )
    const payload = { method: 2, qr, photo: 'u/site.png', reason: '底坑无信号' }
    await phoneOf(server, crew[0])(id, { type: 'arrive', payload })
    const asked = async (who: Person) => (await told(id, who)).filter(({ title }) => title.startsWith('签到'))
    expect(await asked(leader)).toMatchObject([{ title: '签到待审核', body: expect.stringContaining('底坑无信号') }])
    await minute('2026-01-05T08:00')
    await minute('2026-01-05T08:01')
    expect((await asked(leader)).map(({ title }) => title)).toEqual(['签到待审核', '签到超过24小时未审核'])
    expect((await asked(manager)).map(({ title }) => title)).toEqual(['签到超过24小时未审核'])
  })

  it('jobs 7 worker.offline：出发后 30 分钟没有位置各发一次；有位置的、离场后的不发', async () => {
    const { id, day } = await published()
    now(`${day}T08:00`)
    await phoneOf(server, crew[0])(id, { type: 'depart' })
    const events = () =>
      asOwner<{ user: string }>(
        server,
        `select payload ->> 'userId' as user from outbox where name = 'worker.offline' and company_id = $1 order by at`,
        [company.id],
      )
    await minute(`${day}T08:29`)
    expect(await events()).toEqual([])
    await asOwner(
      server,
      `insert into user_location (company_id, user_id, locate_time, lng, lat, src) values ($1, $2, $3, 120.1, 30.2, 1)`,
      [company.id, crew[1].userId, `${day}T08:20:00+08:00`],
    )
    await minute(`${day}T08:30`)
    await minute(`${day}T08:31`)
    expect(await events()).toEqual([{ user: crew[0].userId }])
    await minute(`${day}T08:50`)
    expect((await events()).map(({ user }) => user).sort()).toEqual(crew.map(({ userId }) => userId).sort())
  })

  it('jobs 3.1 拒绝转单：班组长收到原因', async () => {
    const { id } = await published()
    const spare = await aFieldWorker(server, company, { name: '赵小梯', teamId: served.teamId })
    await crewed(server, id, ...crew, spare)
    await asOwner(server, 'update order_worker set transfer_state = 1 where order_id = $1 and employee_id = $2', [
      id,
      spare.employeeId,
    ])
    const answer = await phoneOf(server, spare)(id, { type: 'transferReject', payload: { reason: '当天请假' } })
    expect(answer).toMatchObject([{ result: 'applied' }])
    expect(await told(id, leader)).toMatchObject([
      { title: '转单被拒绝', body: expect.stringContaining('赵小梯拒绝接单：当天请假') },
    ])
  })

  it('jobs 3.1 异议：看得到全公司工单的人与班组长收到，列表可筛选待回访；签字后不再待回访', async () => {
    const clerk = await aPerson(server, company, { grants: ['JMe'] })
    const outside = await aPerson(server, company, { grants: ['JR1'] })
    const id = await anOrder(
      server,
      company,
      { elevatorId: lift, communityId: served.site.communityId, customerId: served.site.customerId },
      {
        planDate: '2025-12-30',
        legalDeadline: '2026-01-05',
        status: 3,
        completeAt: '2025-12-30T10:00:00+08:00',
        teamId: served.teamId,
        // The clerk was along: whoever is of the office and of the crew hears of it once.
        workerIds: [crew[0].employeeId, clerk.employeeId],
      },
    )
    const { token } = await server.ask(maintainOrderApi.signLink, { id }, manager)
    const objection = { token, action: 'dispute' as const, name: '周安全', opinion: '轿厢异响没有处理' }
    expect((await server.send(signApi.decide, { ...objection, opinion: null })).fields).toEqual([
      { prop: 'opinion', msg: '请填写异议内容' },
    ])
    await server.ask(signApi.decide, objection)
    const heard = (await told(id)).filter(({ title }) => title === '客户对维保有异议').map(({ who }) => who)
    expect(heard.sort()).toEqual([clerk, leader, manager, crew[0]].map(({ userId }) => userId).sort())
    for (const who of [crew[0], clerk]) expect((await told(id, who)).at(-1)?.body).toContain('轿厢异响没有处理')
    expect(heard).not.toContain(outside.userId)
    const waiting = () => server.ask(maintainOrderApi.list, { disputed: true }, manager)
    expect((await waiting()).records.map((one) => one.id)).toEqual([id])
    const signature = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]).toString('base64')
    await server.ask(signApi.decide, { token, action: 'confirm', name: '周安全', signature })
    expect((await waiting()).records).toEqual([])
  })

  it('签字链接每小时10次，第11次 1000429；不存在的签到审核 1000404', async () => {
    const id = await anOrder(
      server,
      company,
      { elevatorId: lift, communityId: served.site.communityId, customerId: served.site.customerId },
      { planDate: '2025-12-29', legalDeadline: '2026-01-05', status: 3, completeAt: '2025-12-29T10:00:00+08:00' },
    )
    const { token } = await server.ask(maintainOrderApi.signLink, { id }, manager)
    const view = () => server.send(signApi.view, { token })
    for (let n = 0; n < 10; n++) expect((await view()).errorCode).toBe(0)
    expect((await view()).errorCode).toBe(1000429)
    const unknown = await server.send(maintainOrderApi.reviewSignIn, { id: newId(), pass: true }, manager)
    expect(unknown.errorCode).toBe(1000404)
  })

  it('jobs 4.3 我的：本月评价的平均星级；我的电梯带间隔天数', async () => {
    const place = { elevatorId: lift, communityId: served.site.communityId, customerId: served.site.customerId }
    const month = async () => (await server.ask(fieldApi.bootstrap, {}, crew[0])).me.month
    expect(await month()).toMatchObject({ stars: 0, average: null })
    for (const [n, star] of [5, 4, 4].entries()) {
      const day = `2025-12-${String(10 + n)}`
      const id = await anOrder(server, company, place, {
        planDate: day,
        legalDeadline: day,
        status: 3,
        completeAt: `${day}T10:00:00+08:00`,
        workerIds: [crew[0].employeeId],
      })
      await asOwner(
        server,
        `insert into evaluation (company_id, id, biz_type, biz_id, order_no, elevator_id, community_id, customer_id, worker_ids,
          token, expires_at, star, channel, given_at) values ($1, gen_random_uuid(), 1, $2, 'WB', $3, $4, $5, $6, $7, now(), $8, 1, $9)`,
        [
          company.id,
          id,
          lift,
          place.communityId,
          place.customerId,
          [crew[0].employeeId],
          `t${id}`,
          star,
          `${day}T20:00:00+08:00`,
        ],
      )
    }
    expect(await month()).toMatchObject({ stars: 3, average: '4.33' })
    await asOwner(server, 'update elevator set worker_ids = $2 where id = $1', [lift, [crew[0].employeeId]])
    const { elevators } = await server.ask(fieldApi.bootstrap, {}, crew[0])
    expect(elevators.find(({ id }) => id === lift)).toMatchObject({ gapDays: 15 })
  })

  it('jobs 7 elevator.moved：未完成的工单随电梯到新小区，已完成的不变', async () => {
    const { id } = await published()
    const orders = await ordersOf(server, lift)
    const last = orders.at(-1)?.id as string
    await asOwner(server, `update maintain_order set status = 9, close_reason = 7 where id = $1`, [last])
    const communityId = await aCommunity(server, company, { name: '新址花园' })
    await asOwner(server, 'update elevator set community_id = $2, building_id = null where id = $1', [
      lift,
      communityId,
    ])
    const from = served.site.communityId
    // The second piece is of an earlier move and comes late: where the lift stands is what counts.
    for (const [before, after] of [
      [from, communityId],
      [communityId, from],
    ]) {
      await asOwner(
        server,
        `insert into outbox (company_id, id, name, row_id, payload) values ($1, gen_random_uuid(), 'elevator.moved', $2, $3)`,
        [company.id, lift, { before: { communityId: before }, after: { communityId: after } }],
      )
      await server.outbox.settled()
    }
    expect((await server.ask(maintainOrderApi.detail, { id }, manager)).community.id).toBe(communityId)
    expect((await server.ask(maintainOrderApi.detail, { id: last }, manager)).community.id).toBe(
      served.site.communityId,
    )
    const { events } = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(events.map(({ label }) => label)).toContain('电梯迁至新小区')
  })

  it('jobs 6.4 续签未签订：到期后 30 天内须审批，之后不能安排；没有续签草稿不能安排', async () => {
    now('2026-12-20T08:00')
    const draft = (planDate: string) => ({
      elevatorIds: [lift],
      planDate,
      level: 1 as const,
      reason: '续签中',
      crew: crew.map(({ employeeId }) => employeeId),
    })
    const refused = await server.send(maintainOrderApi.add, draft('2027-01-11'), manager)
    expect(refused).toMatchObject({ errorCode: 3020019, errorMsg: expect.stringContaining('合同于2026-12-31到期') })
    // The night that calls the contract 已到期 changes nothing of that.
    now('2027-01-05T08:00')
    await runNightly(server.services, contractModule.nightly ?? [])
    expect((await server.ask(contractApi.detail, { id: served.contractId }, manager)).status).toBe(2)
    expect(await server.send(maintainOrderApi.add, draft('2027-01-11'), manager)).toMatchObject({
      errorCode: 3020019,
      errorMsg: expect.stringContaining('合同于2026-12-31到期'),
    })
    const over = { startDate: '2027-01-01', endDate: '2027-12-31' }
    const { id } = await server.ask(contractApi.add, aContract(served.site, over), manager)
    await asOwner(server, `update contract_elevator set active = false where contract_id = $1`, [id])
    await asOwner(server, `update contract set draft = true, status = 4, renewed_from_id = $2 where id = $1`, [
      id,
      served.contractId,
    ])
    expect(await server.send(maintainOrderApi.add, draft('2027-01-11'), manager)).toMatchObject({
      errorCode: 3020020,
      errorMsg: expect.stringContaining('合同于2026-12-31到期'),
    })
    expect(await server.send(maintainOrderApi.add, draft('2027-02-15'), manager)).toMatchObject({ errorCode: 3020019 })
  })
})
