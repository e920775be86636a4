import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { templateApi } from '../shared/api.ts'
import { templateDoorsApi } from '../shared/doors.ts'
import { fixedDateApi } from '../shared/fixedDate.ts'
import { nationalTemplateId } from '../shared/national.ts'
import { defaultRule } from '../shared/template.ts'

describe('固定日期方案与周期规则', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let reader: Person
  let serial = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    reader = await aPerson(server, company, { grants: ['JT1'] })
  })

  const twoAMonth = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0')).flatMap((month) => [
    { mmdd: `${month}-01`, level: 1 as const },
    { mmdd: `${month}-16`, level: 1 as const },
  ])
  const fortnights = Array.from({ length: 26 }, (_, n) => ({
    mmdd: new Date(Date.UTC(2025, 0, 5 + 14 * n)).toISOString().slice(5, 10),
    level: 1 as const,
  }))
  const scheme = (dates: typeof twoAMonth = fortnights) => ({
    name: `方案${++serial}`,
    elevatorType: 1 as const,
    dates,
  })

  it('未登录 40000，无权限 1002001，别家的 1000404，少于24行、重复、没有这一天 1000400', async () => {
    const draft = scheme()
    expect((await server.send(fixedDateApi.add, draft)).errorCode).toBe(40000)
    expect((await server.send(fixedDateApi.add, draft, reader)).errorCode).toBe(1002001)
    const { id, version } = await server.ask(fixedDateApi.add, draft, manager)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(fixedDateApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(fixedDateApi.edit, { id, version, ...draft }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(fixedDateApi.remove, { id }, stranger)).errorCode).toBe(1000404)
    const send = (dates: typeof twoAMonth) => server.send(fixedDateApi.add, scheme(dates), manager)
    expect((await send(twoAMonth.slice(1))).errorMsg).toBe('固定日期不少于24行')
    expect((await send([...twoAMonth, { mmdd: '01-01', level: 1 }])).errorMsg).toBe('01-01重复')
    expect((await send([...twoAMonth, { mmdd: '02-30', level: 1 }])).errorMsg).toBe('没有这一天')
    expect((await server.send(fixedDateApi.add, { ...scheme(), name: draft.name }, manager)).errorMsg).toBe(
      `方案名称「${draft.name}」已存在`,
    )
  })

  it('jobs 8.3 每月1日与16日：3010006 七处，状态仍为草稿', async () => {
    const saved = await server.ask(fixedDateApi.add, scheme(twoAMonth), manager)
    expect(await server.send(fixedDateApi.publish, saved, manager)).toMatchObject({
      errorCode: 3010006,
      errorMsg: '固定日期方案有7处间隔超过15日：01-16→02-01(16天)…',
    })
    expect(await server.ask(fixedDateApi.detail, { id: saved.id }, manager)).toMatchObject({
      status: 0,
      rows: 24,
      byLevel: '半月 24',
      maxGap: 16,
    })
    const options = await server.ask(fixedDateApi.options, { size: 50 }, manager)
    expect(options.map(({ value }) => value)).not.toContain(saved.id)
  })

  it('启用后不能改成有间隔的；使用中的不能删除；旧版本 1000001', async () => {
    const draft = scheme()
    const added = await server.ask(fixedDateApi.add, draft, manager)
    const { id } = added
    const { version } = await server.ask(fixedDateApi.publish, added, manager)
    expect((await server.ask(fixedDateApi.options, { size: 50 }, reader)).map(({ value }) => value)).toContain(id)
    const gappy = { ...draft, dates: twoAMonth, id, version }
    expect((await server.send(fixedDateApi.edit, gappy, manager)).errorCode).toBe(3010006)
    expect((await server.send(fixedDateApi.edit, { ...draft, id, version: 0 }, manager)).errorCode).toBe(1000001)
    await server.ask(fixedDateApi.edit, { ...draft, id, version, dates: [...draft.dates].reverse() }, manager)
    const { dates } = await server.ask(fixedDateApi.detail, { id }, manager)
    expect(dates.map(({ mmdd }) => mmdd)).toEqual(fortnights.map(({ mmdd }) => mmdd))
    await server.ask(fixedDateApi.remove, { id }, manager)
    expect((await server.send(fixedDateApi.detail, { id }, manager)).errorCode).toBe(1000404)
  })

  it('周期规则：16天 3030006；只有周期规则设置权限的人也能存，成为下一版本的草稿', async () => {
    const source = { id: nationalTemplateId(1), name: '本公司曳引' }
    const copied = await server.ask(templateApi.copyFrom, source, manager)
    const { version } = await server.ask(templateApi.publish, copied, manager)
    const setter = await aPerson(server, company, { grants: ['JT5'] })
    const rule = { ...defaultRule, maxGapDays: 14 }
    const input = { id: copied.id, version, rule }
    expect((await server.send(templateDoorsApi.saveRule, input, reader)).errorCode).toBe(1002001)
    expect(
      await server.send(templateDoorsApi.saveRule, { ...input, rule: { ...rule, maxGapDays: 16 } }, setter),
    ).toMatchObject({ errorCode: 3030006, errorMsg: '定期维保间隔不得超过15日' })
    await server.ask(templateDoorsApi.saveRule, input, setter)
    const published = await server.ask(templateApi.detail, { id: copied.id }, setter)
    expect(published.rule?.maxGapDays).toBe(15)
    const draft = await server.ask(templateApi.detail, { id: copied.id, face: 'draft' }, setter)
    expect(draft).toMatchObject({ shownVersion: 2, rule: { maxGapDays: 14 } })
    expect(draft.items).toHaveLength(published.items.length)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(templateDoorsApi.saveRule, input, stranger)).errorCode).toBe(1000404)
  })

  it('三扇门：每台电梯只数一次，没有模板的逐台列出', async () => {
    const doors = await server.ask(templateDoorsApi.doors, {}, reader)
    const [{ n } = { n: -1 }] = await asOwner<{ n: number }>(
      server,
      'select count(*)::int as n from elevator where company_id = $1 and deleted_at is null and use_status in (1, 2)',
      [company.id],
    )
    expect(doors.fixedDate + doors.onDemand + doors.regular + doors.without).toBe(n)
    expect(doors.bare).toHaveLength(doors.without)
  })
})
