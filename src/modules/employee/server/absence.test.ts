import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { absenceApi } from '../shared/absenceApi.ts'

describe('请假', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let worker: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    worker = await aPerson(server, company, { kind: 2, grants: ['JMe'], scope: 3 })
    stranger = await aPerson(server, await aCompany(server))
  })

  const draft = (person: Person, from: string, to: string) => ({
    employeeId: person.employeeId,
    kind: 1 as const,
    from,
    to,
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const one = draft(worker, '2026-12-01 08:00', '2026-12-02 18:00')
    expect((await server.send(absenceApi.add, one)).errorCode).toBe(40000)
    expect((await server.send(absenceApi.list, {}, worker)).errorCode).toBe(1002001)
    expect((await server.send(absenceApi.add, { ...one, employeeId: manager.employeeId }, worker)).errorCode).toBe(
      1002001,
    )
    expect((await server.send(absenceApi.add, one, stranger)).errorCode).toBe(1000404)
    const wrong = await server.send(absenceApi.add, draft(worker, '2026-12-02 18:00', '2026-12-02 18:00'), worker)
    expect(wrong.fields).toEqual([{ prop: 'to', msg: '结束时间应晚于开始时间' }])
    expect((await server.send(absenceApi.add, draft(worker, '明天', '后天'), worker)).fields).toHaveLength(2)
  })

  it('本人登记，批准后发出 employee.absent；已批准的不能重叠：1007005；两人同时批准只成一条', async () => {
    const one = await server.ask(absenceApi.add, draft(worker, '2026-12-01 08:00', '2026-12-03 18:00'), worker)
    const two = await server.ask(absenceApi.add, draft(worker, '2026-12-03 17:00', '2026-12-04 18:00'), worker)
    expect((await server.send(absenceApi.approve, { ...one, pass: true }, worker)).errorCode).toBe(1002001)
    const answers = await Promise.all(
      [one, two].map((row) => server.send(absenceApi.approve, { ...row, pass: true }, manager)),
    )
    expect(answers.map((answer) => answer.errorCode).sort()).toEqual([0, 1007005])
    expect(answers.find((answer) => answer.errorCode)?.errorMsg).toBe('与已有请假时间重叠')
    const events = await asOwner(server, "select payload from outbox where name = 'employee.absent' and row_id = $1", [
      worker.employeeId,
    ])
    expect(events).toHaveLength(1)
    const touching = draft(worker, '2026-12-04 18:00', '2026-12-05 08:00')
    expect((await server.send(absenceApi.add, touching, worker)).errorCode).toBe(0)
  })

  it('驳回须有原因；撤销后时间可再用', async () => {
    const mate = await aPerson(server, company, { scope: 3, grants: ['JMe'] })
    const one = await server.ask(
      absenceApi.add,
      draft(mate, '2026-12-10T08:00:00+08:00', '2026-12-11T18:00:00+08:00'),
      mate,
    )
    expect((await server.send(absenceApi.approve, { ...one, pass: false }, manager)).fields[0]?.msg).toBe(
      '驳回原因不能为空',
    )
    const approved = await server.ask(absenceApi.approve, { ...one, pass: true }, manager)
    const again = draft(mate, '2026-12-11 08:00', '2026-12-12 18:00')
    expect((await server.send(absenceApi.add, again, mate)).errorCode).toBe(1007005)
    expect((await server.send(absenceApi.cancel, approved, worker)).errorCode).toBe(1000404)
    await server.ask(absenceApi.cancel, approved, mate)
    await server.ask(absenceApi.add, again, mate)
    const page = await server.ask(absenceApi.list, { employeeId: mate.employeeId }, manager)
    expect(page.records.map((row) => row.state).sort()).toEqual([0, 3])
    expect(page.records[1]?.from).toContain('2026-12-10')
  })
})
