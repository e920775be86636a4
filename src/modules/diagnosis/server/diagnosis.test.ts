import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { runMinutely } from '#kernel/server/jobs.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aClosedRecord, aModel, theLiftOf811 } from '#test/builders/diagnosis.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { forecastApi, healthApi, healthRuleApi, warningApi } from '../shared/api.ts'
import { defaultHealthRule } from '../shared/healthRule.ts'
import { reopening } from '../shared/warnings/reopening.ts'
import { CheckKind, type WarningRow } from '../shared/warnings/warning.ts'
import { diagnosisModule } from './index.ts'
import { warn } from './night.ts'

const TODAY: Day = '2026-11-27'

describe('体检与预警', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  let communityId: string
  let customerId: string
  let lift: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow(`${TODAY}T09:00:00+08:00`)
    company = await aCompany(server)
    chief = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
    communityId = await aCommunity(server, company)
    customerId = await aCustomer(server, company)
    lift = await anElevator(server, company, { communityId, customerId })
    await theLiftOf811(server, company, { elevatorId: lift, communityId, customerId }, TODAY)
    await aModel(server, company, lift, 1.2, '2026-11-01')
    await night(TODAY)
  })

  /** The night of a day, as the service starts it by itself. */
  async function night(day: Day, at = '04:10:00') {
    server.setNow(`${day}T${at}+08:00`)
    await runMinutely(server.services, diagnosisModule.minutely ?? [])
    server.setNow(`${day}T09:00:00+08:00`)
  }
  const detail = () => server.ask(healthApi.detail, { elevatorId: lift }, chief)
  const again = async () => {
    await asOwner(server, 'delete from diagnosis_night where company_id = $1', [company.id])
    await asOwner(server, 'delete from lift_health where company_id = $1', [company.id])
    await night(TODAY)
  }

  describe('monitoring 8.11 健康分', () => {
    it('五项与总分由各表算出：60.17/58.51/89.33/89.83/80.00，72.02 亚健康', async () => {
      const { items, score, grade, completeness, deductions } = await detail()
      expect(Object.values(items).map((one) => one?.toFixed(2))).toEqual(['60.17', '58.51', '89.33', '89.83', '80.00'])
      expect(score?.toFixed(2)).toBe('72.02')
      expect(grade).toBe(3)
      expect(completeness).toBe(1)
      expect(deductions.map(({ text }) => text)).toContain('−11.9 困人 1 次（30 天前）、B 级 2 次')
      const { records } = await server.ask(healthApi.list, {}, chief)
      expect(records).toMatchObject([{ id: lift, grade: 3, worst: '−11.9 困人 1 次（30 天前）、B 级 2 次' }])
    })

    it('没有品质数据：67.69，完整度 80 %；未采集不是 0', async () => {
      await asOwner(server, 'update measured_day set date = date - 30 where elevator_id = $1', [lift])
      await again()
      const { score, completeness, items } = await detail()
      expect([score?.toFixed(2), completeness, items.S3]).toEqual(['67.69', 0.8, null])
      await asOwner(server, 'update measured_day set date = date + 30 where elevator_id = $1', [lift])
    })

    it('有未关闭的 A 级记录：不超过 59；记录关闭后当日重算', async () => {
      await aClosedRecord(server, company, lift, { code: '12', level: 'A', day: TODAY, status: 0, order: false })
      await again()
      expect((await detail()).score).toBe(59)
      await asOwner(server, 'update monitor_record set status = 6 where elevator_id = $1 and status = 0', [lift])
      await inCompany(server.services, { principal: null, companyId: company.id, traceId: 't' }, (ctx) =>
        ctx.emit('fault.closed', { elevatorId: lift }),
      )
      await server.outbox.settled()
      expect((await detail()).score?.toFixed(2)).toBe('72.02')
    })

    it('一夜只算一次，04:00 前不算', async () => {
      const seen = () =>
        asOwner<{ n: number }>(server, 'select count(*)::int as n from health_score where company_id = $1', [
          company.id,
        ])
      const [before] = await seen()
      const next = addDays(TODAY, 1)
      await night(next, '03:59:00')
      expect(await seen()).toEqual([before])
      await night(next)
      await night(next)
      expect(await seen()).toEqual([{ n: (before?.n ?? 0) + 1 }])
      server.setNow(`${TODAY}T09:00:00+08:00`)
    })
  })

  describe('monitoring 8.12 概率与规则表现', () => {
    it('达标时说 100 台中约 16 台，不说哪天；未达标只有同类平均', async () => {
      const { chance } = await detail()
      expect(chance?.text).toBe('100 台此类电梯中约 16 台会在 30 天内发生故障')
      expect([chance?.p30?.toFixed(4), chance?.pClass.toFixed(4), chance?.ratio?.toFixed(2)]).toEqual([
        '0.1624',
        '0.1009',
        '1.64',
      ])
      await asOwner(server, 'update fault_forecast set p30 = null where elevator_id = $1', [lift])
      const shut = (await detail()).chance
      expect(shut).toMatchObject({
        p30: null,
        ratio: null,
        drivers: [],
        text: '同类平均 10.1 %，数据不足，暂不给出单梯概率',
      })
      await asOwner(server, 'update fault_forecast set p30 = 0.1624 where elevator_id = $1', [lift])
    })

    it('账本记下发生与否，连没说中的也在', async () => {
      await asOwner(server, 'update fault_forecast set outcome = 0 where elevator_id = $1', [lift])
      const { ledger, gate } = await server.ask(forecastApi.report, {}, chief)
      expect([gate, ledger.n, ledger.came, ledger.brier?.toFixed(4)]).toEqual([true, 1, 0, '0.0264'])
      const { records } = await server.ask(forecastApi.list, {}, chief)
      expect(records).toMatchObject([{ elevatorId: lift, outcome: 0 }])
    })

    it('W2：5 夜中 3 夜才成为预警，次晚不重复；20 次反馈 13 次属实为 65 %（43–82 %）', async () => {
      const found = reopening([{ landing: '3', reopens: 7, expected: 0.9, days: [] }])
      if (!found) throw new Error('nothing found')
      expect(found.pValue?.toExponential(1)).toBe('4.3e-5')
      const nightly = (day: Day) =>
        inCompany(server.services, { principal: null, companyId: company.id, traceId: 't' }, (ctx) =>
          warn(ctx, day, [{ elevatorId: lift, verdict: found }]),
        )
      expect(await nightly('2026-11-24')).toBe(0)
      expect(await nightly('2026-11-25')).toBe(0)
      expect(await nightly('2026-11-25')).toBe(0)
      expect(await nightly('2026-11-26')).toBe(1)
      expect(await nightly('2026-11-27')).toBe(0)
      const { records } = await server.ask(warningApi.list, { tab: 'open' }, chief)
      expect(records).toMatchObject([{ rule: 'W2', status: 0, level: 'D' }])

      await asOwner(
        server,
        `insert into early_warning (company_id, id, warn_no, elevator_id, rule, level, metric, value, evidence, advice, part, status)
         select company_id, gen_random_uuid(), 'T' || n, elevator_id, rule, level, metric, value, evidence, advice, part,
           case when n <= 13 then 2 else 3 end from early_warning, generate_series(1, 20) n where elevator_id = $1`,
        [lift],
      )
      const rules = await server.ask(warningApi.rules, {}, chief)
      expect(rules.find(({ rule }) => rule === 'W2')).toMatchObject({
        judged: 20,
        confirmed: 13,
        stop: false,
        text: '20 次反馈 13 次属实，65 %（43–82 %）',
      })
      await asOwner(server, `delete from early_warning where elevator_id = $1 and warn_no like 'T%'`, [lift])
    })

    it('指标正常 14 天自动消除，第 13 天还在', async () => {
      const calm = reopening([{ landing: '3', reopens: 1, expected: 0.9, days: [] }])
      if (!calm) throw new Error('nothing found')
      const state = async () => (await server.ask(warningApi.list, {}, chief)).records.map(({ status }) => status)
      for (let n = 1; n <= 14; n++)
        await inCompany(server.services, { principal: null, companyId: company.id, traceId: 't' }, (ctx) =>
          warn(ctx, addDays(TODAY, n), [{ elevatorId: lift, verdict: calm }]),
        )
      expect(await state()).toEqual([0])
      await inCompany(server.services, { principal: null, companyId: company.id, traceId: 't' }, (ctx) =>
        warn(ctx, addDays(TODAY, 15), [{ elevatorId: lift, verdict: calm }]),
      )
      expect(await state()).toEqual([5])
    })
  })

  describe('预警的处理', () => {
    let n = 0
    async function aWarning(): Promise<WarningRow> {
      n += 1
      const own = await anElevator(server, company, { communityId, customerId })
      await asOwner(
        server,
        `insert into early_warning (company_id, id, warn_no, elevator_id, rule, level, metric, value, evidence, advice, part)
         values ($1, gen_random_uuid(), $2, $3, 'W1', 'D', '关门时间（秒）', 3.1,
           '{"series": [], "formula": "斜率", "text": "3 层关门时间 3.1 秒"}', '检查门机皮带', '门机')`,
        [company.id, `YJT${n}`, own],
      )
      const { records } = await server.ask(warningApi.list, { elevatorId: own }, chief)
      return records[0] as WarningRow
    }
    const send = (row: WarningRow, who = chief) =>
      server.send(warningApi.dispatch, { id: row.id, version: row.version, kind: CheckKind.code.repair, crew: [] }, who)

    it('派检查生成普通维修单，第二人得 8010301；属实要写部件，误报要写情况', async () => {
      const row = await aWarning()
      const sent = await send(row)
      expect([sent.errorCode, sent.errorMsg]).toEqual([0, undefined])
      const [order] = await asOwner(
        server,
        'select repair_type, report_text, elevator_id from repair_order where order_no = $1',
        [sent.data.orderNo],
      )
      expect(order).toMatchObject({ repair_type: 3, elevator_id: row.elevatorId })
      expect(String(order?.report_text)).toContain('3 层关门时间 3.1 秒。检查门机皮带')
      expect(await send(row)).toMatchObject({ errorCode: 8010301, errorMsg: '预警已处理' })

      const { version } = sent.data
      const answer = (over: object) =>
        server.send(warningApi.feedback, { id: row.id, version, photos: [], ...over } as never, chief)
      expect((await answer({ confirmed: true })).fields).toMatchObject([{ prop: 'foundPart' }])
      expect((await answer({ confirmed: false, remark: '没事' })).fields).toMatchObject([{ prop: 'remark' }])
      expect((await answer({ confirmed: true, foundPart: '门机皮带' })).errorCode).toBe(0)
      expect((await answer({ confirmed: false, remark: '现场复测正常' })).errorCode).toBe(8010301)
    })

    it('两人同时派检查：一张工单', async () => {
      const row = await aWarning()
      const both = await Promise.all([send(row), send(row)])
      expect(both.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 8010301])
      const orders = await asOwner(server, 'select id from repair_order where elevator_id = $1', [row.elevatorId])
      expect(orders).toHaveLength(1)
    })

    it('没派过的不能登记结论；忽略之后不能再派；过期的版本不写', async () => {
      const row = await aWarning()
      const wrong = { id: row.id, version: row.version, confirmed: true, foundPart: '门机', photos: [] }
      expect((await server.send(warningApi.feedback, wrong, chief)).errorCode).toBe(8010301)
      const stale = { id: row.id, version: row.version + 1, remark: '停用改造' }
      expect((await server.send(warningApi.ignore, stale, chief)).errorCode).toBe(1000001)
      expect((await server.send(warningApi.ignore, { ...stale, version: row.version }, chief)).errorCode).toBe(0)
      expect((await send(row)).errorCode).toBe(8010301)
    })

    it('已报废的电梯不派；别家的、范围外的不存在；没有权限的不能', async () => {
      const gone = await aWarning()
      await asOwner(server, 'update elevator set use_status = 3 where id = $1', [gone.elevatorId])
      expect((await send(gone)).errorCode).toBe(8010303)
      const row = await aWarning()
      expect((await send(row, stranger)).errorCode).toBe(1000404)
      const self = await aPerson(server, company, { scope: 3 })
      expect((await send(row, self)).errorCode).toBe(1000404)
      expect((await server.ask(warningApi.list, {}, self)).records).toEqual([])
      expect((await server.send(healthApi.detail, { elevatorId: lift }, self)).errorCode).toBe(1000404)
      expect((await server.send(healthApi.detail, { elevatorId: lift }, stranger)).errorCode).toBe(1000404)
      expect((await server.ask(healthApi.list, {}, stranger)).records).toEqual([])
      const reader = await aPerson(server, company, { grants: ['AJ1'] })
      expect((await send(row, reader)).errorCode).toBe(1002001)
    })
  })

  describe('体检规则', () => {
    const weights = { S1: 20, S2: 25, S3: 20, S4: 25, S5: 10 }
    it('权重 95 不收：8010403', async () => {
      const rule = { ...defaultHealthRule, weights: { ...weights, S5: 5 } }
      for (const call of [healthRuleApi.preview, healthRuleApi.save] as const)
        expect(await server.send(call, { ruleNo: 0, rule } as never, chief)).toMatchObject({
          errorCode: 8010403,
          errorMsg: '权重合计须为100',
        })
    })

    it('试算不改分数；保存成为新版本，下次体检用它；看过旧版的人不能覆盖', async () => {
      const rule = { ...defaultHealthRule, weights }
      await again()
      const before = (await detail()).score
      const preview = await server.ask(healthRuleApi.preview, { rule }, chief)
      expect(preview.changed[0]).toMatchObject({ id: lift, gradeAfter: 3 })
      expect((await detail()).score).toBe(before)
      const saved = await server.ask(healthRuleApi.save, { ruleNo: 0, rule, note: '先看维保' }, chief)
      expect(saved).toEqual({ ruleNo: 1 })
      expect((await server.send(healthRuleApi.save, { ruleNo: 0, rule }, chief)).errorCode).toBe(1000001)
      expect(await server.ask(healthRuleApi.get, {}, chief)).toMatchObject({
        ruleNo: 1,
        versions: [{ ruleNo: 1, active: true, note: '先看维保' }],
      })
      await again()
      expect((await detail()).score).toBeCloseTo(preview.changed[0]?.after ?? 0, 3)
      expect((await server.ask(healthRuleApi.get, {}, stranger)).ruleNo).toBe(0)
    })
  })

  it('体检报告是 PDF；没有体检的电梯说明何时有', async () => {
    const file = await server.send(healthApi.report, { elevatorId: lift }, chief)
    expect(file.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const fresh = await anElevator(server, company, { communityId, customerId })
    expect(await server.send(healthApi.report, { elevatorId: fresh }, chief)).toMatchObject({ errorCode: 8010304 })
  })
})
