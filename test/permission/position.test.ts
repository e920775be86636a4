import { beforeAll, describe, expect, it } from 'vitest'
import { auditApi } from '#kernel/shared/audit.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { positionApi } from '#modules/permission/shared/api.ts'
import { projectApi } from '#modules/project/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aPosition } from '../builders/employee.ts'
import { aProject } from '../builders/project.ts'
import { type TestServer, testServer } from '../server.ts'

const administration = ['AV4', 'AV5', 'AVg', 'AVh', 'AVj', 'AVk', 'AVm'] as const

describe('岗位', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let clerk: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: [...administration, 'AN1', 'AN3', 'AM1'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  const draft = (name: string, grants: Record<string, 0 | 1> = { AM1: 1 }, more: object = {}) => ({
    name,
    dataScope: 1 as const,
    grants,
    ...more,
  })
  const detail = (id: string) => server.ask(positionApi.detail, { id }, chief)
  const ofClerk = async (id: string, grants: Record<string, 0 | 1>) => {
    const { version, name } = await detail(id)
    return server.send(positionApi.edit, { ...draft(name, grants), id, version }, clerk)
  }

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const id = await aPosition(server, company)
    const plain = await aPerson(server, company, { grants: ['AM1'] })
    expect((await server.send(positionApi.list, {})).errorCode).toBe(40000)
    for (const [call, input] of [
      [positionApi.list, {}],
      [positionApi.tree, {}],
      [positionApi.add, draft('甲岗')],
      [positionApi.copy, { id, name: '乙岗' }],
      [positionApi.assign, { id, addIds: [plain.employeeId] }],
      [positionApi.delete, { id }],
    ] as const)
      expect((await server.send(call as typeof positionApi.list, input as never, plain)).errorMsg).toBe('无操作权限')
    for (const [call, input] of [
      [positionApi.detail, { id }],
      [positionApi.edit, { ...draft('别家'), id, version: 0 }],
      [positionApi.copy, { id, name: '别家' }],
      [positionApi.assign, { id, addIds: [stranger.employeeId] }],
      [positionApi.delete, { id }],
    ] as const)
      expect((await server.send(call as typeof positionApi.detail, input as never, stranger)).errorCode).toBe(1000404)
    const wrong = async (input: object) =>
      (await server.send(positionApi.add, { ...draft('丁岗'), ...input }, chief)).fields.map(
        ({ prop, msg }) => `${prop} ${msg}`,
      )
    expect(await wrong({ name: '城东(一)岗' })).toEqual(['name 不能包含特殊字符'])
    expect(await wrong({ dataScope: 4 })).toEqual(['communityIds 请选择指定的项目或小区'])
    const unknown = await server.send(positionApi.add, { ...draft('丙岗'), grants: { ZZ9: 1 } }, chief)
    expect(unknown.errorCode).toBe(1000400)
  })

  it('列表给出人数、数据范围、可用项数与更新时间；名称不能重复，删除后可再用', async () => {
    const { id } = await server.ask(positionApi.add, draft('仓库主管', { KW1: 1, KW4: 0 }), chief)
    const page = await server.ask(positionApi.list, { keyword: '仓库主管' }, chief)
    expect(page.records).toMatchObject([
      { name: '仓库主管', employees: 0, dataScope: 1, enabledCodes: 1, visibleCodes: 1, preset: false },
    ])
    expect((await server.send(positionApi.add, draft('仓库主管'), chief)).fields).toEqual([
      { prop: 'name', msg: '岗位名称已存在' },
    ])
    await server.ask(positionApi.delete, { id }, chief)
    expect((await server.send(positionApi.detail, { id }, chief)).errorCode).toBe(1000404)
    await server.ask(positionApi.add, draft('仓库主管'), chief)
  })

  it('授予操作即授予页面，去掉页面即去掉操作（6.7）', async () => {
    const { id, version } = await server.ask(positionApi.add, draft('合同岗', { ANa: 1, ANc: 0 }), chief)
    const stored = (await detail(id)).grants
    expect(stored).toEqual({ AN2: 1, ANa: 1, AN1: 0, ANc: 0 })
    const without: Record<string, 0 | 1> = { ...stored }
    delete without.AN2
    await server.ask(positionApi.edit, { ...draft('合同岗', without), id, version }, chief)
    expect((await detail(id)).grants).toEqual({ AN1: 0, ANc: 0 })
  })

  it('archives 8.11 有 AVh 而无 ANj 的文员复制经理岗位并保存 ANj=1：1002002，直接调用亦然；最后一名管理员去掉 AVm：1002004', async () => {
    const manager = await aPosition(server, company, {
      name: '经理样本',
      scope: 1,
      grants: { AN1: 1, AN3: 1, ANj: 1 },
    })
    expect(await server.send(positionApi.copy, { id: manager, name: '经理副本' }, clerk)).toMatchObject({
      errorCode: 1002002,
      errorMsg: '不能授予自己没有的权限',
    })
    const copied = (await detail(manager)).grants
    const added = await server.send(positionApi.add, draft('经理副本', copied), clerk)
    expect(added.errorCode).toBe(1002002)
    const { id } = await server.ask(positionApi.add, draft('文员自建', { AN1: 1 }), clerk)
    expect((await ofClerk(id, { AN1: 1, ANj: 1 })).errorCode).toBe(1002002)
    expect((await ofClerk(id, { AN1: 1, AN3: 1 })).errorCode).toBe(0)
    // What stood there is not given anew: the clerk may rename the manager's position.
    const whole = await detail(manager)
    const renamed = { ...draft('经理样本二', whole.grants), id: manager, version: whole.version }
    expect((await server.send(positionApi.edit, renamed, clerk)).errorCode).toBe(0)

    const alone = await aCompany(server)
    const last = await aPerson(server, alone)
    const own = await server.ask(positionApi.detail, { id: last.positionId }, last)
    const less: Record<string, 0 | 1> = { ...own.grants }
    delete less.AVm
    const edit = { name: own.name, dataScope: 1 as const, grants: less, id: own.id, version: own.version }
    expect(await server.send(positionApi.edit, edit, last)).toMatchObject({
      errorCode: 1002004,
      errorMsg: '至少保留一名拥有岗位管理权限的员工',
    })
    expect((await server.ask(positionApi.detail, { id: own.id }, last)).grants.AVm).toBe(1)
  })

  it('archives 8.12 键 ADu1、ADs0：项目菜单可见，新增可见不可用', async () => {
    const preview = await server.ask(positionApi.preview, { grants: { ADu: 1, ADs: 0 } }, chief)
    const archives = preview.menu.find((group) => group.key === 'archives')
    expect(archives?.entries).toEqual([
      { title: '项目管理', route: '/wrapProject/wrapProjectList', usable: true, added: false },
    ])
    expect(preview).toMatchObject({ enabled: 1, visible: 1, escalation: [], affected: 0 })
    const person = await aPerson(server, company, { levels: { ADu: 1, ADs: 0 } })
    expect((await server.ask(sessionApi.enablingKeys, {}, person)).sort()).toEqual(['ADs0', 'ADu1'])
    const why = await server.ask(positionApi.why, { code: 'ADs' }, person)
    expect(why).toMatchObject({ cause: 'level', positions: [{ level: 0 }] })
    expect(why.text).toContain('可见不可用(0)，需要可用(1)')
  })

  it('级别与数据范围同样不能超出自己；复制预置管理员不带出企业不能持有的编码', async () => {
    const low = await aPerson(server, company, {
      levels: { AV4: 1, AV5: 1, AVg: 1, AM1: 0 },
      scope: 2,
    })
    expect((await server.send(positionApi.add, draft('级别', { AM1: 1 }, { dataScope: 2 }), low)).errorCode).toBe(
      1002002,
    )
    expect((await server.send(positionApi.add, draft('范围', { AM1: 0 }), low)).errorCode).toBe(1002002)
    expect((await server.send(positionApi.add, draft('相称', { AM1: 0 }, { dataScope: 2 }), low)).errorCode).toBe(0)
    const tree = await server.ask(positionApi.tree, {}, low)
    const codes = tree.flatMap((group) =>
      group.screens.flatMap((screen) => [screen.code, ...screen.actions.map((action) => action.code)]),
    )
    expect(codes).not.toContain('21W0')
    expect(codes).not.toContain('KM1')
    expect(codes).not.toContain('ABg')
    expect(codes.filter(Boolean).length).toBeGreaterThan(300)
    const { id } = await server.ask(positionApi.add, draft('统计', { AM1: 1, '21W0': 1 }), chief)
    expect((await detail(id)).grants).toEqual({ AM1: 1 })
  })

  it('指定项目与小区：须为本企业的；看到的只有它们；已删除的可以留着，不能新加；不能超出自己的范围', async () => {
    const named = await aProject(server, company, chief)
    const other = await aProject(server, company, chief)
    const foreign = await aProject(server, { id: stranger.companyId, name: '' }, stranger)
    const at = (projectIds: string[], communityIds: string[] = []) => ({
      dataScope: 4 as const,
      projectIds,
      communityIds,
    })
    const add = (name: string, scope: object, as = chief) =>
      server.send(positionApi.add, draft(name, { ADu: 1, ADs: 0 }, scope), as)
    for (const scope of [at([foreign.id]), at([named.id, foreign.id]), at([], [foreign.site.communityId])])
      expect((await add('别家项目岗', scope)).errorCode).toBe(1000404)
    // A community is no project, though both are the company's.
    expect((await add('错位岗', at([named.site.communityId]))).errorCode).toBe(1000404)
    const { id, version } = (await add('项目岗', at([named.id]))).data
    expect(await detail(id)).toMatchObject({ dataScope: 4, projectIds: [named.id], communityIds: [] })

    const held = await aPerson(server, company, { grants: ['JMe'], scope: 4 })
    await server.ask(positionApi.assign, { id, addIds: [held.employeeId] }, chief)
    expect((await server.ask(projectApi.list, {}, held)).records.map((one) => one.id)).toEqual([named.id])
    const name = (await server.ask(projectApi.detail, { id: named.id }, chief)).name
    const why = await server.ask(positionApi.why, { code: 'AN1' }, held)
    expect(why.scope).toBe(`数据范围为「指定项目/小区」，只看到「${name}」的数据。`)

    // Who holds a named project gives this one and no other.
    const local = await aPerson(server, company, {
      grants: [...administration, 'ADu', 'ADs'],
      scope: 4,
      scopeProjectIds: [named.id],
    })
    expect((await add('转授岗', at([named.id]), local)).errorCode).toBe(0)
    expect((await add('越界岗', at([named.id, other.id]), local)).errorCode).toBe(1002002)

    await asOwner(server, 'update project set deleted_at = now() where id = any($1)', [[named.id, other.id]])
    const again = { ...draft('项目岗', { ADu: 1 }, at([named.id])), id }
    const kept = await server.ask(positionApi.edit, { ...again, version }, chief)
    const more = { ...again, ...at([named.id, other.id]), version: kept.version }
    expect((await server.send(positionApi.edit, more, chief)).errorCode).toBe(1000404)
  })

  it('分配：即时生效并通知；只有一个岗位的人不能移出；有人的岗位不能删除：1002003', async () => {
    const { id } = await server.ask(positionApi.add, draft('客户岗', { AM1: 1, AMa: 1 }), chief)
    const person = await aPerson(server, company, { grants: ['JMe'] })
    expect(await server.ask(positionApi.assign, { id, addIds: [person.employeeId] }, chief)).toEqual({ done: 1 })
    expect((await server.ask(sessionApi.enablingKeys, {}, person)).sort()).toEqual(['AM11', 'AM21', 'AMa1', 'JMe1'])
    expect(await server.send(positionApi.delete, { id }, chief)).toMatchObject({
      errorCode: 1002003,
      errorMsg: '该岗位下仍有1名员工',
    })
    const { version } = await detail(id)
    await server.ask(positionApi.edit, { ...draft('客户岗', { AM1: 1 }), id, version }, chief)
    expect((await server.ask(sessionApi.enablingKeys, {}, person)).sort()).toEqual(['AM11', 'JMe1'])
    const events = await asOwner(
      server,
      `select payload from outbox where company_id = $1 and name = 'permission.changed'`,
      [company.id],
    )
    expect(events.filter(({ payload }) => payload.userIds.includes(person.userId))).toHaveLength(2)
    const only = { id: person.positionId, removeIds: [person.employeeId] }
    await server.ask(positionApi.assign, { id, removeIds: [person.employeeId] }, chief)
    const refused = await server.send(positionApi.assign, only, chief)
    expect(refused.errorMsg).toBe(`${person.name}只有这一个岗位，请先在员工管理中为其分配其他岗位`)
    await server.ask(positionApi.delete, { id }, chief)
    // A deleted position gives nothing and is offered to nobody.
    expect((await server.ask(employeeApi.positionOptions, { keyword: '客户岗' }, chief)).length).toBe(0)
  })

  it('分配越权的岗位：1002002；最后一名管理员不能被移出：1002004', async () => {
    const amounts = await aPosition(server, company, { scope: 1, grants: { AN1: 1, ANj: 1 } })
    const person = await aPerson(server, company, { grants: ['JMe'] })
    const asked = await server.send(positionApi.assign, { id: amounts, addIds: [person.employeeId] }, clerk)
    expect(asked.errorCode).toBe(1002002)
    const alone = await aCompany(server)
    const last = await aPerson(server, alone)
    const spare = await aPosition(server, alone, { scope: 1 })
    await server.ask(positionApi.assign, { id: spare, addIds: [last.employeeId] }, last)
    const leaving = { id: last.positionId, removeIds: [last.employeeId] }
    expect((await server.send(positionApi.assign, leaving, last)).errorCode).toBe(1002004)
  })

  it('两人同时编辑：后保存的被拒', async () => {
    const { id, version } = await server.ask(positionApi.add, draft('并发岗'), chief)
    const edit = { ...draft('并发岗', { AM1: 0 }), id, version }
    const answers = await Promise.all([
      server.send(positionApi.edit, edit, chief),
      server.send(positionApi.edit, edit, chief),
    ])
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([0, 1000001])
  })

  it('预览：新增与移除的菜单、越权的编码、受影响的人数', async () => {
    const { id } = await server.ask(positionApi.add, draft('预览岗', { AM1: 1 }), chief)
    const person = await aPerson(server, company, { grants: ['JMe'] })
    await server.ask(positionApi.assign, { id, addIds: [person.employeeId] }, chief)
    const preview = await server.ask(positionApi.preview, { id, grants: { AN1: 1, ANj: 1 } }, clerk)
    expect(preview).toMatchObject({
      removed: ['客户管理'],
      affected: 1,
      escalation: [{ code: 'ANj', title: '合同管理 － 查看金额' }],
    })
    expect(preview.menu.flatMap((group) => group.entries)).toContainEqual({
      title: '合同管理',
      route: '/contractManage/contractList',
      usable: true,
      added: true,
    })
  })

  it('为什么看不到：说出编码、岗位、页面、版本与数据范围', async () => {
    const person = await aPerson(server, company, { grants: ['AN1'], scope: 3 })
    const ask = (code: string) => server.ask(positionApi.why, { code }, person)
    expect(await ask('ANj')).toMatchObject({
      cause: 'position',
      title: '合同管理 － 查看金额',
      grantedBy: [],
      scope: '数据范围为「本人」，只看到本人负责或参与的数据。',
    })
    expect((await ask('AL4')).cause).toBe('position')
    expect((await ask('ALa')).text).toContain('它所在的页面「电梯档案」也没有授予')
    expect((await ask('21W0')).cause).toBe('edition')
    expect((await ask('KQ2')).cause).toBe('allowList')
    expect((await ask('AN1')).cause).toBe('enabled')
    expect((await server.send(positionApi.why, { code: 'nope' }, person)).errorCode).toBe(1000404)
    expect((await server.ask(positionApi.why, { code: 'ANj' }, chief)).grantedBy.length).toBeGreaterThan(0)
  })

  it('变更记录写出给了谁什么：权限、班组、小区用名称，不用编号', async () => {
    const { id } = await server.ask(positionApi.add, draft('史官', { AM1: 1 }), chief)
    const { version } = await server.ask(positionApi.detail, { id }, chief)
    await server.ask(positionApi.edit, { ...draft('史官', { AM1: 0, AL1: 1 }), id, version }, chief)
    const [last] = await server.ask(auditApi.ofRow, { entity: 'position', id }, chief)
    const grants = last?.changes.find(({ field }) => field === '权限')
    expect(grants).toMatchObject({
      before: '电梯档案 不可见；客户管理 可用',
      after: '电梯档案 可用；客户管理 可见不可用',
    })
    expect(JSON.stringify(last)).not.toMatch(/\[\]|\{\\"/)
  })
})
