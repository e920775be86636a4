import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageApi } from '#modules/message/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aCertificate, aTeam } from '#test/builders/employee.ts'
import { aDrawnRow } from '#test/builders/parts.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { pdfPages, pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { morningApi } from '../shared/api.ts'
import { makeSheets } from './index.ts'

/** 2026-11-20 is a Friday; with the statutory calendar and work on Monday to Saturday, 2026-11-22 is a day of rest. */
describe('archives 10.7 早会单', () => {
  let server: TestServer
  let company: Company
  let leader: Person
  let worker: Person
  let outsider: Person
  let stranger: Person
  let team: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    team = await aTeam(server, company, { name: '城东一班' })
    leader = await aPerson(server, company, { grants: ['AA3'], scope: 2, teamId: team, kind: 2, name: '班长' })
    worker = await aPerson(server, company, { grants: ['JMe'], scope: 3, teamId: team, kind: 2, name: '维保工' })
    outsider = await aPerson(server, company, { grants: ['JMe', 'AA3'], scope: 3 })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [team, leader.employeeId])
    await aCertificate(server, company, worker.employeeId, { validTo: '2026-12-01', state: 3 })
    stranger = await aPerson(server, await aCompany(server))
  })
  afterAll(() => server.setNow(undefined))

  const at = async (iso: string) => {
    server.setNow(iso)
    await makeSheets(server.services, company.id)
  }
  const today = async (who: Person) => server.ask(morningApi.today, {}, who)
  const count = async () =>
    Number(
      (
        await asOwner<{ n: string }>(server, 'select count(*) as n from morning_sheet where company_id = $1', [
          company.id,
        ])
      )[0]?.n,
    )

  it('07:20 前没有；07:20 每班组一份，重启再跑不重复；组长与成员各收到一条消息', async () => {
    await at('2026-11-20T07:19:30+08:00')
    expect(await count()).toBe(0)
    await at('2026-11-20T07:20:10+08:00')
    await at('2026-11-20T07:21:10+08:00')
    expect(await count()).toBe(1)
    const told = (await server.ask(messageApi.list, { size: 50 }, worker)).records
    expect(told).toMatchObject([{ title: '城东一班 11月20日早会单', jump: { params: { kind: 'morning' } } }])
    expect((await server.ask(messageApi.list, { size: 50 }, leader)).records).toHaveLength(1)
    const [brief] = await today(worker)
    const sheet = await server.ask(morningApi.detail, { id: String(brief?.sheetId) }, worker)
    expect(sheet.content).toMatchObject({
      teamName: '城东一班',
      leaderName: '班长',
      rework: [],
      parts: [],
      weather: null,
      members: [{ name: '班长' }, { name: '维保工' }],
      certificates: [{ name: '维保工', certType: '作业人员证-电梯修理T', validTo: '2026-12-01', expired: false }],
    })
  })

  it('天气来自端口：没有服务商时未采集，有的写在单上，出错的不耽误早会单', async () => {
    const other = await aCompany(server)
    const ids: string[] = []
    for (const name of ['甲班', '乙班']) {
      const id = await aTeam(server, other, { name })
      await aPerson(server, other, { kind: 2, teamId: id })
      ids.push(id)
    }
    await asOwner(server, 'update team set base_lng = 120.15, base_lat = 30.27 where id = any($1)', [ids])
    await asOwner(server, 'update team set base_lng = 0 where id = $1', [ids[1]])
    server.setNow('2026-11-20T07:20:10+08:00')
    const weather = {
      async today({ lng }: { lng: number }, day: string) {
        if (lng === 0) throw new Error('no answer')
        return `${day} 多云 8–15 ℃`
      },
    }
    await makeSheets({ ...server.services, weather }, other.id)
    const rows = await asOwner<{ name: string; weather: string | null }>(
      server,
      `select t.name, m.content ->> 'weather' as weather from morning_sheet m
       join team t on t.company_id = m.company_id and t.id = m.team_id where m.company_id = $1 order by t.name desc`,
      [other.id],
    )
    expect(rows).toEqual([
      { name: '甲班', weather: '2026-11-20 多云 8–15 ℃' },
      { name: '乙班', weather: null },
    ])
  })

  it('昨日返修与昨日领用：只数本班组昨天的，别家企业、前天的、不是返修的、作废的都不算', async () => {
    const [own, foreign] = [await aCompany(server), await aCompany(server)]
    const place = { communityId: await aCommunity(server, own), customerId: await aCustomer(server, own) }
    const lift = await anElevator(server, own, place, { name: '3号梯' })
    const elsewhere = await anElevator(server, foreign, {
      communityId: await aCommunity(server, foreign),
      customerId: await aCustomer(server, foreign),
    })
    const teamId = await aTeam(server, own, { name: '城西班' })
    const { employeeId } = await aPerson(server, own, { kind: 2, teamId, name: '赵三修' })
    const rework = { is_rework: true, worker_ids: [employeeId], team_id: teamId, reportAt: '2026-11-18T10:00:00+08:00' }
    const yesterday = { ...rework, complete_at: '2026-11-19T23:59:00+08:00', report_text: '门反复开合' }
    await aRepairRow(server, own, lift, yesterday)
    await aRepairRow(server, own, lift, { ...yesterday, is_rework: false })
    await aRepairRow(server, own, lift, { ...yesterday, complete_at: '2026-11-20T00:00:00+08:00' })
    await aRepairRow(server, own, lift, { ...yesterday, complete_at: '2026-11-18T23:59:00+08:00' })
    await aRepairRow(server, own, lift, { ...yesterday, worker_ids: [], team_id: await aTeam(server, own) })
    await aRepairRow(server, foreign, elsewhere, {
      ...yesterday,
      worker_ids: [],
      team_id: await aTeam(server, foreign),
    })
    const drawn = { team_id: teamId, status: 5, drawn_at: '2026-11-19T08:00:00+08:00', drawn_by: '赵三修' }
    await aDrawnRow(server, own, lift, { ...drawn, community_id: place.communityId })
    await aDrawnRow(server, own, lift, { ...drawn, community_id: place.communityId, status: 7 })
    await aDrawnRow(server, own, lift, {
      ...drawn,
      community_id: place.communityId,
      drawn_at: '2026-11-20T07:00:00+08:00',
    })
    server.setNow('2026-11-20T07:20:10+08:00')
    await makeSheets(server.services, own.id)
    const [sheet] = await asOwner<{ rework: string[]; parts: string[] }>(
      server,
      `select content -> 'rework' as rework, content -> 'parts' as parts from morning_sheet where team_id = $1`,
      [teamId],
    )
    expect(sheet?.rework).toEqual([expect.stringMatching(/ 3号梯：门反复开合（赵三修）$/)])
    expect(sheet?.parts).toEqual([expect.stringMatching(/ 3号梯：光幕 1 套、导靴 2.5 个（赵三修）$/)])
  })

  it('没有登录、别家企业、别的班组、没有权限', async () => {
    const [brief] = await today(worker)
    const id = String(brief?.sheetId)
    expect((await server.send(morningApi.detail, { id })).errorCode).toBe(40000)
    expect((await server.send(morningApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(morningApi.tick, { id }, outsider)).errorCode).toBe(1000404)
    expect((await server.send(morningApi.switch, { teamId: team, off: true }, worker)).errorCode).toBe(1002001)
    expect((await server.send(morningApi.switch, { teamId: team, off: true }, outsider)).errorCode).toBe(1000404)
    expect((await server.send(morningApi.print, { id: '1' } as never, worker)).errorCode).toBe(1000400)
  })

  it('到岗确认：第一次的时间算数，组长看得到谁还没有；次日不能补', async () => {
    const [brief] = await today(leader)
    const id = String(brief?.sheetId)
    server.setNow('2026-11-20T07:40:00+08:00')
    await server.ask(morningApi.tick, { id }, worker)
    server.setNow('2026-11-20T08:30:00+08:00')
    await server.ask(morningApi.tick, { id }, worker)
    const { ticks } = await server.ask(morningApi.detail, { id }, leader)
    expect(ticks).toEqual({ [worker.employeeId]: '2026-11-20T07:40:00+08:00' })
    expect(await today(leader)).toMatchObject([{ ticked: 1, members: 2 }])
    server.setNow('2026-11-21T07:00:00+08:00')
    expect((await server.send(morningApi.tick, { id }, worker)).errorMsg).toBe('只能在早会单当天确认到岗')
  })

  it('打印为一页 A4', async () => {
    const [row] = await asOwner<{ id: string }>(server, 'select id from morning_sheet where company_id = $1', [
      company.id,
    ])
    const { raw, headers } = await server.send(morningApi.print, { id: String(row?.id) }, leader)
    expect(headers['content-type']).toContain('application/pdf')
    expect(pdfPages(raw)).toBe(1)
    expect(pdfText(raw)).toContain(company.name)
  })

  it('休息日没有工单不生成；错过 07:20 的 10:00 前补上，之后不补；关闭的班组不生成', async () => {
    await at('2026-11-22T07:30:00+08:00')
    expect(await count()).toBe(1)
    await at('2026-11-23T10:00:00+08:00')
    expect(await count()).toBe(1)
    await at('2026-11-23T09:59:00+08:00')
    expect(await count()).toBe(2)
    await server.ask(morningApi.switch, { teamId: team, off: true }, leader)
    expect(await today(leader)).toMatchObject([{ off: true }])
    await at('2026-11-24T07:30:00+08:00')
    expect(await count()).toBe(2)
    await server.ask(morningApi.switch, { teamId: team, off: false }, leader)
    await at('2026-11-24T07:31:00+08:00')
    expect(await count()).toBe(3)
  })
})
