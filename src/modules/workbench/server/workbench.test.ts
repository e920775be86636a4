import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { boardApi } from '#modules/board/shared/api.ts'
import { communityApi } from '#modules/community/shared/api.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { recordApi } from '#modules/monitoring/shared/api.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam, aWorker, type LiftPlace } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { workbenchApi } from '../shared/api.ts'
import { doneByTeam, doneOn, type ListLink, listLink, ofTeam, plannedOn } from '../shared/listLink.ts'
import { type TileKey, tileKeys, type View } from '../shared/tiles.ts'

const day = '2026-11-20'
const at = (clock: string) => `${day}T${clock}:00+08:00`

describe('工作台', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let leader: Person
  let north: string
  let place: LiftPlace
  let worker: { id: string; name: string }
  let lift: LiftPlace & { elevatorId: string }

  beforeAll(async () => {
    server = await testServer()
    server.setNow(at('14:18'))
    company = await aCompany(server)
    north = await aTeam(server, company, '城北班')
    const south = await aTeam(server, company, '城南班')
    chief = await aPerson(server, company, { name: '周演示' })
    leader = await aPerson(server, company, {
      name: '王班长',
      grants: ['AA3', 'JMe'],
      scope: 2,
      teamId: north,
      kind: 2,
    })
    worker = await aWorker(server, company, { name: '李二保', teamId: north, validTo: '2026-12-01' })
    const other = await aWorker(server, company, { name: '孙四平', teamId: south })
    place = {
      communityId: await aCommunity(server, company, { name: '青禾花园' }),
      customerId: await aCustomer(server, company),
    }
    lift = await liftOf(north, worker.id)
    const far = await liftOf(south, other.id)
    await orders(far)
    await papers()
  })

  async function liftOf(teamId: string, workerId: string) {
    const home = { ...place, teamId, workerIds: [workerId] }
    return { ...home, elevatorId: await anElevator(server, company, home) }
  }

  /** One lift has one open or done order a day: further orders stand on other days. */
  async function orders(far: LiftPlace & { elevatorId: string }) {
    await anOrder(server, company, lift, { planDate: day, legalDeadline: addDays(day, 1) })
    await anOrder(server, company, lift, { planDate: addDays(day, -3), legalDeadline: addDays(day, -1) })
    await anOrder(server, company, lift, {
      planDate: addDays(day, -4),
      legalDeadline: addDays(day, 2),
      status: 2,
      startAt: at('13:40'),
    })
    await anOrder(server, company, lift, {
      planDate: addDays(day, -1),
      legalDeadline: addDays(day, 3),
      status: 3,
      completeAt: at('10:22'),
    })
    await anOrder(server, company, lift, { planDate: addDays(day, -2), legalDeadline: day, status: 9 })
    await anOrder(server, company, lift, { planDate: addDays(day, 9), legalDeadline: addDays(day, 12) })
    await anOrder(server, company, far, {
      planDate: day,
      legalDeadline: addDays(day, 3),
      status: 4,
      completeAt: at('09:05'),
    })
    await anOrder(server, company, far, {
      planDate: addDays(day, -9),
      legalDeadline: addDays(day, -5),
      status: 4,
      completeAt: `${addDays(day, -1)}T23:59:59+08:00`,
    })
    const moved = await anOrder(server, company, far, { planDate: addDays(day, 4), legalDeadline: addDays(day, 6) })
    await asOwner(
      server,
      `insert into order_event (company_id, id, order_id, type, occurred_at, before, after)
       values ($1, $2, $3, 'changeDate', $4, '{"planDate":"2026-11-20"}', '{"planDate":"2026-11-24","changeReason":1}')`,
      [company.id, newId(), moved, at('09:30')],
    )
  }

  async function papers() {
    await asOwner(server, 'update elevator set next_inspect_date = $2 where id = $1', [
      lift.elevatorId,
      addDays(day, 12),
    ])
    const absence = (state: number, from: string, to: string) =>
      asOwner(
        server,
        `insert into employee_absence (company_id, id, employee_id, kind, from_at, to_at, state) values ($1, $2, $3, 1, $4, $5, $6)`,
        [company.id, newId(), worker.id, from, to, state],
      )
    await absence(1, at('13:00'), at('17:30'))
    await absence(0, `${addDays(day, 5)}T08:00:00+08:00`, `${addDays(day, 6)}T08:00:00+08:00`)
    await aCommunity(server, company, { name: '待核对小区', checkState: 0 })
    await asOwner(
      server,
      `insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, state)
       values ($1, $2, 2, $3, 202, 'D1', '2026-01-01', 1)`,
      [company.id, newId(), worker.id],
    )
    const contract = (no: string, endDate: string, status = 1) =>
      asOwner(
        server,
        `insert into contract (company_id, id, contract_no, name, type, source, customer_id, start_date, end_date, agreed_amount, status, pay_way, pay_type, pay_node_type, sign_date, content, created_by)
         values ($1, $2, $3, $3, 2, 1, $4, $5, $6, 4800, $7, 1, 2, 0, $5, '半月维保', $8)`,
        [company.id, newId(), no, place.customerId, addDays(endDate, -364), endDate, status, leader.userId],
      )
    await contract('HT1', addDays(day, 60))
    await contract('HT2', addDays(day, 61))
    await contract('HT3', addDays(day, 10), 3)
    const policyId = newId()
    await asOwner(
      server,
      `insert into insurance_policy (company_id, id, policy_no, insurer, kind, from_date, to_date) values ($1, $2, 'BX1', '人保', 1, '2025-11-30', '2026-11-30')`,
      [company.id, policyId],
    )
    await asOwner(
      server,
      'insert into insurance_policy_elevator (company_id, policy_id, elevator_id) values ($1, $2, $3)',
      [company.id, policyId, lift.elevatorId],
    )
    await asOwner(server, 'update company set licence_to = $2 where id = $1', [company.id, addDays(day, 20)])
    await asOwner(
      server,
      `insert into notice (company_id, id, title, content, publish_at, state) values ($1, $2, '元旦值班安排', '见附件', $3, 2)`,
      [company.id, newId(), at('08:00')],
    )
  }

  const figuresOf = async (view: View, person: Person) => {
    const { figures } = await server.ask(workbenchApi.summary, { view }, person)
    return Object.fromEntries(figures.map(({ key, value }) => [key, value])) as Record<TileKey, number>
  }

  it('没有登录、没有视图权限、不合规', async () => {
    expect((await server.send(workbenchApi.summary, {})).errorCode).toBe(40000)
    expect(await server.send(workbenchApi.summary, { view: 1 }, leader)).toMatchObject({
      errorCode: 1002001,
      errorMsg: '无操作权限',
    })
    expect((await server.send(workbenchApi.list, { tile: 'expiring' }, leader)).errorCode).toBe(1002001)
    expect((await server.send(workbenchApi.list, { tile: 'communitiesToCheck' }, leader)).errorCode).toBe(1002001)
    expect((await server.send(workbenchApi.layout, { view: 2 }, leader)).errorCode).toBe(1002001)
    expect((await server.send(workbenchApi.list, { tile: 'trapped' as TileKey }, chief)).errorCode).toBe(1000400)
    expect((await server.send(workbenchApi.summary, { view: 9 as 1 }, chief)).errorCode).toBe(1000400)
  })

  it('没有任何视图权限的人：只有待办与公告', async () => {
    const clerk = await aPerson(server, company, { grants: ['AMj'] })
    const summary = await server.ask(workbenchApi.summary, {}, clerk)
    expect(summary).toMatchObject({ view: null, views: [], dispatch: null, lead: null, way: null })
    expect(summary.figures.map(({ key, value }) => [key, value])).toEqual([
      ['communitiesToCheck', 1],
      ['notices', 1],
    ])
  })

  it('管理视图的数字，按公式', async () => {
    expect(await figuresOf(1, chief)).toEqual({
      dueToday: 2,
      doneToday: 2,
      late: 2,
      legalSoon: 2,
      overGap: 1,
      toConfirm: 1,
      onDuty: 0,
      expiring: 1,
      dueInspection: 1,
      dueCertificate: 1,
      dueInsurance: 1,
      dueLicence: 1,
      certificatesToReview: 1,
      communitiesToCheck: 1,
      absencesToApprove: 1,
      signInsToReview: 0,
      evaluationsToCall: 0,
      partsToApprove: 0,
      releasesToAnswer: 0,
      waitingParts: 0,
      notices: 1,
    })
    // The same words mean the same orders on the workbench and above the list.
    const tabs = await server.ask(maintainOrderApi.counts, {}, chief)
    expect([tabs.late.total, tabs.overGap.total, tabs.toConfirm.total, tabs.today.total]).toEqual([2, 1, 1, 2])
    const { figures } = await server.ask(workbenchApi.summary, { view: 1 }, chief)
    expect(figures.find(({ key }) => key === 'onDuty')).toMatchObject({ value: 0, of: 2 })
    expect(figures.find(({ key }) => key === 'expiring')?.amount).toBe('4800.00')
  })

  it('管理视图的明细：逾期与临期、到期雷达、近 7 天、班组，数字与工单列表一致', async () => {
    const { manage } = await server.ask(workbenchApi.summary, { view: 1 }, chief)
    // Open and late or at most two days before the legal day, the longest overdue first; 状态 9 is not among them.
    expect(manage?.pressing.map(({ legalDeadline }) => legalDeadline)).toEqual([
      addDays(day, -1),
      addDays(day, 1),
      addDays(day, 2),
    ])
    expect(manage?.expiring.map(({ title }) => title)).toEqual(['HT1'])
    expect(manage?.radar.map(({ tile, day }) => [tile, day])).toEqual([
      ['dueInsurance', '2026-11-30'],
      ['dueCertificate', '2026-12-01'],
      ['dueInspection', addDays(day, 12)],
      ['dueLicence', addDays(day, 20)],
    ])
    // A paper without a page of its own leads to whose it is, and a lift is named with its place.
    expect(manage?.radar[1]).toMatchObject({ title: '李二保', owner: { kind: 'employee', id: worker.id } })
    expect(manage?.unsigned).toMatchObject([{ status: 3 }])
    expect(manage?.duty.map(({ state }) => state)).toEqual(['未签到', '未签到'])

    expect(manage?.week.map((one) => one.day)).toEqual([-6, -5, -4, -3, -2, -1, 0].map((n) => addDays(day, n)))
    expect(manage?.week.map(({ planned }) => planned)).toEqual([0, 0, 1, 1, 0, 1, 2])
    // 23:59:59 of yesterday is yesterday's work.
    expect(manage?.week.map(({ done }) => done)).toEqual([0, 0, 0, 0, 0, 1, 2])
    expect(manage?.teams.map(({ name, due, done, late }) => [name, due, done, late])).toEqual([
      ['城北班', 1, 1, 2],
      ['城南班', 1, 1, 0],
    ])
    const totalOf = async ({ query }: ListLink) =>
      (await server.ask(maintainOrderApi.list, query as { tab: 'today' }, chief)).total
    for (const one of manage?.week ?? []) {
      expect(await totalOf(plannedOn(one.day)), `${one.day} 计划`).toBe(one.planned)
      expect(await totalOf(doneOn(one.day)), `${one.day} 完成`).toBe(one.done)
    }
    for (const team of manage?.teams ?? []) {
      expect(await totalOf(ofTeam(team.id, 'today')), team.name).toBe(team.due)
      expect(await totalOf(ofTeam(team.id, 'late')), team.name).toBe(team.late)
      expect(await totalOf(doneByTeam(team.id, day)), team.name).toBe(team.done)
    }
    const narrow = await aPerson(server, company, { grants: ['AA1'], scope: 2, teamId: north })
    const own = (await server.ask(workbenchApi.summary, { view: 1 }, narrow)).manage
    expect(own?.teams.map(({ name }) => name)).toEqual(['城北班'])
    expect(own?.week.at(-1)).toMatchObject({ planned: 1, done: 1 })
    const stranger = await aPerson(server, await aCompany(server))
    const other = (await server.ask(workbenchApi.summary, { view: 1 }, stranger)).manage
    expect(other).toMatchObject({ pressing: [], expiring: [], radar: [], teams: [], duty: [], unsigned: [] })
    expect(other?.week.every(({ planned, done }) => planned === 0 && done === 0)).toBe(true)
  })

  it('数字等于明细的条数，等于对应列表的条数：每一个磁贴', async () => {
    const summaries = await Promise.all(
      ([1, 2, 3] as const).map((view) => server.ask(workbenchApi.summary, { view }, chief)),
    )
    const figures = new Map(summaries.flatMap((one) => one.figures).map((figure) => [figure.key, figure]))
    expect([...figures.keys()].sort()).toEqual([...tileKeys].sort()) // 维保看板 counts the same orders by the same words.
    const board = (await server.ask(boardApi.summary, {}, chief)).figures
    const { planned, done, ...others } = board
    const shown = ['dueToday', 'doneToday', 'late', 'legalSoon', 'overGap', 'toConfirm'] as const
    expect({ dueToday: planned, doneToday: done, ...others }).toMatchObject(
      Object.fromEntries(shown.map((key) => [key, figures.get(key)?.value])),
    )
    const lists = {
      '/maintainManage/WorkOrderList': maintainOrderApi.list,
      '/repairManage/repairList': repairApi.list,
      '/contractManage/contractList': contractApi.list,
      '/elvArchives/home': elevatorApi.list,
      '/communityManage/list': communityApi.list,
      '/eventManage/policeRecord': recordApi.list,
    } as const
    const wrong: string[] = []
    for (const key of tileKeys) {
      const figure = figures.get(key)
      const n = figure?.of ?? figure?.value
      const own = await server.ask(workbenchApi.list, { tile: key, size: 100 }, chief)
      if (own.total !== n || own.records.length !== n) wrong.push(`${key}: ${n} ≠ ${own.total}/${own.records.length}`)
      const link = listLink(key, day)
      if (!link) continue
      const api = lists[link.path as keyof typeof lists]
      const page = await server.ask(api as typeof maintainOrderApi.list, link.query, chief)
      if (page.total !== n) wrong.push(`${key}: ${n} ≠ ${link.path} ${page.total}`)
    }
    expect(wrong).toEqual([])
  })

  it('数据范围：班组长只见本班组，本人只见自己', async () => {
    expect(await figuresOf(3, leader)).toMatchObject({ dueToday: 1, doneToday: 1, late: 2, dueSoon: 3, toConfirm: 1 })
    const alone = await aPerson(server, company, { grants: ['AA3'], scope: 3 })
    expect(await figuresOf(3, alone)).toMatchObject({
      dueToday: 0,
      doneToday: 0,
      late: 0,
      dueSoon: 0,
      dueCertificate: 0,
    })
    const list = await server.ask(workbenchApi.list, { tile: 'doneToday' }, leader)
    expect(list.records).toMatchObject([{ kind: 'order', note: '李二保', state: '已完成(待确认)', day }])
  })

  it('别家企业：什么也看不到', async () => {
    const stranger = await aPerson(server, await aCompany(server))
    const { figures, dispatch } = await server.ask(workbenchApi.summary, { view: 2 }, stranger)
    expect(figures.every(({ value }) => value === 0)).toBe(true)
    expect(dispatch).toMatchObject({ repairs: [], way: [], done: [], changes: [], sites: [], people: [], trapped: [] })
  })

  it('没有查看金额权限：年额为空', async () => {
    const manager = await aPerson(server, company, { grants: ['AA1'] })
    const { figures } = await server.ask(workbenchApi.summary, {}, manager)
    expect(figures.find(({ key }) => key === 'expiring')).toMatchObject({ value: 1, amount: null })
  })

  it('调度视图：临期队列按法定截止日，在途、今日变动、位置', async () => {
    const { dispatch, queue } = await server.ask(workbenchApi.summary, { view: 2 }, chief)
    const visits = queue.items.filter(({ kind }) => kind === 'visit')
    expect(visits.map(({ dueDay }) => dueDay)).toEqual([addDays(day, -1), addDays(day, 1)])
    expect(visits.map(({ fromDay }) => fromDay)).toEqual([addDays(day, -16), addDays(day, -14)])
    expect(queue.counts.visit).toBe(2)
    expect(dispatch?.way).toMatchObject([{ status: 2, crew: ['李二保'], communityName: '青禾花园' }])
    expect(dispatch?.done.map(({ status }) => status)).toEqual([3, 4])
    expect(dispatch?.changes).toMatchObject([
      { kind: 'absent', title: '李二保', left: 1 },
      { kind: 'moved', from: '2026-11-20', to: '2026-11-24', reason: 1 },
    ])
    expect(dispatch?.sites).toMatchObject([{ name: '青禾花园', lifts: 2, today: 1, urgent: 3 }])
  })

  it('班组长视图：每人一行按路线排序，交接事项留到勾销为止', async () => {
    const { lead } = await server.ask(workbenchApi.summary, { view: 3 }, leader)
    const lane = lead?.lanes.find(({ name }) => name === '李二保')
    expect(lane?.stops.map(({ status }) => status).sort()).toEqual([0, 2, 3])
    expect(lane).toMatchObject({ done: 1, absent: true })
    expect(lane?.stops.find(({ status }) => status === 3)).toMatchObject({ at: '10:22', late: false })
    expect(lane?.stops.find(({ status }) => status === 2)?.late).toBe(true)
    expect(lead?.members.find(({ name }) => name === '李二保')).toMatchObject({
      certTo: '2026-12-01',
      minutes: 45,
      target: 420,
    })
    expect(lead?.lanes.some(({ name }) => name === '孙四平')).toBe(false)

    const { id, version } = await server.ask(workbenchApi.addNote, { text: ' 3栋钥匙在值班室 ' }, leader)
    const notes = async () => (await server.ask(workbenchApi.summary, { view: 3 }, leader)).lead?.notes
    expect(await notes()).toMatchObject([{ text: '3栋钥匙在值班室', author: '王班长', tickedAt: null }])
    server.setNow('2026-11-23T08:00:00+08:00')
    expect(await notes()).toHaveLength(1)
    const elsewhere = await aPerson(server, company, {
      grants: ['AA3'],
      scope: 2,
      teamId: await aTeam(server, company),
    })
    expect((await server.send(workbenchApi.tickNote, { id, version }, elsewhere)).errorCode).toBe(1000404)
    await server.ask(workbenchApi.tickNote, { id, version }, leader)
    expect((await server.send(workbenchApi.tickNote, { id, version }, leader)).errorCode).toBe(1000001)
    expect(await notes()).toMatchObject([{ tickedName: '王班长' }])
    server.setNow('2026-11-24T08:00:00+08:00')
    expect(await notes()).toEqual([])
    server.setNow(at('14:18'))
    expect((await server.send(workbenchApi.addNote, { text: ' ' }, leader)).errorCode).toBe(1000400)
  })

  it('磁贴顺序与上次的视图按人保存', async () => {
    await server.ask(workbenchApi.layout, { view: 2, tiles: ['late', 'dueToday'] }, chief)
    const summary = await server.ask(workbenchApi.summary, {}, chief)
    expect(summary.view).toBe(2)
    expect(summary.figures.slice(0, 2).map(({ key }) => key)).toEqual(['late', 'dueToday'])
    await server.ask(workbenchApi.layout, { view: 1 }, chief)
    expect((await server.ask(workbenchApi.summary, { view: 2 }, chief)).figures[0]?.key).toBe('late')
    expect((await server.ask(workbenchApi.summary, {}, leader)).figures[0]?.key).toBe('dueToday')
  })

  it('新企业的第一天：各步有多少；发布第一个计划后不再出现', async () => {
    const fresh = await aCompany(server)
    const founder = await aPerson(server, fresh)
    const none = { communities: 0, customers: 0, people: 0, lifts: 0, contracts: 0, plans: 0 }
    expect((await server.ask(workbenchApi.summary, { view: 1 }, founder)).way).toEqual({ counts: none, drafts: 0 })
    await aCommunity(server, fresh)
    await aWorker(server, fresh)
    // Who holds no certificate takes no step further.
    await aWorker(server, fresh, { certificate: null })
    expect((await server.ask(workbenchApi.summary, { view: 1 }, founder)).way).toEqual({
      counts: { ...none, communities: 1, people: 1 },
      drafts: 0,
    })
  })

  it('运营用户：没有工作台视图，也不报错', async () => {
    const operator = await anOperator(server, [company])
    expect(await server.ask(workbenchApi.summary, {}, operator)).toMatchObject({ view: null, way: null })
  })
})
