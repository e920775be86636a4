import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { projectApi, projectContractApi, projectElevatorApi } from '#modules/project/shared/api.ts'
import { searchApi } from '#modules/search/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { anElevator, aTeam } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aProject, projectDraft } from '#test/builders/project.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'

describe('项目', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const { id, site } = await aProject(server, company, manager)
    const draft = projectDraft(site, manager.employeeId)
    expect((await server.send(projectApi.list, {})).errorCode).toBe(40000)
    const clerk = await aPerson(server, company, { grants: ['ADu'] })
    expect(await server.send(projectApi.add, draft, clerk)).toMatchObject({ errorCode: 1002001 })
    expect(await server.send(projectApi.detail, { id }, stranger)).toMatchObject({ errorCode: 1000404 })
    expect(await server.send(projectApi.add, draft, stranger)).toMatchObject({ errorCode: 1000404 })
    expect(
      await server.send(projectElevatorApi.bind, { projectId: id, elevatorIds: site.lifts }, stranger),
    ).toMatchObject({ errorCode: 1000404 })
    const broken = await server.send(projectApi.add, { ...draft, name: ' ', communityIds: [] }, manager)
    expect(broken).toMatchObject({ errorCode: 1000400, errorMsg: '项目名称不能为空' })
    expect(broken.fields.map((field) => field.prop)).toEqual(['name', 'communityIds'])
    const late = await server.send(
      projectApi.add,
      { ...draft, startDate: '2026-05-01', endDate: '2026-04-01', deputyId: manager.employeeId },
      manager,
    )
    expect(late.fields.map((field) => field.msg)).toEqual(['副负责人不能与项目负责人相同', '结束日期不能早于开始日期'])
  })

  it('困人：近30天只数本项目的电梯，关闭的、故障的、别家企业的不算；没有权限与没有记录都不是 0', async () => {
    const [own, foreign] = [await aCompany(server), await aCompany(server)]
    const chief = await aPerson(server, own)
    const { id, site } = await aProject(server, own, chief, { lifts: 2 })
    const other = await aProject(server, own, chief)
    const figure = async (as: Person) => (await server.ask(projectApi.detail, { id }, as)).trapped30d
    const listed = async (as: Person) =>
      (await server.ask(projectApi.list, {}, as)).records.find((row) => row.id === id)?.trapped30d
    expect(await figure(chief)).toBeNull()
    const [one = '', two = ''] = site.lifts
    const at = (days: number) => `${addDays(dayOf(Date.now()), -days)}T00:10:00+08:00`
    const trapped = (days: number) => ({
      repair_type: 1,
      reportAt: at(days),
      arrive_at: at(days).replace('10:00', '30:00'),
    })
    await aRepairRow(server, own, one, trapped(0))
    const last = await aRepairRow(server, own, two, { ...trapped(29), arrive_over: true })
    await aRepairRow(server, own, one, trapped(30))
    await aRepairRow(server, own, one, { ...trapped(1), repair_type: 2 })
    await aRepairRow(server, own, one, { ...trapped(1), status: 10, close_reason: 1 })
    await aRepairRow(server, own, other.site.lifts[0] ?? '', trapped(1))
    const far = await aProject(server, foreign, await aPerson(server, foreign))
    await aRepairRow(server, foreign, far.site.lifts[0] ?? '', trapped(1))
    expect([await figure(chief), await listed(chief)]).toEqual([2, 2])
    const clerk = await aPerson(server, own, { grants: ['ADu', 'AEo'] })
    expect([await figure(clerk), await listed(clerk)]).toEqual([null, null])
    const narrow = await aPerson(server, own, { grants: ['ADu', 'AEo', 'JR1'], scope: 3 })
    await asOwner(server, 'update project set deputy_id = $2 where id = $1', [id, narrow.employeeId])
    await asOwner(server, 'update repair_order set worker_ids = array[$2::uuid] where id = $1', [
      last,
      narrow.employeeId,
    ])
    expect([await figure(narrow), await listed(narrow)]).toEqual([1, 1])

    const { months, trapped: calls } = await server.ask(projectApi.repairs, { id }, chief)
    const sum = (prop: 'reported' | 'trapped' | 'arriveOver') => months.reduce((n, row) => n + row[prop], 0)
    expect([sum('reported'), sum('trapped'), sum('arriveOver')]).toEqual([4, 3, 1])
    expect(months.map((row) => row.arriveMinutes).every((n) => n === 20)).toBe(true)
    expect(calls).toHaveLength(3)
    expect(calls[1]).toMatchObject({ id: last, arriveMinutes: 20, arriveOver: true })
    expect((await server.send(projectApi.repairs, { id }, clerk)).errorCode).toBe(1002001)
    expect((await server.send(projectApi.repairs, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(projectApi.repairs, { id })).errorCode).toBe(40000)
    expect((await server.send(projectApi.repairs, { id: '1' }, chief)).errorCode).toBe(1000400)
  })

  it('从客户到合同一次建成：编号 XM0001 起，电梯、合同、台数、年合同额', async () => {
    const own = await aCompany(server)
    const chief = await aPerson(server, own)
    const site = await aSite(server, own, 3)
    const contract = await server.ask(
      contractApi.add,
      aContract(site, { startDate: '2020-01-01', endDate: '2029-12-31' }),
      chief,
    )
    const offered = await server.ask(projectContractApi.candidates, { elevatorIds: site.lifts }, chief)
    expect(offered).toMatchObject([{ id: contract.id, inProject: 3, projectId: null }])
    const { id } = await server.ask(
      projectApi.add,
      projectDraft(site, chief.employeeId, { elevatorIds: site.lifts, contractIds: [contract.id] }),
      chief,
    )
    const { records } = await server.ask(projectApi.list, {}, chief)
    expect(records).toMatchObject([
      {
        id,
        projectNo: 'XM0001',
        elevatorCount: 3,
        contractCount: 1,
        annualAmount: '14400.00',
        trapped30d: null,
        onTimeRate: null,
        state: 1,
      },
    ])
    const blind = await aPerson(server, own, { grants: ['ADu', 'AEo'] })
    expect((await server.ask(projectApi.list, {}, blind)).records[0]?.annualAmount).toBeNull()
    expect(await server.ask(projectApi.detail, { id }, blind)).toMatchObject({ annualAmount: null, trapped30d: null })
    expect(await server.send(projectApi.payments, { id }, blind)).toMatchObject({ errorCode: 1002001 })
    expect(await server.ask(projectApi.payments, { id }, chief)).toMatchObject({ planned: '144000.00' })
    // The contract and the lift name their project, and the search finds it.
    expect(await server.ask(contractApi.detail, { id: contract.id }, chief)).toMatchObject({ projectId: id })
    expect((await server.ask(contractApi.list, { projectId: id }, chief)).total).toBe(1)
    expect((await server.ask(contractApi.ofProjects, { projectId: id }, chief)).records[0]?.projectId).toBe(id)
    expect((await server.ask(elevatorApi.list, { projectId: id }, chief)).total).toBe(3)
    const found = await server.ask(searchApi.search, { keyword: 'XM0001' }, chief)
    expect(found).toMatchObject([{ kind: 'project', hits: [{ id }] }])
  })

  it('名称重复：1101001；手工编号重复：1101006', async () => {
    const { site } = await aProject(server, company, manager, { over: { name: '重名项目', projectNo: 'A-1' } })
    const twice = projectDraft(site, manager.employeeId, { name: '重名项目' })
    expect(await server.send(projectApi.add, twice, manager)).toMatchObject({
      errorCode: 1101001,
      errorMsg: '项目名称已存在',
    })
    const numbered = projectDraft(site, manager.employeeId, { projectNo: 'A-1' })
    expect(await server.send(projectApi.add, numbered, manager)).toMatchObject({ errorCode: 1101006 })
  })

  it('电梯只在一个进行中的项目：1101002 说出项目名称，什么也没有留下', async () => {
    const first = await aProject(server, company, manager, { over: { name: '先来项目' } })
    const site = await aSite(server, company, 1)
    const refused = await server.send(
      projectApi.add,
      projectDraft(site, manager.employeeId, {
        name: '后来项目',
        elevatorIds: [...site.lifts, ...first.site.lifts],
      }),
      manager,
    )
    expect(refused).toMatchObject({ errorCode: 1101002, errorMsg: '电梯已属于项目先来项目' })
    expect((await server.ask(projectApi.list, { keyword: '后来项目' }, manager)).total).toBe(0)
    const second = await aProject(server, company, manager, { lifts: 0, over: { elevatorIds: [] } })
    expect(
      await server.send(projectElevatorApi.bind, { projectId: second.id, elevatorIds: first.site.lifts }, manager),
    ).toMatchObject({ errorCode: 1101002, errorMsg: '电梯已属于项目先来项目' })
    // The database is the fence behind it.
    await expect(
      asOwner(
        server,
        `insert into project_elevator (company_id, id, project_id, elevator_id, since)
         values ($1, gen_random_uuid(), $2, $3, '2026-01-01')`,
        [company.id, second.id, first.site.lifts[0]],
      ),
    ).rejects.toThrow('project_elevator_running')
  })

  it('两人同时把同一台电梯关联到两个项目：一个成功，另一个得知先到的项目', async () => {
    const [a, b] = [
      await aProject(server, company, manager, { lifts: 0, over: { name: '甲项目' } }),
      await aProject(server, company, manager, { lifts: 0, over: { name: '乙项目' } }),
    ]
    const { lifts } = await aSite(server, company, 1)
    const answers = await Promise.all(
      [a, b].map(({ id }) => server.send(projectElevatorApi.bind, { projectId: id, elevatorIds: lifts }, manager)),
    )
    expect(answers.map((answer) => answer.errorCode).sort()).toEqual([0, 1101002])
    expect(answers.find((answer) => answer.errorCode)?.errorMsg).toMatch(/^电梯已属于项目[甲乙]项目$/)
  })

  it('移出后可以进别的项目；小区随电梯进入项目；电梯的日志写明', async () => {
    const first = await aProject(server, company, manager, { lifts: 2 })
    const second = await aProject(server, company, manager, { lifts: 0 })
    const [lift] = first.site.lifts as [string]
    const out = { projectId: first.id, elevatorIds: [lift] }
    expect(await server.ask(projectElevatorApi.unbind, out, manager)).toEqual({ done: 1 })
    expect(await server.ask(projectElevatorApi.unbind, out, manager)).toEqual({ done: 0 })
    await server.ask(projectElevatorApi.bind, { projectId: second.id, elevatorIds: [lift] }, manager)
    expect(await server.ask(projectApi.detail, { id: first.id }, manager)).toMatchObject({ elevatorCount: 1 })
    const now = await server.ask(projectApi.detail, { id: second.id }, manager)
    expect(now).toMatchObject({ elevatorCount: 1, lifts: { straight: 1, uncharged: 1 } })
    expect(now.communityIds).toContain(first.site.communityId)
    const log = await server.ask(elevatorApi.logs, { elevatorId: lift }, manager)
    expect(log.records.map((line) => line.summary.slice(0, 4))).toEqual(['加入项目', '移出项目', '加入项目'])
  })

  it('删除：有电梯或合同 1101003，空的可以删除', async () => {
    const withLift = await aProject(server, company, manager)
    expect(await server.send(projectApi.remove, { id: withLift.id }, manager)).toMatchObject({
      errorCode: 1101003,
      errorMsg: '项目下仍有电梯或合同，不能删除',
    })
    const site = await aSite(server, company, 1)
    const withContract = await aProject(server, company, manager, { lifts: 0 })
    const contract = await server.ask(contractApi.add, aContract(site, { projectId: withContract.id }), manager)
    expect(await server.send(projectApi.remove, { id: withContract.id }, manager)).toMatchObject({ errorCode: 1101003 })
    const link = { projectId: withContract.id, contractIds: [contract.id] }
    expect(await server.ask(projectContractApi.unlink, link, manager)).toEqual({ done: 1 })
    expect(await server.ask(projectApi.remove, { id: withContract.id }, manager)).toEqual({ done: 1 })
    expect(await server.send(projectApi.detail, { id: withContract.id }, manager)).toMatchObject({ errorCode: 1000404 })
  })

  it('结束：电梯可以进新项目，原项目的台数与电梯留作历史；结束后不能再改', async () => {
    const over = { startDate: '2026-01-01' }
    const { id, version, site } = await aProject(server, company, manager, { lifts: 2, over })
    expect(await server.send(projectApi.end, { id, version, endDate: '2025-12-31' }, manager)).toMatchObject({
      errorCode: 1000400,
      errorMsg: '结束日期不能早于开始日期',
    })
    const saved = await server.ask(projectApi.end, { id, version, endDate: '2026-11-20' }, manager)
    expect(await server.ask(projectApi.detail, { id }, manager)).toMatchObject({ state: 2, elevatorCount: 2 })
    const again = { ...projectDraft(site, manager.employeeId), id, version: saved.version }
    expect(await server.send(projectApi.edit, again, manager)).toMatchObject({
      errorCode: 1101004,
      errorMsg: '项目当前为「已结束」，不能编辑',
    })
    const next = await aProject(server, company, manager, { lifts: 0, over: { elevatorIds: site.lifts } })
    expect(await server.ask(projectApi.detail, { id: next.id }, manager)).toMatchObject({ elevatorCount: 2 })
    const contract = aContract(await aSite(server, company, 1), { projectId: id })
    const refused = await server.send(contractApi.add, contract, manager)
    expect(refused).toMatchObject({ errorCode: 1101004, fields: [{ prop: 'projectId' }] })
  })

  it('合同只属于一个项目：已关联的说出项目；改合同时可以清空项目', async () => {
    const site = await aSite(server, company, 1)
    const one = await aProject(server, company, manager, { lifts: 0, over: { name: '占用项目' } })
    const two = await aProject(server, company, manager, { lifts: 0 })
    const future = { startDate: '2030-01-01', endDate: '2030-12-31' }
    const draft = aContract(site, { ...future, projectId: one.id })
    const { id, version } = await server.ask(contractApi.add, draft, manager)
    expect(await server.send(projectContractApi.link, { projectId: two.id, contractIds: [id] }, manager)).toMatchObject(
      { errorCode: 1101005, errorMsg: expect.stringMatching(/^合同HT\d{10}已属于项目占用项目$/) },
    )
    const { projectId: _, ...without } = draft
    await server.ask(contractApi.edit, { ...without, id, version }, manager)
    expect(await server.ask(contractApi.detail, { id }, manager)).toMatchObject({ projectId: null, projectName: null })
    expect(await server.ask(projectContractApi.link, { projectId: two.id, contractIds: [id] }, manager)).toEqual({
      done: 1,
    })
    expect(await server.ask(projectContractApi.ofProject, { id: two.id }, manager)).toMatchObject([
      { id, inProject: 0 },
    ])
  })

  it('两人同时编辑：后保存的被拒；看不到金额的人保存不丢包干金额', async () => {
    const { id, version, site } = await aProject(server, company, manager, {
      over: { chargeMode: 2, wholesaleAmount: '88000' },
    })
    const blind = await aPerson(server, company, { grants: ['ADt', 'AEo'] })
    expect(await server.ask(projectApi.detail, { id }, blind)).toMatchObject({ wholesaleAmount: null })
    const draft = projectDraft(site, manager.employeeId, { chargeMode: 2 })
    const saved = await server.ask(projectApi.edit, { ...draft, remark: '甲写的', id, version }, blind)
    expect(await server.ask(projectApi.detail, { id }, manager)).toMatchObject({ wholesaleAmount: '88000.00' })
    const late = await server.send(projectApi.edit, { ...draft, remark: '乙写的', id, version }, manager)
    expect(late).toMatchObject({ errorCode: 1000001, data: undefined })
    expect(await server.ask(projectApi.detail, { id }, manager)).toMatchObject({ remark: '甲写的' })
    const empty = await server.send(projectApi.edit, { ...draft, id, version: saved.version }, manager)
    expect(empty).toMatchObject({ errorCode: 1000400, errorMsg: '包干金额不能为空' })
  })

  it('报废的电梯离开项目', async () => {
    const { id, site } = await aProject(server, company, manager, { lifts: 2 })
    const [lift] = site.lifts as [string]
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'scrap', reason: '到期' }, manager)
    await server.outbox.settled()
    expect(await server.ask(projectApi.detail, { id }, manager)).toMatchObject({ elevatorCount: 1 })
  })

  it('准时率按近90天应做的工单', async () => {
    const { id, site } = await aProject(server, company, manager)
    const today = dayOf(new Date())
    const lift = { ...site, elevatorId: site.lifts[0] as string }
    const add = async (status: number, flags: number, daysAgo: number) => {
      const planDate = addDays(today, -daysAgo)
      const order = await anOrder(server, company, lift, {
        planDate,
        legalDeadline: planDate,
        status,
        ...(status === 3 ? { completeAt: `${planDate}T10:00:00+08:00` } : {}),
      })
      await asOwner(server, 'update maintain_order set flags = $2 where id = $1', [order, flags])
    }
    await add(3, 0, 5)
    await add(3, 0, 10)
    await add(3, 1, 20)
    await add(0, 0, 3)
    await add(3, 1, 200)
    expect((await server.ask(projectApi.detail, { id }, manager)).onTimeRate).toBe(50)
  })

  it('本班组只看到自己的项目；在场人员一栏写明身份', async () => {
    const teamId = await aTeam(server, company)
    const leader = await aPerson(server, company, { scope: 2, teamId, kind: 2 })
    const { id, site } = await aProject(server, company, manager, { over: { teamIds: [teamId], name: '班组项目' } })
    await anElevator(server, company, site)
    const seen = await server.ask(projectApi.list, {}, leader)
    expect(seen.records.map((row) => row.name)).toEqual(['班组项目'])
    await asOwner(server, 'update elevator set worker_ids = array[$2::uuid] where id = $1', [
      site.lifts[0],
      leader.employeeId,
    ])
    const people = await server.ask(projectApi.members, { id }, manager)
    expect(people.map((one) => [one.name, one.roles, one.charged])).toEqual([
      [manager.name, ['项目负责人'], 0],
      [leader.name, ['责任人'], 1],
    ])
  })
})
