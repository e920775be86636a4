import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { nationalTemplateId } from '#modules/template/shared/national.ts'
import { aCompany, aPerson, asOwner } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { testServer } from '#test/server.ts'
import { elevatorApi } from '../shared/api.ts'

it('批量换模板（jobs 5）：每台各有结果，不合适的保持原样；别家的模板、电梯不存在', async () => {
  const server = await testServer()
  const company = await aCompany(server)
  const chief = await aPerson(server, company)
  const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  const lifts = [await anElevator(server, company, place), await anElevator(server, company, place)]
  const [one = '', other = ''] = lifts
  await asOwner(
    server,
    'update elevator set type = 2, use_type = null, driving_method = null, slope = 30 where id = $1',
    [other],
  )
  const templateId = randomUUID()
  await asOwner(
    server,
    `insert into maintain_template (company_id, id, name, kind, elevator_type, standard_type, basis, status, rule)
     values ($1, $2, '扶梯模板', 1, 4, 1, '企业标准', 1, '{}')`,
    [company.id, templateId],
  )
  const asked = { elevatorIds: [one, other, one], templateId }
  const { done, rows } = await server.ask(elevatorApi.assignTemplate, asked, chief)
  expect(done).toBe(1)
  expect(rows.map(({ elevatorId, reason }) => [elevatorId, reason])).toEqual([
    [one, '维保模板的梯型应为曳引与强制驱动电梯'],
    [other, null],
  ])
  const kept = await asOwner(server, 'select id, template_id from elevator where company_id = $1', [company.id])
  expect(kept.filter((row) => row.template_id === templateId).map((row) => row.id)).toEqual([other])
  const stranger = await aPerson(server, await aCompany(server))
  expect((await server.send(elevatorApi.assignTemplate, asked, stranger)).errorCode).toBe(1000404)
  const unknown = { ...asked, templateId: randomUUID() }
  expect((await server.send(elevatorApi.assignTemplate, unknown, chief)).errorCode).toBe(1000404)

  // The national checklist is chosen like a template and is none of the company's rows: the lift follows its category's.
  const national = { elevatorIds: [one, other], templateId: nationalTemplateId(4) }
  expect((await server.ask(elevatorApi.assignTemplate, national, chief)).rows.map(({ reason }) => reason)).toEqual([
    '维保模板的梯型应为曳引与强制驱动电梯',
    null,
  ])
  const [lift] = await asOwner(server, 'select template_id, template_type from elevator where id = $1', [other])
  expect(lift).toEqual({ template_id: null, template_type: 4 })
  const { id, version } = await server.ask(elevatorApi.detail, { id: other }, chief)
  const batch = { ids: [id], templateId: nationalTemplateId(4) }
  expect((await server.ask(elevatorApi.batchEdit, batch, chief)).done).toBe(1)
  expect((await server.ask(elevatorApi.detail, { id }, chief)).version).toBe(version + 1)

  // A yearly self-inspection is no maintenance visit.
  const yearly = randomUUID()
  await asOwner(
    server,
    `insert into maintain_template (company_id, id, name, kind, elevator_type, standard_type, basis, status)
     values ($1, $2, '年检自查', 3, 4, 1, '企业标准', 1)`,
    [company.id, yearly],
  )
  expect((await server.send(elevatorApi.assignTemplate, { ...asked, templateId: yearly }, chief)).errorCode).toBe(
    1000404,
  )
})
