import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Person } from '#test/builders/company.ts'
import { aKit, aListedCompany, aMaterial, aScheme, schemeDraft } from '#test/builders/material.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { kitApi } from '../shared/kit.api.ts'
import { materialApi } from '../shared/material.api.ts'
import { schemeApi as api } from '../shared/scheme.api.ts'
import { SchemeAction } from '../shared/scheme.ts'

describe('物料方案', () => {
  let server: TestServer
  let engineer: Person
  let reader: Person
  let outsider: Person
  let refId: string

  beforeAll(async () => {
    server = await testServer()
    const company = await aListedCompany(server)
    engineer = await aPerson(server, company)
    reader = await aPerson(server, company, { grants: ['KQ8'] })
    outsider = await aPerson(server, await aCompany(server))
    refId = (await aMaterial(server, engineer, { name: '曳引机' })).id
  })
  beforeEach(() => server.setNow('2026-11-27T10:00:00+08:00'))

  const refused = async (answer: Promise<{ errorCode: number; errorMsg: string | undefined }>) => {
    const { errorCode, errorMsg } = await answer
    return [errorCode, errorMsg]
  }
  const save = (over: object, as = engineer) => server.send(api.save, { ...schemeDraft(refId), ...over } as never, as)
  const line = (expression: string, more: object = {}) => ({ part: 1, itemType: 1, refId, expression, ...more })

  it('没有登录、没有权限、名单外的企业', async () => {
    expect((await server.send(api.list, {})).errorCode).toBe(40000)
    expect((await save({}, reader)).errorCode).toBe(1002001)
    expect(await refused(save({}, outsider))).toEqual([3230001, '当前企业未开通报价物料库'])
    expect((await server.send(api.detail, { id: refId }, reader)).errorCode).toBe(1000404)
  })

  it('公式有误说第几行第几个字符，未知参数说是哪个；k只在方案里有', async () => {
    expect(await refused(save({ items: [line('k*(R+')] }))).toEqual([3230402, '第1行公式第6个字符有误'])
    expect(await refused(save({ items: [line('R'), line('R*Q')] }))).toEqual([3230403, '未知参数Q'])
    expect(await refused(save({ items: [line('R'), line('R', { condition: 'k>' })] }))).toEqual([
      3230402,
      '第2行公式第3个字符有误',
    ])
    const deep = `${'('.repeat(19)}R${')'.repeat(19)}`
    expect((await save({ items: [line(deep)] })).errorCode).toBe(3230402)
    const { data } = await save({ items: [line('随便', { equation: 8 }), line('k*D', { k: '2' })] })
    const { items } = await server.ask(api.detail, { id: data.id }, engineer)
    expect(items.map(({ expression }) => expression)).toEqual(['ropes*(ratio*(R+OH)+6)', 'k*D'])
  })

  it('启用的方案适用参数不能重叠，不限机房与有机房也算；停用后可以', async () => {
    const keys = { loads: [630, 800], speeds: [1, 1.5], widths: [800], heights: [2100] }
    const first = await server.ask(api.save, { ...schemeDraft(refId), ...keys, name: '小载重' } as never, engineer)
    const other = { loads: [800, 1000], speeds: [1.5], widths: [800], heights: [2100], machineRoom: 2 }
    expect(await refused(save(other))).toEqual([
      3230401,
      '与方案「小载重」的适用参数重叠：800kg 1.5m/s 门宽800 门高2100 无机房',
    ])
    expect((await save({ ...other, status: 0 })).errorCode).toBe(0)
    expect((await save({ ...other, loads: [1000] })).errorCode).toBe(0)
    const off = { ...schemeDraft(refId), ...keys, name: '小载重', status: 2 as const, ...first }
    await server.ask(api.save, off as never, engineer)
    expect((await save(other)).errorCode).toBe(3230401)
    expect((await save({ ...other, loads: [800] })).errorCode).toBe(0)
    expect((await server.send(api.save, { ...off, version: 1, status: 1 } as never, engineer)).errorCode).toBe(3230401)
    expect(await server.ask(api.coverage, {}, reader)).toEqual(
      expect.arrayContaining([
        { load: 800, speed: 1.5, schemes: [expect.objectContaining({ name: expect.any(String) })] },
      ]),
    )
  })

  it('同时保存重叠的方案只有一个成功，互换参数也不会互相卡住', async () => {
    const keys = { loads: [2000], speeds: [2.5], widths: [1200], heights: [2100] }
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(keys)))
    expect(answers.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 3230401, 3230401, 3230401])
    const [a, b] = [schemeDraft(refId), schemeDraft(refId)]
    const [one, two] = [
      await server.ask(api.save, a as never, engineer),
      await server.ask(api.save, b as never, engineer),
    ]
    const swapped = await Promise.all([
      server.send(api.save, { ...a, loads: b.loads, ...one } as never, engineer),
      server.send(api.save, { ...b, loads: a.loads, ...two } as never, engineer),
    ])
    expect(swapped.every(({ errorCode }) => errorCode === 0 || errorCode === 3230401)).toBe(true)
  })

  it('变更记录逐行；版本不新鲜不能保存；复制的方案记得从哪来', async () => {
    const second = await aMaterial(server, engineer, { name: '导轨' })
    const draft = { ...schemeDraft(refId), items: [line('k*N', { k: '2' }), line('R')] }
    const saved = await server.ask(api.save, draft as never, engineer)
    const items = [line('k*N', { k: '3' }), line('R/5', { refId: second.id })]
    await server.ask(api.save, { ...draft, items, ...saved } as never, engineer)
    expect((await server.send(api.save, { ...draft, items, ...saved } as never, engineer)).errorCode).toBe(1000001)
    const { records } = await server.ask(api.changeLog, { schemeId: saved.id }, reader)
    const { add, edit, drop } = SchemeAction.code
    const told = records.map(({ action, lineNo, field, before, after }) => [action, lineNo, field, before, after])
    expect(told).toHaveLength(4)
    expect(told).toEqual(
      expect.arrayContaining([
        [add, null, '方案', null, draft.name],
        [edit, 1, 'k', '2.00', '3.00'],
        [add, 2, '明细', null, '导轨'],
        [drop, 2, '明细', '曳引机', null],
      ]),
    )
    const copy = await server.ask(api.save, { ...schemeDraft(refId), copyFromId: saved.id } as never, engineer)
    expect((await server.ask(api.detail, { id: copy.id }, reader)).copyFromId).toBe(saved.id)
    await server.ask(api.remove, { ids: [saved.id] }, engineer)
    const kept = await server.ask(api.detail, { id: copy.id }, reader)
    expect((await save({ ...kept, name: '改名' })).errorCode).toBe(0)
  })

  it('方案用到的物料与套件不能删，停用的不能新放进方案', async () => {
    const inside = await aMaterial(server, engineer, { name: '门机' })
    const kit = await aKit(server, engineer, [inside.id])
    const scheme = await aScheme(server, engineer, { items: [{ ...line('1'), itemType: 2, refId: kit.id }, line('1')] })
    expect(await refused(server.send(kitApi.remove, { ids: [kit.id] }, engineer))).toEqual([
      3230302,
      '套件已被方案引用',
    ])
    expect((await server.send(materialApi.batchDelete, { ids: [refId] }, engineer)).errorMsg).toMatch(
      /^物料「曳引机」已被0个套件、\d+个方案引用$/,
    )
    expect(await server.ask(materialApi.schemesOf, { id: inside.id }, reader)).toMatchObject([
      { id: scheme.id, via: 2, lines: [{ lineNo: 1, expression: '1' }] },
    ])
    const off = await aMaterial(server, engineer, { name: '旧门机', status: 0 })
    expect(await refused(save({ items: [{ ...line('1'), refId: off.id }] }))).toEqual([
      3230406,
      '物料「旧门机」已停用，不能放进方案',
    ])
    expect(await server.ask(api.remove, { ids: [scheme.id] }, engineer)).toEqual({ deleted: 1 })
    expect(await server.ask(kitApi.remove, { ids: [kit.id] }, engineer)).toEqual({ deleted: 1 })
  })

  it('列表按载重、速度筛选；参数、函数与算法齐全', async () => {
    const { id } = await aScheme(server, engineer, { loads: [1350], speeds: [2] })
    const found = await server.ask(api.list, { load: 1350, speed: 2 }, reader)
    expect(found.records.map((row) => row.id)).toEqual([id])
    const words = await server.ask(api.equationEnum, {}, reader)
    expect(words.parameters.map(({ key }) => key)).toContain('ropes')
    expect(words.functions.map(({ name }) => name)).toEqual([
      'IF',
      'AND',
      'OR',
      'SWITCH',
      'MIN',
      'MAX',
      'ROUND',
      'CEIL',
      'FLOOR',
    ])
    expect(words.equations.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 99])
    expect(words.roundings).toHaveLength(3)
  })
})
