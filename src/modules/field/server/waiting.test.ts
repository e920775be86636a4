import { beforeAll, describe, expect, it } from 'vitest'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aTeam } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aRepairRow, aRescue, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { fieldApi } from '../shared/api.ts'

describe('手机上等他处理的', () => {
  let server: TestServer
  let company: Company
  let rescue: Rescue
  let chief: Person
  let leader: Person

  const waitingOf = async (person: Person) =>
    (await server.ask(fieldApi.changes, { cursor: '2026-11-20T00:00:00+08:00', held: [] }, person)).waiting
  const kinds = async (person: Person) => (await waitingOf(person)).map(({ kind }) => kind)

  /** Nobody was sent yet. */
  const reported = (values: object) =>
    aRepairRow(server, company, rescue.lift, {
      reportAt: '2026-11-20T02:10:00+08:00',
      status: 0,
      complete_at: null,
      sign_at: null,
      sign_way: null,
      rescued_at: null,
      cause: null,
      trapped_count: null,
      team_id: rescue.teamId,
      ...values,
    })

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T02:14:00+08:00')
    company = await aCompany(server)
    rescue = await aRescue(server, company)
    chief = await aPerson(server, company)
    leader = await aPerson(server, company, { grants: ['JR1', 'JR5', 'JMi'], scope: 2, teamId: rescue.teamId })
  })

  it('派得了单的人看到困人与待派急修，困人在前；只能看的、别的班组的、别家的看不到', async () => {
    await reported({ repair_type: 2, arrive_limit: 60 })
    await reported({ repair_type: 1, trapped_count: 3, arrive_limit: 30, finish_limit: 60 })
    expect(await kinds(leader)).toEqual(['rescue', 'repair'])
    expect((await server.ask(fieldApi.bootstrap, {}, leader)).waiting.map(({ kind }) => kind)).toEqual([
      'rescue',
      'repair',
    ])
    const reader = await aPerson(server, company, { grants: ['JR1', 'JMi'], scope: 2, teamId: rescue.teamId })
    expect(await kinds(reader)).toEqual([])
    const otherTeam = await aTeam(server, company, '二班')
    const elsewhere = await aPerson(server, company, { grants: ['JR1', 'JR5'], scope: 2, teamId: otherTeam })
    expect(await kinds(elsewhere)).toEqual([])
    expect(await kinds(await aPerson(server, await aCompany(server)))).toEqual([])
  })

  it('派出的急修离开；派出的困人留着，除非他自己去', async () => {
    const [trapped, broken] = await waitingOf(leader)
    const workerIds = [rescue.wang.employeeId, rescue.li.employeeId]
    const send = (item: typeof trapped, ids: readonly (string | null)[]) =>
      server.ask(
        repairApi.dispatch,
        { id: item?.id as string, version: item?.version as number, workerIds: ids as string[] },
        chief,
      )
    await send(broken, workerIds)
    expect(await kinds(leader)).toEqual(['rescue'])
    await send(trapped, workerIds)
    expect(await waitingOf(leader)).toMatchObject([{ kind: 'rescue', people: ['王一维', '李二保'] }])
    await asOwner(server, 'update repair_order set worker_ids = $2 where id = $1', [
      trapped?.id,
      [leader.employeeId, rescue.li.employeeId],
    ])
    expect(await kinds(leader)).toEqual([])
  })

  it('待审核的签到在能审核的人手机上，哪怕他自己在这张单里', async () => {
    const order = await anOrder(
      server,
      company,
      { ...rescue, elevatorId: rescue.lift, workerIds: [leader.employeeId as string] },
      { planDate: '2026-11-20', legalDeadline: '2026-11-22' },
    )
    await asOwner(
      server,
      `insert into sign_in (company_id, id, order_id, employee_id, kind, at, distance, pass, method, review_state)
       values ($1, gen_random_uuid(), $2, $3, 1, now(), 900, false, 2, 1)`,
      [company.id, order, rescue.wang.employeeId],
    )
    expect(await waitingOf(leader)).toMatchObject([{ kind: 'signIn', id: order, people: ['王一维'] }])
    expect(await kinds(rescue.wang)).toEqual([])
  })
})
