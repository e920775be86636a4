import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFieldWorker, aServedSite, crewed, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { maintenanceNightly } from './nightly.ts'

describe('客户拒绝进场（jobs 6.4）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let lift: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2025-12-31T08:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    const served = await aServedSite(server, company, manager)
    lift = served.site.lifts[0] as string
    const { contractId, teamId } = served
    const draft = { contractId, elevatorIds: [lift], startDate: '2026-01-01', endDate: '2026-12-31', teamId }
    await publishPlan(server, draft, manager)
  })

  it('关闭后可打印告知函；未登录、无权限、别家、其他状态与原因都不行；之后的超期记非我方原因', async () => {
    const [first, second, third] = await ordersOf(server, lift)
    const id = first?.id as string
    // The visit that was done; the one after it is refused.
    await asOwner(
      server,
      `update maintain_order set status = 4, complete_at = '2026-01-04T10:00:00+08:00', content_hash = 'h', item_results = '{}',
        retain_until = '2030-01-04', elevator_state_after = 1, confirm_at = '2026-01-04T10:00:00+08:00', confirm_way = 1 where id = $1`,
      [id],
    )
    const refused = second?.id as string
    server.setNow('2026-01-19T10:00:00+08:00')
    const early = await server.send(maintainOrderApi.refusalLetter, { id: refused }, manager)
    expect(early).toMatchObject({ errorCode: 3020001, errorMsg: '工单当前为「未开始」，不能打印告知函' })
    const { version } = await server.ask(maintainOrderApi.detail, { id: refused }, manager)
    const close = {
      id: refused,
      version,
      reason: 5 as const,
      note: '保安不让进场，称春节前停止施工',
      file: 'u/gate.jpg',
      approval: { reason: '客户停止施工，改约节后' },
    }
    await server.ask(maintainOrderApi.close, close, manager)
    expect((await server.send(maintainOrderApi.refusalLetter, { id: refused })).errorCode).toBe(40000)
    const nobody = await aPerson(server, company, { grants: ['AA1'] })
    expect((await server.send(maintainOrderApi.refusalLetter, { id: refused }, nobody)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(maintainOrderApi.refusalLetter, { id: refused }, stranger)).errorCode).toBe(1000404)
    const letter = await server.send(maintainOrderApi.refusalLetter, { id: refused }, manager)
    const text = pdfText(letter.raw)
    for (const part of ['贵单位未同意作业人员进场（保安不让进场，称春节前停止施工）', '使用单位签收', company.name])
      expect(text).toContain(part)

    server.setNow('2026-01-31T00:30:00+08:00')
    await asOwner(server, `update maintain_order set legal_deadline = '2026-01-30' where id = $1`, [third?.id])
    await runNightly(server.services, maintenanceNightly)
    const { violations } = await server.ask(maintainOrderApi.detail, { id: third?.id as string }, manager)
    expect(violations.find(({ code }) => code === 'V01')).toMatchObject({
      text: '与上次维保（2026-01-04）相隔27天，超过15日',
      reason: `非我方原因：客户拒绝进场（${second?.order_no}）`,
      state: 0,
    })
  })

  it('拒绝之后再做的那次：记录的超期同样带非我方原因', async () => {
    server.setNow('2026-02-28T08:00:00+08:00')
    const served = await aServedSite(server, company, manager)
    const own = served.site.lifts[0] as string
    const { contractId, teamId } = served
    const history = [{ elevatorId: own, lastVisit: '2026-02-28' }]
    const draft = { contractId, elevatorIds: [own], startDate: '2026-03-01', endDate: '2026-12-31', teamId, history }
    await publishPlan(server, draft, manager)
    const [refused, next] = await ordersOf(server, own)
    const close = {
      id: refused?.id as string,
      version: refused?.version as number,
      reason: 5 as const,
      file: 'u/gate.jpg',
      approval: { reason: '客户停止施工，改约节后' },
    }
    server.setNow(`${refused?.plan_date}T09:00:00+08:00`)
    await server.ask(maintainOrderApi.close, close, manager)
    const crew = [
      await aFieldWorker(server, company, { teamId }),
      await aFieldWorker(server, company, { teamId }),
    ] as const
    const id = next?.id as string
    await crewed(server, id, ...crew)
    const [place] = await asOwner<{ lng: number; lat: number }>(server, 'select lng, lat from elevator where id = $1', [
      own,
    ])
    const gps: [number, number, number] = [Number(place?.lng), Number(place?.lat), 10]
    server.setNow(`${next?.plan_date}T08:00:00+08:00`)
    const phone = phoneOf(server, crew[0])
    await phoneOf(server, crew[1])(id, { type: 'arrive', gps })
    await phone(id, { type: 'arrive', gps }, { type: 'safety', payload: { photo: 'u/safety.png' } }, { type: 'start' })
    const { items } = await server.ask(maintainOrderApi.detail, { id }, manager)
    for (const { itemCode, valueMin, valueMax, photoRule } of items) {
      const value = valueMin !== null || valueMax !== null ? { value: 8 } : {}
      await phone(id, { type: 'itemResult', payload: { itemCode, result: 1, ...value } })
      if (photoRule >= 2)
        for (const n of [1, 2])
          await phone(id, {
            type: 'photo',
            payload: { itemCode, key: `u/${id}${itemCode}${n}.jpg`, sha256: String(n).repeat(64) },
          })
    }
    server.setNow(`${next?.plan_date}T10:30:00+08:00`)
    const done = await phone(id, { type: 'leave', gps }, { type: 'complete', payload: { elevatorStateAfter: 1 } })
    expect(done.map(({ errorMsg }) => errorMsg)).toEqual([null, null])
    const { violations } = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(violations.find(({ code }) => code === 'V01')).toMatchObject({
      text: expect.stringContaining('与上次维保（2026-02-28）相隔'),
      reason: `非我方原因：客户拒绝进场（${refused?.order_no}）`,
    })
  })
})
