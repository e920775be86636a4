import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/days.ts'
import { hazardApi } from '#modules/hazard/shared/api.ts'
import { orderApi } from '#modules/partsOrder/shared/api.ts'
import { OrderType } from '#modules/partsOrder/shared/terms.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCustomer, anElevator } from '#test/builders/elevator.ts'
import { anInspectedLift } from '#test/builders/inspection.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aRepairRow, aRescue, type Rescue, trappedCall } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { workbenchApi } from '../shared/api.ts'

const day = '2026-11-20'
const at = (clock: string) => `${day}T${clock}:00+08:00`

describe('待办队列', () => {
  let server: TestServer
  let company: Company
  let rescue: Rescue
  let dispatcher: Person
  let n = 0

  const dispatchGrants = ['AA2', 'JR1', 'JR2', 'JR3', 'JMe', 'JMh', 'JMi'] as const
  const lift = (name: string, over: Partial<Rescue> = {}) =>
    anElevator(
      server,
      company,
      { ...rescue, workerIds: [rescue.wang.employeeId, rescue.li.employeeId], ...over },
      { name, registerCode: `3010350100202099${String(++n).padStart(4, '0')}` },
    )
  /** Nobody was sent yet. */
  const waiting = (elevatorId: string, reportAt: string, over: object = {}) =>
    aRepairRow(server, company, elevatorId, {
      reportAt,
      status: 0,
      complete_at: null,
      sign_at: null,
      sign_way: null,
      rescued_at: null,
      cause: null,
      trapped_count: null,
      arrive_limit: 60,
      report_text: '关门后反复开门',
      fault_level: 'C',
      ...over,
    })
  const summaryOf = (person: Person) => server.ask(workbenchApi.summary, {}, person)
  const queueOf = async (person: Person) => (await summaryOf(person)).queue
  const titles = async (person: Person) => (await queueOf(person)).items.map(({ kind, title }) => `${kind} ${title}`)

  beforeAll(async () => {
    server = await testServer()
    server.setNow(at('14:18'))
    company = await aCompany(server)
    rescue = await aRescue(server, company)
    dispatcher = await aPerson(server, company, { grants: [...dispatchGrants] })
  })

  it('夜里两起困人、三张急修、两张维保：困人在最前，其次按级别、影响与到场时限，最后按法定截止', async () => {
    const names = { a: await lift('2号梯'), b: await lift('3号梯'), c: await lift('4号梯'), d: await lift('5号梯') }
    await waiting(names.a, at('13:00'), { fault_level: 'B', stop_from: at('13:00') })
    await waiting(names.b, at('14:10'))
    // Reported first, but the caller named an hour: its limit is the latest.
    await waiting(names.c, at('09:00'), { repair_type: 3, arrive_limit: 480 })
    await waiting(rescue.lift, at('14:05'), { repair_type: 1, trapped_count: 3, arrive_limit: 30, finish_limit: 60 })
    await waiting(names.d, at('13:58'), {
      repair_type: 1,
      trapped_count: 1,
      arrive_limit: 30,
      status: 1,
      worker_ids: [rescue.wang.employeeId, rescue.li.employeeId],
    })
    const place = { ...rescue, elevatorId: names.a, workerIds: [rescue.wang.employeeId] }
    await anOrder(server, company, place, { planDate: day, legalDeadline: addDays(day, 2) })
    await anOrder(
      server,
      company,
      { ...place, elevatorId: names.b },
      { planDate: addDays(day, -2), legalDeadline: day },
    )

    const { items, counts } = await queueOf(dispatcher)
    expect(items.map(({ kind, title }) => [kind, title.split(' ').at(-1)])).toEqual([
      ['rescue', '5号梯'],
      ['rescue', '1号梯'],
      ['repair', '2号梯'],
      ['repair', '3号梯'],
      ['repair', '4号梯'],
      ['visit', '3号梯'],
      ['visit', '2号梯'],
    ])
    expect(counts).toMatchObject({ rescue: 2, repair: 3, visit: 2 })
    const [sent, first, stopped, , , overdue] = items
    expect(sent).toMatchObject({ people: ['王一维', '李二保'], state: 1 })
    expect([first?.since, first?.due].map((one) => new Date(one ?? '').toISOString())).toEqual([
      new Date(at('14:05')).toISOString(),
      new Date(at('14:35')).toISOString(),
    ])
    expect(stopped).toMatchObject({ mark: 'B', note: '关门后反复开门 · 电话', homes: null })
    expect(new Date(stopped?.standsSince ?? '').toISOString()).toBe(new Date(at('13:00')).toISOString())
    expect(overdue).toMatchObject({ dueDay: day, mark: '1', people: ['王一维'] })
  })

  it('派出、解救之后离开队列：派出的困人留到人救出为止，派出的急修不再等派', async () => {
    const before = await queueOf(dispatcher)
    await asOwner(server, 'update repair_order set status = 1, worker_ids = $2 where company_id = $1 and status = 0', [
      company.id,
      [rescue.wang.employeeId, rescue.li.employeeId],
    ])
    const sent = await summaryOf(dispatcher)
    expect(sent.queue.counts).toMatchObject({ rescue: before.counts.rescue, repair: 0 })
    expect(sent.dispatch?.repairs).toHaveLength(5)
    expect(sent.dispatch?.repairs[0]).toMatchObject({ status: 1, crew: ['王一维', '李二保'], arriveAt: null })
    await asOwner(server, `update repair_order set rescued_at = $2 where company_id = $1 and repair_type = 1`, [
      company.id,
      at('14:18'),
    ])
    expect((await queueOf(dispatcher)).counts.rescue).toBe(0)
  })

  it('到场后按解救时限，不再按到场时限', async () => {
    const place = await lift('6号梯')
    const id = await waiting(place, at('14:00'), {
      repair_type: 1,
      trapped_count: 2,
      arrive_limit: 30,
      finish_limit: 60,
      status: 3,
      arrive_at: at('14:12'),
    })
    const item = (await queueOf(dispatcher)).items.find((one) => one.id === id)
    expect(new Date(item?.due ?? '').toISOString()).toBe(new Date(at('15:00')).toISOString())
    await asOwner(server, 'update repair_order set rescued_at = $2 where id = $1', [id, at('14:17')])
  })

  it('预计到场：手机最近的位置算路程，位置过旧就不知道', async () => {
    const place = await lift('7号梯')
    const id = await waiting(place, at('14:00'), {
      status: 2,
      depart_at: at('14:10'),
      worker_ids: [rescue.wang.employeeId],
    })
    const etaOf = async () => (await summaryOf(dispatcher)).dispatch?.repairs.find((one) => one.id === id)?.etaMin
    expect(await etaOf()).toBeNull()
    const seen = (clock: string, lng: number) =>
      asOwner(
        server,
        'insert into user_location (company_id, user_id, locate_time, lng, lat) values ($1, $2, $3, $4, 30.28)',
        [company.id, rescue.wang.userId, at(clock), lng],
      )
    await seen('13:50', 120.5)
    expect(await etaOf()).toBeNull()
    await seen('14:15', 120.2)
    expect(await etaOf()).toBeGreaterThan(0)
  })

  it('谁看得到什么：没有权限的类不出现，班组范围外的不出现，别家的不出现', async () => {
    const place = await lift('8号梯')
    await waiting(place, at('14:00'))
    const call = await server.ask(repairApi.add, trappedCall(await lift('9号梯')), dispatcher)
    expect(call.orderNo).toBeTruthy()
    expect(await titles(dispatcher)).toContainEqual(expect.stringMatching(/^rescue .*9号梯$/))
    const clerk = await aPerson(server, company, { grants: ['JE4', 'APn'] })
    expect(await queueOf(clerk)).toEqual({ items: [], counts: { absence: 0, evaluation: 0 } })
    const elsewhere = await aPerson(server, company, { grants: [...dispatchGrants], scope: 3 })
    expect((await queueOf(elsewhere)).items.filter(({ kind }) => kind !== 'visit')).toEqual([])
    const stranger = await aPerson(server, await aCompany(server))
    expect((await queueOf(stranger)).items).toEqual([])
    const operator = await anOperator(server, [company])
    expect((await server.send(workbenchApi.summary, {}, operator)).errorCode).toBe(0)
  })

  it('隐患：严重的立即出现，其他的临期才出现，销号后离开', async () => {
    const chief = await aPerson(server, company)
    const hazard = (over: object) =>
      server.ask(
        hazardApi.add,
        { elevatorId: rescue.lift, sourceType: 1 as const, grade: 1 as const, description: '底坑积水', ...over },
        chief,
      )
    const severe = await hazard({ grade: 3, description: '制动器闸瓦磨损超限' })
    await hazard({})
    const found = async () => (await queueOf(chief)).items.filter(({ kind }) => kind === 'hazard')
    expect(await found()).toMatchObject([{ id: severe.id, mark: '严重', note: '制动器闸瓦磨损超限', dueDay: day }])
    server.setNow(`${addDays(day, 29)}T09:00:00+08:00`)
    expect((await found()).map(({ note }) => note)).toEqual(['制动器闸瓦磨损超限', '底坑积水'])
    await asOwner(server, 'update hazard set state = 4, notice_sign_key = $2 where id = $1', [severe.id, 'x'])
    expect((await found()).map(({ note }) => note)).toEqual(['底坑积水'])
    server.setNow(at('14:18'))
  })
  it('配件订单：提交后在能审批的人的待办里，别人看不到，审批后离开', async () => {
    const seller = await aPerson(server, company, { grants: ['KWK', 'KWL', 'KW1'] })
    const chief = await aPerson(server, company, { grants: ['KWK', 'KWM'] })
    const orders = async (person: Person) =>
      (await queueOf(person)).items
        .filter(({ kind }) => kind === 'partsOrder')
        .map(({ id, title, note }) => [id, title, note])
    const customerId = await aCustomer(server, company, '青禾物业')
    const draft = await server.ask(
      orderApi.add,
      {
        orderType: OrderType.code.sale,
        customerId,
        lines: [{ lineType: 2 as const, name: '上门安装', qty: '1', price: '300', taxRate: '6' }],
      },
      seller,
    )
    expect(await orders(chief)).toEqual([])
    const { version } = await server.ask(orderApi.submit, draft, seller)
    const { orderNo } = await server.ask(orderApi.detail, { id: draft.id }, chief)
    expect(await orders(chief)).toEqual([[draft.id, '青禾物业', `配件销售${orderNo}，300.00元`]])
    expect((await queueOf(chief)).counts.partsOrder).toBe(1)
    expect((await queueOf(seller)).counts.partsOrder).toBeUndefined()
    await server.ask(orderApi.approve, { id: draft.id, version }, chief)
    expect(await orders(chief)).toEqual([])
  })

  it('待报检电梯：到期前 90 天还没有计划的，报检截止日之前就看得见', async () => {
    const own = await aCompany(server)
    const chief = await aPerson(server, own, { grants: ['AA2', 'JY1', 'JY2'] })
    for (const due of ['2026-12-31', '2027-02-28']) await anInspectedLift(server, own, { next_inspect_date: due })
    const { counts, items } = await queueOf(chief)
    expect(counts.inspection).toBe(1)
    expect(items.filter(({ kind }) => kind === 'inspection')).toMatchObject([{ note: '还没有检验计划' }])
  })
})
