import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import type { Expression } from '#modules/signal/shared/condition/expression.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { someLifts } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { faultRuleApi } from '../shared/faultRuleApi.ts'

const hot: Expression = {
  conditions: [{ metric: 'tmp.mr', op: 'gt', value: 40 }],
  holdSec: 300,
  clears: [],
  clearSec: 60,
}

describe('故障规则', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  let lifts: string[]

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
    lifts = await someLifts(server, company, 2, [chief.employeeId])
  })

  /** The form as it opens, with what is changed in it. */
  async function formOf(code: string, change: object = {}) {
    const { level, repairType, expression, partHint, dedupeMin, ...rest } = await server.ask(
      faultRuleApi.detail,
      { code },
      chief,
    )
    const optional = { level, repairType, expression, partHint, dedupeMin }
    return {
      ...rest,
      ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
      ...change,
    } as never
  }
  const edit = async (code: string, change: object, who = chief) =>
    server.send(faultRuleApi.edit, await formOf(code, change), who)
  const ruleOf = (code: string, who = chief) => server.ask(faultRuleApi.detail, { code }, who)

  it('没有登录、没有权限、没有这个代码、字段不合规', async () => {
    expect((await server.send(faultRuleApi.list, {})).errorCode).toBe(40000)
    const reader = await aPerson(server, company, { grants: ['AH7'] })
    expect((await server.ask(faultRuleApi.list, {}, reader)).total).toBeGreaterThan(60)
    expect((await edit('02', {}, reader)).errorCode).toBe(1002001)
    expect((await server.send(faultRuleApi.reset, { code: '02', version: 1 }, reader)).errorCode).toBe(1002001)
    expect((await server.send(faultRuleApi.detail, { code: '00' }, chief)).errorCode).toBe(1000404)
    const wrong = await edit('02', { debounceSec: 4000, dedupeMin: 0, advice: '' })
    expect(wrong.fields.map(({ prop }) => prop).sort()).toEqual(['advice', 'debounceSec', 'dedupeMin'])
  })

  it('企业设置盖在平台规则上，别家不受影响；版本旧了不覆盖；恢复默认', async () => {
    expect(await ruleOf('02')).toMatchObject({ version: 0, level: 'C', dedupeMin: null, overridden: false })
    const form = await formOf('02', { level: 'B', debounceSec: 30 })
    const saved = await server.ask(faultRuleApi.edit, form, chief)
    expect(saved.version).toBe(1)
    expect(await ruleOf('02')).toMatchObject({
      level: 'B',
      debounceSec: 30,
      clearSec: 60,
      overridden: true,
      version: 1,
    })
    expect(await ruleOf('02', stranger)).toMatchObject({ level: 'C', overridden: false })
    // Two opened the form before there was a row.
    expect((await server.send(faultRuleApi.edit, form, chief)).errorCode).toBe(1000001)
    expect((await server.ask(faultRuleApi.list, { overridden: true }, chief)).records.map(({ code }) => code)).toEqual([
      '02',
    ])
    expect((await server.send(faultRuleApi.reset, { code: '02', version: 1 }, stranger)).errorCode).toBe(1000001)
    expect((await server.send(faultRuleApi.reset, { code: '02', version: 0 }, chief)).errorCode).toBe(1000001)
    await server.ask(faultRuleApi.reset, { code: '02', version: 1 }, chief)
    expect(await ruleOf('02')).toMatchObject({ version: 0, level: 'C', overridden: false })
    await edit('02', { level: 'D' })
    expect(await ruleOf('02')).toMatchObject({ version: 1, level: 'D' })
    await server.ask(faultRuleApi.reset, { code: '02', version: 1 }, chief)
  })

  it('8010402 受保护的级别不能降；绕着走的也不行', async () => {
    expect(await edit('09', { level: 'B' })).toMatchObject({ errorCode: 8010402, errorMsg: '该故障级别不允许降低' })
    const ways = [{ enabled: false }, { mode: 4 }, { debounceSec: 3600 }, { dedupeMin: 1440 }, { repairType: 3 }]
    for (const way of ways) {
      const answer = await edit('09', way)
      expect(answer.errorCode, JSON.stringify(way)).toBe(8010404)
      expect(answer.fields[0]?.prop).toBe(Object.keys(way)[0])
    }
    expect((await edit('90', { level: 'A', mode: 1 })).errorCode).toBe(0)
    expect(await ruleOf('90')).toMatchObject({ level: 'A', mode: 1, dedupeMin: null })
    expect((await server.ask(faultRuleApi.list, { keyword: '90' }, chief)).records[0]?.dedupeMin).toBe(10)
    // Raised, it may come back to what the platform says, not below.
    expect((await edit('90', { level: 'C' })).errorCode).toBe(8010402)
    expect((await edit('90', { level: 'B', mode: 2 })).errorCode).toBe(0)
    expect((await ruleOf('90')).overridden).toBe(false)
  })

  it('名单：关键字、级别、设备；运营看到平台规则与各企业另说的', async () => {
    const codes = async (input: object) =>
      (await server.ask(faultRuleApi.list, { size: 100, ...input }, chief)).records.map(({ code }) => code)
    expect(await codes({ keyword: '困人' })).toEqual(['93', '94', '98'])
    expect(await codes({ keyword: '66' })).toEqual(['66'])
    expect(await codes({ level: ['A'], target: 2 })).toEqual(['62', '63', '64', '67', '70', '72'])
    expect((await codes({ sort: { prop: 'code', order: 'desc' } }))[0]).toBe('99')
    await edit('03', { level: 'B' })
    const operator = await anOperator(server, [company])
    const seen = await server.ask(faultRuleApi.list, { keyword: '开门故障', size: 100 }, operator)
    expect(
      seen.records.map(({ level, companyName }: { level: unknown; companyName?: unknown }) => [level, companyName]),
    ).toEqual([
      ['C', undefined],
      ['B', company.name],
    ])
  })

  it('判定条件：存下来；不能设的代码、不合设备的指标被拒绝', async () => {
    expect((await edit('21', { expression: hot })).errorCode).toBe(0)
    expect((await ruleOf('21')).expression).toEqual(hot)
    expect((await edit('94', { expression: hot })).errorCode).toBe(8010405)
    const chain = { ...hot, conditions: [{ metric: 'chain', op: 'gt', value: 3 }] }
    expect((await edit('21', { expression: chain })).fields).toEqual([
      { prop: 'expression.conditions.0.metric', msg: '这类电梯没有这个指标' },
    ])
    expect((await edit('21', { expression: { ...hot, conditions: [] } })).errorCode).not.toBe(0)
  })

  it('试算：一台电梯一天的帧里何时发生、何时解除；没测过的说明；坏帧不算；别家的电梯不行', async () => {
    const [lift = '', quiet = ''] = lifts
    const test = { code: '21', elevatorId: lift, date: '2026-11-20', expression: hot }
    const frame = (minute: number, d: object, quality = 1) =>
      asOwner(
        server,
        `insert into sample (company_id, elevator_id, at, terminal_id, boot_id, seq, quality, d) values ($1, $2, $3, $4, 1, $5, $6, $7)`,
        [
          company.id,
          lift,
          new Date(Date.parse('2026-11-20T08:00:00+08:00') + minute * 60_000),
          newId(),
          minute,
          quality,
          d,
        ],
      )
    for (const [minute, mr] of [39, 41, 42, 42, 43, 42, 42, 39, 38, 38].entries())
      await frame(minute, { tmp: { mr }, v: 0 })
    await frame(20, { tmp: { mr: 90 } }, 0)
    const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`)
    const tested = await server.ask(faultRuleApi.test, test, chief)
    expect(tested).toMatchObject({ frames: 10, capped: false, missing: [] })
    expect(tested.spans).toEqual([{ from: at('08:01:00'), stoodAt: at('08:06:00'), endedAt: at('08:07:00') }])
    expect(tested.series).toEqual([
      {
        metric: 'tmp.mr',
        points: [
          [480, 39, 42],
          [483, 42, 43],
          [486, 38, 42],
          [489, 38, 38],
        ],
      },
    ])
    const load = { ...hot, conditions: [...hot.conditions, { metric: 'load', op: 'gt' as const, value: 1 }] }
    expect((await server.ask(faultRuleApi.test, { ...test, expression: load }, chief)).missing).toEqual(['load'])
    expect(await server.ask(faultRuleApi.test, { ...test, elevatorId: quiet }, chief)).toMatchObject({
      frames: 0,
      spans: [],
    })
    expect((await server.send(faultRuleApi.test, test, stranger)).errorCode).toBe(1000404)
    const escalator = {
      ...test,
      code: '75',
      expression: { ...hot, conditions: [{ metric: 'tmp.motor', op: 'gt' as const, value: 60 }] },
    }
    expect((await server.send(faultRuleApi.test, escalator, chief)).errorMsg).toBe('该故障只用于扶梯，请选择扶梯')
  })
})
