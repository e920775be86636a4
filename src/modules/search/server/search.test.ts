import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { pairsOf } from '#kernel/server/words.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { searchApi } from '../shared/api.ts'

describe('全局搜索', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  const ids = { team: newId(), customer: newId(), here: newId(), there: newId(), lift: newId(), other: newId() }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
    const run = (text: string, ...values: unknown[]) => asOwner(server, text, [company.id, ...values])
    await run(`insert into team (company_id, id, name) values ($1, $2, '一班')`, ids.team)
    await run(
      `insert into customer (company_id, id, customer_no, name, name_pinyin, type, role) values ($1, $2, 'KH00001', '青禾物业', 'qhwy', 1, 1)`,
      ids.customer,
    )
    await run(
      `insert into customer_contact (company_id, id, customer_id, name, phone, is_default) values ($1, $2, $3, '张三', '13800138000', true)`,
      newId(),
      ids.customer,
    )
    for (const [id, no, name, pinyin] of [
      [ids.here, 'QH', '青禾花园', 'qhhy'],
      [ids.there, 'CH', '翠湖花园', 'chhy'],
    ])
      await run(
        `insert into community (company_id, id, community_no, name, name_pinyin, type, region_code, address, lng, lat)
         values ($1, $2, $3, $4, $5, 1, '330106', '文三路1号', 120.1, 30.2)`,
        id,
        no,
        name,
        pinyin,
      )
    for (const [id, place, name, number, code, serial, team] of [
      [ids.lift, ids.here, '3栋1单元货梯', 'SB0001', '30103501002021054321', '123456', ids.team],
      [ids.other, ids.there, '13栋1单元1号梯', 'SB0002', '30103501002021054322', '123457', null],
    ])
      await run(
        `insert into elevator (company_id, id, name, name_pinyin, device_number, register_code, nine_six_three_serial_number,
           factory_number, type, driving_method, use_type, use_place, brand, model, manufacturer, speed, community_id, region_code,
           lng, lat, customer_id, template_type, team_id)
         values ($1, $2, $3, '', $4, $5, $6, $4, 1, 1, 0, 1, '启衡', 'M1', '启衡电梯', 1.75, $7, '330106', 120.1, 30.2, $8, 1, $9)`,
        id,
        name,
        number,
        code,
        serial,
        place,
        ids.customer,
        team,
      )
    await run(
      `insert into contract (company_id, id, contract_no, name, name_pinyin, type, source, customer_id, sign_date, start_date,
         end_date, pay_way, pay_type, pay_node_type, agreed_amount, content, status)
       values ($1, $2, 'HT202600001', '青禾花园维保合同', 'qhhywbht', 1, 1, $3, '2026-01-01', '2026-01-01', '2026-12-31', 1, 1, 0, 10000, '维保', 1)`,
      newId(),
      ids.customer,
    )
  })

  const found = async (keyword: string, as: Person = chief) =>
    Object.fromEntries(
      (await server.ask(searchApi.search, { keyword }, as)).map(({ kind, hits }) => [
        kind,
        hits.map((hit) => hit.title),
      ]),
    )
  const lift = '青禾花园 3栋1单元货梯'

  it('没有登录、空的关键字、别家企业', async () => {
    expect((await server.send(searchApi.search, { keyword: '青禾' })).errorCode).toBe(40000)
    expect(await server.send(searchApi.search, { keyword: '  ' }, chief)).toMatchObject({
      errorCode: 1000400,
      errorMsg: '请输入要查找的内容',
    })
    for (const keyword of ['青禾', 'qh', 'SB0001', '13800138000']) expect(await found(keyword, stranger)).toEqual({})
  })

  it.each([
    [
      '两个汉字',
      '青禾',
      { elevator: [lift], customer: ['青禾物业'], contract: ['青禾花园维保合同'], community: ['青禾花园'] },
    ],
    ['名称中间', '货梯', { elevator: [lift] }],
    ['一个汉字，从头开始', '翠', { elevator: ['翠湖花园 13栋1单元1号梯'], community: ['翠湖花园'] }],
    ['一个汉字，不在开头', '湖', {}],
    ['拼音首字母', 'CHHY', { elevator: ['翠湖花园 13栋1单元1号梯'], community: ['翠湖花园'] }],
    ['小区里的电梯', '青禾 货梯', { elevator: [lift] }],
    ['小区里没有的电梯', '翠湖 货梯', {}],
    ['设备编号，全角', 'ＳＢ０００１', { elevator: [lift] }],
    ['注册代码', '30103501002021054321', { elevator: [lift] }],
    ['注册代码的尾数', '054321', { elevator: [lift] }],
    ['96333', '123456', { elevator: [lift] }],
    ['电话', '13800138000', { customer: ['青禾物业'] }],
    ['合同编号', 'ht202600001', { contract: ['青禾花园维保合同'] }],
    ['通配符只是字符', '%%%', {}],
    ['没有的', '龘龘', {}],
  ])('%s：%s', async (_what, keyword, expected) => {
    expect(await found(keyword)).toEqual(expected)
  })

  it('编号完全一致的在前', async () => {
    const [first] = (await server.ask(searchApi.search, { keyword: '3栋1单元货梯' }, chief))[0]?.hits ?? []
    expect(first).toMatchObject({ id: ids.lift, note: 'SB0001 · 30103501002021054321' })
  })

  it('每组看相应列表的权限；数据范围之外的查不到', async () => {
    const seller = await aPerson(server, company, { grants: ['AM1'] })
    expect(await found('青禾', seller)).toEqual({ customer: ['青禾物业'] })
    const greyed = await aPerson(server, company, { levels: { AL1: 0, AM1: 0 } })
    expect(await found('青禾', greyed)).toEqual({})
    const crew = await aPerson(server, company, { scope: 2, teamId: ids.team })
    expect((await found('花园', crew)).elevator).toEqual([lift])
    expect((await found('花园', crew)).community).toEqual(['青禾花园'])
    const alone = await aPerson(server, company, { scope: 3 })
    expect((await found('花园', alone)).elevator).toBeUndefined()
    const placed = await aPerson(server, company, { scope: 4, scopeIds: [ids.there] })
    expect((await found('花园', placed)).elevator).toEqual(['翠湖花园 13栋1单元1号梯'])
    expect((await found('青禾', placed)).contract).toBeUndefined()
  })

  it('与数据库的函数一致；受行级安全保护时仍用索引', async () => {
    for (const text of ['青禾花园', '3号梯', 'A座b', '一'])
      expect(pairsOf(text)).toEqual(
        ((await asOwner<{ pairs: string[] }>(server, 'select word_pairs($1) as pairs', [text]))[0]?.pairs ?? [])
          .filter((pair) => !pair.startsWith('^'))
          .sort((a, b) => pairsOf(text).indexOf(a) - pairsOf(text).indexOf(b)),
      )
    const trusted = await asOwner(
      server,
      `select proname from pg_proc where proleakproof and proname in ('texticlike', 'arraycontains', 'word_pairs') order by 1`,
    )
    expect(trusted).toHaveLength(3)
  })
})
