import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { transferApi } from '#modules/employee/shared/api.ts'
import { trackApi } from '#modules/employee/shared/trackApi.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { fieldApi } from '#test/builders/field.ts'
import {
  aFieldWorker,
  aServedSite,
  crewed,
  type Op,
  opOf,
  ordersOf,
  phoneOf,
  type Served,
} from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi, signApi } from '../shared/api.ts'

/** The lift stands at A of jobs 8.7. */
const A: [number, number] = [120.172, 30.281]
const here: [number, number, number] = [...A, 10]

describe('作业端', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let wang: Person
  let li: Person
  let served: Served

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  /** A lift at A, planned from 2026-02-13 after a visit on 02-28, its order of 2026-03-14 given to 王一维 and 李二保. */
  async function scene(crew: { certTo?: string } = {}): Promise<string> {
    server.setNow('2026-02-27T08:00:00+08:00')
    served = await aServedSite(server, company, manager, { contract: { startDate: '2026-01-01' } })
    const lift = served.site.lifts[0] as string
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = $1', [lift, ...A])
    const draft = {
      contractId: served.contractId,
      elevatorIds: [lift],
      startDate: '2026-03-01',
      endDate: '2026-12-31',
      teamId: served.teamId,
      history: [{ elevatorId: lift, lastVisit: '2026-02-28' }],
    }
    await publishPlan(server, draft, manager)
    wang = await aFieldWorker(server, company, { name: '王一维', teamId: served.teamId })
    li = await aFieldWorker(server, company, { name: '李二保', teamId: served.teamId, ...crew })
    const order = (await ordersOf(server, lift))[0]
    expect(order?.plan_date).toBe('2026-03-14')
    await crewed(server, order?.id as string, wang, li)
    server.setNow('2026-03-14T09:00:00+08:00')
    return order?.id as string
  }

  const photo = 'web1-safety.png'
  const arrive: Op = { type: 'arrive', gps: here }
  const safety: Op = { type: 'safety', payload: { photo } }

  describe('jobs 8.8 签到与作业人员', () => {
    it('291米不通过，238米按精度通过，一人不能开始', async () => {
      const id = await scene()
      const phone = phoneOf(server, wang)
      const far = await phone(id, { type: 'depart' }, { type: 'arrive', gps: [120.1742, 30.2828, 40] })
      expect(far).toMatchObject([
        { result: 'applied' },
        { result: 'rejected', errorCode: 3080001, errorMsg: '距离电梯291米（精度±40米），超出签到范围200米' },
      ])
      const near = await phone(id, { type: 'arrive', gps: [120.1735, 30.2827, 65] }, safety, { type: 'start' })
      expect(near).toMatchObject([
        { result: 'applied' },
        { result: 'applied' },
        { result: 'rejected', errorCode: 3020004, errorMsg: '作业人员不足：已签到1人，至少2人' },
      ])
      const period = { queryStartTime: '2026-03-14 00:00:00', queryEndTime: '2026-03-14 23:59:59' }
      const track = await server.ask(trackApi.list, { userId: wang.userId, ...period }, manager)
      expect(track.records).toMatchObject([{ src: 2, orderId: id }])
      expect(track.records[0]?.location[0]).toBeCloseTo(120.1735, 6)
      const visits = await server.ask(trackApi.visits, { employeeId: wang.employeeId, ...period }, manager)
      expect(visits.orders).toMatchObject([{ id, status: 1 }])
      expect(visits.signIns).toMatchObject([{ orderId: id, kind: 1, distance: 238, method: 1 }])
      const detail = await server.ask(maintainOrderApi.detail, { id }, manager)
      expect(detail.signIns).toMatchObject([{ name: '王一维', distance: 238, limitMetres: 200, pass: true, method: 1 }])
      expect(detail.status).toBe(1)
    })

    it('电梯没有坐标：签到不拦，记为未核验，班组长看得到；没有定位仍要扫码', async () => {
      const id = await scene()
      await asOwner(server, 'update elevator set located = false where id = $1', [served.site.lifts[0]])
      const phone = phoneOf(server, wang)
      const done = await phone(id, { type: 'depart' }, { type: 'arrive' }, { type: 'arrive', gps: [120.4, 30.5, 20] })
      expect(done.map(({ result }) => result)).toEqual(['applied', 'rejected', 'applied'])
      const { signIns, status } = await server.ask(maintainOrderApi.detail, { id }, manager)
      expect(status).toBe(1)
      expect(signIns).toMatchObject([
        {
          distance: null,
          limitMetres: null,
          pass: false,
          method: 1,
          reviewState: 0,
          reason: '位置按行政区估计，签到距离未核验',
        },
      ])
      expect(signIns[0]?.lng).toBeCloseTo(120.4, 6)
    })

    it('手机没电的同伴由班组长代为确认到场：计入人数，记签到异常，本人收到消息；本人、非本班、已签到的不行', async () => {
      const id = await scene()
      expect((await phoneOf(server, wang)(id, { type: 'depart' }, arrive, safety))[1]?.result).toBe('applied')
      expect((await phoneOf(server, wang)(id, { type: 'start' }))[0]).toMatchObject({ errorCode: 3020004 })
      const say = (employeeId: string, as = manager, reason = '手机没电，电话中核实') =>
        server.send(maintainOrderApi.vouchSignIn, { id, employeeId, reason }, as)
      expect(await say(li.employeeId, wang)).toMatchObject({ errorCode: 1002001 })
      expect(await say(newId())).toMatchObject({ errorCode: 1000404 })
      expect((await say(wang.employeeId)).fields).toMatchObject([{ msg: '该人员已签到' }])
      expect((await say(li.employeeId, manager, ' ')).fields).toMatchObject([{ prop: 'reason' }])
      const before = await server.ask(maintainOrderApi.detail, { id }, manager)
      expect(before.vouchable.map(({ employeeId }) => employeeId)).toEqual([li.employeeId])
      expect((await say(li.employeeId)).errorCode).toBe(0)
      expect((await phoneOf(server, wang)(id, { type: 'start' }))[0]?.result).toBe('applied')
      const order = await server.ask(maintainOrderApi.detail, { id }, manager)
      expect(order).toMatchObject({ status: 2, vouchable: [] })
      expect(order.flags & (4 | 128)).toBe(4 | 128)
      expect(order.signIns.find(({ employeeId }) => employeeId === li.employeeId)).toMatchObject({
        pass: false,
        reviewState: 2,
        reviewNote: '手机没电，电话中核实',
        reason: `${manager.name}代为确认到场：手机没电，电话中核实`,
      })
      const told = await asOwner(server, 'select title from message where receiver_id = $1', [li.userId])
      expect(told).toContainEqual({ title: '已代为确认到场' })
    })

    it('两人用同一部手机签到：记代签，请班组长审核，不拦；各用各的不记', async () => {
      const flags = async (id: string) => (await server.ask(maintainOrderApi.detail, { id }, manager)).flags & 128
      const crew = async (id: string, device: string) => {
        await phoneOf(server, wang, 'phone-wang')(id, { type: 'depart' }, arrive)
        return (await phoneOf(server, li, device)(id, arrive))[0]
      }
      const own = await scene()
      expect([await crew(own, 'phone-li'), await flags(own)]).toMatchObject([{ result: 'applied' }, 0])
      const shared = await scene()
      expect([await crew(shared, 'phone-wang'), await flags(shared)]).toMatchObject([{ result: 'applied' }, 128])
      const { signIns } = await server.ask(maintainOrderApi.detail, { id: shared }, manager)
      expect(signIns.map(({ name, reviewState, reason }) => [name, reviewState, reason])).toEqual([
        ['王一维', 0, null],
        [li.name, 1, '与王一维用同一部手机签到'],
      ])
    })

    it('助手昨天证件到期：3020018', async () => {
      const id = await scene({ certTo: '2026-03-13' })
      await phoneOf(server, li)(id, arrive)
      const results = await phoneOf(server, wang)(id, { type: 'depart' }, arrive, safety, { type: 'start' })
      expect(results.at(-1)).toMatchObject({
        result: 'rejected',
        errorCode: 3020018,
        errorMsg: '李二保的特种设备作业人员证已于2026-03-13到期',
      })
    })

    it('没有定位：3080002；扫码、照片和原因可以代替，记签到异常待审核', async () => {
      const id = await scene()
      const phone = phoneOf(server, wang)
      expect((await phone(id, { type: 'arrive' }))[0]).toMatchObject({
        errorCode: 3080002,
        errorMsg: '未取得定位，请扫码签到并拍照',
      })
      await asOwner(
        server,
        `insert into elevator_qr (company_id, id, elevator_id, token, short_no, state) values ($1, gen_random_uuid(), $2, $3, $4, 1)`,
        [company.id, served.site.lifts[0], id.replaceAll('-', '').slice(0, 22), String(Date.now()).slice(-8)],
      )
      const scan = { method: 2, qr: id.replaceAll('-', '').slice(0, 22), photo, reason: '底坑无信号' }
      const wrong = await phone(id, { type: 'arrive', payload: { ...scan, qr: 'x'.repeat(22) } })
      expect(wrong[0]?.errorMsg).toMatch(/^二维码不属于电梯/)
      expect((await phone(id, { type: 'arrive', payload: scan }))[0]?.result).toBe('applied')
      const detail = await server.ask(maintainOrderApi.detail, { id }, manager)
      expect(detail.flags).toBe(4)
      expect(detail.signIns[0]).toMatchObject({ pass: false, method: 2, reviewState: 1 })
      const signIn = detail.signIns[0]?.id as string
      await server.ask(maintainOrderApi.reviewSignIn, { id: signIn, pass: true, note: '现场属实' }, manager)
      expect((await server.ask(maintainOrderApi.detail, { id }, manager)).signIns[0]?.reviewState).toBe(2)
    })

    it('不在班组的人没有权限；同一操作重发不再生效；两人同时开始只有一人成功', async () => {
      const id = await scene()
      const outsider = await aFieldWorker(server, company)
      expect((await phoneOf(server, outsider)(id, { type: 'depart' }))[0]).toMatchObject({
        errorCode: 1002001,
        result: 'rejected',
      })
      const op = opOf(id, 1, { type: 'depart' }, server)
      const once = await server.ask(fieldApi.sync, { deviceId: 'a', ops: [op] }, wang)
      const again = await server.ask(fieldApi.sync, { deviceId: 'a', ops: [op] }, wang)
      expect([once.results[0]?.result, again.results[0]?.result]).toEqual(['applied', 'duplicate'])
      await phoneOf(server, li)(id, arrive)
      await phoneOf(server, wang)(id, arrive, safety)
      const both = await Promise.all([
        phoneOf(server, wang)(id, { type: 'start' }),
        phoneOf(server, li)(id, { type: 'start' }),
      ])
      const results = both.flat()
      expect(results.filter((one) => one.result === 'applied')).toHaveLength(1)
      const late = results.find((one) => one.result === 'rejected')
      expect(late?.errorCode).toBe(3080003)
      expect(late?.errorMsg).toMatch(/^该工单已由(王一维|李二保)于09:00开始$/)
    })
  })

  describe('jobs 8.9 完成与确认', () => {
    let id: string
    let codes: string[]
    let phone: ReturnType<typeof phoneOf>

    beforeEach(async () => {
      id = await scene()
      phone = phoneOf(server, wang)
      await phoneOf(server, li)(id, arrive)
      await phone(id, { type: 'depart' }, arrive, safety, { type: 'start' })
      const detail = await server.ask(maintainOrderApi.detail, { id }, manager)
      codes = detail.items.map((item) => item.itemCode)
    })

    const normal = (itemCode: string, more = {}): Op => ({
      type: 'itemResult',
      payload: { itemCode, result: 1, ...more },
    })
    const complete = (more = {}): Op => ({ type: 'complete', payload: { elevatorStateAfter: 2, ...more } })

    it('还有2项、1项缺照片、24分钟；完成、删除、签字、再改', async () => {
      expect(codes).toHaveLength(31)
      const rest = codes.filter((code) => !['A-1-29', 'A-1-6'].includes(code))
      await phone(id, ...rest.map((code) => normal(code)))
      server.setNow('2026-03-14T09:24:00+08:00')
      const leave: Op = { type: 'leave', gps: here }
      expect((await phone(id, leave, complete())).at(-1)).toMatchObject({
        errorCode: 3020005,
        errorMsg: '还有2项未检查',
      })

      // Put right on the spot is a reading too: what it is now.
      for (const result of [1, 4]) {
        const [unread] = await phone(id, normal('A-1-29', { result, photos: ['a129.png'] }))
        expect(unread).toMatchObject({ result: 'rejected', errorMsg: expect.stringContaining('须填写测量数值') })
      }
      const worn = { value: 6.5, photos: ['a129.png'], handling: { action: 2, detail: '更换锁钩' } }
      await phone(id, normal('A-1-29', worn), normal('A-1-6'))
      const judged = await server.ask(maintainOrderApi.detail, { id }, manager)
      expect(judged.items.find((item) => item.itemCode === 'A-1-29')).toMatchObject({ result: 2, value: 6.5 })
      expect((await phone(id, complete()))[0]).toMatchObject({ errorCode: 3020005, errorMsg: '1项缺少照片' })

      const taken = { key: `a16-${id}.png`, sha256: 'a'.repeat(64), itemCode: 'A-1-6' }
      expect((await phone(id, { type: 'photo', payload: taken }))[0]?.result).toBe('applied')
      expect((await phone(id, complete()))[0]).toMatchObject({
        errorCode: 3020006,
        errorMsg: '作业时长24分钟，少于最短30分钟，请说明原因',
      })
      const done = await phone(id, complete({ shortReason: '电梯较新，项目少' }))
      expect(done[0]).toMatchObject({ result: 'applied', errorCode: null })

      const detail = await server.ask(maintainOrderApi.detail, { id }, manager)
      expect(detail).toMatchObject({
        status: 3,
        flags: 16,
        workMinutes: 24,
        abnormalCount: 1,
        retainUntil: '2030-03-14',
        // 1 待上报, or 0 as soon as it is known that no platform takes it.
        govState: expect.toBeOneOf([0, 1]),
      })
      expect(detail.completeAt).toContain('2026-03-14')
      expect(detail.hazards).toMatchObject([{ itemCode: 'A-1-29', grade: 1, deadline: '2026-04-13', state: 0 }])
      expect(await server.send(maintainOrderApi.remove, { id }, manager)).toMatchObject({
        errorCode: 3020008,
        errorMsg: '维保记录须保存至2030-03-14，不能删除',
      })
      const [lift] = await asOwner(
        server,
        'select last_maintain_date::text as last, next_maintain_date::text as next from elevator where id = $1',
        [served.site.lifts[0]],
      )
      expect(lift).toEqual({ last: '2026-03-14', next: '2026-03-28' })
      const [contract] = await asOwner(server, 'select performed_visits as n from contract where id = $1', [
        served.contractId,
      ])
      expect(contract?.n).toBe(1)

      const elevatorId = served.site.lifts[0] as string
      await asOwner(server, 'update elevator set worker_ids = array[$2::uuid] where id = $1', [
        elevatorId,
        wang.employeeId,
      ])
      const handOver = { fromId: wang.employeeId, items: [{ elevatorId, toId: li.employeeId }] }
      await server.ask(transferApi.transfer, handOver, manager)
      const log = await server.ask(elevatorApi.logs, { elevatorId }, manager)
      expect(log.intact).toBe(true)
      expect(log.records.slice(0, 2)).toMatchObject([
        { kind: 8, summary: '移交：王一维 移交给 李二保', actor: manager.name },
        { kind: 1, summary: `维保完成 ${detail.orderNo}`, bizId: id },
      ])

      const proof = await server.ask(maintainOrderApi.verify, { hash: detail.contentHash as string })
      expect(proof).toMatchObject({ match: true, orderNo: detail.orderNo })
      expect(await server.ask(maintainOrderApi.verify, { hash: 'f'.repeat(64) })).toMatchObject({ match: false })
      const paper = await server.send(maintainOrderApi.record, { id }, manager)
      expect(paper.raw.subarray(0, 5).toString()).toBe('%PDF-')

      const { token } = await server.ask(maintainOrderApi.signLink, { id }, manager)
      const view = await server.ask(signApi.view, { token })
      expect(view).toMatchObject({ itemCount: 31, normalCount: 30, workers: ['王一维', '李二保'], status: 3 })
      expect(view).toMatchObject({ kind: 'visit', abnormal: [{ handling: '转隐患', text: '6.5mm' }] })
      // An objection is answered beside the record: by the crew from the phone, by the office; then it can be signed.
      await server.ask(signApi.decide, { token, action: 'dispute', name: '周物业', opinion: '锁钩编号不对' })
      const [corrected] = await phone(id, { type: 'addendum', payload: { text: '锁钩编号应为 B-12' } })
      expect(corrected?.result).toBe('applied')
      await server.ask(maintainOrderApi.addendum, { id, text: '已核对，与铭牌一致' }, manager)
      expect(await server.ask(signApi.view, { token })).toMatchObject({
        objection: '锁钩编号不对',
        addenda: [{ text: '锁钩编号应为 B-12', author: '王一维' }, { text: '已核对，与铭牌一致' }],
      })
      const unsigned = await server.ask(maintainOrderApi.detail, { id }, manager)
      expect(unsigned.contentHash).toBe(detail.contentHash)
      const signature = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]).toString('base64')
      const signed = { token, action: 'confirm' as const, name: '周物业', role: '安全管理员', signature }
      expect((await server.ask(signApi.decide, signed)).status).toBe(4)
      expect(await server.send(signApi.decide, signed)).toMatchObject({
        errorCode: 3020009,
        errorMsg: '记录已确认，不可修改，请使用更正说明',
      })
      expect((await phone(id, normal('A-1-1')))[0]).toMatchObject({ errorCode: 3020009 })
      const now = await server.ask(maintainOrderApi.detail, { id }, manager)
      expect(now).toMatchObject({ status: 4, confirm: { way: 2, name: '周物业', role: '安全管理员' } })
      expect(
        await server.send(maintainOrderApi.edit, { id, version: now.version, remark: '改' }, manager),
      ).toMatchObject({
        errorCode: 3020009,
      })
      await server.ask(maintainOrderApi.addendum, { id, text: '锁钩编号补记' }, manager)
      expect((await server.ask(maintainOrderApi.detail, { id }, manager)).addenda).toHaveLength(3)
      expect((await server.ask(maintainOrderApi.verify, { hash: now.contentHash as string })).match).toBe(true)
    })

    it('20人同时签字：一人成功；两人各自完成：一次生效，另一次记下', async () => {
      const photos = ['p.png']
      await phone(id, ...codes.map((code) => normal(code, { photos, ...(code === 'A-1-29' ? { value: 8 } : {}) })))
      server.setNow('2026-03-14T09:45:00+08:00')
      await phone(id, { type: 'leave', gps: here })
      const twice = await Promise.all([
        phoneOf(server, wang)(id, complete({ elevatorStateAfter: 1 })),
        phoneOf(server, li)(id, complete({ elevatorStateAfter: 1 })),
      ])
      expect(
        twice
          .flat()
          .map((one) => one.result)
          .sort(),
      ).toEqual(['applied', 'applied'])
      const completed = await asOwner(
        server,
        `select after ->> 'second' as second from order_event where order_id = $1 and type = 'complete' order by 1`,
        [id],
      )
      expect(completed).toEqual([{ second: 'true' }, { second: null }])
      const { token } = await server.ask(maintainOrderApi.signLink, { id }, manager)
      const signature = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]).toString('base64')
      const given = { token, action: 'confirm' as const, name: '周物业', signature }
      const links = await Promise.all(Array.from({ length: 10 }, () => server.send(signApi.decide, given)))
      const screen = await Promise.all(
        Array.from({ length: 10 }, () =>
          phoneOf(server, wang)(id, { type: 'sign', payload: { name: '周物业', signKey: 's.png' } }),
        ),
      )
      const won =
        links.filter((one) => one.errorCode === 0).length +
        screen.flat().filter((one) => one.result === 'applied').length
      expect(won).toBe(1)
      expect(await server.send(signApi.decide, given)).toMatchObject({ errorCode: 1000429 })
      const [row] = await asOwner(
        server,
        `select count(*)::int as n from order_event where order_id = $1 and type = 'confirm'`,
        [id],
      )
      expect(row?.n).toBe(1)
    })
  })
})
