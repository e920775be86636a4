import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aBuilding, aCommunity, aCustomer, anElevator, aTeam, aWorker } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { elevatorApi } from '../shared/api.ts'

let lifts = 0

describe('电梯档案', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let clerk: Person
  let stranger: Person
  let place: string
  let customerId: string
  let worker: { id: string; name: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['AL1', 'AL4'] })
    stranger = await aPerson(server, await aCompany(server))
    place = await aCommunity(server, company, { name: '青禾花园', communityNo: 'QH' })
    customerId = await aCustomer(server, company)
    worker = await aWorker(server, company, { name: '王一维' })
  })

  const draft = (given: Record<string, unknown> = {}) => {
    const n = ++lifts
    return {
      name: `${n}栋1单元1号梯`,
      registerCode: `30103501002020${String(n).padStart(6, '0')}`,
      factoryNumber: `YT-${n}`,
      type: 1 as const,
      drivingMethod: 1 as const,
      useType: 0 as const,
      usePlace: 2 as const,
      brand: '云梭',
      model: 'YS-MR18',
      manufacturer: '云梭电梯有限公司',
      superviseDate: '2019-06-18',
      speed: 1.75,
      floors: 18,
      stations: 18,
      communityId: place,
      lng: 120.1,
      lat: 30.2,
      customerId,
      safetyOfficer: '李安全',
      officerPhone: '13800138000',
      maintenanceWorkers: [worker.id],
      cycleDays: 15,
      ...given,
    }
  }

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(elevatorApi.list, {})).errorCode).toBe(40000)
    expect(await server.send(elevatorApi.add, draft(), clerk)).toMatchObject({
      errorCode: 1002001,
      errorMsg: '无操作权限',
    })
    const { id } = await server.ask(elevatorApi.add, draft(), manager)
    for (const call of [elevatorApi.detail, elevatorApi.contracts, elevatorApi.visits]) {
      expect(await server.send(call, { id }, stranger)).toMatchObject({ errorCode: 1000404, errorMsg: '数据不存在' })
    }
    expect(await server.send(elevatorApi.add, draft({ name: ' ' }), manager)).toMatchObject({
      errorCode: 1000400,
      errorMsg: '电梯名称不能为空',
    })
    expect(await server.send(elevatorApi.add, draft({ registerCode: '3010350100202001' }), manager)).toMatchObject({
      errorCode: 1102002,
      errorMsg: '注册代码应为17或20位数字',
    })
    expect(
      (
        await server.send(
          elevatorApi.add,
          draft({ communityId: await aCommunity(server, await aCompany(server)) }),
          manager,
        )
      ).errorCode,
    ).toBe(1000404)
  })

  it('新增：自动编号、下次检验、完整度、类别与记录', async () => {
    const { id } = await server.ask(elevatorApi.add, draft(), manager)
    const lift = await server.ask(elevatorApi.detail, { id }, manager)
    expect(lift).toMatchObject({
      communityName: '青禾花园',
      category: 1,
      templateType: 1,
      areaType: 1,
      nextInspectDate: '2020-06-30',
      workers: [{ id: worker.id, name: '王一维' }],
      online: null,
      serviceStatus: 0,
      address: '测试路1号',
    })
    expect(lift.deviceNumber).toMatch(/^QH\d{3}$/)
    expect(lift.completeness).toBeGreaterThan(40)
    const logs = await server.ask(elevatorApi.logs, { elevatorId: id }, manager)
    expect(logs).toMatchObject({ intact: true, records: [{ kind: 6, seq: 1, summary: `建档：青禾花园 ${lift.name}` }] })
    const events = await asOwner(server, `select name, payload from outbox where row_id = $1`, [id])
    expect(events).toMatchObject([
      { name: 'elevator.created', payload: { before: null, after: { workerIds: [worker.id] } } },
    ])
    const mine = await server.ask(elevatorApi.list, { keyword: lift.deviceNumber }, manager)
    expect(mine).toMatchObject({ total: 1, records: [{ id, maintenanceWorkers: ['王一维'], category: 1 }] })
  })

  it('编号唯一：1102001、1102003、同小区重名、96333、出厂编号', async () => {
    const first = draft({ deviceNumber: 'QH-0301-01', nineSixThreeSerialNumber: '050233' })
    await server.ask(elevatorApi.add, first, manager)
    const again = (given: Record<string, unknown>) => server.send(elevatorApi.add, draft(given), manager)
    expect(await again({ registerCode: first.registerCode })).toMatchObject({
      errorCode: 1102001,
      errorMsg: '注册代码已存在',
      fields: [{ prop: 'registerCode' }],
    })
    expect(await again({ deviceNumber: 'QH-0301-01' })).toMatchObject({ errorCode: 1102003 })
    expect(await again({ name: first.name })).toMatchObject({ errorCode: 1000400, fields: [{ prop: 'name' }] })
    expect(await again({ nineSixThreeSerialNumber: '050233' })).toMatchObject({
      fields: [{ prop: 'nineSixThreeSerialNumber' }],
    })
    expect(await again({ factoryNumber: first.factoryNumber })).toMatchObject({ fields: [{ prop: 'factoryNumber' }] })
    const { registerCode } = first
    const check = (who: Person, id?: string) => server.ask(elevatorApi.checkRegisterCode, { registerCode, id }, who)
    const taken = await check(manager)
    expect(taken).toEqual({ free: false, lift: { id: expect.any(String), name: `青禾花园 ${first.name}` } })
    expect(await check(manager, taken.lift?.id)).toEqual({ free: true, lift: null })
    // That it is taken is a fact; which lift it is, only those who may see the lift are told.
    expect(await check(await aPerson(server, company, { scope: 3 }))).toEqual({ free: false, lift: null })
    expect(await check(stranger)).toEqual({ free: true, lift: null })
  })

  it('小区未核对 1105003；作业人员证过期 1007011', async () => {
    const unchecked = await aCommunity(server, company, { checkState: 0 })
    expect((await server.send(elevatorApi.add, draft({ communityId: unchecked }), manager)).errorCode).toBe(1105003)
    const expired = await aWorker(server, company, { name: '孙过期', certificate: 4, validTo: '2024-01-01' })
    expect(await server.send(elevatorApi.add, draft({ maintenanceWorkers: [expired.id] }), manager)).toMatchObject({
      errorCode: 1007011,
      errorMsg: '孙过期的特种设备作业人员证已过期，不能负责电梯',
    })
  })

  it('编辑：记录变更，移动与换人各有消息；旧版本被拒并得到当前内容', async () => {
    const made = draft()
    const { id, version } = await server.ask(elevatorApi.add, made, manager)
    const other = await aCommunity(server, company, { name: '云栖广场', communityNo: 'YX' })
    const second = await aWorker(server, company, { name: '李二保' })
    const edit = {
      ...made,
      id,
      version,
      communityId: other,
      maintenanceWorkers: [second.id, worker.id],
      brand: '北辰',
    }
    await server.ask(elevatorApi.edit, edit, manager)
    const lift = await server.ask(elevatorApi.detail, { id }, manager)
    expect(lift).toMatchObject({
      communityName: '云栖广场',
      brand: '北辰',
      workers: [{ name: '李二保' }, { name: '王一维' }],
    })
    const events = await asOwner(server, 'select name from outbox where row_id = $1 order by id', [id])
    expect(events.map((one) => one.name)).toEqual([
      'elevator.created',
      'elevator.moved',
      'elevator.workersChanged',
      'elevator.edited',
    ])
    const logs = await server.ask(elevatorApi.logs, { elevatorId: id }, manager)
    expect(logs.records.map((one) => one.summary)).toEqual([
      '变更：维保人员',
      '修改：品牌、小区',
      expect.stringContaining('建档'),
    ])
    expect(await server.send(elevatorApi.edit, { ...made, id, version }, manager)).toMatchObject({
      errorCode: 1000001,
      errorMsg: '数据已被他人修改，请刷新后重试',
      data: undefined,
    })
  })

  it('改成扶梯：门与层站不再保存，类别随之改变', async () => {
    const made = draft({ doors: 18 })
    const { id, version } = await server.ask(elevatorApi.add, made, manager)
    await server.ask(elevatorApi.edit, { ...made, id, version, type: 2, slope: 30, rise: 5.2 }, manager)
    expect(await server.ask(elevatorApi.detail, { id }, manager)).toMatchObject({
      doors: null,
      floors: null,
      slope: 30,
      rise: 5.2,
      category: 4,
      templateType: 4,
    })
  })

  it('电梯日志不可改；有人改动即被发现', async () => {
    const { id } = await server.ask(elevatorApi.add, draft(), manager)
    await asOwner(server, `update elevator_log set summary = '改过' where elevator_id = $1`, [id])
    expect((await server.ask(elevatorApi.logs, { elevatorId: id }, manager)).intact).toBe(false)
  })

  it('停用、恢复：停用超过一年先检验；报废与转出的限制；转回', async () => {
    const { id } = await server.ask(elevatorApi.add, draft(), manager)
    const move = (name: string, more: Record<string, unknown> = {}) =>
      server.send(elevatorApi.changeStatus, { ids: [id], move: name as 'stop', ...more }, manager)
    expect(await move('stop')).toMatchObject({ errorCode: 1000400, errorMsg: '原因不能为空' })
    expect(await move('stop', { reason: '装修', from: '2025-09-01' })).toMatchObject({ errorCode: 0 })
    expect(await server.ask(elevatorApi.detail, { id }, manager)).toMatchObject({
      useStatus: 2,
      stopFrom: '2025-09-01',
      stopReason: '装修',
    })
    server.setNow('2026-11-20T08:00:00+08:00')
    expect((await move('restart')).data).toEqual({ done: 1, inspectFirst: 1 })
    server.setNow(undefined)
    expect(await server.ask(elevatorApi.detail, { id }, manager)).toMatchObject({
      useStatus: 1,
      nextInspectDate: '2026-11-20',
    })
    expect(await move('takeBack')).toMatchObject({ errorCode: 1102007, errorMsg: '电梯当前为「在用」，不能转回' })

    await asOwner(
      server,
      `insert into contract (company_id, id, contract_no, name, type, source, customer_id, sign_date, start_date, end_date, pay_way, pay_type, pay_node_type, agreed_amount, content, status)
       values ($1, $2, 'HT2026110001', '合同', 1, 1, $3, '2026-01-01', '2026-01-01', '2030-12-31', 1, 1, 0, 100, '维保', 1)`,
      [company.id, id, customerId],
    )
    await asOwner(
      server,
      `insert into contract_elevator (company_id, id, contract_id, elevator_id, service_start, service_end, unit_price, price_unit, amount, active)
       values ($1, $2, $2, $2, '2026-01-01', '2030-12-31', 100, 2, 100, true)`,
      [company.id, id],
    )
    expect(await move('scrap', { reason: '到期' })).toMatchObject({
      errorCode: 1102004,
      errorMsg: '电梯仍在合同HT2026110001服务期内',
    })
    expect((await server.ask(elevatorApi.contracts, { id }, manager))[0]).toMatchObject({
      contractNo: 'HT2026110001',
      amount: '100.00',
    })
    expect((await server.ask(elevatorApi.contracts, { id }, clerk))[0]).toMatchObject({ unitPrice: null, amount: null })
    expect(await server.send(elevatorApi.remove, { id }, manager)).toMatchObject({ errorCode: 1102006 })
    await asOwner(server, 'update contract set status = 2 where company_id = $1 and id = $2', [company.id, id])
    expect(await move('transfer', { reason: '换维保单位' })).toMatchObject({ errorCode: 0 })
    expect(await move('takeBack')).toMatchObject({ errorCode: 0 })
    const events = await asOwner(server, 'select name from outbox where row_id = $1 order by id', [id])
    expect(events.map((one) => one.name)).toEqual([
      'elevator.created',
      'elevator.stopped',
      'elevator.restarted',
      'elevator.transferred',
      'elevator.restarted',
    ])
  })

  it('未投用的电梯资料齐全才能投用', async () => {
    const made = { ...draft(), useStatus: 5 as const, registerCode: undefined, superviseDate: undefined }
    const { id } = await server.ask(elevatorApi.add, made, manager)
    const answer = await server.send(elevatorApi.changeStatus, { ids: [id], move: 'commission' }, manager)
    expect(answer.errorMsg).toContain('注册代码不能为空')
  })

  it('批量改维保人员、模板：证书与梯型都要合适，全部或全不', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(() => server.ask(elevatorApi.add, draft(), manager).then((saved) => saved.id)),
    )
    const next = await aWorker(server, company, { name: '赵接手' })
    const none = await aWorker(server, company, { name: '钱无证', certificate: null })
    expect(await server.send(elevatorApi.batchEdit, { ids, maintenanceWorkers: [none.id] }, manager)).toMatchObject({
      errorCode: 1007011,
    })
    expect(await server.ask(elevatorApi.batchEdit, { ids, maintenanceWorkers: [next.id] }, manager)).toEqual({
      done: 3,
    })
    const page = await server.ask(elevatorApi.list, { workerId: next.id }, manager)
    expect(page.total).toBe(3)
    const templateId = place
    await asOwner(
      server,
      `insert into maintain_template (company_id, id, name, kind, elevator_type, standard_type, basis, status, rule) values ($1, $2, '扶梯模板', 1, 4, 1, '企业标准', 1, '{}')`,
      [company.id, templateId],
    )
    expect((await server.send(elevatorApi.batchEdit, { ids, templateId }, manager)).errorMsg).toBe(
      '维保模板的梯型应为曳引与强制驱动电梯',
    )
  })

  it('小区树、选择、按编号查找', async () => {
    const home = await aCompany(server)
    const boss = await aPerson(server, home)
    const garden = await aCommunity(server, home, { name: '翠湖花园', type: 1 })
    const mall = await aCommunity(server, home, { name: '云中天地', type: 3 })
    const building = await aBuilding(server, home, garden, '2栋')
    const owner = await aCustomer(server, home)
    const one = await anElevator(
      server,
      home,
      { communityId: garden, customerId: owner, buildingId: building },
      { registerCode: '30103501002021999999' },
    )
    await anElevator(server, home, { communityId: garden, customerId: owner }, { useStatus: 2 })
    await anElevator(server, home, { communityId: mall, customerId: owner })
    expect(await server.ask(elevatorApi.tree, {}, boss)).toMatchObject({
      total: 3,
      inUse: 2,
      stopped: 1,
      types: [
        {
          type: 1,
          count: 2,
          communities: [{ name: '翠湖花园', count: 2, buildings: [{ id: building, name: '2栋', count: 1 }] }],
        },
        { type: 3, count: 1, communities: [{ name: '云中天地' }] },
      ],
    })
    expect((await server.ask(elevatorApi.options, { keyword: '翠湖' }, boss)).length).toBe(2)
    expect(await server.ask(elevatorApi.match, { numbers: ['30103501002021999999', '没有'] }, boss)).toMatchObject({
      found: [{ value: one, number: '30103501002021999999' }],
      missing: ['没有'],
    })
    const sticker = 'AbCdEfGhIjKlMnOp_-StUv'
    const stuck = `insert into elevator_qr (company_id, id, elevator_id, token, short_no, state)
      values ($1, gen_random_uuid(), $2, $3, $4, $5)`
    await asOwner(server, stuck, [home.id, one, sticker, '88800007', 1])
    await asOwner(server, stuck, [home.id, one, sticker.replace('A', 'Z'), '88800008', 2])
    const scanned = [sticker, '88800007', '88800008', sticker.replace('A', 'Z')]
    const byLabel = await server.ask(elevatorApi.match, { numbers: scanned }, boss)
    expect(byLabel.found.map(({ value, number }) => [value, number])).toEqual(
      ['88800007', sticker].map((number) => [one, number]),
    )
    expect(byLabel.missing).toEqual(scanned.slice(2))
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.ask(elevatorApi.match, { numbers: scanned }, stranger)).found).toEqual([])
    expect((await server.ask(elevatorApi.list, { communityIds: [garden], useStatus: [2] }, boss)).total).toBe(1)
    const all = await server.ask(
      elevatorApi.list,
      { inspectWithin: -1, online: 2, age: { from: 1 }, completeness: { to: 100 } },
      boss,
    )
    expect(all.total).toBe(0)
  })

  it('数据范围：本班组、本人、指定小区之外的电梯如同不存在', async () => {
    const home = await aCompany(server)
    const [garden, mall] = [await aCommunity(server, home), await aCommunity(server, home)]
    const owner = await aCustomer(server, home)
    const teamId = await aTeam(server, home)
    const leader = await aPerson(server, home, { scope: 2, teamId })
    const guard = await aPerson(server, home, { scope: 4, scopeIds: [mall] })
    const self = await aPerson(server, home, { scope: 3 })
    const inTeam = await anElevator(server, home, { communityId: garden, customerId: owner, teamId })
    const own = await anElevator(server, home, {
      communityId: garden,
      customerId: owner,
      workerIds: [self.employeeId],
    })
    const inMall = await anElevator(server, home, { communityId: mall, customerId: owner })
    const pairs: [Person, string][] = [
      [leader, inTeam],
      [self, own],
      [guard, inMall],
    ]
    for (const [person, id] of pairs) {
      const page = await server.ask(elevatorApi.list, {}, person)
      expect(page.records.map((row) => row.id)).toEqual([id])
      expect(page.total).toBe(1)
      expect((await server.ask(elevatorApi.options, {}, person)).map((one) => one.value)).toEqual([id])
      expect((await server.ask(elevatorApi.tree, {}, person)).total).toBe(1)
      const foreign = [inTeam, own, inMall].find((other) => other !== id) as string
      expect((await server.send(elevatorApi.detail, { id: foreign }, person)).errorCode).toBe(1000404)
      const stop = { ids: [id, foreign], move: 'stop' as const, reason: '试' }
      expect((await server.send(elevatorApi.changeStatus, stop, person)).errorCode).toBe(1000404)
    }
  })

  it('运营用户读得到授权企业的电梯，写不了；删除只限从未使用的', async () => {
    const operator = await anOperator(server, [company])
    expect((await server.ask(elevatorApi.list, {}, operator)).total).toBeGreaterThan(0)
    expect((await server.send(elevatorApi.add, draft(), operator)).errorCode).toBe(1002001)
    const { id } = await server.ask(elevatorApi.add, draft(), manager)
    expect(await server.ask(elevatorApi.remove, { id }, manager)).toEqual({ done: 1 })
    expect((await server.send(elevatorApi.detail, { id }, manager)).errorCode).toBe(1000404)
  })
})
