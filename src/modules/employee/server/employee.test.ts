import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCertificate, aPosition, aTeam, newEmployee, someLifts } from '#test/builders/employee.ts'
import { aPhoto, downloaded, PNG } from '#test/builders/photo.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { employeeApi, transferApi } from '../shared/api.ts'
import { holdsNothing, leavingApi } from '../shared/leavingApi.ts'

describe('员工', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let clerk: Person
  let stranger: Person
  let positionId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server, { name: '员工测试电梯' })
    manager = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['AP2', 'AP3', 'AP4', 'APe', 'APd'] })
    stranger = await aPerson(server, await aCompany(server))
    positionId = await aPosition(server, company, { name: '维保工' })
  })

  const draft = (name: string, more: object = {}) => newEmployee(positionId, name, more)

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(employeeApi.list, {})).errorCode).toBe(40000)
    const bare = await aPerson(server, company, { grants: ['JMe'] })
    expect((await server.send(employeeApi.add, draft('甲'), bare)).errorCode).toBe(1002001)
    const { id } = await server.ask(employeeApi.add, draft('王一维'), manager)
    for (const call of [employeeApi.detail, employeeApi.lifts])
      expect((await server.send(call, { id }, stranger)).errorCode).toBe(1000404)
    const broken = draft('张_三', { phone: '12800138000', idCard: '110105194912310021', positionIds: [] })
    const answer = await server.send(employeeApi.add, broken, manager)
    expect(answer.fields.map(({ prop, msg }) => `${prop} ${msg}`)).toEqual([
      'name 不能包含特殊字符',
      'phone 请输入正确的手机号',
      'idCard 身份证号不正确',
      'positionIds 请选择岗位',
    ])
    const foreign = draft('外岗', { positionIds: [stranger.positionId] })
    expect((await server.send(employeeApi.add, foreign, manager)).errorCode).toBe(1000404)
  })

  it('自动工号；手机号重复 1007001；身份证得出生日与性别，加密保存，无权限只见掩码', async () => {
    const card = '11010519491231002X'
    const one = draft('李二保', { idCard: card, hourCost: '55' })
    const { id } = await server.ask(employeeApi.add, one, manager)
    const seen = await server.ask(employeeApi.detail, { id }, manager)
    expect(seen).toMatchObject({ birthday: '1949-12-31', sex: 2, idCard: card, hourCost: '55.00', joinStatus: 0 })
    expect(seen.employeeNo).toMatch(/^YG\d{4}$/)
    const masked = await server.ask(employeeApi.detail, { id }, clerk)
    expect(masked).toMatchObject({ idCard: '110105********002X', hourCost: null, birthday: null })
    expect(await server.send(employeeApi.add, draft('重号', { phone: one.phone }), manager)).toMatchObject({
      errorCode: 1007001,
      errorMsg: '该手机号已在本企业',
    })
    expect((await server.send(employeeApi.add, draft('同证', { idCard: card }), manager)).fields[0]).toEqual({
      prop: 'idCard',
      msg: '身份证号已存在',
    })
    const [row] = await asOwner(
      server,
      "select id_card, (select string_agg(after::text, '') from audit_log where row_id = $1::text) as log from employee where id = $1::uuid",
      [id],
    )
    expect(row?.id_card).not.toContain(card)
    expect(row?.log).not.toContain(card)
    // A masked number that comes back is kept, a cost one cannot see is kept, one that is sent is refused.
    const { invite: _, ...edit } = { ...one, name: '李二宝', idCard: masked.idCard as string, hourCost: undefined }
    await server.ask(employeeApi.edit, { ...edit, id, version: 0 }, clerk)
    expect(await server.ask(employeeApi.detail, { id }, manager)).toMatchObject({
      name: '李二宝',
      idCard: card,
      hourCost: '55.00',
    })
    expect((await server.send(employeeApi.edit, { ...edit, hourCost: '1', id, version: 1 }, clerk)).errorCode).toBe(
      1002001,
    )
    const exact = await server.send(employeeApi.edit, { ...edit, idCard: '110105********0021', id, version: 1 }, clerk)
    expect(exact.fields[0]?.prop).toBe('idCard')
  })

  it('编辑时留空的就是空：紧急联系人、班组、保险都清得掉', async () => {
    const teamId = await aTeam(server, company, { name: '清空班' })
    const { invite: _, ...bare } = draft('清空员工')
    const full = {
      emergencyContact: '家属',
      emergencyPhone: '13800138000',
      insuranceTo: '2027-01-01',
      skillLevel: 5,
      teamId,
    }
    const { id } = await server.ask(employeeApi.add, { ...bare, ...full, invite: false } as never, manager)
    expect(await server.ask(employeeApi.detail, { id }, manager)).toMatchObject(full)
    await server.ask(employeeApi.edit, { ...bare, id, version: 0 }, manager)
    expect(await server.ask(employeeApi.detail, { id }, manager)).toMatchObject({
      emergencyContact: null,
      emergencyPhone: null,
      insuranceTo: null,
      skillLevel: null,
      teamId: null,
    })
  })

  it('照片：本人上传的才收，列表、详情给地址；看得到这个人的读得到，离开的照片不留', async () => {
    const file = await aPhoto(server, manager)
    const { invite: _, ...one } = draft('有照片')
    const teamId = await aTeam(server, company, { name: '照片班' })
    const { id } = await server.ask(employeeApi.add, { ...one, teamId, headImg: file, invite: false }, manager)
    const shown = await server.ask(employeeApi.detail, { id }, manager)
    expect(shown.headImg).toMatchObject({ ...file, url: expect.stringContaining(file.key) })
    const { records } = await server.ask(employeeApi.list, { keyword: '有照片' }, manager)
    expect(records[0]?.photo).toContain(file.key)
    expect((await server.app.inject(new URL(records[0]?.photo ?? '', 'http://x').href)).rawPayload).toEqual(PNG)

    const insider = await aPerson(server, company, { grants: ['AP4'], scope: 2, teamId })
    const outsider = await aPerson(server, company, { grants: ['AP4'], scope: 3 })
    const mayNot = await aPerson(server, company, { grants: ['JMe'] })
    const reads = async (as: Person) => (await downloaded(server, as, file.key)).equals(PNG)
    expect(await Promise.all([insider, outsider, mayNot, stranger].map(reads))).toEqual([true, false, false, false])

    // A key that somebody knows does not become readable by standing on a person of one's own.
    const theft = { ...one, id, version: 0, headImg: await aPhoto(server, stranger) }
    expect((await server.send(employeeApi.edit, theft, manager)).errorCode).toBe(1000404)
    const sheet = { bucket: 'bit-ev-file', key: `web1${manager.userId}_bit-ev-file_1.pdf`, name: '照片.pdf' }
    expect((await server.send(employeeApi.edit, { ...theft, headImg: sheet }, manager)).fields).toMatchObject([
      { prop: 'headImg', msg: '照片须为 png、jpg 图片' },
    ])
    // Sent back as it was shown it stays; left out it goes.
    await server.ask(employeeApi.edit, { ...one, teamId, id, version: 0, headImg: shown.headImg ?? undefined }, manager)
    expect(await reads(insider)).toBe(true)
    await server.ask(employeeApi.edit, { ...one, teamId, id, version: 1 }, manager)
    expect((await server.ask(employeeApi.detail, { id }, manager)).headImg).toBeNull()
    expect(await reads(insider)).toBe(false)
  })

  it('archives 8.9 两人编辑同一员工：后保存的被拒，当前内容由详情给出', async () => {
    const { invite: _, ...one } = draft('并发员工')
    const { id, version } = await server.ask(employeeApi.add, { ...one, invite: false }, manager)
    await server.ask(employeeApi.edit, { ...one, id, version, emergencyContact: '甲写的', hourCost: '60' }, manager)
    const late = await server.send(employeeApi.edit, { ...one, id, version, emergencyContact: '乙写的' }, clerk)
    expect(late).toMatchObject({
      errorCode: 1000001,
      errorMsg: '数据已被他人修改，请刷新后重试',
      data: undefined,
    })
    // The form asks for it as the detail shows it to this person: without 小时成本 here.
    expect(await server.ask(employeeApi.detail, { id }, clerk)).toMatchObject({
      version: 1,
      emergencyContact: '甲写的',
      hourCost: null,
      positionIds: [positionId],
    })
  })

  it('拼音、手机号、工号可查；按证书状态、岗位、技能筛选；总数准确', async () => {
    const { id } = await server.ask(employeeApi.add, draft('欧阳维保', { skills: [0, 1] }), manager)
    await aCertificate(server, company, id, { state: 4, validTo: '2026-01-01' })
    for (const keyword of ['oywb', '欧阳'])
      expect((await server.ask(employeeApi.list, { keyword }, manager)).records[0]?.id).toBe(id)
    const page = await server.ask(employeeApi.list, { certState: [4], positionId, skill: 1 }, manager)
    expect(page.records).toMatchObject([{ id, certBadge: 4, positions: ['维保工'], loadRate: 0 }])
    const whole = await server.ask(employeeApi.list, {}, manager)
    const [count] = await asOwner(server, 'select count(*)::int as n from employee where company_id = $1', [company.id])
    expect(whole.total).toBe(count?.n)
    expect((await server.ask(employeeApi.list, {}, clerk)).records.every((row) => row.hourCost === null)).toBe(true)
  })

  it('选择员工：按拼音与类别，带持证情况，离职者仍能按编号显示', async () => {
    const { id } = await server.ask(employeeApi.add, draft('诸葛急修', { kind: 3 }), manager)
    await aCertificate(server, company, id)
    const found = await server.ask(employeeApi.options, { keyword: 'zgjx', kinds: '2,3' } as never, clerk)
    expect(found).toMatchObject([{ value: id, label: '诸葛急修', kind: 3, certified: true }])
    expect(await server.ask(employeeApi.options, { keyword: 'zgjx', kinds: '4' } as never, clerk)).toEqual([])
    expect(await server.ask(employeeApi.options, { ids: [id] }, stranger)).toEqual([])
  })

  it('数据范围：本班组看本班，本人只看自己', async () => {
    const team = await aTeam(server, company)
    const leader = await aPerson(server, company, { grants: ['AP2', 'AP4'], scope: 2, teamId: team })
    const mate = await aPerson(server, company, { grants: ['AP2', 'AP4'], scope: 3, teamId: team })
    const names = async (who: Person) =>
      (await server.ask(employeeApi.list, {}, who)).records.map((row) => row.id).sort()
    expect(await names(leader)).toEqual([leader.employeeId, mate.employeeId].sort())
    expect(await names(mate)).toEqual([mate.employeeId])
    expect((await server.send(employeeApi.detail, { id: leader.employeeId }, mate)).errorCode).toBe(1000404)
    expect((await server.send(employeeApi.detail, { id: manager.employeeId }, leader)).errorCode).toBe(1000404)
  })

  it('岗位：不能授予自己没有的权限 1002002；拿掉最后一名管理员的岗位 1002004', async () => {
    const strong = await aPosition(server, company, { grants: { AN1: 1, ANj: 1 }, scope: 1 })
    const refused = await server.send(employeeApi.add, draft('越权', { positionIds: [strong] }), clerk)
    expect(refused).toMatchObject({ errorCode: 1002002, errorMsg: '不能授予自己没有的权限' })
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const light = await aPosition(server, own)
    const self = await server.ask(employeeApi.detail, { id: boss.employeeId }, boss)
    const edit = {
      id: self.id,
      version: self.version,
      name: self.name,
      phone: self.phone,
      kind: self.kind,
      entryDate: self.entryDate,
      positionIds: [light],
    }
    expect(await server.send(employeeApi.edit, edit, boss)).toMatchObject({
      errorCode: 1002004,
      errorMsg: '至少保留一名拥有岗位管理权限的员工',
    })
    const second = await aPerson(server, own)
    await server.ask(employeeApi.edit, edit, boss)
    expect((await server.send(employeeApi.list, {}, boss)).errorCode).toBe(1002001)
    const other = await server.ask(employeeApi.detail, { id: boss.employeeId }, second)
    expect(other.positionIds).toEqual([light])
  })

  it('停用：令牌下一次调用 6010004；启用后可再登录；不能停用本人', async () => {
    const mate = await aPerson(server, company)
    expect((await server.send(employeeApi.list, {}, mate)).errorCode).toBe(0)
    const stopped = await server.ask(employeeApi.stop, { id: mate.employeeId, version: 0 }, manager)
    expect((await server.send(employeeApi.list, {}, mate)).errorCode).toBe(6010004)
    const started = await server.ask(employeeApi.start, stopped, manager)
    expect((await server.send(employeeApi.stop, { id: manager.employeeId, version: 0 }, manager)).fields[0]?.msg).toBe(
      '不能停用本人',
    )
    expect((await server.send(employeeApi.start, started, manager)).errorCode).toBe(1000400)
  })

  it('archives 8.18 离职：28 台、9 单须先移交；一次移交给两人；离职后令牌 6010004', async () => {
    const [worker, one, two, expired] = await Promise.all(
      Array.from({ length: 4 }, () => aPerson(server, company, { kind: 2 })),
    )
    if (!worker || !one || !two || !expired) throw new Error('people are missing')
    await aCertificate(server, company, one.employeeId)
    await aCertificate(server, company, two.employeeId)
    await aCertificate(server, company, expired.employeeId, { state: 4, validTo: '2026-01-01' })
    const lifts = await someLifts(server, company, 28, [worker.employeeId])
    await asOwner(
      server,
      "insert into template_snapshot (company_id, hash, version_no, name, content) values ($1, repeat('a', 64), 1, '国标', '[]')",
      [company.id],
    )
    await asOwner(
      server,
      `insert into maintain_order (company_id, id, order_no, source, elevator_id, community_id, customer_id, worker_ids, type, level,
         plan_date, legal_deadline, snapshot_hash)
       select company_id, gen_random_uuid(), 'WB' || device_number, 1, id, community_id, customer_id, worker_ids, 1, 1,
         '2026-12-01', '2026-12-05', repeat('a', 64) from elevator where company_id = $1 and id = any($2::uuid[])`,
      [company.id, lifts.slice(0, 9)],
    )
    const leave = { id: worker.employeeId, version: 0 }
    await asOwner(
      server,
      'update maintain_order set status = 2 where company_id = $1 and elevator_id = $2 and worker_ids[1] = $3',
      [company.id, lifts[8], worker.employeeId],
    )
    const held = await server.ask(leavingApi.held, { id: worker.employeeId }, manager)
    expect(held).toMatchObject({ lifts: 28, waiting: 8, visits: [{ status: 2 }], repairs: [], team: null, owes: false })
    await asOwner(server, 'update maintain_order set status = 0 where company_id = $1 and status = 2', [company.id])
    expect(await server.send(employeeApi.leave, leave, manager)).toMatchObject({
      errorCode: 1007003,
      errorMsg: '该员工名下还有28台电梯、9个未完成工单，请先移交',
    })
    const items = lifts.map((elevatorId, n) => ({ elevatorId, toId: (n < 14 ? one : two).employeeId }))
    const wrong = [...items.slice(1), { elevatorId: lifts[0] as string, toId: expired.employeeId }]
    expect(await server.send(transferApi.transfer, { fromId: worker.employeeId, items: wrong }, manager)).toMatchObject(
      {
        errorCode: 1007011,
        errorMsg: `${expired.name}的特种设备作业人员证已过期，不能负责电梯`,
      },
    )
    const never = await aPerson(server, company, { kind: 2 })
    const without = [{ elevatorId: lifts[0] as string, toId: never.employeeId }]
    expect(
      await server.send(transferApi.transfer, { fromId: worker.employeeId, items: without }, manager),
    ).toMatchObject({ errorCode: 1007011, errorMsg: `${never.name}没有登记特种设备作业人员证，不能负责电梯` })
    expect(await server.ask(employeeApi.lifts, { id: worker.employeeId }, manager)).toHaveLength(28)
    const moved = await server.ask(transferApi.transfer, { fromId: worker.employeeId, items }, manager)
    expect(moved).toEqual({ lifts: 28, orders: 9 })
    expect(await server.ask(employeeApi.lifts, { id: one.employeeId }, manager)).toHaveLength(14)
    expect(holdsNothing(await server.ask(leavingApi.held, { id: worker.employeeId }, manager))).toBe(true)
    expect((await server.send(employeeApi.leave, { ...leave, leaveDate: '2199-01-01' }, manager)).fields).toEqual([
      { prop: 'leaveDate', msg: '离职日期不能晚于今天，到当天再办理' },
    ])
    await server.ask(employeeApi.leave, leave, manager)
    expect((await server.send(employeeApi.list, {}, worker)).errorCode).toBe(6010004)
    const events = await asOwner(
      server,
      "select name from outbox where company_id = $1 and name in ('employee.left', 'elevator.workersChanged')",
      [company.id],
    )
    expect(events.filter((one) => one.name === 'elevator.workersChanged')).toHaveLength(28)
    expect(events.filter((one) => one.name === 'employee.left')).toHaveLength(1)
  })

  it('班组长离职前须先换人：1007006', async () => {
    const lead = await aPerson(server, company)
    await aTeam(server, company, { name: '西区班', leaderId: lead.employeeId })
    expect((await server.ask(leavingApi.held, { id: lead.employeeId }, manager)).team).toBe('西区班')
    expect(await server.send(employeeApi.leave, { id: lead.employeeId, version: 0 }, manager)).toMatchObject({
      errorCode: 1007006,
      errorMsg: '该员工是班组「西区班」的班组长，请先更换班组长',
    })
  })

  it('运营用户读得到，写不了', async () => {
    const operator = await anOperator(server, [company])
    expect((await server.ask(employeeApi.list, {}, operator)).total).toBeGreaterThan(0)
    expect((await server.send(employeeApi.add, draft('运营写'), operator)).errorCode).toBe(1002001)
  })
})
