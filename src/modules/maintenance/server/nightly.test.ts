import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { runNightly } from '#kernel/server/jobs.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFieldWorker, aServedSite, ordersOf } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { maintenanceNightly } from './nightly.ts'

describe('每日：排人、提醒、逾期、超法定间隔', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-01-02T08:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  const night = async (day: string) => {
    server.setNow(`${day}T00:05:00+08:00`)
    await runNightly(server.services, maintenanceNightly)
  }
  const told = async (order: string) =>
    (
      await asOwner<{ title: string }>(server, 'select title from message where biz_id = $1 order by created_at', [
        order,
      ])
    ).map((row) => row.title)

  it('发布时排28天的人，之后每晚补一天；逾期与违规各记一次', async () => {
    const served = await aServedSite(server, company, manager)
    const lift = served.site.lifts[0] as string
    const [a, b] = [
      await aFieldWorker(server, company, { teamId: served.teamId }),
      await aFieldWorker(server, company, { teamId: served.teamId }),
    ]
    await asOwner(server, 'update elevator set worker_ids = $2 where id = $1', [lift, [a.employeeId, b.employeeId]])
    const draft = {
      contractId: served.contractId,
      elevatorIds: [lift],
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      teamId: served.teamId,
    }
    await publishPlan(server, draft, manager)
    const people = () =>
      asOwner<{ day: string; n: number }>(
        server,
        'select plan_date::text as day, cardinality(worker_ids) as n from maintain_order where elevator_id = $1 order by 1',
        [lift],
      )
    for (const row of await people()) expect([row.day, row.n]).toEqual([row.day, row.day <= '2026-01-30' ? 2 : 0])

    const [first, second] = await ordersOf(server, lift)
    await night('2026-01-04')
    expect(await told(first?.id as string)).toEqual([])
    await night('2026-01-05')
    await night('2026-01-05')
    expect((await told(first?.id as string)).filter((title) => title === '维保逾期')).toHaveLength(2)
    const late = await server.ask(maintainOrderApi.list, { tab: 'late' }, manager)
    expect(late.records.map((row) => row.id)).toEqual([first?.id])
    expect(late.records[0]?.remainingDays).toBeDefined()

    await night('2026-02-10')
    await night('2026-02-11')
    const detail = await server.ask(maintainOrderApi.detail, { id: second?.id as string }, manager)
    expect(detail.violations.map((one) => one.code)).toEqual(['V01'])
    expect(detail.events.filter((event) => event.type === 'legalBreached')).toHaveLength(1)
    const far = (await people()).filter((row) => row.day > '2026-02-11' && row.day <= '2026-03-11')
    expect(far.every((row) => row.n === 2)).toBe(true)
  })

  it('请假、离职：之后的工单转待重排，另行建议', async () => {
    const served = await aServedSite(server, company, manager)
    const lift = served.site.lifts[0] as string
    server.setNow('2026-01-02T08:00:00+08:00')
    const worker = async () => aFieldWorker(server, company, { teamId: served.teamId })
    const [a, b, c, d] = [await worker(), await worker(), await worker(), await worker()]
    await asOwner(server, 'update elevator set worker_ids = $2 where id = $1', [lift, [a.employeeId, b.employeeId]])
    const draft = {
      contractId: served.contractId,
      elevatorIds: [lift],
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      teamId: served.teamId,
    }
    await publishPlan(server, draft, manager)
    const order = (await ordersOf(server, lift))[0]
    await asOwner(server, `update employee set leave_date = '2026-01-03', state = 3 where id = $1`, [a.employeeId])
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, row_id, payload) values ($1, gen_random_uuid(), 'employee.left', $2, $3)`,
      [company.id, a.employeeId, JSON.stringify({ from: '2026-01-03' })],
    )
    await server.outbox.settled()
    const [row] = await asOwner<{ ids: string[] }>(
      server,
      'select worker_ids as ids from maintain_order where id = $1',
      [order?.id],
    )
    expect(row?.ids).not.toContain(a.employeeId)
    expect(row?.ids).toHaveLength(2)
    expect([b, c, d].map((one) => one.employeeId)).toEqual(expect.arrayContaining(row?.ids ?? []))

    // An absence that was withdrawn before its event came takes nothing away.
    const [mate = ''] = row?.ids ?? []
    const [from, to, absenceId] = ['2026-01-02', '2026-12-31', newId()]
    await asOwner(
      server,
      `insert into employee_absence (company_id, id, employee_id, kind, from_at, to_at, state) values ($1, $2, $3, 1, $4, $5, 3)`,
      [company.id, absenceId, mate, from, to],
    )
    const absent = async (state: number) => {
      await asOwner(server, 'update employee_absence set state = $2 where id = $1', [absenceId, state])
      await asOwner(
        server,
        `insert into outbox (company_id, id, name, row_id, payload) values ($1, gen_random_uuid(), 'employee.absent', $2, $3)`,
        [company.id, mate, { absenceId, from, to }],
      )
      await server.outbox.settled()
      const [now] = await asOwner<{ ids: string[] }>(
        server,
        'select worker_ids as ids from maintain_order where id = $1',
        [order?.id],
      )
      return now?.ids
    }
    expect(await absent(3)).toEqual(row?.ids)
    expect(await absent(1)).not.toContain(mate)
  })
})
