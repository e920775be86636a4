import { beforeAll, describe, expect, it } from 'vitest'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { answerNewest } from '#test/builders/release.ts'
import { aShop, aVisit, peopleOf } from '#test/builders/schedule.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { scheduleApi } from '../shared/api.ts'

describe('排程发布', () => {
  let server: TestServer
  let company: Company
  let chief: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-03-11T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
  })

  const orderOf = async (id: string) => {
    const [row] = await asOwner<Record<string, unknown>>(
      server,
      `select plan_date::text as day, original_plan_date::text as original, worker_ids as people, change_count as changes, version,
         to_char(plan_start, 'HH24:MI') as start from maintain_order where id = $1`,
      [id],
    )
    return row
  }
  const messagesOf = (person: Person) =>
    asOwner<{ title: string; body: string; level: number }>(
      server,
      `select title, body, level from message where receiver_id = $1 order by created_at`,
      [person.userId],
    )

  it('没有发布权限：改日期的只发布日期，改人员的只发布人员，都没有的不能发布', async () => {
    const shop = await aShop(server, company, { crews: 2, lifts: 2 })
    const [a, b] = shop.crews as [Person[], Person[]]
    const dater = await aPerson(server, company, { grants: ['JMk', 'JMh'] })
    const staffer = await aPerson(server, company, { grants: ['JMk', 'JMi'] })
    const dragger = await aPerson(server, company, { grants: ['JMb', 'JMc'] })
    const publish = async (who: Person, orderId: string, version: number, to: { date: string; crew: string[] }) => {
      const { token } = await server.ask(scheduleApi.propose, { moves: [{ orderId, version, ...to }] }, who)
      return (await server.send(scheduleApi.publish, { proposalToken: token, reason: '调整' }, who)).errorCode
    }
    const id = await aVisit(server, company, shop, 0, '2026-03-17', { crew: a })
    const [earlier, given] = [
      { date: '2026-03-16', crew: peopleOf(a) },
      { date: '2026-03-17', crew: peopleOf(b) },
    ]
    expect(await publish(dragger, id, 0, earlier)).toBe(1002001)
    expect(await publish(dater, id, 0, given)).toBe(1002001)
    expect(await publish(staffer, id, 0, earlier)).toBe(1002001)
    expect(await orderOf(id)).toMatchObject({ day: '2026-03-17', people: peopleOf(a), version: 0 })
    expect(await publish(dater, id, 0, earlier)).toBe(0)
    expect(await publish(staffer, id, 1, { ...given, date: '2026-03-16' })).toBe(0)
    expect(await orderOf(id)).toMatchObject({ day: '2026-03-16', people: peopleOf(b), version: 2 })
  })

  it('改日期与人员一次发布：只通知有变化的人，各说各的工单', async () => {
    const shop = await aShop(server, company, { crews: 3, lifts: 3 })
    const [a, b, c] = shop.crews as [Person[], Person[], Person[]]
    const moved = await aVisit(server, company, shop, 0, '2026-03-17', { crew: a })
    const given = await aVisit(server, company, shop, 1, '2026-03-17', { crew: a })
    const kept = await aVisit(server, company, shop, 2, '2026-03-17', { crew: c })
    const proposal = await server.ask(
      scheduleApi.propose,
      {
        moves: [
          { orderId: moved, version: 0, date: '2026-03-16', crew: peopleOf(a) },
          { orderId: given, version: 0, date: '2026-03-17', crew: peopleOf(b), start: '09:00' },
        ],
      },
      chief,
    )
    expect(proposal.rows.map((row) => [row.ok, row.needsApproval])).toEqual([
      [true, false],
      [true, false],
    ])
    expect(await orderOf(moved)).toMatchObject({ day: '2026-03-17', version: 0 })
    const input = { proposalToken: proposal.token, reason: '均衡班组' }
    const done = await server.ask(scheduleApi.publish, input, chief)
    expect(done).toEqual({ done: 2, failed: [], skipped: 0, notified: 4, asked: 0, requestIds: [] })
    expect(await orderOf(moved)).toMatchObject({
      day: '2026-03-16',
      original: '2026-03-17',
      people: peopleOf(a),
      changes: 1,
      version: 1,
      start: null,
    })
    expect(await orderOf(given)).toMatchObject({ day: '2026-03-17', people: peopleOf(b), changes: 0, start: '09:00' })
    expect(await orderOf(kept)).toMatchObject({ version: 0 })
    const [toA, toB, toC] = await Promise.all([
      messagesOf(a[0] as Person),
      messagesOf(b[1] as Person),
      messagesOf(c[0] as Person),
    ])
    expect(toA).toMatchObject([{ title: '排程有调整', level: 1 }])
    expect(toA[0]?.body).toMatch(/^改期 1 单：.+ 03-17→03-16；取消 1 单：.+ 03-17$/)
    expect(toB[0]?.body).toMatch(/^新增 1 单：.+ 03-17$/)
    expect(toC).toEqual([])
    const detail = await server.ask(maintainOrderApi.detail, { id: moved }, chief)
    expect(detail.events.find((one) => one.type === 'changeDate')).toMatchObject({
      after: { planDate: '2026-03-16', reason: '均衡班组' },
    })
    // The token is spent.
    expect(await server.send(scheduleApi.publish, input, chief)).toMatchObject({
      errorCode: 3020017,
      errorMsg: '预览已过期或数据已变化，请重新预览',
    })
  })

  it('冻结期内的改动要本人在手机上确认', async () => {
    const shop = await aShop(server, company, { crews: 2, lifts: 2 })
    const [a, b] = shop.crews as [Person[], Person[]]
    const orderId = await aVisit(server, company, shop, 0, '2026-03-12', { crew: a })
    const later = await aVisit(server, company, shop, 1, '2026-03-20', { crew: a })
    const moves = [
      { orderId, version: 0, date: '2026-03-12', crew: peopleOf(b) },
      { orderId: later, version: 0, date: '2026-03-20', crew: peopleOf(b) },
    ]
    const { token, rows } = await server.ask(scheduleApi.propose, { moves }, chief)
    expect(rows[0]?.violations).toMatchObject([
      { code: 'V18', text: `距作业不足2天，须${b.map((one) => one.name).join('、')}确认` },
    ])
    await server.ask(scheduleApi.publish, { proposalToken: token, reason: '调班' }, chief)
    const states = await asOwner<{ order_id: string; state: number }>(
      server,
      'select order_id, transfer_state as state from order_worker where order_id = any($1)',
      [[orderId, later]],
    )
    expect(states.filter((one) => one.order_id === orderId).map((one) => one.state)).toEqual([1, 1])
    expect(states.filter((one) => one.order_id === later).map((one) => one.state)).toEqual([0, 0])
    const [told] = await messagesOf(b[0] as Person)
    expect(told).toMatchObject({ level: 2 })
    expect(told?.body).toMatch(/。其中 1 单距作业不足 2 天，请在手机上确认$/)
  })

  it('需审批：没有放行不发布，放行人须有超限放行权限且不是本人，理由留痕', async () => {
    const shop = await aShop(server, company, { crews: 1, lifts: 1 })
    const [a] = shop.crews as [Person[]]
    await aVisit(server, company, shop, 0, '2026-03-02', {
      status: 3,
      completeAt: '2026-03-02T10:00:00+08:00',
      crew: a,
    })
    const orderId = await aVisit(server, company, shop, 0, '2026-03-16', { crew: a, legalDeadline: '2026-03-17' })
    const move = { orderId, version: 0, date: '2026-03-19', crew: peopleOf(a) }
    const bare = await server.ask(scheduleApi.propose, { moves: [move] }, chief)
    expect(bare.rows[0]).toMatchObject({ ok: true, needsApproval: true })
    const input = (proposalToken: string) => ({ proposalToken, reason: '客户停电' })
    expect((await server.ask(scheduleApi.publish, input(bare.token), chief)).failed).toMatchObject([
      { id: orderId, errorCode: 3020020, errorMsg: '需审批放行：与上次维保（2026-03-02）相隔17天，超过15日' },
    ])
    const approver = await aPerson(server, company, { grants: ['JMx', 'JMe'] })
    const own = { reason: '客户停电', approverId: chief.employeeId }
    const selfish = await server.ask(scheduleApi.propose, { moves: [{ ...move, approval: own }] }, chief)
    expect((await server.send(scheduleApi.publish, input(selfish.token), chief)).errorCode).toBe(1000400)
    const approval = { reason: '客户停电', approverId: approver.employeeId }
    const given = await server.ask(scheduleApi.propose, { moves: [{ ...move, approval }] }, chief)
    expect(await server.ask(scheduleApi.publish, input(given.token), chief)).toMatchObject({ done: 0, asked: 1 })
    expect(await orderOf(orderId)).toMatchObject({ day: '2026-03-16', version: 0 })
    const [asked] = await messagesOf(approver)
    expect(asked).toMatchObject({ title: '超限放行待答复', level: 2 })
    expect(await answerNewest(server, approver)).toMatchObject({ done: 1, failed: [] })
    expect(await orderOf(orderId)).toMatchObject({ day: '2026-03-19' })
    const [told] = (await messagesOf(a?.[0] as Person)).filter((one) => one.title === '排程有调整')
    expect(told?.body).toMatch(/^改期 1 单/)
    const detail = await server.ask(maintainOrderApi.detail, { id: orderId }, chief)
    expect(detail.violations.find((one) => one.code === 'V01')).toMatchObject({
      reason: '客户停电',
      approvedBy: approver.name,
      state: 1,
    })
  })

  it('阻断不能发布；中途被别人改过的单独说明，其余照发；十分钟后过期；别人的令牌不能用', async () => {
    const shop = await aShop(server, company, { crews: 2, lifts: 4 })
    const [a, b] = shop.crews as [Person[], Person[]]
    const ids = []
    for (let n = 0; n < 3; n++) ids.push(await aVisit(server, company, shop, n, '2026-03-18', { crew: a }))
    const [one, two, three] = ids as [string, string, string]
    const single = { orderId: three, version: 0, date: '2026-03-18', crew: peopleOf(a).slice(0, 1) }
    const moves = [one, two].map((orderId) => ({ orderId, version: 0, date: '2026-03-18', crew: peopleOf(b) }))
    const proposal = await server.ask(scheduleApi.propose, { moves: [...moves, single] }, chief)
    expect(proposal.rows[2]).toMatchObject({ ok: false, violations: [{ code: 'V03', text: '仅安排1人，至少2人' }] })
    await server.ask(maintainOrderApi.edit, { id: two, version: 0, remark: '客户改约' }, chief)
    const other = await aPerson(server, company)
    const input = { proposalToken: proposal.token, reason: '调班' }
    expect((await server.send(scheduleApi.publish, input, other)).errorCode).toBe(3020017)
    const done = await server.ask(scheduleApi.publish, input, chief)
    expect(done).toMatchObject({ done: 1, skipped: 0 })
    expect(done.failed.map((row) => [row.id, row.errorCode, row.errorMsg])).toEqual([
      [two, 1000001, '数据已被他人修改，请刷新后重试'],
      [three, 3020019, '不能保存：仅安排1人，至少2人'],
    ])
    const seen = await server.ask(scheduleApi.propose, { moves: moves.slice(1) }, chief)
    expect(seen.rows[0]).toMatchObject({ ok: false, violations: [{ text: '数据已被他人修改，请刷新后重试' }] })
    const late = await server.ask(
      scheduleApi.propose,
      { moves: [{ ...(moves[1] as (typeof moves)[0]), version: 1 }] },
      chief,
    )
    server.setNow('2026-03-11T09:10:01+08:00')
    expect(
      (await server.send(scheduleApi.publish, { proposalToken: late.token, reason: '调班' }, chief)).errorCode,
    ).toBe(3020017)
    expect(await orderOf(two)).toMatchObject({ people: peopleOf(a) })
    server.setNow('2026-03-11T09:00:00+08:00')
  })

  it('自动排班的建议可整份发布，也可逐条去掉', async () => {
    const shop = await aShop(server, company, { crews: 1, lifts: 3 })
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push(await aVisit(server, company, shop, n, '2026-03-24'))
    const scope = { from: '2026-03-24', to: '2026-03-24', teamIds: [shop.teamId] }
    const { token, rows } = await server.ask(scheduleApi.auto, scope, chief)
    expect(rows).toHaveLength(3)
    const input = { proposalToken: token, excludeIds: [ids[0] as string], reason: '自动排班' }
    expect(await server.ask(scheduleApi.publish, input, chief)).toMatchObject({ done: 2, skipped: 1, notified: 2 })
    expect((await orderOf(ids[0] as string))?.people).toEqual([])
    expect((await orderOf(ids[1] as string))?.people).toEqual(peopleOf(shop.crews[0]))
  })

  it('两人同时发布同一张工单：只有一个成功', async () => {
    const shop = await aShop(server, company, { crews: 2, lifts: 1 })
    const orderId = await aVisit(server, company, shop, 0, '2026-03-19', { crew: shop.crews[0] ?? [] })
    const others = [chief, await aPerson(server, company)]
    const tokens = await Promise.all(
      others.map((person) =>
        server.ask(
          scheduleApi.propose,
          { moves: [{ orderId, version: 0, date: '2026-03-19', crew: peopleOf(shop.crews[1]) }] },
          person,
        ),
      ),
    )
    const all = await Promise.all(
      others.map((person, i) =>
        server.ask(scheduleApi.publish, { proposalToken: tokens[i]?.token as string, reason: '调班' }, person),
      ),
    )
    expect(all.map((one) => one.done).toSorted()).toEqual([0, 1])
    expect(all.flatMap((one) => one.failed)).toMatchObject([{ errorCode: 1000001 }])
  })
})
