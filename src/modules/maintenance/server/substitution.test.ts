import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { absenceApi } from '#modules/employee/shared/absenceApi.ts'
import { handoverApi, substitutionApi } from '#modules/employee/shared/handoverApi.ts'
import type { Judgement } from '#modules/employee/shared/substitution.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aTeam } from '#test/builders/employee.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aFieldWorker } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'

const [MON, TUE, WED, THU] = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'] as const
/** Beyond the weeks in which somebody else is proposed at once (jobs 6.3). */
const LATER = '2026-05-11'

describe('请假替班：接得了哪些、接不了哪些，安排前就判断', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let clerk: Person
  let stranger: Person
  let teamId: string
  let people: [Person, Person, Person]
  let place: { customerId: string; communityId: string }

  beforeAll(async () => {
    server = await testServer()
    stranger = await aPerson(server, await aCompany(server))
  })

  /** 请假人 and mate in one crew, and one who covers. */
  beforeEach(async () => {
    server.setNow('2026-03-02T08:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['AP2', 'AP4'] })
    teamId = await aTeam(server, company)
    const worker = () => aFieldWorker(server, company, { teamId })
    people = [await worker(), await worker(), await worker()]
    place = { customerId: await aCustomer(server, company), communityId: await aCommunity(server, company) }
  })

  const ids = (...who: readonly Person[]) => who.map((one) => one.employeeId)

  /** A lift of these people with one visit a day. */
  async function aLiftWith(days: readonly string[], who: readonly Person[], given: { minutes?: number } = {}) {
    const workerIds = ids(...who)
    const elevatorId = await anElevator(server, company, { ...place, workerIds, teamId })
    const orders: string[] = []
    for (const planDate of days)
      orders.push(
        await anOrder(
          server,
          company,
          { ...place, elevatorId },
          { planDate, legalDeadline: planDate, workerIds, teamId, stdMinutes: given.minutes ?? 45 },
        ),
      )
    return { elevatorId, orders }
  }

  const at = (day: string, clock: string) => `${day}T${clock}:00+08:00`
  async function leave(person: Person, from: string, to: string) {
    const draft = { employeeId: person.employeeId, kind: 1 as const, from, to }
    return server.ask(absenceApi.add, draft, chief)
  }
  async function approved(person: Person, from: string, to: string) {
    const { id, version } = await leave(person, from, to)
    const saved = await server.ask(absenceApi.approve, { id, version, pass: true }, chief)
    await server.outbox.settled()
    return { id, version: saved.version }
  }
  const startsAt = (orderId: string | undefined, clock: string) =>
    asOwner(server, 'update maintain_order set plan_start = $2 where id = $1', [orderId, clock])
  const crewOf = async (id: string | undefined) =>
    (
      await asOwner<{ people: string[] }>(server, 'select worker_ids as people from maintain_order where id = $1', [id])
    )[0]?.people
  const eventsOf = (id: string | undefined) =>
    asOwner<{ type: string; reason: string | null }>(
      server,
      `select type, after ->> 'reason' as reason from order_event where order_id = $1 order by occurred_at, id`,
      [id],
    )

  /** 2026-03-09: 星期一 接得了 … as a dispatcher reads it. */
  const read = ({ days }: Judgement) =>
    Object.fromEntries(
      days.map(({ date, visits }) => [
        date,
        visits.map(({ outcome, against }) => [outcome, ...against.map((one) => one.kind)].join(' ')),
      ]),
    )

  /** Monday fits, Tuesday is full, Wednesday overlaps, Thursday the substitute is away himself. */
  async function aWeek(days: readonly [string, string, string, string]) {
    const [a, b, c] = people
    const [mon, tue, wed, thu] = days
    const visits = await aLiftWith([mon, tue, wed, thu], [a, b])
    await aLiftWith([tue], [c], { minutes: 510 })
    const other = await aLiftWith([wed], [c])
    await startsAt(visits.orders[2], '09:00')
    await startsAt(other.orders[0], '09:20')
    await approved(c, at(thu, '00:00'), at(thu, '18:00'))
    return visits
  }
  const AS_READ = ['takes', 'back 超出当日上限', 'back 时间冲突', 'back 不在岗']

  it('没有登录、没有权限、别家企业、输入不合规；请假本人不能替自己', async () => {
    const [a, b] = people
    const { elevatorId } = await aLiftWith([MON], [a, b])
    const absence = await leave(a, at(MON, '08:00'), at(MON, '18:00'))
    const asked = { absenceId: absence.id, items: [] }
    expect((await server.send(substitutionApi.preview, asked)).errorCode).toBe(40000)
    expect((await server.send(substitutionApi.preview, asked, clerk)).errorCode).toBe(1002001)
    expect((await server.send(substitutionApi.preview, asked, stranger)).errorCode).toBe(1000404)
    expect((await server.send(substitutionApi.preview, { absenceId: '甲' } as never, chief)).errorCode).toBe(1000400)
    const own = { ...asked, items: [{ elevatorId, toId: a.employeeId }] }
    expect((await server.send(substitutionApi.preview, own, chief)).errorMsg).toBe('不能由请假本人替班')
    const foreign = { ...asked, items: [{ elevatorId, toId: stranger.employeeId }] }
    expect((await server.send(substitutionApi.preview, foreign, chief)).errorCode).toBe(1000404)
  })

  it('逐日说明接得了与接不了的，预览什么也不写；随批准安排时按同样的判断办', async () => {
    const [a, b, c] = people
    const { elevatorId, orders } = await aWeek([MON, TUE, WED, THU])
    const absence = await leave(a, at(MON, '08:00'), at(THU, '18:00'))
    const items = [{ elevatorId, toId: c.employeeId }]
    const shown = await server.ask(substitutionApi.preview, { absenceId: absence.id, items }, chief)
    expect(shown).toMatchObject({ takes: 1, back: 3, left: 0 })
    expect(Object.values(read(shown)).flat()).toEqual(AS_READ)
    expect(shown.days[1]?.visits[0]?.against[0]?.text).toBe(`${c.name}当日555分钟，超过540分钟`)
    for (const id of orders) expect(await crewOf(id)).toEqual(ids(a, b))

    const done = await server.ask(
      substitutionApi.substitute,
      { absenceId: absence.id, version: absence.version, items },
      chief,
    )
    expect(done).toMatchObject({ lifts: 1, orders: 1, judgement: shown })
    expect(await crewOf(orders[0])).toEqual(ids(c, b))
    expect(await crewOf(orders[1])).toEqual([])
    expect(await eventsOf(orders[0])).toEqual([{ type: 'changeStaff', reason: `${a.name}请假，${c.name}替班` }])
    expect(await eventsOf(orders[1])).toMatchObject([
      { type: 'unassigned', reason: expect.stringMatching(/超过540分钟/) },
    ])
    await server.outbox.settled()
    expect(await crewOf(orders[0])).toEqual(ids(c, b))
    for (const id of orders.slice(1)) expect(await crewOf(id)).not.toContain(c.employeeId)
    expect((await eventsOf(orders[2])).length).toBe(1)
  })

  it('先批准、后安排替班：同样的判断，空出来的工单由替班人与原来的同伴去', async () => {
    const [a, b, c] = people
    const day = (n: number) => `2026-05-${11 + n}`
    const { elevatorId, orders } = await aWeek([LATER, day(1), day(2), day(3)])
    const absence = await approved(a, at(LATER, '08:00'), at(day(3), '18:00'))
    expect(await crewOf(orders[0])).toEqual([])
    const items = [{ elevatorId, toId: c.employeeId }]
    const shown = await server.ask(substitutionApi.preview, { absenceId: absence.id, items }, chief)
    expect(Object.values(read(shown)).flat()).toEqual(AS_READ)
    const given = { absenceId: absence.id, version: absence.version, items }
    const done = await server.ask(substitutionApi.substitute, given, chief)
    expect(done).toMatchObject({ orders: 1, judgement: shown })
    await server.outbox.settled()
    expect(await crewOf(orders[0])).toEqual(ids(c, b))
    expect(await crewOf(orders[1])).toEqual([])
  })

  it('证书在请假期间到期：到期前的接得了，之后的无证；一天都没有证的 1007011', async () => {
    const [a, b] = people
    const brief = await aFieldWorker(server, company, { teamId, certTo: TUE })
    const bare = await aFieldWorker(server, company, { teamId, certTo: null })
    const { elevatorId } = await aLiftWith([MON, TUE, WED], [a, b])
    const absence = await leave(a, at(MON, '08:00'), at(WED, '18:00'))
    const by = (one: Person) => ({ absenceId: absence.id, items: [{ elevatorId, toId: one.employeeId }] })
    expect(Object.values(read(await server.ask(substitutionApi.preview, by(brief), chief))).flat()).toEqual([
      'takes',
      'takes',
      'back 无证',
    ])
    for (const send of [
      () => server.send(substitutionApi.preview, by(bare), chief),
      () => server.send(substitutionApi.substitute, { ...by(bare), version: absence.version }, chief),
    ])
      expect((await send()).errorCode).toBe(1007011)
    const plan = await server.ask(handoverApi.suggest, { fromId: a.employeeId, absenceId: absence.id }, chief)
    expect(plan.people.find(({ id }) => id === brief.employeeId)).toMatchObject({
      certified: true,
      certifiedThrough: false,
    })
    expect(plan.takers).not.toContain(brief.employeeId)
  })

  it('当日只多出一单的，只退最后一单；没有安排替班的不算在替班人头上', async () => {
    const [a, b, c] = people
    const one = await aLiftWith([MON], [a, b], { minutes: 200 })
    const two = await aLiftWith([MON], [a, b], { minutes: 200 })
    const three = await aLiftWith([MON], [a, c], { minutes: 200 })
    await aLiftWith([MON], [c], { minutes: 200 })
    const absence = await leave(a, at(MON, '08:00'), at(MON, '18:00'))
    const items = [one, two].map(({ elevatorId }) => ({ elevatorId, toId: c.employeeId }))
    const shown = await server.ask(substitutionApi.preview, { absenceId: absence.id, items }, chief)
    expect(read(shown)[MON]).toEqual(['takes', 'back 超出当日上限', 'left'])
    expect(shown).toMatchObject({ takes: 1, back: 1, left: 1 })
    const given = { absenceId: absence.id, version: absence.version, items }
    const done = await server.ask(substitutionApi.substitute, given, chief)
    expect(done.judgement).toEqual(shown)
    await server.outbox.settled()
    expect(await crewOf(one.orders[0])).toEqual(ids(c, b))
    expect(await crewOf(two.orders[0])).toEqual([])
    expect(await crewOf(three.orders[0])).toEqual([])
  })

  it('组长只看本班组：请假人在别的班组的工单不列名，也不计数', async () => {
    const [a, b, c] = people
    const { elevatorId } = await aLiftWith([MON], [a, b])
    const elsewhere = await aLiftWith([MON], [a, b])
    const otherTeam = await aTeam(server, company)
    await asOwner(server, 'update elevator set team_id = $2 where id = $1', [elsewhere.elevatorId, otherTeam])
    await asOwner(server, 'update maintain_order set team_id = $2 where elevator_id = $1', [
      elsewhere.elevatorId,
      otherTeam,
    ])
    const leader = await aPerson(server, company, { grants: ['AP2', 'APm'], scope: 2, teamId })
    const absence = await leave(a, at(MON, '08:00'), at(MON, '18:00'))
    const items = [{ elevatorId, toId: c.employeeId }]
    const shown = await server.ask(substitutionApi.preview, { absenceId: absence.id, items }, leader)
    expect(read(shown)[MON]).toEqual(['takes'])
    expect(shown).toMatchObject({ takes: 1, back: 0, left: 0 })
    const all = await server.ask(substitutionApi.preview, { absenceId: absence.id, items }, chief)
    expect(all).toMatchObject({ takes: 1, back: 0, left: 1 })
  })

  it('预览之后替班人有了别的活：安排时按那时的工单再判断，答复说明与预览不同', async () => {
    const [a, b, c] = people
    const { elevatorId, orders } = await aLiftWith([MON], [a, b])
    const absence = await leave(a, at(MON, '08:00'), at(MON, '18:00'))
    const items = [{ elevatorId, toId: c.employeeId }]
    const shown = await server.ask(substitutionApi.preview, { absenceId: absence.id, items }, chief)
    expect(read(shown)[MON]).toEqual(['takes'])
    await aLiftWith([MON], [c], { minutes: 520 })
    const given = { absenceId: absence.id, version: absence.version, items }
    const done = await server.ask(substitutionApi.substitute, given, chief)
    expect(done).toMatchObject({ lifts: 0, orders: 0, id: null })
    expect(read(done.judgement)[MON]).toEqual(['back 超出当日上限'])
    expect(await crewOf(orders[0])).toEqual([])
    const page = await server.ask(absenceApi.list, { employeeId: a.employeeId }, chief)
    expect(page.records[0]).toMatchObject({ state: 1 })
  })

  it('撤销替班：请假仍有效的不退回请假的人，转待重排；请假已撤销的退回本人', async () => {
    const [a, b, c] = people
    const scene = async (day: string, cancelled: boolean) => {
      const { elevatorId, orders } = await aLiftWith([day], [a, b])
      const absence = await leave(a, at(day, '08:00'), at(day, '18:00'))
      const items = [{ elevatorId, toId: c.employeeId }]
      const given = { absenceId: absence.id, version: absence.version, items }
      const done = await server.ask(substitutionApi.substitute, given, chief)
      await server.outbox.settled()
      if (cancelled) await server.ask(absenceApi.cancel, { id: absence.id, version: absence.version + 1 }, chief)
      await server.ask(handoverApi.undo, { id: done.id as string, version: 0 }, chief)
      await server.outbox.settled()
      return crewOf(orders[0])
    }
    expect(await scene(LATER, false)).toEqual([])
    expect(await scene('2026-05-18', true)).toEqual(ids(a, b))
  })

  it('请到零点为止的假，不动当天的工单', async () => {
    const [a, b] = people
    const { orders } = await aLiftWith([LATER, '2026-05-12'], [a, b])
    await approved(a, at(LATER, '00:00'), at('2026-05-12', '00:00'))
    expect(await crewOf(orders[0])).toEqual([])
    expect(await crewOf(orders[1])).toEqual(ids(a, b))
  })
})
