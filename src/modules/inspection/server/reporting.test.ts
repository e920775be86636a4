import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakePlatform, ownKinds } from '#modules/platform/server/index.ts'
import { linkApi, platformApi } from '#modules/platform/shared/api.ts'
import { standardMap } from '#modules/platform/shared/fieldMap.ts'
import { trappedReports } from '#modules/repair/server/index.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { reportDraft } from '#test/builders/inspection.ts'
import { aLink, aPlatform, aSender, aWholeLift } from '#test/builders/platform.ts'
import { brokenCall } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { inspectionRecordApi } from '../shared/api.ts'
import { inspectionReports } from './reporting.ts'

describe('上报类型 4 急修困人与 6 检验（archives 2）', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let fake: FakePlatform
  let platform: { id: string }
  let lift: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    fake = new FakePlatform()
    fake.secret = 'secret-of-the-platform'
    const base = `http://127.0.0.1:${await fake.listen()}`
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const kinds = [1, 4, 6] as const
    platform = await aPlatform(server, chief, base, { kinds: [...kinds], fieldMap: standardMap(kinds) })
    lift = await aWholeLift(server, company)
    await aLink(server, company, platform.id, lift)
  })
  afterAll(() => fake.close())

  const told = (kind: number) =>
    asOwner<{ biz_no: string; biz_version: string; state: number; request: { body: Record<string, unknown> } }>(
      server,
      'select biz_no, biz_version, state, request from platform_log where company_id = $1 and kind = $2 order by seq',
      [company.id, kind],
    )
  const send = async () => {
    await server.outbox.settled()
    await aSender(server, { kinds: [...ownKinds, trappedReports, inspectionReports] }).settled()
  }

  it('平台可选八类上报', async () => {
    expect((await server.ask(platformApi.choices, {}, chief)).kinds.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('检验结果登记后上报一次，带结论、报告编号与下次检验；准备性任务不上报', async () => {
    const draft = await reportDraft(server, chief, { elevatorId: lift, inspectDate: '2026-11-18' })
    const { id } = await server.ask(inspectionRecordApi.add, draft as never, chief)
    await send()
    const [row, ...more] = await told(6)
    expect(more).toEqual([])
    const [record] = await asOwner(server, 'select record_no, report_no from inspection_record where id = $1', [id])
    expect(row).toMatchObject({ biz_no: record?.record_no, state: 2 })
    expect(row?.request.body).toMatchObject({ reportNo: record?.report_no, inspectDate: '2026-11-18', findingCount: 0 })
    const task = { ...draft, kind: 11, reportNo: 'XSQ20261119' }
    await server.send(inspectionRecordApi.add, task as never, chief)
    await send()
    expect(await told(6)).toHaveLength(1)
  })

  it('困人急修报修即上报，之后每一步再报；普通维修与没有认定电梯的不报', async () => {
    const call = brokenCall(lift)
    await server.ask(repairApi.add, call, chief)
    await send()
    expect(await told(4)).toEqual([])
    server.setNow('2026-11-20T10:00:00+08:00')
    await server.ask(repairApi.add, { ...call, repairType: 1, trappedCount: 2 }, chief)
    await send()
    const [first] = await told(4)
    expect(first).toMatchObject({ state: 2, biz_version: expect.stringMatching(/\.reported$/) })
    expect(first?.request.body).toMatchObject({ trappedCount: 2 })
    expect(first?.request.body).not.toHaveProperty('rescuedAt')
    expect((await server.ask(linkApi.counts, {}, chief)).lacking).toBe(0)
  })
})
