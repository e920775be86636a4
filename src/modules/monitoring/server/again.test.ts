import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aRescue, type Rescue } from '#test/builders/repair.ts'
import { aReader, recordsOf, stood } from '#test/builders/signal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { alarmApi, recordApi } from '../shared/api.ts'

const at = (time: string) => `2026-11-20T${time}+08:00`

describe('同一报警再来', () => {
  let server: TestServer
  let company: Company
  let desk: Person
  let rescue: Rescue
  let terminalId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    desk = await aPerson(server, company, { name: '周调度' })
  })
  beforeEach(async () => {
    server.setNow(at('06:20:00'))
    rescue = await aRescue(server, company)
    terminalId = await aReader(server, company, rescue.lift)
  })
  const signal = (code: string, occurredAt: string) =>
    stood(server, company, { lift: rescue.lift, terminalId, code, occurredAt: at(occurredAt) })
  const records = () => recordsOf(server, rescue.lift)

  it('台上登记解救之后又按报警按钮：另立一条等人接警；解救之前的重复只计次', async () => {
    await signal('90', '06:20:00')
    const [first] = await records()
    const id = String(first?.id)
    server.setNow(at('06:21:00'))
    await server.ask(alarmApi.answer, { id, version: 0, caller: 1, personCount: 1 }, desk)
    server.setNow(at('06:24:00'))
    await server.ask(alarmApi.freed, { id, version: 1, freedAt: at('06:23:00'), personCount: 1 }, desk)
    await signal('90', '06:22:00')
    expect((await records()).map(({ count }) => count)).toEqual([2])
    server.setNow(at('06:28:00'))
    await signal('90', '06:28:00')
    const shown = await Promise.all((await records()).map((one) => server.ask(recordApi.detail, { id: one.id }, desk)))
    expect(shown.map(({ alarmState }) => alarmState)).toEqual([3, 0])
  })
})
