import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, anOperator, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aFieldWorker } from '#test/builders/maintenance.ts'
import { aShop, aVisit, onLeave, peopleOf } from '#test/builders/schedule.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { scheduleApi } from '../shared/api.ts'

describe('排程看板', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  let otherCompany: Company

  beforeAll(async () => {
    server = await testServer()
    // A Wednesday.
    server.setNow('2026-03-11T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    otherCompany = await aCompany(server)
    stranger = await aPerson(server, otherCompany)
  })
  const week = { from: '2026-03-11', to: '2026-03-17' }

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const shop = await aShop(server, company)
    const orderId = await aVisit(server, company, shop, 0, '2026-03-13', { crew: shop.crews[0] ?? [] })
    const clerk = await aPerson(server, company, { grants: ['JMe'] })
    const viewer = await aPerson(server, company, { grants: ['JMb'] })
    const move = { orderId, version: 0, date: '2026-03-12', crew: peopleOf(shop.crews[0]) }
    const asked = [
      [scheduleApi.board, week],
      [scheduleApi.places, { ...week, orderId, crews: [] }],
      [scheduleApi.auto, week],
      [scheduleApi.route, week],
      [scheduleApi.balance, week],
      [scheduleApi.propose, { moves: [move] }],
      [scheduleApi.publish, { proposalToken: orderId, reason: '调整' }],
      [scheduleApi.whatIf, { kind: 'closed', ...week }],
    ] as const
    for (const [call, input] of asked) {
      expect((await server.send(call as typeof scheduleApi.board, input as never)).errorCode).toBe(40000)
      expect((await server.send(call as typeof scheduleApi.board, input as never, clerk)).errorCode).toBe(1002001)
    }
    // 拖动 and 发布 are rights of their own.
    expect((await server.send(scheduleApi.board, week, viewer)).errorCode).toBe(0)
    // 日历视图 of the orders is the same board.
    const reader = await aPerson(server, company, { grants: ['JMk'] })
    expect((await server.ask(scheduleApi.board, { ...week, by: 'team' }, reader)).groups).toHaveLength(1)
    expect((await server.send(scheduleApi.places, { ...week, orderId, crews: [] }, reader)).errorCode).toBe(1002001)
    expect((await server.send(scheduleApi.propose, { moves: [move] }, viewer)).errorCode).toBe(1002001)
    expect((await server.send(scheduleApi.publish, { proposalToken: orderId, reason: '调' }, viewer)).errorCode).toBe(
      1002001,
    )
    expect((await server.ask(scheduleApi.board, week, stranger)).total).toBe(0)
    expect((await server.send(scheduleApi.places, { ...week, orderId, crews: [] }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(scheduleApi.propose, { moves: [move] }, stranger)).errorCode).toBe(1000404)
    const theirs = await aFieldWorker(server, otherCompany)
    const foreign = { ...move, crew: [theirs.employeeId] }
    expect((await server.send(scheduleApi.propose, { moves: [foreign] }, chief)).errorCode).toBe(1000404)
    const bad = await server.send(scheduleApi.board, { from: '2026-03-17', to: '2026-03-11' }, chief)
    expect(bad).toMatchObject({ errorCode: 1000400, fields: [{ prop: 'to', msg: '结束日期不能早于开始日期' }] })
    expect((await server.send(scheduleApi.board, { from: '2026-03-01', to: '2026-05-01' }, chief)).errorCode).toBe(
      3020015,
    )
    expect((await server.send(scheduleApi.propose, { moves: [] }, chief)).fields[0]?.prop).toBe('moves')
    const operator = await anOperator(server, [company])
    expect((await server.ask(scheduleApi.board, week, operator)).total).toBe(1)
    expect((await server.send(scheduleApi.propose, { moves: [move] }, operator)).errorCode).toBe(1002001)
  })

  it('看板：没有工单的搭档组也是一行，请假写明；三个待处理框各有理由', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const shop = await aShop(server, own, { crews: 2, lifts: 5 })
    const [a, b] = shop.crews as [Person[], Person[]]
    await aVisit(server, own, shop, 0, '2026-03-13', { crew: a })
    await aVisit(server, own, shop, 1, '2026-03-13')
    await aVisit(server, own, shop, 2, '2026-03-09', { crew: a, legalDeadline: '2026-03-12' })
    await aVisit(server, own, shop, 3, '2026-03-16', { crew: b })
    await onLeave(server, own, b[0] as Person, '2026-03-16', '2026-03-16')
    const board = await server.ask(scheduleApi.board, week, boss)
    expect(board.days.map((day) => [day.date.slice(8), day.working, day.frozen, day.chips.length])).toEqual([
      ['11', true, true, 0],
      ['12', true, true, 0],
      ['13', true, false, 2],
      ['14', true, false, 0],
      ['15', false, false, 0],
      ['16', true, false, 1],
      ['17', true, false, 0],
    ])
    expect(board.crews).toHaveLength(2)
    const second = board.crews.find((crew) => crew.people.includes(b[0]?.employeeId ?? ''))
    expect(second?.away).toEqual([{ date: '2026-03-16', text: `${b[0]?.name}2026-03-16请假` }])
    const { unassigned, redo, near } = board.trays
    expect(unassigned).toMatchObject({ total: 1, chips: [{ date: '2026-03-13', crew: '' }] })
    expect(redo.chips.map((chip) => chip.why)).toEqual(['逾期 2 天未开始', `${b[0]?.name}2026-03-16请假`])
    expect(near.chips.map((chip) => chip.legalDeadline)).toEqual(['2026-03-12'])
    expect(near.over).toBe(0)
    // Rows of other kinds are named; crews, loads and trays stay what they are.
    for (const [by, names] of [
      ['team', [shop.teamId]],
      ['community', [shop.site.communityId]],
      ['elevator', [shop.site.lifts[0], shop.site.lifts[1], shop.site.lifts[3]]],
    ] as const) {
      const other = await server.ask(scheduleApi.board, { ...week, by }, boss)
      expect(other.groups.map(({ id }) => id).toSorted()).toEqual([...names].toSorted())
      expect([other.crews, other.loads, other.trays]).toEqual([board.crews, board.loads, board.trays])
    }
    // A day after its deadline it is past it, and the nearest come first.
    await aVisit(server, own, shop, 4, '2026-03-10', { crew: a, legalDeadline: '2026-03-10' })
    const later = (await server.ask(scheduleApi.board, week, boss)).trays.near
    expect([later.over, later.chips.map((chip) => chip.legalDeadline)]).toEqual([1, ['2026-03-10', '2026-03-12']])
  })

  it('试检：一次回答所有班组所有日期，含未发布的改动；时段被占只去掉时段', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const shop = await aShop(server, own, { crews: 2, lifts: 14 })
    const [a, b] = shop.crews as [Person[], Person[]]
    await onLeave(server, own, b[1] as Person, '2026-03-14', '2026-03-14')
    await aVisit(server, own, shop, 0, '2026-02-27', { status: 3, completeAt: '2026-02-27T10:00:00+08:00', crew: a })
    const orderId = await aVisit(server, own, shop, 0, '2026-03-13', { crew: a, legalDeadline: '2026-03-14' })
    const fill = []
    for (let n = 1; n <= 11; n++) fill.push(await aVisit(server, own, shop, n, '2026-03-16', { crew: a }))
    const asked = { ...week, orderId, crews: [peopleOf(a), peopleOf(b)] }
    const { crews } = await server.ask(scheduleApi.places, asked, boss)
    const [first = [], second = []] = crews
    expect([first.length, second.length]).toEqual([7, 7])
    const at = (of: typeof first, day: string) => of[Number(day) - 11]
    expect(at(first, '13')).toMatchObject({ kind: 'ok', reason: '间隔 14 天', note: '当日负荷 11 %' })
    expect(at(first, '12')?.note).toMatch(/^距作业不足2天，须.+、.+确认$/)
    expect(at(second, '14')).toMatchObject({ kind: 'no', reason: `${b[1]?.name}2026-03-14请假` })
    // 11 × 45 + 45 = 540 is the most; the gap of 17 days asks for a release.
    expect(at(first, '16')).toMatchObject({ kind: 'ask', reason: '与上次维保（2026-02-27）相隔17天，超过15日' })
    expect(at(second, '16')).toMatchObject({ kind: 'ask' })
    // An unpublished change to the same day makes it one too many.
    const more = await aVisit(server, own, shop, 12, '2026-03-12', { crew: a })
    const staged = [{ orderId: more, version: 0, date: '2026-03-16', crew: peopleOf(a) }]
    const again = await server.ask(scheduleApi.places, { ...asked, staged }, boss)
    expect(again.crews[0]?.[5]).toMatchObject({
      kind: 'no',
      reason: `${a[0]?.name}当日585分钟，超过540分钟；${a[1]?.name}当日585分钟，超过540分钟`,
    })
    expect(at(first, '11')?.kind).toBe('ok')
    const past = await server.ask(scheduleApi.places, { ...asked, from: '2026-03-10', to: '2026-03-10' }, boss)
    expect(past.crews[0]?.[0]).toMatchObject({ kind: 'no', reason: '日期已过' })
  })

  it('路线优化：排出到达时间，窗口之外的不排；均衡：只提前不推后', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const shop = await aShop(server, own, { crews: 1, lifts: 10 })
    const [a] = shop.crews as [Person[]]
    for (let n = 0; n < 9; n++) await aVisit(server, own, shop, n, '2026-03-17', { crew: a })
    const route = await server.ask(scheduleApi.route, week, boss)
    expect(route.rows).toHaveLength(9)
    expect(route.rows.map((row) => row.to.start).toSorted()[0]).toMatch(/^08:\d\d$/)
    expect(route.rows[0]?.reason).toMatch(/^第1站；按路线排出到达时间，路程 \d+ 分钟$/)
    const balance = await server.ask(scheduleApi.balance, week, boss)
    expect(balance.rows.length).toBeGreaterThan(0)
    for (const row of balance.rows) expect(row.to.date < row.from.date).toBe(true)
    for (const row of balance.rows) expect(row.to.date >= '2026-03-13').toBe(true)
    expect(balance.rows[0]?.reason).toMatch(/^03-17 .+由 6 小时 45 分降到 6 小时，03-1\d 由 0 分钟升到 45 分钟$/)
    const [variation] = balance.figures
    expect(variation?.after).toBeLessThan(variation?.before ?? 0)
    // Without those fixed 14 days ahead nothing may move.
    expect((await server.ask(scheduleApi.balance, { ...week, fixed: false }, boss)).rows).toEqual([])
  })

  it('自动排班：待分配与待重排各给人员与理由，冻结和已固定的不动，排不进去的每个班组有理由', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const shop = await aShop(server, own, { crews: 2, lifts: 8 })
    const [a, b] = shop.crews as [Person[], Person[]]
    const fixed = await aVisit(server, own, shop, 0, '2026-03-16', { crew: a })
    const frozen = await aVisit(server, own, shop, 1, '2026-03-12', { crew: a })
    const open = await aVisit(server, own, shop, 2, '2026-03-13')
    await onLeave(server, own, b[0] as Person, '2026-03-13', '2026-03-14')
    const orphan = await aVisit(server, own, shop, 3, '2026-03-14', { crew: b })
    const overdue = await aVisit(server, own, shop, 4, '2026-03-09', { crew: a, legalDeadline: '2026-03-10' })
    const scope = { ...week, from: '2026-03-09' }
    const proposal = await server.ask(scheduleApi.auto, { ...scope, what: 2 }, boss)
    const byId = new Map(proposal.rows.map((row) => [row.orderId, row]))
    expect([...byId.keys()].toSorted()).toEqual([open, orphan, overdue].toSorted())
    expect(byId.get(open)?.to).toMatchObject({ date: '2026-03-13', crew: peopleOf(a) })
    expect(byId.get(orphan)).toMatchObject({ to: { date: '2026-03-14', crew: peopleOf(a) } })
    expect(byId.get(orphan)?.reason).toContain(`${b[0]?.name}2026-03-14请假`)
    expect(byId.get(overdue)?.to.date).toBe('2026-03-11')
    expect(byId.has(fixed) || byId.has(frozen)).toBe(false)
    expect(proposal.figures[0]).toEqual({ name: 'unassigned', before: 3, after: 0 })
    expect((await server.ask(scheduleApi.auto, { ...scope, what: 1 }, boss)).rows.map((row) => row.orderId)).toEqual([
      open,
    ])
    for (const one of a) await onLeave(server, own, one, '2026-03-01', '2026-04-30')
    await onLeave(server, own, b[1] as Person, '2026-03-01', '2026-04-30')
    const stuck = await server.ask(scheduleApi.auto, { ...week, what: 1 }, boss)
    expect(stuck.rows).toEqual([])
    expect(stuck.unplaced).toMatchObject([{ orderId: open, chip: { date: '2026-03-13' } }])
    expect(stuck.unplaced[0]?.reasons.map((one) => one.text).toSorted()).toEqual(
      [`${a[0]?.name}2026-03-13请假`, `${b[0]?.name}2026-03-13请假`].toSorted(),
    )
  })
})
