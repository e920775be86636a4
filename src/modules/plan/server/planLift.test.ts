import { beforeAll, describe, expect, it } from 'vitest'
import { type Context, inCompany } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company } from '#test/builders/company.ts'
import { aServedSite } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { levelDates } from '../shared/levels.ts'
import { leaveLines, noteLineVisits } from './index.ts'

describe('计划线上的电梯', () => {
  let server: TestServer
  let company: Company
  let lift: string
  let planId: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-01-02T09:00:00+08:00')
    company = await aCompany(server)
    const manager = await aPerson(server, company)
    const { contractId, teamId, site } = await aServedSite(server, company, manager)
    lift = site.lifts[0] as string
    const draft = { contractId, elevatorIds: [lift], startDate: '2026-01-01', endDate: '2026-12-31', teamId }
    planId = (await publishPlan(server, draft, manager)).planIds[0] as string
  })

  const now = <T>(work: (ctx: Context) => Promise<T>) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'plan' }, work)
  const visited = (level: number, day: string, more = {}) =>
    now((ctx) => noteLineVisits(ctx, [{ elevatorId: lift, day, levels: levelDates(level, day), ...more }]))
  const known = async () => {
    const [row] = await asOwner<{ last: string; levels: object }>(
      server,
      'select last_visit_date::text as last, last_level_dates as levels from plan_elevator where elevator_id = $1',
      [lift],
    )
    return row
  }

  it('做过半年即做过季度；更早的一次晚到，各级别的日子都不倒退', async () => {
    await visited(4, '2026-03-10')
    expect(await known()).toMatchObject({ last: '2026-03-10', levels: { 3: '2026-03-10', 4: '2026-03-10' } })
    await visited(5, '2026-02-01', { planId })
    expect(await known()).toMatchObject({
      last: '2026-03-10',
      levels: { 3: '2026-03-10', 4: '2026-03-10', 5: '2026-02-01' },
    })
    await visited(99, '2026-03-20')
    expect(await known()).toMatchObject({ last: '2026-03-20', levels: { 3: '2026-03-10' } })
  })

  it('离开计划之后：写明是这条计划的仍记，不写明的不记', async () => {
    await now((ctx) => leaveLines(ctx, { planId }, '2026-04-01'))
    await visited(1, '2026-04-05')
    expect(await known()).toMatchObject({ last: '2026-03-20' })
    await visited(1, '2026-04-06', { planId })
    expect(await known()).toMatchObject({ last: '2026-04-06' })
  })
})
