import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { simulated, someEffect } from '#test/fixtures/diagnosis/simulated.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { forecastApi, healthRuleApi } from '../shared/api.ts'
import { endedBy } from '../shared/forecast/lift.ts'
import { defaultHealthRule } from '../shared/healthRule.ts'
import { learnMonth, sayMonth, type Trained } from './forecasting.ts'
import { diagnosisModule } from './index.ts'
import { sharedWindows, trainShared } from './platformModel.ts'
import type { LiftNow } from './windows.ts'

const TODAY: Day = '2026-12-01'

/** Three companies whose lifts fail by one law; ids of their own. */
const company = (at: number) =>
  simulated({ lifts: 300, windows: 18, seed: 50 + at, k: 1.6, rate: 0.12, effect: someEffect }).map((one) => ({
    ...one,
    elevatorId: `lift-${at}-${one.elevatorId}`,
    communityId: `place-${at}-${one.communityId}`,
  }))

describe('平台模型（monitoring 6.5）', () => {
  let server: TestServer
  let shared: ReturnType<typeof company>[]
  let trained: Trained | null

  beforeAll(async () => {
    server = await testServer()
    server.setNow(`${TODAY}T05:00:00+08:00`)
    shared = [1, 2, 3].map(company)
    trained = trainShared(shared, '2026-02-01')
  })

  it('三家起才训练；只有系数与得分，没有任何一家的电梯与小区', () => {
    expect(trainShared(shared.slice(0, 2), '2026-02-01')).toBeNull()
    expect(trained).toMatchObject({ source: 2, gate: true, reasons: [] })
    expect(trained?.n).toBe(endedBy(shared.flat(), '2026-02-01').length)
    expect(JSON.stringify(trained)).not.toMatch(/lift-|place-/)
  })

  it('合起来也不够 300 台年：没有', () => {
    expect(
      trainShared(
        shared.map((one) => one.slice(0, 200)),
        '2026-02-01',
      ),
    ).toBeNull()
  })

  describe('一家小企业', () => {
    let own: Company
    let chief: Person
    let lift: string

    const aSmall = async () => {
      const made = await aCompany(server)
      const place = { communityId: await aCommunity(server, made), customerId: await aCustomer(server, made) }
      const id = await anElevator(server, made, place)
      const reportAt = `${addDays(TODAY, -100)}T09:00:00+08:00`
      await aRepairRow(server, made, id, { reportAt, status: 8, cause: 2, source: 1, complete_at: reportAt })
      return { made, id }
    }
    const month = (day: Day) => ({
      services: server.services,
      caller: { principal: null, companyId: own.id, traceId: 't' },
      day,
    })
    const said = async () =>
      (
        await asOwner<{ p30: number | null; source: number | null }>(
          server,
          `select f.p30, m.source from fault_forecast f left join model_version m on m.company_id = f.company_id and m.id = f.model_id
           where f.company_id = $1 and f.elevator_id = $2 order by f.as_of`,
          [own.id, lift],
        )
      ).map(({ p30, source }) => [p30 === null ? null : p30 > 0 && p30 < 1, source])

    beforeAll(async () => {
      const small = await aSmall()
      own = small.made
      lift = small.id
      chief = await aPerson(server, own)
    })

    it('没有平台模型：只说同类平均；有了就说概率，注明来源', async () => {
      const learned = await learnMonth(month(TODAY))
      expect(learned.short).toBe(true)
      await sayMonth(month(TODAY), learned, null)
      expect(await said()).toEqual([[null, null]])
      const next = '2027-01-01'
      server.setNow(`${next}T05:00:00+08:00`)
      const again = await learnMonth(month(next))
      await sayMonth(month(next), again, trained)
      expect(await said()).toEqual([
        [null, null],
        [true, 2],
      ])
      expect((await server.ask(forecastApi.report, {}, chief)).model).toMatchObject({ source: 2, gate: true })
      server.setNow(`${TODAY}T05:00:00+08:00`)
    })

    it('没过门槛的平台模型也记下，但不用', async () => {
      const later = '2027-02-01'
      server.setNow(`${later}T05:00:00+08:00`)
      const other = await aSmall()
      own = other.made
      lift = other.id
      const learned = await learnMonth(month(later))
      await sayMonth(month(later), learned, { ...(trained as Trained), gate: false, reasons: ['回测不足'] })
      expect(await said()).toEqual([[null, null]])
      const [kept] = await asOwner(server, 'select source, status from model_version where company_id = $1', [own.id])
      expect(kept).toEqual({ source: 2, status: 3 })
      server.setNow(`${TODAY}T05:00:00+08:00`)
    })

    const inUse = ({ services: { pools } }: TestServer) => pools.app.totalCount - pools.app.idleCount

    it('算的时候不占数据库的事务：两万台电梯要算几分钟', async () => {
      const learned = await learnMonth(month(TODAY))
      const open: number[] = []
      const [one] = learned.now
      const watched = {
        ...one,
        get state() {
          open.push(inUse(server))
          return one?.state
        },
      } as LiftNow
      await sayMonth(month(TODAY), { ...learned, now: [watched] }, null)
      expect(open.length).toBeGreaterThan(0)
      expect(new Set(open)).toEqual(new Set([0]))
    })

    it('只取愿意参与的企业；每月一日的夜里不因此失败', async () => {
      const before = await sharedWindows(server.services, TODAY)
      const joining = await aSmall()
      const head = await aPerson(server, joining.made)
      await server.ask(healthRuleApi.save, { ruleNo: 0, rule: { ...defaultHealthRule, sharesModel: true } }, head)
      const after = await sharedWindows(server.services, TODAY)
      expect(after).toHaveLength(before.length + 1)
      expect(new Set(after.at(-1)?.map(({ elevatorId }) => elevatorId))).toEqual(new Set([joining.id]))
      const nights = () =>
        asOwner<{ n: number }>(
          server,
          'select count(*)::int as n from fault_forecast where company_id = $1 and as_of = $2',
          [joining.made.id, TODAY],
        )
      for (const task of diagnosisModule.minutely ?? []) await task.run(server.services, joining.made.id)
      expect(await nights()).toEqual([{ n: 1 }])
    })
  })
})
