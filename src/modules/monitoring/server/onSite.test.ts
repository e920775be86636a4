import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, asOwner, type Company } from '#test/builders/company.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aRescue } from '#test/builders/repair.ts'
import { aReader, recordsOf, stood } from '#test/builders/signal.ts'
import { type TestServer, testServer } from '#test/server.ts'

const at = (time: string) => `2026-11-20T${time}+08:00`

describe('现场有没有人', () => {
  let server: TestServer
  let company: Company

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
  })

  it('签到以后忘了完成的维保：半天以后不再当作有人在现场，故障照常派单', async () => {
    server.setNow(at('06:00:00'))
    const rescue = await aRescue(server, company)
    const terminalId = await aReader(server, company, rescue.lift)
    const signal = (code: string, occurredAt: string) =>
      stood(server, company, { lift: rescue.lift, terminalId, code, occurredAt: at(occurredAt) })
    const visit = await anOrder(
      server,
      company,
      { ...rescue, elevatorId: rescue.lift, workerIds: [rescue.li.employeeId] } as never,
      { planDate: '2026-11-20', legalDeadline: '2026-11-25', status: 2, startAt: at('06:00:00') },
    )
    await asOwner(
      server,
      `insert into sign_in (company_id, id, order_id, employee_id, kind, at, pass, method)
       values ($1, gen_random_uuid(), $2, $3, 1, $4, true, 1)`,
      [company.id, visit, rescue.li.employeeId, at('06:00:00')],
    )
    server.setNow(at('17:50:00'))
    await signal('13', '17:50:00')
    server.setNow(at('20:00:00'))
    await signal('01', '20:00:00')
    expect((await recordsOf(server, rescue.lift)).map(({ code, status }) => [code, status])).toEqual([
      ['13', 7],
      ['01', 2],
    ])
  })
})
