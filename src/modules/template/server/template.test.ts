import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFile } from '#test/builders/employee.ts'
import { aServedSite } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { type TemplateDetail, templateApi } from '../shared/api.ts'
import { nationalItems } from '../shared/checklist.ts'
import { defaultDemandRule, demandRuleApi } from '../shared/demandRule.ts'
import { nationalTemplateId, platformId } from '../shared/national.ts'

describe('维保模板', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let viewer: Person
  let stranger: Person
  let serial = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    viewer = await aPerson(server, company, { grants: ['JT1'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  const copy = async (id: string = nationalTemplateId(1), more: { elevatorType?: 5 } = {}) => {
    serial += 1
    const name = `曳引电梯本公司${serial}`
    const saved = await server.ask(templateApi.copyFrom, { id, name, ...more }, chief)
    return server.ask(templateApi.detail, { id: saved.id }, chief)
  }
  const draftOf = (one: TemplateDetail) => {
    const { id, version, name, standardType, cityStandard, basis, brand, model, rule, items, manualName, manualFiles } =
      one
    return { id, version, name, standardType, cityStandard, basis, brand, model, rule, items, manualName, manualFiles }
  }
  const read = (id: string, face: 'draft' | 'published' = 'draft') =>
    server.ask(templateApi.detail, { id, face }, chief)

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const one = await copy()
    expect((await server.send(templateApi.list, {})).errorCode).toBe(40000)
    const nobody = await aPerson(server, company, { grants: ['AP1'] })
    expect((await server.send(templateApi.list, {}, nobody)).errorCode).toBe(1002001)
    expect((await server.send(templateApi.edit, draftOf(one), viewer)).errorCode).toBe(1002001)
    expect((await server.send(templateApi.detail, { id: one.id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(templateApi.edit, draftOf(one), stranger)).errorCode).toBe(1000404)
    expect((await server.send(templateApi.remove, { id: one.id }, stranger)).errorCode).toBe(1000404)
    const special = await server.send(templateApi.edit, { ...draftOf(one), name: '模板（甲）' }, chief)
    expect(special.errorMsg).toBe('不能包含特殊字符')
    const local = await server.send(templateApi.edit, { ...draftOf(one), standardType: 2 }, chief)
    expect(local.fields).toEqual([{ prop: 'cityStandard', msg: '请选择城市平台标准' }])
    const twice = [...one.items, one.items[0] as (typeof one.items)[number]]
    const double = await server.send(templateApi.edit, { ...draftOf(one), items: twice }, chief)
    expect(double.fields).toEqual([{ prop: 'items.76.itemCode', msg: '项目编号「A-1-1」重复' }])
    const platform = await server.send(templateApi.edit, { ...draftOf(one), id: nationalTemplateId(1) }, chief)
    expect(platform.errorMsg).toBe('平台模板只读，请先复制为本公司模板')
  })

  it('jobs 8.3 复制国标后删除A-1-29：3030004；恢复后可发布，锁由服务器给', async () => {
    const one = await copy()
    expect(one.items).toHaveLength(76)
    const without = one.items.filter((item) => item.itemCode !== 'A-1-29')
    const refused = await server.send(templateApi.edit, { ...draftOf(one), items: without }, chief)
    expect(refused).toMatchObject({ errorCode: 3030004, errorMsg: '国家标准项目不可删除或放宽' })
    const laxer = one.items.map((item) => (item.itemCode === 'A-1-29' ? { ...item, valueMin: 6 } : item))
    expect((await server.send(templateApi.edit, { ...draftOf(one), items: laxer }, chief)).errorCode).toBe(3030004)
    const rule = { ...(one.rule as NonNullable<typeof one.rule>), maxGapDays: 16 }
    expect((await server.send(templateApi.edit, { ...draftOf(one), rule }, chief)).errorCode).toBe(3030006)
    const unlocked = one.items.map((item) => ({ ...item, nationalLocked: false }))
    const saved = await server.ask(templateApi.edit, { ...draftOf(one), items: unlocked }, chief)
    expect((await read(one.id)).items.every((item) => item.nationalLocked)).toBe(true)
    expect(await server.ask(templateApi.publish, saved, chief)).toMatchObject({ versionNo: 1 })
  })

  it('新增的模板缺少国家项目：能存草稿，发布3030002列出编号', async () => {
    const items = nationalItems(3).filter(({ itemCode }) => itemCode !== 'C-1-17')
    const draft = {
      name: '杂物电梯自编',
      kind: 1 as const,
      elevatorType: 3 as const,
      standardType: 1 as const,
      basis: 'TSG T5002-2017 附件C',
      items: [...items],
    }
    const saved = await server.ask(templateApi.add, draft, chief)
    const refused = await server.send(templateApi.publish, saved, chief)
    expect(refused).toMatchObject({ errorCode: 3030002, errorMsg: '缺少国家标准项目：C-1-17' })
    expect((await server.send(templateApi.add, draft, chief)).fields).toEqual([
      { prop: 'name', msg: '模板名称「杂物电梯自编」已存在' },
    ])
    const empty = await server.ask(templateApi.add, { ...draft, name: '空白年检', kind: 3, items: [] }, chief)
    expect((await server.send(templateApi.publish, empty, chief)).errorMsg).toBe('模板没有项目，不能发布')
  })

  it('已发布的版本不变：编辑成为下一版草稿，发布后才换，旧版本还在，放弃草稿不留痕', async () => {
    const one = await copy()
    const { version } = await server.ask(templateApi.publish, { id: one.id, version: one.version }, chief)
    const stricter = one.items.map((item) => (item.itemCode === 'A-1-29' ? { ...item, valueMin: 8 } : item))
    const own = { ...(one.items[0] as (typeof one.items)[number]), itemCode: 'Q-1', name: '轿厢广告屏', sort: 99 }
    const draft = { ...draftOf(one), version, items: [...stricter, own] }
    const saved = await server.ask(templateApi.edit, draft, chief)
    const limit = (detail: TemplateDetail) => detail.items.find(({ itemCode }) => itemCode === 'A-1-29')?.valueMin
    const published = await read(one.id, 'published')
    expect([limit(published), published.shownVersion, published.versionNo]).toEqual([7, 1, 1])
    expect(published.draftAt).not.toBeNull()
    const next = await read(one.id)
    expect([limit(next), next.items.length, next.shownVersion]).toEqual([8, 77, 2])
    // The second person's stale page does not overwrite.
    expect((await server.send(templateApi.edit, draft, chief)).errorCode).toBe(1000001)
    const diff = await server.ask(templateApi.diffSource, { id: one.id, against: 'previous' }, viewer)
    expect(diff.against).toBe('版本 1')
    expect(diff.rows.map(({ itemCode, change, fields, weakened }) => ({ itemCode, change, fields, weakened }))).toEqual(
      [
        { itemCode: 'A-1-29', change: 'changed', fields: ['valueMin'], weakened: false },
        { itemCode: 'Q-1', change: 'added', fields: [], weakened: false },
      ],
    )
    expect(await server.ask(templateApi.publish, saved, chief)).toMatchObject({ versionNo: 2 })
    expect(limit(await read(one.id, 'published'))).toBe(8)
    const old = await server.ask(templateApi.detail, { id: one.id, versionNo: 1 }, chief)
    expect([limit(old), old.items.length]).toEqual([7, 76])
    const versions = await server.ask(templateApi.versions, { id: one.id }, viewer)
    expect(versions.map(({ versionNo, items }) => [versionNo, items])).toEqual([
      [2, 77],
      [1, 76],
    ])
    const current = await read(one.id)
    const again = await server.ask(templateApi.edit, { ...draftOf(current), items: one.items }, chief)
    await server.ask(templateApi.dropDraft, again, chief)
    expect((await read(one.id)).items).toHaveLength(77)
    expect(await server.ask(templateApi.versions, { id: one.id }, viewer)).toHaveLength(2)
  })

  it('只写变化的项目：日志里只有改动的行', async () => {
    const one = await copy()
    const count = async () =>
      (
        await asOwner<{ n: number }>(
          server,
          `select count(*)::int as n from audit_log where company_id = $1 and entity = 'template_item'`,
          [company.id],
        )
      )[0]?.n ?? 0
    const before = await count()
    const items = one.items.map((item) => (item.itemCode === 'A-1-29' ? { ...item, valueMin: 8 } : item))
    await server.ask(templateApi.edit, { ...draftOf(one), items }, chief)
    expect((await count()) - before).toBe(2)
  })

  it('删除只对没有人用的模板；电梯、按需规则在用时说明', async () => {
    const one = await copy()
    await server.ask(templateApi.remove, { id: one.id }, chief)
    expect((await server.send(templateApi.detail, { id: one.id }, chief)).errorCode).toBe(1000404)
    const demand = await copy(platformId(2, 1))
    const rule = {
      ...defaultDemandRule,
      name: '城东按需',
      elevatorType: 1 as const,
      templateId: demand.id,
    }
    const saved = await server.ask(demandRuleApi.add, rule, chief)
    expect(await server.send(templateApi.remove, { id: demand.id }, chief)).toMatchObject({
      errorCode: 3030009,
      errorMsg: '模板正被1条按需规则使用，请先删除规则或更换规则的模板',
    })
    await server.ask(demandRuleApi.remove, { id: saved.id }, chief)
    await server.ask(templateApi.remove, { id: demand.id }, chief)
  })

  it('年检自查：A/B/C、依据、限值；参考项目不作为发布的下限，也不能给电梯用', async () => {
    const national = await server.ask(templateApi.detail, { id: platformId(3, 4) }, viewer)
    const gap = national.items.find(({ name }) => name === '梯级、踏板与围裙板间隙')
    expect(gap).toMatchObject({ inspectClass: 'B', valueMin: null, valueMax: 4, valueUnit: 'mm', isKey: false })
    const one = await copy(platformId(3, 4))
    const saved = await server.ask(templateApi.edit, { ...draftOf(one), items: one.items.slice(1) }, chief)
    expect(await server.ask(templateApi.publish, saved, chief)).toMatchObject({ versionNo: 1 })
    const diff = await server.ask(templateApi.diffSource, { id: one.id, against: 'national' }, viewer)
    expect(diff.rows).toMatchObject([{ itemCode: 'ND-1', change: 'missing', weakened: false }])
    const options = await server.ask(templateApi.options, {}, viewer)
    expect(options.map(({ value }) => value)).not.toContain(one.id)
  })

  it('特殊电梯：从国标复制后按制造单位要求增减，不受国标约束', async () => {
    const one = await copy(nationalTemplateId(1), { elevatorType: 5 })
    expect(one.items.some((item) => item.nationalLocked)).toBe(false)
    const few = one.items.filter(({ itemCode }) => /-[1-4]-[1-5]$/.test(itemCode))
    const half = few.filter(({ level }) => level === 1 || level === 4)
    let saved = await server.ask(templateApi.edit, { ...draftOf(one), items: half }, chief)
    expect(await server.send(templateApi.publish, saved, chief)).toMatchObject({
      errorCode: 3030010,
      errorMsg: '季度、年度维保没有项目，每个级别至少1项，请补充后再发布',
    })
    saved = await server.ask(templateApi.edit, { ...draftOf(one), items: few, version: saved.version }, chief)
    expect((await server.send(templateApi.publish, saved, chief)).fields).toEqual([
      { prop: 'manualName', msg: '制造单位使用维护说明书不能为空' },
      { prop: 'manualFiles', msg: '请上传制造单位使用维护说明书' },
    ])
    const manual = await aFile(server, chief.userId)
    const named = { ...draftOf(one), items: few, manualName: '恒升 HS-900F 使用维护说明书', manualFiles: [manual] }
    const foreign = { ...named, version: saved.version, manualFiles: [await aFile(server, stranger.userId)] }
    expect((await server.send(templateApi.edit, foreign, chief)).errorCode).toBe(1000404)
    saved = await server.ask(templateApi.edit, { ...named, version: saved.version }, chief)
    const done = await server.ask(templateApi.publish, saved, chief)
    expect(done).toMatchObject({ versionNo: 1 })
    // The draft of the next version carries the manual, and so does a copy.
    const next = await server.ask(templateApi.edit, { ...named, version: done.version, basis: '第二版' }, chief)
    expect((await read(one.id)).manualFiles).toEqual([manual])
    expect(await server.ask(templateApi.publish, next, chief)).toMatchObject({ versionNo: 2 })
    const second = await copy(one.id)
    expect(second).toMatchObject({ manualName: named.manualName, manualFiles: [manual] })
    expect(await server.ask(templateApi.publish, second, chief)).toMatchObject({ versionNo: 1 })
  })

  it('按需模板：规则派出的级别要有项目；特殊电梯没有国标下限时3030010', async () => {
    const one = await copy(platformId(2, 1), { elevatorType: 5 })
    const rule = { ...defaultDemandRule, name: '家用按需', elevatorType: 5 as const, templateId: one.id }
    const [first] = defaultDemandRule.triggers
    const yearly = [...rule.triggers, { ...(first as NonNullable<typeof first>), level: 5 as const }]
    await server.ask(demandRuleApi.add, { ...rule, triggers: yearly }, chief)
    const items = one.items.filter(({ level }) => level === 1)
    const saved = await server.ask(templateApi.edit, { ...draftOf(one), items }, chief)
    expect((await server.send(templateApi.publish, saved, chief)).errorMsg).toBe(
      '年度维保没有项目，每个级别至少1项，请补充后再发布',
    )
  })

  it('停用：生效的计划线在用时3030005，换掉后可停用，停用后可再发布', async () => {
    const one = await copy()
    const done = await server.ask(templateApi.publish, { id: one.id, version: one.version }, chief)
    const { site, contractId, teamId } = await aServedSite(server, company, chief)
    const plan = await asOwner<{ id: string }>(
      server,
      `insert into maintain_plan (company_id, id, plan_no, plan_type, contract_id, community_id, start_date, end_date,
         template_id, elevator_type, rule_snapshot, team_id, status)
       values ($1, $2, 'WBJH2026110001', 1, $3, $4, '2026-01-01', '2026-12-31', $5, 1, '{}', $6, 1) returning id`,
      [company.id, newId(), contractId, site.communityId, one.id, teamId],
    )
    expect(await server.send(templateApi.disable, done, chief)).toMatchObject({
      errorCode: 3030005,
      errorMsg: '模板正被1条计划使用，请先替换',
    })
    await asOwner(server, 'update maintain_plan set status = 3 where id = $1', [plan[0]?.id])
    const off = await server.ask(templateApi.disable, done, chief)
    expect(await server.ask(templateApi.publish, off, chief)).toMatchObject({ versionNo: 2 })
  })

  it('列表：按种类、标准、状态筛选，本公司在前；默认模板每种梯型一个', async () => {
    const { records } = await server.ask(templateApi.list, { kind: 3, size: 50 }, chief)
    expect(records.every((row) => row.kind === 3)).toBe(true)
    const firstPlatform = records.findIndex((row) => row.platform)
    expect(records.slice(firstPlatform).every((row) => row.platform)).toBe(true)
    const a = await copy()
    const b = await copy()
    for (const one of [a, b]) {
      const done = await server.ask(templateApi.publish, { id: one.id, version: one.version }, chief)
      await server.ask(templateApi.setDefault, { id: one.id, version: done.version }, chief)
    }
    const regular = await server.ask(templateApi.list, { kind: 1, elevatorType: 1, size: 50 }, chief)
    expect(regular.records.filter((row) => row.isDefault).map(({ id }) => id)).toEqual([b.id])
  })

  it('按需规则：名称检查、适用梯型与模板一致、别家企业、版本', async () => {
    const demand = await copy(platformId(2, 1))
    const rule = { ...defaultDemandRule, name: '试点一', elevatorType: 1 as const, templateId: demand.id }
    expect((await server.send(demandRuleApi.add, rule, viewer)).errorCode).toBe(1002001)
    expect((await server.send(demandRuleApi.add, { ...rule, localMaxGapDays: 91 }, chief)).errorMsg).toBe(
      '属地最长间隔应在15至90之间',
    )
    expect((await server.send(demandRuleApi.add, { ...rule, elevatorType: 4 as const }, chief)).fields).toEqual([
      { prop: 'elevatorType', msg: '规则的适用梯型与按需模板不同' },
    ])
    expect((await server.send(demandRuleApi.add, { ...rule, templateId: newId() }, chief)).errorCode).toBe(1000404)
    const saved = await server.ask(demandRuleApi.add, rule, chief)
    expect(await server.ask(demandRuleApi.checkName, { name: '试点一' }, chief)).toBe(false)
    expect(await server.ask(demandRuleApi.checkName, { name: '试点一', id: saved.id }, chief)).toBe(true)
    expect((await server.send(demandRuleApi.detail, { id: saved.id }, stranger)).errorCode).toBe(1000404)
    const bands = [...rule.scoreBands].reverse()
    await server.ask(demandRuleApi.edit, { ...rule, ...saved, scoreBands: bands }, chief)
    expect((await server.send(demandRuleApi.edit, { ...rule, ...saved }, chief)).errorCode).toBe(1000001)
    expect(await server.ask(demandRuleApi.detail, { id: saved.id }, viewer)).toMatchObject({
      versionNo: 2,
      scoreBands: rule.scoreBands,
      triggers: rule.triggers,
    })
    const { records } = await server.ask(demandRuleApi.list, { templateId: demand.id }, viewer)
    expect(records).toMatchObject([{ name: '试点一', localMaxGapDays: 30 }])
  })
})
