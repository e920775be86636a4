import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { templateApi } from '#modules/template/shared/api.ts'
import { platformId } from '#modules/template/shared/national.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aRecord, measured } from '#test/builders/demand.ts'
import { aFieldWorker, aServedSite, crewed, type Op, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { type RemoteChecks, remoteResult, remoteSource } from '../shared/remoteCheck.ts'

const A: [number, number] = [120.172, 30.281]
const here: [number, number, number] = [...A, 10]

describe('按需维保的远程检查项目（jobs 6.9）', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  /** An order of 2026-03-14 whose checklist is the company's own of kind 2; the lift's last visit was on 02-28. */
  async function onDemandOrder(): Promise<{ id: string; lift: string; phones: ReturnType<typeof phoneOf>[] }> {
    server.setNow('2026-02-27T08:00:00+08:00')
    const served = await aServedSite(server, company, manager, { contract: { startDate: '2026-01-01' } })
    const lift = served.site.lifts[0] as string
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = $1', [lift, ...A])
    const draft = {
      contractId: served.contractId,
      elevatorIds: [lift],
      startDate: '2026-03-01',
      endDate: '2026-12-31',
      teamId: served.teamId,
      history: [{ elevatorId: lift, lastVisit: '2026-02-28' }],
    }
    await publishPlan(server, draft, manager)
    const wang = await aFieldWorker(server, company, { name: '王一维', teamId: served.teamId })
    const li = await aFieldWorker(server, company, { name: '李二保', teamId: served.teamId })
    const id = (await ordersOf(server, lift))[0]?.id as string
    await crewed(server, id, wang, li)
    await asOwner(
      server,
      `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, customer_id, type, level, plan_date,
         legal_deadline, std_minutes, status, snapshot_hash, complete_at, item_results, content_hash, retain_until, elevator_state_after)
       select company_id, $2, $3, 1, elevator_id, community_id, customer_id, 2, 1, '2026-02-28', '2026-02-28',
         45, 3, snapshot_hash, '2026-02-28T10:00:00+08:00', '{}', repeat('b', 64), '2030-02-28', 1 from maintain_order where id = $1`,
      [id, newId(), `WB${id.slice(-10)}`],
    )
    const own = await server.ask(templateApi.copyFrom, { id: platformId(2, 1), name: `按需${id.slice(-6)}` }, manager)
    await server.ask(templateApi.publish, { id: own.id, version: own.version }, manager)
    await asOwner(
      server,
      `with s as (insert into template_snapshot (company_id, hash, template_id, version_no, name, content)
         values ($1, $2, $5, 1, '按需', $3) returning hash)
       update maintain_order set type = 2, snapshot_hash = s.hash from s where id = $4`,
      [company.id, id.replaceAll('-', '').padEnd(64, '0'), JSON.stringify(empty(own.id)), id, own.id],
    )
    server.setNow('2026-03-14T09:00:00+08:00')
    return { id, lift, phones: [wang, li].map((one) => phoneOf(server, one)) }
  }
  const empty = (templateId: string) => ({ templateId, name: '按需', versionNo: 1, items: [] })

  async function finish(id: string, [phone, other]: ReturnType<typeof phoneOf>[]): Promise<void> {
    if (!phone || !other) throw new Error('two phones')
    const arrive: Op = { type: 'arrive', gps: here }
    await other(id, arrive)
    await phone(id, { type: 'depart' }, arrive, { type: 'safety', payload: { photo: 's.png' } }, { type: 'start' })
    const { items } = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(items.filter(({ itemCode }) => ['A-1-18', 'A-1-22', 'A-1-23'].includes(itemCode))).toEqual([])
    const checked = items.flatMap(({ itemCode }): Op[] => [
      { type: 'photo', payload: { key: `${itemCode}-${id}.png`, sha256: 'a'.repeat(64), itemCode } },
      { type: 'itemResult', payload: { itemCode, result: 1, ...(itemCode === 'A-1-29' ? { value: 9 } : {}) } },
    ])
    await phone(id, ...checked)
    server.setNow('2026-03-14T10:00:00+08:00')
    const done = await phone(
      id,
      { type: 'leave', gps: here },
      { type: 'complete', payload: { elevatorStateAfter: 1, shortReason: '无' } },
    )
    expect(done.at(-1)).toMatchObject({ result: 'applied', errorCode: null })
  }

  it('完成时冻结终端逐日记录：远程确认、时间与来源写在记录单上，以后的数据不改它', async () => {
    const { id, lift, phones } = await onDemandOrder()
    await measured(server, company, lift, { days: 10 })
    await aRecord(server, company, lift, { code: '14', level: 'C', at: '2026-03-10T08:00:00+08:00' })
    await finish(id, phones)
    const { remoteChecks, contentHash } = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(remoteChecks).toMatchObject({ from: '2026-02-28', to: '2026-03-14', days: 10, lastDay: '2026-03-13' })
    expect(remoteChecks?.items.map(({ itemCode }) => itemCode)).toEqual(['A-1-18', 'A-1-22', 'A-1-23'])
    expect(remoteSource(remoteChecks as RemoteChecks)).toMatch(
      /^终端TW[0-9A-F]+，2026-02-28至2026-03-14逐日记录 10 天，最后2026-03-13$/,
    )
    await asOwner(server, 'delete from counter_day where elevator_id = $1', [lift])
    const again = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(again).toMatchObject({ contentHash, remoteChecks })
    const text = pdfText((await server.send(maintainOrderApi.record, { id }, manager)).raw)
    expect(text).toContain('远程确认')
    expect(text).toContain('逐日记录10天，最后2026-03-13')
  })

  it('没有终端或没有记录是未采集，不写远程确认；信号有故障写次数', async () => {
    const { id, phones } = await onDemandOrder()
    await finish(id, phones)
    const { remoteChecks } = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(remoteChecks).toMatchObject({ terminalNo: null, days: 0, lastDay: null })
    const checks = remoteChecks as RemoteChecks
    expect(remoteResult(checks, { faults: null })).toBe('未采集')
    expect(remoteSource(checks)).toBe('2026-02-28至2026-03-14没有在用的终端')
    expect(remoteResult({ days: 3 }, { faults: 2 })).toBe('远程异常 2 次')
  })

  it('合并打印：未完成的没有记录单，别家的 1000404，一份以上接着排', async () => {
    const { id, phones } = await onDemandOrder()
    await finish(id, phones)
    const open = await onDemandOrder()
    const waiting = await server.send(maintainOrderApi.records, { ids: [id, open.id] }, manager)
    expect(waiting).toMatchObject({ errorCode: 3020001, errorMsg: '工单当前为「未开始」，不能打印记录单' })
    const two = await server.send(maintainOrderApi.records, { ids: [id, id] }, manager)
    expect(pdfText(two.raw)).toContain('电梯维护保养记录')
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(maintainOrderApi.records, { ids: [id] }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(maintainOrderApi.records, { ids: [] }, manager)).errorCode).toBe(1000400)
    expect((await server.send(maintainOrderApi.records, { ids: [id] })).errorCode).toBe(40000)
  })
})
