import { beforeAll, describe, expect, it } from 'vitest'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aTeam } from '#test/builders/elevator.ts'
import { fieldApi } from '#test/builders/field.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import { aRescue, brokenCall, delivered, type Rescue, repairRow, trappedCall } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { repairApi } from '../shared/api.ts'

const here: [number, number, number] = [120.15, 30.28, 10]
const at = (time: string) => `2026-11-20T${time}+08:00`

describe('维修工单', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let rescue: Rescue

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  it('未登录、无权限、别家企业、输入有误', async () => {
    server.setNow(at('08:00:00'))
    const foreign = await aCompany(server)
    const stranger = await aPerson(server, foreign)
    const theirs = await aRescue(server, foreign)
    const viewer = await aPerson(server, company, { grants: ['JR1'] })
    rescue = await aRescue(server, company)
    expect((await server.send(repairApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(repairApi.add, brokenCall(rescue.lift), viewer)).errorCode).toBe(1002001)
    expect((await server.send(repairApi.add, brokenCall(theirs.lift), manager)).errorCode).toBe(1000404)
    const own = await server.ask(repairApi.add, brokenCall(theirs.lift), stranger)
    expect((await server.send(repairApi.detail, { id: own.id }, manager)).errorCode).toBe(1000404)
    const workerIds = [rescue.wang.employeeId, rescue.li.employeeId]
    expect((await server.send(repairApi.dispatch, { id: own.id, version: 0, workerIds }, manager)).errorCode).toBe(
      1000404,
    )
    const { fields } = await server.send(
      repairApi.add,
      { ...trappedCall(rescue.lift), trappedCount: undefined },
      manager,
    )
    expect(fields).toEqual([{ prop: 'trappedCount', msg: '被困人数不能为空' }])
    const placeless = await server.send(repairApi.add, trappedCall(undefined as never), manager)
    expect(placeless.fields).toEqual([{ prop: 'elevatorId', msg: '请选择电梯；尚不能确定时填写地址' }])
    const ordinary = { ...brokenCall(rescue.lift), reporterName: undefined, reportText: undefined }
    expect((await server.send(repairApi.add, ordinary, manager)).fields.map(({ msg }) => msg)).toEqual([
      '报修人不能为空',
      '故障描述不能为空',
    ])
  })

  describe('jobs 8.11 困人', () => {
    let id: string
    let visit: string

    /** 14:03:20 the call, 14:03:22 the order gives itself to the lift's own crew. */
    async function entrapment(): Promise<string> {
      rescue = await aRescue(server, company)
      const { wang, li, lift, communityId, customerId } = rescue
      const crew = { communityId, customerId, workerIds: [wang.employeeId, li.employeeId], elevatorId: lift }
      const days = { planDate: '2026-11-20', legalDeadline: '2026-11-22', startAt: at('13:40:00') }
      visit = await anOrder(server, company, crew, { ...days, status: 2 })
      server.setNow(at('14:03:20'))
      const added = await server.ask(repairApi.add, trappedCall(lift), manager)
      server.setNow(at('14:03:22'))
      await delivered(server)
      return added.id
    }
    const arriveAndOn = async (time: string) => {
      const phone = phoneOf(server, rescue.wang)
      server.setNow(at('14:04:05'))
      expect(await phone(id, { type: 'repairAccept' })).toMatchObject([{ result: 'applied' }])
      server.setNow(at('14:06:00'))
      expect(await phone(id, { type: 'depart' })).toMatchObject([{ result: 'applied' }])
      server.setNow(at(time))
      expect(await phone(id, { type: 'arrive', gps: here })).toMatchObject([{ result: 'applied' }])
      return phone
    }

    it('14:03:20 报修，14:03:22 自动派单，班组进行中的维保转急修；14:31:50 到场 28:30 未超时；14:40:10 解救 36:50', async () => {
      id = await entrapment()
      const sent = await server.ask(repairApi.detail, { id }, manager)
      expect(sent).toMatchObject({
        status: 1,
        arriveLimit: 30,
        finishLimit: 60,
        crew: [{ name: '王一维' }, { name: '李二保' }],
      })
      expect(Date.parse(sent.dispatchAt as string)).toBe(Date.parse(at('14:03:22')))
      const paused = await server.ask(maintainOrderApi.detail, { id: visit }, manager)
      expect(paused).toMatchObject({ status: 7, pauseReason: 1 })
      const [lift] = await asOwner(server, 'select trapped_at from elevator where id = $1', [rescue.lift])
      expect(Date.parse(lift?.trapped_at)).toBe(Date.parse(at('14:03:20')))
      const phone = await arriveAndOn('14:31:50')
      const there = await server.ask(repairApi.detail, { id }, manager)
      expect(there).toMatchObject({ status: 3, arriveSeconds: 28 * 60 + 30, arriveOver: false, flags: 1 })
      server.setNow(at('14:40:10'))
      const done = { cause: 1, faultPart: 4, measure: '调整层门锁触点', stateAfter: 1, photosAfter: ['after.jpg'] }
      const early = await phone(id, { type: 'repairComplete', payload: done })
      expect(early).toMatchObject([{ result: 'rejected', errorCode: 3050004, errorMsg: '困人急修须先登记解救时间' }])
      expect(await phone(id, { type: 'rescued', payload: { count: 3, state: 1 } })).toMatchObject([
        { result: 'applied' },
      ])
      expect(await server.ask(repairApi.detail, { id }, manager)).toMatchObject({
        rescueSeconds: 36 * 60 + 50,
        finishOver: false,
      })
      expect((await server.ask(repairApi.live, {}, manager)).orders.filter((one) => one.id === id)).toEqual([])
      server.setNow(at('15:05:00'))
      expect(await phone(id, { type: 'repairComplete', payload: done })).toMatchObject([{ result: 'applied' }])
      const sign = { way: 1, name: '李安全', signKey: 'sign.png' }
      expect(await phone(id, { type: 'sign', payload: sign })).toMatchObject([{ result: 'applied' }])
      expect(await server.ask(repairApi.detail, { id }, manager)).toMatchObject({
        status: 8,
        signName: '李安全',
        cause: 1,
      })
      const [free] = await asOwner(server, 'select trapped_at from elevator where id = $1', [rescue.lift])
      expect(free?.trapped_at).toBeNull()
      const row = await repairRow(server, id)
      expect(Date.parse(row.stop_to as string) - Date.parse(row.stop_from as string)).toBe((61 * 60 + 40) * 1000)
    })

    it('14:09 第二个电话：3050002，合并后两位来电都在', async () => {
      id = await entrapment()
      server.setNow(at('14:09:00'))
      const again = await server.send(
        repairApi.add,
        trappedCall(rescue.lift, { reporterPhone: '13812340009' }),
        manager,
      )
      const { orderNo } = await server.ask(repairApi.detail, { id }, manager)
      expect(again).toMatchObject({ errorCode: 3050002, errorMsg: `该电梯30分钟内已有报修${orderNo}，是否合并` })
      expect(again.data).toMatchObject({ id, orderNo })
      const caller = { id, reporterName: '赵住户', reporterPhone: '13812340009', trappedCount: 4 }
      await server.ask(repairApi.merge, caller, manager)
      const merged = await server.ask(repairApi.detail, { id }, manager)
      expect(merged).toMatchObject({ trappedCount: 4, callers: [{ name: '赵住户', phone: '13812340009' }] })
      server.setNow(at('14:33:21'))
      const later = await server.send(repairApi.add, trappedCall(rescue.lift), manager)
      expect(later.errorCode).toBe(0)
      await server.ask(repairApi.merge, { id, orderId: later.data.id }, manager)
      expect(await server.ask(repairApi.detail, { id: later.data.id }, manager)).toMatchObject({
        status: 10,
        closeReason: 2,
        mergedInto: { orderNo },
      })
    })

    it('14:33:20 到场 30:00 未超时，14:33:21 到场 30:01 超时且永久', async () => {
      id = await entrapment()
      await arriveAndOn('14:33:20')
      expect(await server.ask(repairApi.detail, { id }, manager)).toMatchObject({
        arriveSeconds: 1800,
        arriveOver: false,
      })
      id = await entrapment()
      const phone = await arriveAndOn('14:33:21')
      expect(await server.ask(repairApi.detail, { id }, manager)).toMatchObject({
        arriveSeconds: 1801,
        arriveOver: true,
      })
      await phone(id, { type: 'rescued', payload: { count: 3, state: 1 } })
      const over = await server.ask(repairApi.list, { tab: 'over' }, manager)
      expect(over.records.find((one) => one.id === id)).toMatchObject({ over: 1, arriveMin: 30 })
    })
  })

  it('派单：困人至少2人、证件有效、两位调度同时派只有一个成功', async () => {
    server.setNow(at('16:00:00'))
    const other = await aRescue(server, company, '7号梯')
    const { id, version } = await server.ask(repairApi.add, brokenCall(other.lift), manager)
    const [wang, li] = [other.wang.employeeId, other.li.employeeId]
    expect(await server.send(repairApi.dispatch, { id, version, workerIds: [wang] }, manager)).toMatchObject({
      errorCode: 3050005,
      errorMsg: '困人急修与非困人急修至少派2人',
    })
    await asOwner(server, `update certificate set valid_to = '2026-11-19' where owner_id = $1`, [li])
    expect(await server.send(repairApi.dispatch, { id, version, workerIds: [wang, li] }, manager)).toMatchObject({
      errorCode: 3020018,
      errorMsg: '李二保的特种设备作业人员证已于2026-11-19到期',
    })
    await asOwner(server, `update certificate set valid_to = '2029-11-19' where owner_id = $1`, [li])
    const second = await aPerson(server, company)
    const tries = await Promise.all(
      [manager, second].map((who) => server.send(repairApi.dispatch, { id, version, workerIds: [wang, li] }, who)),
    )
    expect(tries.map(({ errorCode }) => errorCode).sort()).toEqual([0, 1000001])
    const people = await server.ask(repairApi.candidates, { id }, manager)
    expect(people.find((one) => one.employeeId === wang)).toMatchObject({ pair: null, certOk: true })
  })

  it('同一人不能同时派往两处困人：3050006', async () => {
    server.setNow(at('17:00:00'))
    const one = await aRescue(server, company)
    const far = await aRescue(server, company)
    await asOwner(server, `update repair_setting set setting = setting where company_id = $1`, [company.id])
    const first = await server.ask(repairApi.add, trappedCall(one.lift), manager)
    await delivered(server)
    const workerIds = [one.wang.employeeId, one.li.employeeId]
    const second = await server.send(repairApi.add, trappedCall(far.lift, { workerIds }), manager)
    expect(second).toMatchObject({
      errorCode: 3050006,
      errorMsg: `王一维正在处理${first.orderNo}，不能同时派往另一处困人`,
    })
  })

  it('撤销派单：没人接单前可撤，工单回到待派，先等调度另派；接单后不能撤；版本旧的不撤', async () => {
    server.setNow(at('17:30:00'))
    const one = await aRescue(server, company, '8号梯')
    const { id, version } = await server.ask(repairApi.add, brokenCall(one.lift), manager)
    const workerIds = [one.wang.employeeId, one.li.employeeId]
    const sent = await server.ask(repairApi.dispatch, { id, version, workerIds }, manager)
    expect((await server.send(repairApi.recall, { id, version }, manager)).errorCode).toBe(1000001)
    const back = await server.ask(repairApi.recall, { id, version: sent.version }, manager)
    expect(await repairRow(server, id)).toMatchObject({ status: 0, dispatch_at: null })
    const phone = phoneOf(server, one.wang)
    expect(await phone(id, { type: 'repairAccept' })).toMatchObject([{ result: 'conflict' }])
    const told = await asOwner(server, `select title from message where biz_id = $1 and title = '派单已撤销'`, [id])
    expect(told).toHaveLength(2)
    const again = await server.ask(repairApi.dispatch, { ...back, workerIds }, manager)
    await phone(id, { type: 'repairAccept' })
    expect(await server.send(repairApi.recall, { id, version: again.version }, manager)).toMatchObject({
      errorCode: 3050017,
      errorMsg: '班组已接单，不能撤销派单，请改派',
    })
  })

  it('拒单：困人接单后不能拒；接单前可拒，另派一组，拒过的不再自动派', async () => {
    server.setNow(at('18:00:00'))
    const one = await aRescue(server, company)
    const { id } = await server.ask(repairApi.add, trappedCall(one.lift), manager)
    await delivered(server)
    const phone = phoneOf(server, one.wang)
    const no = await phone(id, { type: 'repairReject', payload: { reason: '车辆故障' } })
    expect(no).toMatchObject([{ errorMsg: null, result: 'applied' }])
    const next = await server.ask(repairApi.detail, { id }, manager)
    expect(next.status).toBe(1)
    expect(next.crew.map(({ employeeId }) => employeeId)).not.toContain(one.wang.employeeId)
    const gone = await phone(id, { type: 'repairAccept' })
    expect(gone).toMatchObject([{ result: 'conflict', errorMsg: '工单已改派，记录已保留，等待调度处理' }])
  })

  it('关闭与删除：困人须有回访；有现场记录的不能删除', async () => {
    server.setNow(at('19:00:00'))
    const one = await aRescue(server, company)
    const { id } = await server.ask(repairApi.add, trappedCall(one.lift), manager)
    await delivered(server)
    const { version } = await server.ask(repairApi.detail, { id }, manager)
    const without = await server.send(repairApi.close, { id, version, reason: 1 }, manager)
    expect(without).toMatchObject({ errorCode: 3050009, errorMsg: '关闭困人急修须填写回访记录' })
    await server.ask(repairApi.close, { id, version, reason: 1, callBack: '物业确认轿厢内无人' }, manager)
    const [lift] = await asOwner(server, 'select trapped_at from elevator where id = $1', [one.lift])
    expect(lift?.trapped_at).toBeNull()
    expect(await server.ask(repairApi.remove, { id }, manager)).toEqual({ done: 1 })
    const worked = await server.ask(repairApi.add, { ...brokenCall(one.lift), notDuplicate: true }, manager)
    expect((await server.send(repairApi.dispatch, { ...worked, auto: true }, manager)).errorCode).toBe(0)
    expect(await server.send(repairApi.remove, { id: worked.id }, manager)).toMatchObject({
      errorCode: 3050008,
      errorMsg: '工单已有现场记录，不能删除',
    })
  })

  it('代记：时间不能晚于现在、不能早于上一步；每步记明调度代记，暂停不计完成用时', async () => {
    server.setNow(at('20:00:00'))
    const one = await aRescue(server, company)
    const added = await server.ask(repairApi.add, brokenCall(one.lift), manager)
    const sent = await server.ask(repairApi.dispatch, { ...added, auto: true }, manager)
    server.setNow(at('21:00:00'))
    let { version } = sent
    const { id } = added
    const record = async (
      step: 'depart' | 'arrive' | 'start' | 'pause' | 'resume' | 'complete',
      time: string,
      payload = {},
    ) => server.send(repairApi.record, { id, version, step, at: at(time), payload }, manager)
    expect((await record('depart', '21:00:01')).fields).toEqual([{ prop: 'at', msg: '时间不能晚于现在' }])
    expect((await record('depart', '19:59:59')).fields).toEqual([{ prop: 'at', msg: '时间不能早于上一步' }])
    for (const [step, time, payload] of [
      ['depart', '20:05:00', {}],
      ['arrive', '20:20:00', {}],
      ['start', '20:21:00', {}],
      ['pause', '20:30:00', { reason: 1 }],
      ['resume', '20:50:00', {}],
    ] as const)
      version = (await record(step, time, payload)).data.version
    const short = await record('complete', '20:58:00', { cause: 1, stateAfter: 1 })
    expect(short).toMatchObject({ errorCode: 3050012, errorMsg: '还不能完成：故障部位、处理方式' })
    const done = { cause: 1, faultPart: 4, measure: '更换门机皮带', stateAfter: 1, serviceFee: '200' }
    version = (await record('complete', '20:58:00', done)).data.version
    const detail = await server.ask(repairApi.detail, { id }, manager)
    expect(detail).toMatchObject({ status: 7, finishSeconds: 38 * 60, chargeType: 1, amount: '200.00', flags: 2 })
    const poor = await aPerson(server, company, { grants: ['JR1'] })
    expect((await server.ask(repairApi.detail, { id }, poor)).amount).toBeNull()
    expect((await server.ask(repairApi.detail, { id }, poor)).reporterPhone).toBe('138****0002')
    await server.ask(repairApi.rework, { id, version, reason: '故障复现' }, manager)
    expect(await server.ask(repairApi.detail, { id }, manager)).toMatchObject({ status: 3, isRework: true })
  })

  it('来电查询不说数据范围外的客户和联系人（common 2）', async () => {
    const { lift } = await aRescue(server, company)
    const contact = { phone: '13812349911' }
    await asOwner(
      server,
      `insert into customer_contact (company_id, id, customer_id, name, phone)
       select company_id, gen_random_uuid(), customer_id, '钱经理', $2 from elevator where id = $1`,
      [lift, contact.phone],
    )
    const teamId = await aTeam(server, company)
    const leader = await aPerson(server, company, { grants: ['JR1', 'JR2'], scope: 2, teamId })
    expect((await server.ask(repairApi.caller, contact, leader)).names).toEqual([])
    expect((await server.ask(repairApi.caller, contact, manager)).names).toMatchObject([{ name: '钱经理' }])
  })

  it('同一部位30天内再修为返修；来电查询给出上次报修', async () => {
    server.setNow(at('09:00:00'))
    const one = await aRescue(server, company)
    const finish = async () => {
      const added = await server.ask(repairApi.add, { ...brokenCall(one.lift), notDuplicate: true }, manager)
      let { version } = await server.ask(repairApi.dispatch, { ...added, auto: true }, manager)
      const payloads = { cause: 1, faultPart: 4, measure: '调整', stateAfter: 1 }
      for (const step of ['depart', 'arrive', 'start', 'complete'] as const) {
        const payload = step === 'complete' ? payloads : {}
        version = (await server.ask(repairApi.record, { id: added.id, version, step, payload }, manager)).version
      }
      return server.ask(repairApi.detail, { id: added.id }, manager)
    }
    const first = await finish()
    expect(first.isRework).toBe(false)
    server.setNow('2026-12-10T09:00:00+08:00')
    const again = await finish()
    expect(again).toMatchObject({ isRework: true, reworkOf: { orderNo: first.orderNo } })
    expect(again.similar[0]).toMatchObject({ orderNo: first.orderNo, sameLift: true })
    const caller = await server.ask(repairApi.caller, { phone: '13812340002' }, manager)
    expect(caller.lifts.map(({ id }) => id)).toContain(one.lift)
    expect(caller.names).toContainEqual({ name: '刘物业', role: '来电人' })
    expect(fieldApi.sync.path).toBe('/field/sync')
  })
})
