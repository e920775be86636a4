import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aFile } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { hazardApi } from '../shared/api.ts'

describe('隐患', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let elevatorId: string
  let communityId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company, { name: '周质安' })
    communityId = await aCommunity(server, company, { name: '翠湖花园' })
    elevatorId = await anElevator(server, company, { communityId, customerId: await aCustomer(server, company) })
    server.setNow('2026-03-14T10:00:00+08:00')
  })

  const draft = (over: object = {}) => ({
    elevatorId,
    sourceType: 1 as const,
    grade: 1 as const,
    description: '层门门锁啮合6.5mm，小于7mm',
    ...over,
  })
  const add = (over: object = {}) => server.ask(hazardApi.add, draft(over), chief)
  const detail = (id: string, who = chief) => server.ask(hazardApi.detail, { id }, who)
  const notice = async () => ({ noticeTo: '李安全', signature: await aFile(server, chief.userId, '告知书.png') })
  const fix = async () => ({ note: '已更换门锁并复查', files: [await aFile(server, chief.userId, '整改后.png')] })
  /** Handed over by a request or a repair, as those calls leave it. */
  const handedOver = (id: string, state: 1 | 2) =>
    asOwner(server, 'update hazard set state = $2 where id = $1', [id, state])

  it('未登录 40000，无权限 1002001，别家的 1000404，填错 1000400', async () => {
    const saved = await add()
    const calls = [
      [hazardApi.list, {}],
      [hazardApi.counts, {}],
      [hazardApi.detail, { id: saved.id }],
      [hazardApi.options, {}],
      [hazardApi.add, draft()],
      [hazardApi.edit, { ...saved, grade: 1, description: '门锁' }],
      [hazardApi.remove, { id: saved.id }],
      [hazardApi.notify, { ...saved, ...(await notice()) }],
      [hazardApi.rectify, { ...saved, ...(await fix()) }],
      [hazardApi.close, saved],
      [hazardApi.export, {}],
    ] as const
    const stranger = await aPerson(server, await aCompany(server))
    const reader = await aPerson(server, company, { grants: ['JMe'] })
    const clerk = await aPerson(server, company, { grants: ['JMa'] })
    for (const [call, input] of calls) {
      expect((await server.send(call, input as never)).errorCode, call.path).toBe(40000)
      if (call.needs !== 'login')
        expect((await server.send(call, input as never, clerk)).errorCode, call.path).toBe(1002001)
      if ('id' in input || 'elevatorId' in input)
        expect((await server.send(call, input as never, stranger)).errorCode, call.path).toBe(1000404)
    }
    for (const call of [hazardApi.add, hazardApi.edit, hazardApi.remove, hazardApi.notify, hazardApi.rectify] as const)
      expect(call.needs).toEqual(['JMf'])
    expect((await server.send(hazardApi.close, saved, reader)).errorCode).toBe(1002001)
    expect((await detail(saved.id, reader)).own).toBe(false)
    const wrong = async (over: object) => (await server.send(hazardApi.add, draft(over) as never, chief)).errorMsg
    expect(await wrong({ description: ' ' })).toBe('隐患描述不能为空')
    expect(await wrong({ grade: 4 })).toBe('请选择隐患等级')
    expect(
      (await server.send(hazardApi.add, draft({ photos: [await aFile(server, stranger.userId)] }), chief)).errorCode,
    ).toBe(1000404)
    const bare = { ...saved, note: '已更换', files: [] }
    expect((await server.send(hazardApi.rectify, bare, chief)).errorMsg).toBe('请上传整改后的照片')
    expect((await server.ask(hazardApi.list, {}, stranger)).total).toBe(0)
    await server.ask(hazardApi.remove, { id: saved.id }, chief)
  })

  it('期限按等级：一般30天，较大15天，严重当日；可以提前，不能延后', async () => {
    for (const [grade, deadline] of [
      [1, '2026-04-13'],
      [2, '2026-03-29'],
      [3, '2026-03-14'],
    ] as const) {
      const { id } = await add({ grade })
      expect(await detail(id)).toMatchObject({ deadline, reportGov: grade === 3, state: 0, finder: '周质安' })
    }
    const sooner = await add({ deadline: '2026-03-20' })
    expect((await detail(sooner.id)).deadline).toBe('2026-03-20')
    const refused = async (over: object) => (await server.send(hazardApi.add, draft(over), chief)).errorMsg
    expect(await refused({ deadline: '2026-04-14' })).toBe('一般隐患须 30 天内整改，期限不晚于2026-04-13')
    expect(await refused({ grade: 3, deadline: '2026-03-15' })).toBe('严重隐患须当日整改，期限为2026-03-14')
    expect(await refused({ deadline: '2026-03-13' })).toBe('整改期限不能早于登记日2026-03-14')
    // A changed grade brings its own deadline.
    await server.ask(hazardApi.edit, { ...sooner, grade: 3, description: '门锁失效' }, chief)
    expect(await detail(sooner.id)).toMatchObject({ grade: 3, deadline: '2026-03-14', reportGov: true })
  })

  it('告知 0→3、整改 →4、销号 →5；每一步的凭证都留下，次序不能颠倒', async () => {
    const photos = [await aFile(server, chief.userId, '门锁.png')]
    let row = await add({ photos })
    const refused = async (sent: Promise<{ errorCode: number; errorMsg?: string | undefined }>) => {
      const { errorCode, errorMsg } = await sent
      return [errorCode, errorMsg]
    }
    expect(await refused(server.send(hazardApi.rectify, { ...row, ...(await fix()) }, chief))).toEqual([
      3020001,
      '隐患当前为「待处理」，不能登记整改',
    ])
    expect(await refused(server.send(hazardApi.close, row, chief))).toEqual([3020001, '隐患当前为「待处理」，不能销号'])
    const before = row
    row = await server.ask(hazardApi.notify, { ...row, ...(await notice()) }, chief)
    expect((await server.send(hazardApi.notify, { ...before, ...(await notice()) }, chief)).errorCode).toBe(3020001)
    expect(await detail(row.id)).toMatchObject({
      state: 3,
      noticeNo: 'TZ20260314001',
      noticeTo: '李安全',
      noticeSigned: true,
      noticeAt: expect.stringContaining('2026-03-14'),
      noticeFile: { name: '告知书.png', url: expect.any(String) },
    })
    expect((await server.send(hazardApi.rectify, { ...before, ...(await fix()) }, chief)).errorCode).toBe(1000001)
    expect(await refused(server.send(hazardApi.edit, { ...row, grade: 1, description: '门锁' }, chief))).toEqual([
      3020001,
      '隐患当前为「已告知使用单位」，不能编辑',
    ])
    expect(await refused(server.send(hazardApi.remove, { id: row.id }, chief))).toEqual([
      3020001,
      '隐患当前为「已告知使用单位」，不能删除',
    ])
    row = await server.ask(hazardApi.rectify, { ...row, ...(await fix()) }, chief)
    row = await server.ask(hazardApi.close, { ...row, note: '复查合格' }, chief)
    expect(await detail(row.id)).toMatchObject({
      state: 5,
      fixNote: '已更换门锁并复查',
      closeNote: '复查合格',
      daysLeft: null,
      photos: [{ url: expect.any(String) }],
      fixFiles: [{ name: '整改后.png', url: expect.any(String) }],
    })
    expect((await server.send(hazardApi.close, row, chief)).errorMsg).toBe('隐患当前为「已销号」，不能销号')
    const told = await asOwner(server, 'select name from outbox where row_id = $1 order by id', [row.id])
    expect(told).toEqual([{ name: 'hazard.created' }, { name: 'hazard.told' }, { name: 'hazard.closed' }])
  })

  it('严重隐患没有使用单位签收的告知书不能登记整改 3020031；转修、转配件后可以补签', async () => {
    for (const state of [1, 2] as const) {
      let row = await add({ grade: 3 })
      await handedOver(row.id, state)
      const refused = await server.send(hazardApi.rectify, { ...row, ...(await fix()) }, chief)
      expect([refused.errorCode, refused.errorMsg]).toEqual([
        3020031,
        '严重隐患须有使用单位签收的告知书，请先告知使用单位再登记整改',
      ])
      row = await server.ask(hazardApi.notify, { ...row, ...(await notice()), noticeNo: '物-7' }, chief)
      expect(await detail(row.id)).toMatchObject({ state, noticeNo: '物-7', noticeSigned: true })
      expect((await server.send(hazardApi.notify, { ...row, ...(await notice()) }, chief)).errorCode).toBe(3020001)
      await server.ask(hazardApi.rectify, { ...row, ...(await fix()) }, chief)
      expect((await detail(row.id)).state).toBe(4)
    }
    const plain = await add({ grade: 2 })
    await handedOver(plain.id, 1)
    await server.ask(hazardApi.rectify, { ...plain, ...(await fix()) }, chief)
    expect((await detail(plain.id)).state).toBe(4)
  })

  it('删除：只有登记人、只有待处理；来自记录的不能删 3020032，他人的 3020033', async () => {
    const other = await aPerson(server, company, { name: '何登记' })
    const own = await add()
    const refused = await server.send(hazardApi.remove, { id: own.id }, other)
    expect([refused.errorCode, refused.errorMsg]).toEqual([
      3020033,
      `隐患${(await detail(own.id)).hazardNo}由周质安登记，只能由登记人删除`,
    ])
    const found = await add()
    await asOwner(server, 'update hazard set source_type = 3, source_id = $2 where id = $1', [found.id, elevatorId])
    const { hazardNo } = await detail(found.id)
    expect(await server.send(hazardApi.remove, { id: found.id }, chief)).toMatchObject({
      errorCode: 3020032,
      errorMsg: `隐患${hazardNo}来自年检记录，记录须保存，不能删除`,
    })
    const words = { ...found, grade: 1 as const, description: '别的话' }
    expect((await server.send(hazardApi.edit, words, chief)).errorMsg).toBe('描述随年检记录保存，不能修改')
    // The inspector's date may be later than the grade's.
    const later = { ...words, description: draft().description, deadline: '2026-05-30', part: '层站' }
    await server.ask(hazardApi.edit, later, chief)
    expect(await detail(found.id)).toMatchObject({ deadline: '2026-05-30', part: '层站' })
    expect((await server.send(hazardApi.edit, later, chief)).errorCode).toBe(1000001)
    await server.ask(hazardApi.remove, { id: own.id }, chief)
    expect((await server.send(hazardApi.detail, { id: own.id }, chief)).errorCode).toBe(1000404)
  })

  it('列表：电梯、小区、等级、状态、来源、逾期、页签；数据范围之外的看不到', async () => {
    const elsewhere = await aCommunity(server, company, { name: '云栖里' })
    const site = { communityId: elsewhere, customerId: await aCustomer(server, company) }
    const lift = await anElevator(server, company, site)
    const first = await add({ elevatorId: lift, grade: 2, sourceType: 4, description: '底坑积水' })
    const second = await add({ elevatorId: lift, grade: 3 })
    const ids = async (query: object, who = chief) =>
      (await server.ask(hazardApi.list, { elevatorId: lift, ...query }, who)).records.map(({ id }) => id)
    expect(await ids({})).toEqual([second.id, first.id])
    expect(await ids({ communityId: elsewhere, grade: [2] })).toEqual([first.id])
    expect(await ids({ communityId })).toEqual([])
    expect(await ids({ sourceType: [4] })).toEqual([first.id])
    expect(await ids({ keyword: '积水' })).toEqual([first.id])
    server.setNow('2026-03-15T10:00:00+08:00')
    expect(await ids({ overdue: true })).toEqual([second.id])
    expect(await ids({ overdue: false })).toEqual([first.id])
    const counts = await server.ask(hazardApi.counts, { elevatorId: lift }, chief)
    expect(Object.fromEntries(Object.entries(counts).map(([tab, { total }]) => [tab, total]))).toEqual({
      all: 2,
      open: 2,
      late: 1,
      fixed: 0,
      closed: 0,
    })
    await handedOver(second.id, 1)
    expect(await ids({ state: [1] })).toEqual([second.id])
    expect(await server.ask(hazardApi.options, { keyword: '底坑积水' }, chief)).toMatchObject([{ value: first.id }])
    server.setNow('2026-03-14T10:00:00+08:00')
    const scoped = await aPerson(server, company, { grants: ['JMe'], scope: 4, scopeIds: [communityId] })
    expect(await ids({}, scoped)).toEqual([])
    expect((await server.send(hazardApi.detail, { id: first.id }, scoped)).errorCode).toBe(1000404)
  })
})
