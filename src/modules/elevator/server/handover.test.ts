import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { absenceApi } from '#modules/employee/shared/absenceApi.ts'
import { employeeApi, transferApi } from '#modules/employee/shared/api.ts'
import { handoverApi, substitutionApi } from '#modules/employee/shared/handoverApi.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCertificate, aTeam, someLifts } from '#test/builders/employee.ts'
import { sendsAtLeast } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { elevatorApi } from '../shared/api.ts'

describe('离职与请假移交优化（archives 10.4）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let stranger: Person
  let clerk: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    // Whoever goes alone here goes lawfully.
    await sendsAtLeast(server, 1, manager)
    clerk = await aPerson(server, company, { grants: ['AP2', 'AP4'] })
    stranger = await aPerson(server, await aCompany(server))
    await asOwner(
      server,
      "insert into template_snapshot (company_id, hash, version_no, name, content) values ($1, repeat('a', 64), 1, '国标', '[]')",
      [company.id],
    )
  })

  /** A worker with lifts, and two certified colleagues of the same team; one more is not certified. */
  async function aScene(lifts = 6) {
    const teamId = await aTeam(server, company)
    const [worker, one, two, bare] = await Promise.all(
      Array.from({ length: 4 }, () => aPerson(server, company, { kind: 2, teamId })),
    )
    if (!worker || !one || !two || !bare) throw new Error('people are missing')
    for (const { employeeId } of [worker, one, two]) await aCertificate(server, company, employeeId)
    const ids = await someLifts(server, company, lifts, [worker.employeeId], { teamId })
    return { teamId, worker, one, two, bare, lifts: ids }
  }

  const orders = (liftIds: readonly string[], planDate: string, tag: string, status = 0) =>
    asOwner(
      server,
      `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, customer_id, team_id, worker_ids, type, level,
         plan_date, legal_deadline, snapshot_hash, status)
       select company_id, gen_random_uuid(), $4 || device_number, 1, id, community_id, customer_id, team_id, worker_ids, 1, 1,
         $3::date, $3::date + 4, repeat('a', 64), $5 from elevator where company_id = $1 and id = any($2::uuid[])`,
      [company.id, liftIds, planDate, tag, status],
    )
  const crewOf = async (id: string | undefined) =>
    (await asOwner(server, 'select worker_ids from elevator where id = $1', [id]))[0]?.worker_ids as string[]
  const peopleOf = async (id: string | undefined) =>
    (
      await asOwner(server, 'select worker_ids from maintain_order where elevator_id = $1 order by plan_date', [id])
    ).map((row) => row.worker_ids as string[])

  /** Every such event once more, as after a crash between the work and its note. */
  async function toldAgain(name: string) {
    await asOwner(server, 'delete from outbox_handled where event_id in (select id from outbox where name = $1)', [
      name,
    ])
    await asOwner(server, 'update outbox set done_at = null, next_at = now() where name = $1', [name])
    await server.outbox.settled()
  }
  async function tellChange(id: string, before: string[], after: string[]) {
    const payload = { before: { workerIds: before }, after: { workerIds: after } }
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, row_id, payload) values ($1, $2, 'elevator.workersChanged', $3, $4)`,
      [company.id, newId(), id, payload],
    )
    await server.outbox.settled()
  }

  it('没有登录、没有权限、别家企业、输入不合规', async () => {
    const fromId = manager.employeeId
    expect((await server.send(handoverApi.suggest, { fromId })).errorCode).toBe(40000)
    expect((await server.send(handoverApi.suggest, { fromId }, clerk)).errorCode).toBe(1002001)
    expect((await server.send(handoverApi.suggest, { fromId }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(handoverApi.list, { id: fromId }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(handoverApi.undo, { id: fromId, version: 0 }, manager)).errorCode).toBe(1000404)
    expect((await server.send(handoverApi.suggest, { fromId: '甲' } as never, manager)).errorCode).toBe(1000400)
  })

  it('建议：只给持证且在岗的同班组同事，每台都有去处；什么也不写', async () => {
    const { worker, one, two, bare, lifts } = await aScene()
    await orders(lifts.slice(0, 2), '2026-12-01', 'JY')
    const plan = await server.ask(handoverApi.suggest, { fromId: worker.employeeId }, manager)
    expect(plan.lifts).toHaveLength(6)
    expect(plan.lifts.reduce((sum, lift) => sum + lift.orders, 0)).toBe(2)
    expect([...plan.takers].sort()).toEqual([one.employeeId, two.employeeId].sort())
    expect(plan.people.find((person) => person.id === bare.employeeId)).toMatchObject({ certified: false })
    expect(plan.people.some((person) => person.id === worker.employeeId)).toBe(false)
    expect(plan.items.map((item) => item.elevatorId).sort()).toEqual([...lifts].sort())
    expect(await crewOf(lifts[0])).toEqual([worker.employeeId])
  })

  it('去过的人优先：12 个月内的上门次数随建议给出', async () => {
    const { worker, one, two, lifts } = await aScene(2)
    const [first] = await asOwner(server, 'select community_id, customer_id from elevator where id = $1', [lifts[0]])
    await asOwner(
      server,
      `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, customer_id, worker_ids, type, level,
         plan_date, legal_deadline, snapshot_hash, status, complete_at, item_results, content_hash, retain_until, elevator_state_after)
       select $1, gen_random_uuid(), 'QG' || n, 1, $2, $3, $4, array[$5::uuid], 1, 1, current_date - n * 15, current_date - n * 15,
         repeat('a', 64), 3, now() - n * interval '15 days', '[]', repeat('b', 64), '2032-01-01', 1 from generate_series(1, 4) n`,
      [company.id, lifts[0], first?.community_id, first?.customer_id, two.employeeId],
    )
    const plan = await server.ask(handoverApi.suggest, { fromId: worker.employeeId }, manager)
    expect(plan.people.find((person) => person.id === two.employeeId)?.visits).toEqual({ [lifts[0] as string]: 4 })
    expect(plan.items.find((item) => item.elevatorId === lifts[0])?.toId).toBe(two.employeeId)
    expect(plan.takers).toContain(one.employeeId)
  })

  it('撤销：24 小时内一次退回电梯与未开始的工单；已变更的逐条说明；再撤销 1007031，过时 1007030', async () => {
    const { worker, one, two, lifts } = await aScene(4)
    await orders(lifts, '2026-12-01', 'CX')
    const items = lifts.map((elevatorId, n) => ({ elevatorId, toId: (n < 2 ? one : two).employeeId }))
    expect(await server.ask(transferApi.transfer, { fromId: worker.employeeId, items }, manager)).toEqual({
      lifts: 4,
      orders: 4,
    })
    // Since then: one lift got other people, the order of another was begun.
    await asOwner(server, 'update elevator set worker_ids = $2 where id = $1', [lifts[0], [two.employeeId]])
    await asOwner(server, 'update maintain_order set status = 1 where elevator_id = $1', [lifts[1]])
    const [row] = await server.ask(handoverApi.list, { id: worker.employeeId }, manager)
    if (!row) throw new Error('no hand-over')
    expect(row).toMatchObject({ kind: 1, lifts: 4, orders: 4, undoneAt: null })
    const back = { id: row.id, version: row.version }
    expect((await server.send(handoverApi.undo, back, stranger)).errorCode).toBe(1000404)
    server.setNow(new Date(Date.now() + 25 * 3_600_000).toISOString())
    expect((await server.send(handoverApi.undo, back, manager)).errorCode).toBe(1007030)
    server.setNow(undefined)
    const undone = await server.ask(handoverApi.undo, back, manager)
    expect(undone).toMatchObject({ lifts: 3, orders: 2 })
    expect(undone.kept.map(({ what, reason }) => [what, reason]).sort()).toEqual([
      ['lift', '移交后维保人员又有变更'],
      ['order', '工单已开始'],
      ['order', '所属电梯未撤销'],
    ])
    expect(await crewOf(lifts[0])).toEqual([two.employeeId])
    expect(await crewOf(lifts[1])).toEqual([worker.employeeId])
    expect(await peopleOf(lifts[1])).toEqual([[one.employeeId]])
    expect(await peopleOf(lifts[3])).toEqual([[worker.employeeId]])
    expect((await server.send(handoverApi.undo, back, manager)).errorCode).toBe(1007031)
    // The event of the hand-over arrives once more, and late: what was taken back stays so.
    await toldAgain('elevator.workersChanged')
    expect(await peopleOf(lifts[3])).toEqual([[worker.employeeId]])
    expect(await crewOf(lifts[3])).toEqual([worker.employeeId])
  })

  it('换人的消息晚到、乱序、重复：未开始的工单都归现在的维保人员', async () => {
    const { worker, one, two, lifts } = await aScene(1)
    const [lift] = lifts as [string]
    await orders(lifts, '2026-12-02', 'WD')
    await asOwner(server, 'update elevator set worker_ids = $2 where id = $1', [lift, [two.employeeId]])
    const [a, b, c] = [worker, one, two].map(({ employeeId }) => employeeId)
    await tellChange(lift, [b as string], [c as string])
    await tellChange(lift, [a as string], [b as string])
    expect(await peopleOf(lift)).toEqual([[c]])
    await toldAgain('elevator.workersChanged')
    expect(await peopleOf(lift)).toEqual([[c]])
  })

  it('两人同时撤销：只成一次；离职后不能撤销 1007032', async () => {
    const { worker, one, lifts } = await aScene(2)
    const items = lifts.map((elevatorId) => ({ elevatorId, toId: one.employeeId }))
    await server.ask(transferApi.transfer, { fromId: worker.employeeId, items }, manager)
    const [row] = await server.ask(handoverApi.list, { id: worker.employeeId }, manager)
    const back = { id: row?.id as string, version: 0 }
    const answers = await Promise.all([1, 2].map(() => server.send(handoverApi.undo, back, manager)))
    expect(answers.map((answer) => answer.errorCode).sort()).toEqual([0, 1007031])
    await server.ask(transferApi.transfer, { fromId: worker.employeeId, items }, manager)
    const [again] = await server.ask(handoverApi.list, { id: worker.employeeId }, manager)
    await server.ask(employeeApi.leave, { id: worker.employeeId, version: 0 }, manager)
    expect((await server.send(handoverApi.undo, { id: again?.id as string, version: 0 }, manager)).errorMsg).toBe(
      `${worker.name}已停用或离职，不能撤销移交`,
    )
  })

  it('别人电梯上的工单也能移交，之后可以离职', async () => {
    const { worker, one, two } = await aScene(0)
    const [lift] = await someLifts(server, company, 1, [two.employeeId])
    await orders([lift as string], '2026-12-01', 'LS')
    await asOwner(server, 'update maintain_order set worker_ids = $2 where elevator_id = $1', [
      lift,
      [worker.employeeId],
    ])
    expect((await server.send(employeeApi.leave, { id: worker.employeeId, version: 0 }, manager)).errorMsg).toBe(
      '该员工名下还有0台电梯、1个未完成工单，请先移交',
    )
    const plan = await server.ask(handoverApi.suggest, { fromId: worker.employeeId }, manager)
    expect(plan.lifts).toMatchObject([{ id: lift, held: false, orders: 1, hours: 0 }])
    const items = [{ elevatorId: lift as string, toId: one.employeeId }]
    const moved = await server.ask(transferApi.transfer, { fromId: worker.employeeId, items }, manager)
    expect(moved).toEqual({ lifts: 0, orders: 1 })
    expect(await crewOf(lift)).toEqual([two.employeeId])
    await server.ask(employeeApi.leave, { id: worker.employeeId, version: 0 }, manager)
  })

  it('请假替班：批准与替班一次完成，只动期间内未开始的工单，电梯不换人；取消后可退回', async () => {
    const { worker, one, two, bare, lifts } = await aScene(3)
    await orders(lifts, '2026-12-08', 'TB')
    await orders(lifts.slice(0, 1), '2026-12-20', 'TC')
    const absence = await server.ask(
      absenceApi.add,
      { employeeId: worker.employeeId, kind: 1, from: '2026-12-07 08:00', to: '2026-12-09 18:00' },
      manager,
    )
    const fromId = worker.employeeId
    const plan = await server.ask(handoverApi.suggest, { fromId, absenceId: absence.id }, manager)
    expect(plan).toMatchObject({ kind: 2, from: '2026-12-07', to: '2026-12-09' })
    expect(plan.lifts.map((lift) => lift.orders)).toEqual([1, 1, 1])
    expect(plan.items.every((item) => [one.employeeId, two.employeeId].includes(item.toId))).toBe(true)
    const given = { absenceId: absence.id, version: absence.version }
    const wrong = lifts.map((elevatorId) => ({ elevatorId, toId: bare.employeeId }))
    expect((await server.send(substitutionApi.substitute, { ...given, items: wrong }, manager)).errorCode).toBe(1007011)
    const done = await server.ask(substitutionApi.substitute, { ...given, items: plan.items }, manager)
    expect(done).toMatchObject({ lifts: 3, orders: 3 })
    expect(await crewOf(lifts[0])).toEqual([fromId])
    const [inside, later] = await peopleOf(lifts[0])
    expect(inside).not.toContain(fromId)
    expect(later).toEqual([fromId])
    const page = await server.ask(absenceApi.list, { employeeId: fromId }, manager)
    expect(page.records[0]).toMatchObject({ state: 1 })
    const back = await server.ask(handoverApi.undo, { id: done.id as string, version: 0 }, manager)
    expect(back).toEqual({ lifts: 0, orders: 3, kept: [] })
    expect((await peopleOf(lifts[0]))[0]).toEqual([fromId])
  })

  describe('数据范围外的电梯与工单（common 2）', () => {
    /** 本班组 of the worker's team; the worker is also in the crew of a lift of another team. */
    async function aBorder() {
      const scene = await aScene(1)
      const [far] = await someLifts(server, company, 1, [scene.worker.employeeId], {
        teamId: await aTeam(server, company),
      })
      const leader = await aPerson(server, company, {
        grants: ['AP2', 'AP4', 'APm', 'AL4'],
        scope: 2,
        teamId: scene.teamId,
      })
      return { ...scene, near: scene.lifts[0] as string, far: far as string, leader }
    }
    const transfer = (fromId: string, toId: string, ids: readonly string[], as: Person) =>
      server.send(transferApi.transfer, { fromId, items: ids.map((elevatorId) => ({ elevatorId, toId })) }, as)

    it('移交：看不到的电梯和工单不能交出去，也不在建议里；全公司的人照旧', async () => {
      const { worker, one, near, far, leader } = await aBorder()
      await orders([near, far], '2026-12-01', 'FW')
      const fromId = worker.employeeId
      expect((await server.send(elevatorApi.detail, { id: far }, leader)).errorCode).toBe(1000404)
      const plan = await server.ask(handoverApi.suggest, { fromId }, leader)
      expect(plan.lifts.map(({ id, orders: n }) => [id, n])).toEqual([[near, 1]])
      expect((await transfer(fromId, one.employeeId, [near, far], leader)).errorCode).toBe(1000404)
      expect([await crewOf(near), await crewOf(far), await peopleOf(far)]).toEqual([[fromId], [fromId], [[fromId]]])
      expect((await transfer(fromId, one.employeeId, [near], leader)).data).toEqual({ lifts: 1, orders: 1 })
      expect((await transfer(fromId, one.employeeId, [far], manager)).data).toEqual({ lifts: 1, orders: 1 })
    })

    it('别的班组的电梯上，本班组的工单可以移交，别的班组的不动', async () => {
      const { teamId, worker, one, far, leader } = await aBorder()
      await orders([far], '2026-12-01', 'FX')
      await orders([far], '2026-12-02', 'FY')
      await asOwner(
        server,
        "update maintain_order set team_id = $2 where elevator_id = $1 and plan_date = '2026-12-01'",
        [far, teamId],
      )
      const plan = await server.ask(handoverApi.suggest, { fromId: worker.employeeId }, leader)
      expect(plan.lifts.find(({ id }) => id === far)).toMatchObject({ held: false, orders: 1 })
      const moved = await transfer(worker.employeeId, one.employeeId, [far], leader)
      expect(moved.data).toEqual({ lifts: 0, orders: 1 })
      expect(await peopleOf(far)).toEqual([[one.employeeId], [worker.employeeId]])
      expect(await crewOf(far)).toEqual([worker.employeeId])
    })

    it('撤销：看不到的电梯和工单留在原处并说明，本人交出去的可以收回', async () => {
      const { worker, one, near, far, leader } = await aBorder()
      await orders([near, far], '2026-12-01', 'FZ')
      await transfer(worker.employeeId, one.employeeId, [near, far], manager)
      const [row] = await server.ask(handoverApi.list, { id: worker.employeeId }, leader)
      const undone = await server.ask(handoverApi.undo, { id: row?.id as string, version: 0 }, leader)
      expect(undone).toMatchObject({ lifts: 1, orders: 1 })
      expect(undone.kept).toEqual([
        { what: 'lift', name: '电梯', reason: '不在你的数据范围内' },
        { what: 'order', name: '工单', reason: '不在你的数据范围内' },
      ])
      expect([await crewOf(near), await crewOf(far)]).toEqual([[worker.employeeId], [one.employeeId]])
      expect(await peopleOf(far)).toEqual([[one.employeeId]])

      const self = await aPerson(server, company, { grants: ['AP4', 'APm'], scope: 3, kind: 2 })
      const [own] = await someLifts(server, company, 1, [self.employeeId])
      await orders([own as string], '2026-12-01', 'FS')
      await transfer(self.employeeId, one.employeeId, [own as string], self)
      const [given] = await server.ask(handoverApi.list, { id: self.employeeId }, self)
      await aCertificate(server, company, self.employeeId)
      expect(await server.ask(handoverApi.undo, { id: given?.id as string, version: 0 }, self)).toEqual({
        lifts: 1,
        orders: 1,
        kept: [],
      })
    })
  })
})
