import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/days.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aSite } from '#test/builders/contract.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { workbenchApi } from '../shared/api.ts'

let server: TestServer
let company: Company
let chief: Person

beforeAll(async () => {
  server = await testServer()
  server.setNow('2026-11-20T09:00:00+08:00')
  company = await aCompany(server)
  chief = await aPerson(server, company)
})

it('昨日返修：昨天报修、距上一次修好不超过48小时；没有权限、从没有维修记录都不是空', async () => {
  const day = '2026-11-20'
  const at = (back: number, clock: string) => `${addDays(day, -back)}T${clock}:00+08:00`
  const [site, other] = [await aSite(server, company, 1), await aSite(server, company, 1)]
  const of = async (as: Person) => (await server.ask(workbenchApi.summary, { view: 3 }, as)).lead?.returned
  expect(await of(chief)).toBeNull()
  const foreign = await aCompany(server)
  const stranger = await aPerson(server, foreign)
  const far = await aSite(server, foreign, 1)
  const repair = (of: Company, lift: string | undefined, reportAt: string, done: string, more = {}) =>
    aRepairRow(server, of, lift ?? '', { reportAt, complete_at: done, rescued_at: done, sign_at: done, ...more })
  await repair(company, site.lifts[0], at(3, '09:00'), at(2, '10:00'))
  const again = await repair(company, site.lifts[0], at(1, '12:30'), at(1, '13:00'))
  // 75 hours after, and one that was none.
  await repair(company, other.lifts[0], at(4, '08:00'), at(4, '09:00'))
  await repair(company, other.lifts[0], at(1, '12:00'), at(1, '13:00'))
  await repair(company, other.lifts[0], at(1, '14:00'), at(1, '14:10'), { status: 10, close_reason: 1 })
  // Reported again today: tomorrow's.
  await repair(company, site.lifts[0], at(0, '00:00'), at(0, '00:01'))
  await repair(foreign, far.lifts[0], at(1, '08:00'), at(1, '09:00'))
  expect(await of(chief)).toMatchObject([{ id: again, hoursAfter: 26 }])
  expect(await of(await aPerson(server, company, { grants: ['AA3'] }))).toBeNull()
  expect(await of(await aPerson(server, company, { grants: ['AA3', 'JR1'], scope: 3 }))).toEqual([])
  expect(await of(stranger)).toEqual([])
})
