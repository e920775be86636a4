import { beforeAll, describe, expect, it } from 'vitest'
import { alarmApi } from '#modules/monitoring/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aReader } from '#test/builders/live.ts'
import { aMonitorRecord } from '#test/builders/record.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { cityMapApi, wallApi } from '../shared/api.ts'

const NOW = '2026-11-27T09:20:00+08:00'

describe('监控平台', () => {
  let server: TestServer
  let company: Company
  let boss: Person
  let lifts: Record<'heard' | 'silent' | 'bare' | 'other', string>
  let place: { communityId: string; customerId: string }

  beforeAll(async () => {
    server = await testServer()
    server.setNow(NOW)
    company = await aCompany(server)
    boss = await aPerson(server, company)
    place = {
      communityId: await aCommunity(server, company, { name: '青禾花园' }),
      customerId: await aCustomer(server, company),
    }
    const elsewhere = { ...place, communityId: await aCommunity(server, company, { name: '翠湖新村' }) }
    const [heard, silent, bare, other] = [
      await anElevator(server, company, place, { name: '1号梯' }),
      await anElevator(server, company, place, { name: '2号梯' }),
      await anElevator(server, company, place, { name: '3号梯' }),
      await anElevator(server, company, elsewhere, { name: '4号梯' }),
    ]
    lifts = { heard, silent, bare, other }
    await aReader(server, boss, heard)
    await aReader(server, boss, silent, 1, false)
  })

  const wall = (as = boss) => server.ask(wallApi.summary, {}, as)
  const record = (lift: string, given: Parameters<typeof aMonitorRecord>[3]) =>
    aMonitorRecord(server, company, lift, given)
  const newLink = async (as = boss, days = 30) => {
    const made = await server.ask(wallApi.link, { name: '大厅', days }, as)
    return { ...made, token: new URL(made.url).hash.slice(1) }
  }
  const screen = (token: string, seen?: string) => server.send(wallApi.screen, { token, ...(seen ? { seen } : {}) })

  it('没有登录、没有权限、别家企业、不在数据范围', async () => {
    const bare = await aPerson(server, company, { grants: ['AB1'] })
    const stranger = await aPerson(server, await aCompany(server))
    for (const call of [wallApi.summary, cityMapApi.query] as const) {
      expect((await server.send(call, {})).errorCode).toBe(40000)
      expect((await server.send(call, {}, bare)).errorCode).toBe(1002001)
    }
    expect((await server.send(wallApi.link, { name: '大厅', days: 1 }, bare)).errorCode).toBe(1002001)
    // Who may not look at the wall himself gives it to no screen.
    const clerk = await aPerson(server, company, { grants: ['AV7'] })
    expect((await server.send(wallApi.link, { name: '大厅', days: 1 }, clerk)).errorCode).toBe(1002001)
    expect(await wall(stranger)).toMatchObject({ lifts: 0, places: [], running: [], alarms: [] })
    const narrow = await aPerson(server, company, { scope: 4, scopeIds: [place.communityId] })
    expect(await wall(narrow)).toMatchObject({ lifts: 3, places: [{ name: '青禾花园' }] })
    expect((await server.send(cityMapApi.card, { id: place.communityId }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(wallApi.link, { name: '', days: 31 }, boss)).fields.map(({ prop }) => prop)).toEqual([
      'name',
      'days',
    ])
  })

  it('在保、在线、离线、未接入合起来就是全部；级别、小时、排行与记录一致', async () => {
    expect(await wall()).toMatchObject({ lifts: 4, online: 1, offline: 1, without: 2, faulty: 0, inTime: null })
    await record(lifts.heard, { code: '13' })
    await record(lifts.heard, { code: '02', secondsAgo: 3 * 3600 })
    await record(lifts.other, { code: '18' })
    await record(lifts.other, { code: '13', status: 6, secondsAgo: 7200 })
    const now = await wall()
    expect(now.faulty).toBe(1)
    expect(now.recordsToday).toBe(4)
    const of = (level: string) => now.levels.find((one) => one.level === level)
    expect([of('B'), of('C'), of('D')]).toMatchObject([
      { open: 1, day: 2 },
      { open: 1, day: 1 },
      { open: 1, day: 1 },
    ])
    expect(now.hours).toHaveLength(24)
    expect(now.hours.at(-1)).toMatchObject({ b: 1, d: 1 })
    expect(now.hours.at(-4)).toMatchObject({ c: 1 })
    // A false alarm is no fault of the lift.
    expect(now.codes.find(({ code }) => code === '13')?.times).toBe(1)
    expect(now.running.map(({ code }) => code)).toEqual(['13', '02', '18'])
    expect(now.places[0]).toMatchObject({ name: '青禾花园', lifts: 3, faulty: 1, worst: 'B', grave: false })
  })

  it('未关闭的记录：同级里停着的在前，按受影响户·分钟；户数未采集的不排在已知的后面', async () => {
    const own = await aCompany(server)
    const keeper = await aPerson(server, own)
    const homes = { communityId: await aCommunity(server, own), customerId: await aCustomer(server, own) }
    const bare = { ...homes, communityId: await aCommunity(server, own) }
    await asOwner(server, 'update community set households = 90 where id = $1', [homes.communityId])
    const [small, great] = [await anElevator(server, own, homes), await anElevator(server, own, homes)]
    await asOwner(server, 'update elevator set stations = 9, floors = 9 where id = $1', [small])
    const unknown = await anElevator(server, own, bare)
    const fault = (lift: string, given: Parameters<typeof aMonitorRecord>[3]) =>
      aMonitorRecord(server, own, lift, given)
    await fault(great, { code: '01', status: 0, secondsAgo: 600 })
    await fault(small, { code: '01', status: 0, secondsAgo: 1800 })
    await fault(unknown, { code: '01', status: 0, secondsAgo: 60 })
    await fault(small, { code: '13', secondsAgo: 30, ended_at: '2026-11-27T09:19:40+08:00' })
    await fault(great, { code: '02', secondsAgo: 7200 })
    const { running } = await wall(keeper)
    // 90 homes on 27 landings: 57 homes above the ground of the great one, 27 of the small one, which stands three times as long.
    expect(running.map(({ code, stands, homes }) => [code, stands, homes])).toEqual([
      ['01', true, null],
      ['01', true, 27],
      ['01', true, 57],
      ['13', false, null],
      ['02', false, null],
    ])
  })

  it('报警没有接警就留在大屏上，接警后离开；A 级转出的工单没人接单也留着', async () => {
    const id = await record(lifts.bare, { code: '94', status: 0, floor_label: '7' })
    const [alarm] = (await wall()).alarms
    expect(alarm).toMatchObject({
      id,
      kind: 'alarm',
      what: '非平层困人',
      title: '青禾花园 3号梯',
      floor: '7',
      people: null,
    })
    expect((await wall()).trapped).toBe(1)
    await server.ask(
      alarmApi.answer,
      { id, version: alarm?.answerVersion ?? -1, caller: 1, personCount: 2, vulnerable: [1] },
      boss,
    )
    expect((await wall()).alarms).toEqual([])
    const grave = await record(lifts.other, { code: '12' })
    expect((await wall()).alarms).toMatchObject([{ id: grave, kind: 'fault', answerVersion: null }])
    await asOwner(server, 'update monitor_record set status = 5 where id = $1', [grave])
    expect((await wall()).alarms).toEqual([])
  })

  it('大屏链接只给大屏：读得到图，别的调用一律拒绝，库里没有明文', async () => {
    const { token, id } = await newLink()
    const first = await screen(token)
    expect(first.data).toMatchObject({ summary: { lifts: 4, companyName: company.name } })
    // Nothing happened since: nothing is sent again.
    expect((await screen(token, first.data?.seen)).data?.summary).toBeNull()
    for (const call of [wallApi.summary, wallApi.links, cityMapApi.query] as const) {
      const tried = await server.send(call, {}, { token } as Person)
      expect(tried.errorCode).not.toBe(0)
    }
    const write = await server.send(wallApi.revoke, { id, version: 0 }, { token } as Person)
    expect(write.errorCode).not.toBe(0)
    expect((await screen(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).errorCode).toBe(8010225)
    const kept = await asOwner<{ n: string }>(
      server,
      `select count(*)::text as n from public_token t left join wall_link l on l.id = t.row_id
        where t.token = $1 or to_jsonb(l)::text like '%' || $1 || '%'`,
      [token],
    )
    expect(kept[0]?.n).toBe('0')
    const listed = await server.ask(wallApi.links, {}, boss)
    expect(listed.find((one) => one.id === id)).toMatchObject({ name: '大厅', madeBy: boss.name, revokedAt: null })
    expect(JSON.stringify(listed)).not.toContain(token)
  })

  it('链接看到的是生成人看得到的；到期、撤销、生成人没有权限后，开着的大屏当场被拒', async () => {
    const narrow = await aPerson(server, company, { scope: 4, scopeIds: [place.communityId] })
    const mine = await newLink(narrow)
    expect((await screen(mine.token)).data?.summary).toMatchObject({ lifts: 3 })

    const short = await newLink(boss, 1)
    server.setNow('2026-11-28T09:19:00+08:00')
    expect((await screen(short.token)).errorCode).toBe(0)
    server.setNow('2026-11-28T09:21:00+08:00')
    expect((await screen(short.token)).errorCode).toBe(8010226)
    server.setNow(NOW)

    const open = await newLink()
    const { data } = await screen(open.token)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(wallApi.revoke, { id: open.id, version: 0 }, stranger)).errorCode).toBe(1000404)
    expect((await screen(open.token, data?.seen)).errorCode).toBe(0)
    await server.ask(wallApi.revoke, { id: open.id, version: 0 }, boss)
    expect((await screen(open.token, data?.seen)).errorCode).toBe(8010227)

    await asOwner(server, `update position set grants = '{"AV7": 1}' where id = $1`, [narrow.positionId])
    expect((await screen(mine.token, '0')).errorCode).toBe(8010228)
  })

  it('有效的链接最多 20 个，撤销一个才能再生成', async () => {
    const own = await aCompany(server)
    const maker = await aPerson(server, own)
    const made = []
    for (let n = 0; n < 20; n++) made.push(await newLink(maker))
    expect((await server.send(wallApi.link, { name: '多一个', days: 1 }, maker)).errorCode).toBe(8010229)
    await server.ask(wallApi.revoke, { id: made[0]?.id ?? '', version: 0 }, maker)
    const both = await Promise.all([1, 2].map(() => server.send(wallApi.link, { name: '同时', days: 1 }, maker)))
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual([0, 8010229])
  })

  it('小区地图：图层按需，人员位置要 AA9；卡片有电梯、负责人与未关闭记录', async () => {
    const map = await server.ask(cityMapApi.query, { layers: ['lift', 'order', 'due'] }, boss)
    expect(map.workers).toBeNull()
    expect(map.communities.find(({ name }) => name === '青禾花园')).toMatchObject({
      lifts: 3,
      online: 1,
      offline: 1,
      orders: 0,
      heat: null,
      emergency: null,
      together: 1,
    })
    const found = await server.ask(cityMapApi.query, { keyword: '翠湖' }, boss)
    expect(found.communities.map(({ name }) => name)).toEqual(['翠湖新村'])
    const away = { west: 1, south: 1, east: 2, north: 2 }
    expect((await server.ask(cityMapApi.query, { bounds: away }, boss)).communities).toEqual([])
    const looker = await aPerson(server, company, { grants: ['AA5'] })
    expect((await server.send(cityMapApi.query, { layers: ['staff'] }, looker)).errorCode).toBe(1002001)
    expect((await server.ask(cityMapApi.card, { id: place.communityId }, looker)).nearest).toBeNull()
    await asOwner(
      server,
      `insert into user_location (company_id, user_id, locate_time, lng, lat, src) values ($1, $2, $3, 120.1, 30.2, 1)`,
      [company.id, boss.userId, NOW],
    )
    const staff = await server.ask(cityMapApi.query, { layers: ['staff'] }, boss)
    expect(staff.workers).toMatchObject([{ id: boss.employeeId, lng: 120.1, busyNo: null }])
    const card = await server.ask(cityMapApi.card, { id: place.communityId }, boss)
    expect(card.lifts).toHaveLength(3)
    expect(card.lifts.find(({ id }) => id === lifts.bare)?.condition).not.toBe(4)
    expect(card.lifts.find(({ id }) => id === lifts.silent)?.condition).toBe(2)
    expect(card.records.length).toBeGreaterThan(0)
  })
})
