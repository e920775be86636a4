import { beforeAll, describe, expect, it } from 'vitest'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aSite } from '#test/builders/contract.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { anOrder, type GivenOrder } from '#test/builders/maintainOrder.ts'
import { brokenCall, trappedCall } from '#test/builders/repair.ts'
import { aShop, onLeave, peopleOf, type Shop } from '#test/builders/schedule.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { scheduleApi } from '../shared/api.ts'

describe('困人救援班组当天余下的维保（jobs 6.4）', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let shop: Shop
  let gone: Person[]
  let near: Person[]
  let far: Person[]
  let customerId: string
  let homeId: string

  beforeAll(async () => {
    server = await testServer()
    // A Wednesday.
    server.setNow('2026-03-11T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    shop = await aShop(server, company, { crews: 3 })
    ;[gone = [], near = [], far = []] = shop.crews
    customerId = await aCustomer(server, company)
    homeId = await aCommunity(server, company)
    const at = async (lng: number) => {
      const id = await aCommunity(server, company)
      await asOwner(server, 'update community set lng = $2 where id = $1', [id, lng])
      return id
    }
    await visit({ workerIds: peopleOf(near) }, await at(120.16))
    await visit({ workerIds: peopleOf(far) }, await at(120.25))
  })

  const place = (communityId: string) => ({ communityId, customerId, teamId: shop.teamId, workerIds: [] })
  async function visit(given: Partial<GivenOrder>, communityId = homeId): Promise<string> {
    const elevatorId = await anElevator(server, company, place(communityId))
    const days = { planDate: '2026-03-11', legalDeadline: '2026-03-11' }
    return anOrder(
      server,
      company,
      { ...place(communityId), elevatorId },
      { ...days, workerIds: peopleOf(gone), ...given },
    )
  }
  async function rescue(): Promise<string> {
    const elevatorId = await anElevator(server, company, place(homeId))
    return (
      await server.ask(
        repairApi.add,
        { ...trappedCall(elevatorId), workerIds: peopleOf(gone), notDuplicate: true },
        chief,
      )
    ).id
  }
  const names = (crew: readonly Person[]) => crew.map((one) => one.name).join('、')
  const stateOf = (ids: readonly string[]) =>
    asOwner(
      server,
      'select id, plan_date::text as day, worker_ids as people, version from maintain_order where id = any($1)',
      [ids],
    )

  it('没有登录、没有权限、别家企业、不是困人、字段不合规', async () => {
    const nobody = await aCompany(server)
    const lone = await aPerson(server, nobody)
    const [liftId = ''] = (await aSite(server, nobody, 1)).lifts
    const waiting = await server.ask(repairApi.add, { ...trappedCall(liftId), notDuplicate: true }, lone)
    const repairId = waiting.id
    const ask = (input: unknown, as?: { token: string }) => server.send(scheduleApi.rescue, input as never, as)
    expect((await ask({ repairId })).errorCode).toBe(40000)
    expect((await ask({ repairId }, await aPerson(server, nobody, { grants: ['JMb', 'JR1'] }))).errorCode).toBe(1002001)
    expect((await ask({ repairId }, await aPerson(server, await aCompany(server)))).errorCode).toBe(1000404)
    expect((await ask({ repairId }, await anOperator(server, [nobody]))).errorCode).toBe(1002001)
    expect((await ask({ repairId: '1' }, lone)).errorCode).toBe(1000400)
    const broken = await server.ask(repairApi.add, { ...brokenCall(liftId), notDuplicate: true }, lone)
    expect((await ask({ repairId: broken.id }, lone)).errorCode).toBe(1000404)
    // Nobody has been sent yet: nobody leaves anything behind.
    expect((await server.ask(scheduleApi.rescue, { repairId }, lone)).rescue).toMatchObject({ away: false, names: '' })
  })

  it('今天截止的给最近的班组，未到期的顺延到明天仍由原班组，排不下的各组写明理由；发布前什么都不改', async () => {
    const due = await visit({ stdMinutes: 45 })
    const waits = await visit({ legalDeadline: '2026-03-13' })
    const long = await visit({ stdMinutes: 520 })
    const tomorrow = await visit({ planDate: '2026-03-12', legalDeadline: '2026-03-13' })
    const repairId = await rescue()
    const before = await stateOf([due, waits, long, tomorrow])
    const proposal = await server.ask(scheduleApi.rescue, { repairId }, chief)
    expect(proposal.rescue).toMatchObject({ names: names(gone), away: true })
    expect(proposal.rescue.place).toMatch(/^测试小区\d+ \d+号梯$/)
    const rowOf = new Map(proposal.rows.map((row) => [row.orderId, row]))
    expect([...rowOf.keys()].toSorted()).toEqual([due, waits].toSorted())
    expect(rowOf.get(due)).toMatchObject({
      ok: true,
      to: { date: '2026-03-11', crew: peopleOf(near), crewName: names(near) },
      reason: '今天法定截止；离得最近，路程约 8 分钟',
    })
    expect(rowOf.get(waits)).toMatchObject({
      ok: true,
      to: { date: '2026-03-12', crew: peopleOf(gone) },
      reason: '法定截止 03-13，顺延后仍由原搭档组做',
    })
    expect(proposal.unplaced).toHaveLength(1)
    const [left] = proposal.unplaced
    expect(left).toMatchObject({ orderId: long, days: ['2026-03-11'] })
    const over = (crew: readonly Person[], minutes: number) =>
      crew.map((one) => `${one.name}当日${minutes}分钟，超过540分钟`).join('；')
    expect(left?.reasons).toEqual([
      { crew: names(gone), text: `正在救援${proposal.rescue.orderNo}` },
      { crew: names(near), text: over(near, 610) },
      { crew: names(far), text: over(far, 565) },
    ])
    expect(proposal.figures).toEqual([{ name: 'rest', before: 3, after: 1 }])
    expect(await stateOf([due, waits, long, tomorrow])).toEqual(before)

    const published = { proposalToken: proposal.token, reason: '困人救援' }
    expect(await server.ask(scheduleApi.publish, published, chief)).toMatchObject({ done: 2, failed: [] })
    const after = new Map((await stateOf([due, waits, long])).map((row) => [row.id, row]))
    expect(after.get(due)).toMatchObject({ day: '2026-03-11', people: peopleOf(near) })
    expect(after.get(waits)).toMatchObject({ day: '2026-03-12', people: peopleOf(gone) })
    expect(after.get(long)).toMatchObject({ day: '2026-03-11', people: peopleOf(gone) })
  })

  it('原班组明天请假的，未到期的也给最近的班组；最近的不行就给下一个并说明；救援结束不再改派', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const other = await aShop(server, own, { crews: 3, lifts: 3 })
    const [a = [], b = [], c = []] = other.crews
    const lift = (n: number) => ({
      ...place(other.site.communityId),
      customerId: other.site.customerId,
      teamId: other.teamId,
      elevatorId: other.site.lifts[n] as string,
    })
    const days = { planDate: '2026-03-11', legalDeadline: '2026-03-13' }
    const waits = await anOrder(server, own, lift(0), { ...days, workerIds: peopleOf(a) })
    // b is in the community already and full, c sets out from the base.
    await anOrder(server, own, lift(1), { ...days, workerIds: peopleOf(b), stdMinutes: 530 })
    await onLeave(server, own, a[0] as Person, '2026-03-12', '2026-03-12')
    const call = { ...trappedCall(lift(2).elevatorId), workerIds: peopleOf(a), notDuplicate: true }
    const { id: repairId } = await server.ask(repairApi.add, call, boss)
    const { rows, unplaced } = await server.ask(scheduleApi.rescue, { repairId }, boss)
    expect(unplaced).toEqual([])
    expect(rows).toMatchObject([{ orderId: waits, to: { date: '2026-03-11', crew: peopleOf(c) } }])
    expect(rows[0]?.reason).toMatch(
      new RegExp(`^顺延不成（${a[0]?.name}2026-03-12请假）；路程约 \\d+ 分钟，更近的${names(b)}不行：.+超过540分钟$`),
    )
    await asOwner(
      server,
      'update repair_order set status = 7, complete_at = now(), rescued_at = now(), cause = 1 where id = $1',
      [repairId],
    )
    const back = await server.ask(scheduleApi.rescue, { repairId }, boss)
    expect(back).toMatchObject({ rescue: { away: false }, rows: [], unplaced: [] })
  })
})
