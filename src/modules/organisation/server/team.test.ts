import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { someLifts } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { teamApi } from '../shared/api.ts'

describe('班组', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let worker: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    worker = await aPerson(server, company, { kind: 2, grants: ['JMe'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  const draft = (name: string, more: object = {}) => ({ name, leaderId: worker.employeeId, ...more })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(teamApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(teamApi.add, draft('甲班'), worker)).errorCode).toBe(1002001)
    const { id } = await server.ask(teamApi.add, draft('甲班'), manager)
    expect((await server.send(teamApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    const foreign = draft('乙班', { leaderId: stranger.employeeId })
    expect((await server.send(teamApi.add, foreign, manager)).errorCode).toBe(1000404)
    const broken = await server.send(teamApi.add, { ...draft('城东(一)班'), dutyPhone: '123' }, manager)
    expect(broken.fields.map(({ prop }) => prop)).toEqual(['name', 'dutyPhone'])
    expect(await server.send(teamApi.add, draft('甲班', { leaderId: manager.employeeId }), manager)).toMatchObject({
      errorCode: 1000400,
      errorMsg: '班组名称已存在',
    })
  })

  it('班组长是成员；列表给出人数、台数与负荷率；一人不能兼任两个班组长', async () => {
    const leader = await aPerson(server, company, { kind: 2 })
    const member = await aPerson(server, company, { kind: 2 })
    const saved = await server.ask(
      teamApi.add,
      draft('城东一班', {
        leaderId: leader.employeeId,
        memberIds: [member.employeeId],
        base: { lng: 120.15, lat: 30.27 },
      }),
      manager,
    )
    await someLifts(server, company, 6, [leader.employeeId], { teamId: saved.id })
    const page = await server.ask(teamApi.list, { keyword: '城东一班' }, manager)
    expect(page.records[0]).toMatchObject({ members: 2, elevatorCount: 6, loadRate: 6.5, leaderName: leader.name })
    const detail = await server.ask(teamApi.detail, { id: saved.id }, manager)
    expect(new Set(detail.memberIds)).toEqual(new Set([leader.employeeId, member.employeeId]))
    expect(detail.base).toEqual({ lng: 120.15, lat: 30.27 })
    const twice = draft('城东二班', { leaderId: leader.employeeId })
    expect((await server.send(teamApi.add, twice, manager)).fields[0]?.prop).toBe('leaderId')
  })

  it('换班后旧班组少一人；名下有成员或电梯不能解散：1007020；解散后名称可再用', async () => {
    const [a, b] = [await aPerson(server, company), await aPerson(server, company)]
    const team = await server.ask(teamApi.add, draft('换班组', { leaderId: a.employeeId }), manager)
    expect((await server.send(teamApi.dissolve, team, manager)).errorMsg).toBe('班组下仍有成员或电梯，不能解散')
    const moved = await server.ask(teamApi.edit, { ...draft('换班组', { leaderId: b.employeeId }), ...team }, manager)
    const [row] = await asOwner(server, 'select team_id from employee where id = $1', [a.employeeId])
    expect(row?.team_id).toBeNull()
    await asOwner(server, 'update employee set team_id = null where id = $1', [b.employeeId])
    const [lift] = await someLifts(server, company, 1, [], { teamId: team.id })
    expect((await server.send(teamApi.dissolve, moved, manager)).errorCode).toBe(1007020)
    await asOwner(server, 'update elevator set use_status = 4 where id = $1', [lift])
    await server.ask(teamApi.dissolve, moved, manager)
    expect(await server.ask(teamApi.options, { keyword: '换班组' }, manager)).toEqual([])
    await server.ask(teamApi.add, draft('换班组', { leaderId: a.employeeId }), manager)
  })

  it('数据范围：本班组、本人只看到自己的班组', async () => {
    const lead = await aPerson(server, company)
    const team = await server.ask(teamApi.add, draft('范围班', { leaderId: lead.employeeId }), manager)
    const narrow = await aPerson(server, company, { grants: ['AP1'], scope: 2, teamId: team.id })
    const page = await server.ask(teamApi.list, {}, narrow)
    expect(page).toMatchObject({ total: 1, records: [{ name: '范围班' }] })
    const other = (await server.ask(teamApi.list, { keyword: '城东一班' }, manager)).records[0]
    expect((await server.send(teamApi.detail, { id: other?.id as string }, narrow)).errorCode).toBe(1000404)
  })

  it('两人同时编辑：后保存的被拒', async () => {
    const lead = await aPerson(server, company)
    const team = await server.ask(teamApi.add, draft('并发班', { leaderId: lead.employeeId }), manager)
    const edit = { ...draft('并发班', { leaderId: lead.employeeId }), ...team }
    const answers = await Promise.all([
      server.send(teamApi.edit, edit, manager),
      server.send(teamApi.edit, edit, manager),
    ])
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([0, 1000001])
  })
})
