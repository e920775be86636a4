import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { signApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { fieldApi } from '#test/builders/field.ts'
import { aFieldWorker, type Op, opOf, phoneOf } from '#test/builders/maintenance.ts'
import { aRescue, brokenCall, type Rescue, trappedCall } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { repairApi } from '../shared/api.ts'
import type { FieldRepair } from '../shared/fieldRepair.ts'
import { RepairFlag } from '../shared/repair.ts'
import { repairNightly } from './nightly.ts'

const here: [number, number, number] = [120.15, 30.28, 10]
const at = (time: string) => `2026-11-20T${time}+08:00`
const signature = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]).toString('base64')

describe('手机上的维修单', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let rescue: Rescue

  beforeAll(async () => {
    server = await testServer()
    server.setNow(at('08:00:00'))
    company = await aCompany(server)
    manager = await aPerson(server, company)
    rescue = await aRescue(server, company)
  })

  const crew = () => [rescue.wang.employeeId, rescue.li.employeeId]
  const tasks = async (who: Person) =>
    (await server.ask(fieldApi.bootstrap, {}, who)).tasks as unknown as readonly FieldRepair[]
  const dispatched = async (draft: Parameters<typeof server.ask<typeof repairApi.add>>[1]) => {
    const { id } = await server.ask(repairApi.add, { ...draft, workerIds: crew(), notDuplicate: true }, manager)
    return id
  }
  /** One call of a phone that keeps back what stands behind a refused step. */
  async function sent(who: Person, id: string, ...ops: readonly Op[]) {
    const list = ops.map((op, n) => opOf(id, n + 1, op, server))
    const { results } = await server.ask(fieldApi.sync, { deviceId: 'phone', halting: true, ops: list } as never, who)
    return results.map(({ result, errorCode }) => (errorCode === null ? result : `${result} ${errorCode}`))
  }
  const finished = async () => {
    const id = await dispatched(brokenCall(rescue.lift))
    const phone = phoneOf(server, rescue.wang)
    const other = phoneOf(server, rescue.li)
    await phone(id, { type: 'repairAccept' })
    await phone(id, { type: 'depart' })
    await phone(id, { type: 'arrive', gps: here })
    await other(id, { type: 'arrive', gps: here })
    await phone(id, { type: 'start' })
    const payload = { cause: 1, faultPart: 4, measure: '更换门锁触点', stateAfter: 1 }
    const photos = { photosBefore: ['u/before.jpg'], photosAfter: ['u/after.jpg'] }
    expect(await phone(id, { type: 'repairComplete', payload: { ...payload, ...photos } })).toMatchObject([
      { result: 'applied' },
    ])
    return { id, phone }
  }

  it('未登录、无权限、别家企业、输入有误', async () => {
    const id = await dispatched(brokenCall(rescue.lift))
    const stranger = await aPerson(server, await aCompany(server))
    const viewer = await aPerson(server, company, { grants: ['JR1'] })
    expect((await server.send(repairApi.signLink, { id })).errorCode).toBe(40000)
    expect((await server.send(repairApi.signLink, { id }, viewer)).errorCode).toBe(1002001)
    expect((await server.send(repairApi.signLink, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(repairApi.resolveConflicts, { id, adopt: true }, viewer)).errorCode).toBe(1002001)
    expect((await server.send(repairApi.resolveConflicts, { id, adopt: true }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(repairApi.resolveConflicts, { id } as never, manager)).fields[0]?.prop).toBe('adopt')
    // Not done: nothing to sign.
    expect(await server.send(repairApi.signLink, { id }, manager)).toMatchObject({ errorCode: 3020001 })
    expect((await tasks(viewer)).length).toBe(0)
    const outsider = await aFieldWorker(server, company, { name: '赵小梯' })
    const photo = { orderId: id, key: 'u/x.jpg', sha256: 'a'.repeat(64) }
    expect((await server.send(fieldApi.registerPhoto, photo, outsider)).errorCode).toBe(1002001)
    // The crew gets as far as the bytes, which are not there.
    expect((await server.send(fieldApi.registerPhoto, photo, rescue.wang)).errorCode).toBe(1000404)
  })

  it('派单即在班组手机上；接单后版本变化才再下发；改派后从手机移除', async () => {
    const id = await dispatched(trappedCall(rescue.lift))
    const mine = (await tasks(rescue.wang)).find((one) => one.id === id)
    expect(mine).toMatchObject({
      kind: 'repair',
      repairType: 1,
      status: 1,
      offered: false,
      trappedCount: 3,
      trappedFloor: '7-8层间',
      arriveLimit: 30,
      finishLimit: 60,
      reporterPhone: '13812340001',
      lift: { name: '1号梯', lng: 120.15, signMetres: 200 },
      crew: [
        { name: '王一维', signedIn: false },
        { name: '李二保', signedIn: false },
      ],
      form: { minPhotosBefore: 0, minPhotosAfter: 1 },
    })
    const held = (await tasks(rescue.wang)).map(({ id: one, version }) => ({ id: one, version }))
    const cursor = server.services.clock().toISOString()
    expect((await server.ask(fieldApi.changes, { cursor, held }, rescue.wang)).tasks).toEqual([])
    const phone = phoneOf(server, rescue.wang)
    expect(await phone(id, { type: 'repairAccept' })).toMatchObject([{ result: 'applied' }])
    const changes = await server.ask(fieldApi.changes, { cursor, held }, rescue.li)
    expect(changes.tasks).toMatchObject([{ id, status: 1 }])
    expect(await phone(id, { type: 'repairReject', payload: { reason: '车坏了' } })).toMatchObject([
      { result: 'rejected', errorMsg: '困人急修接单后不能拒单，请联系调度改派' },
    ])
    const others = await aRescue(server, company, '9号梯')
    const { version } = await server.ask(repairApi.detail, { id }, manager)
    const workerIds = [others.wang.employeeId, others.li.employeeId]
    await server.ask(repairApi.transfer, { id, version, workerIds, reason: '就近' }, manager)
    const after = await server.ask(fieldApi.changes, { cursor, held }, rescue.wang)
    expect(after.removed).toContain(id)
  })

  it('改派后手机补传：冲突保留，调度采纳后按发生时刻生效', async () => {
    server.setNow(at('09:00:00'))
    const id = await dispatched(trappedCall(rescue.lift))
    const phone = phoneOf(server, rescue.wang)
    await phone(id, { type: 'repairAccept' })
    const others = await aRescue(server, company, '8号梯')
    server.setNow(at('09:05:00'))
    const { version } = await server.ask(repairApi.detail, { id }, manager)
    const workerIds = [others.wang.employeeId, others.li.employeeId]
    await server.ask(repairApi.transfer, { id, version, workerIds, reason: '联系不上' }, manager)
    server.setNow(at('09:40:00'))
    const late = await phone(
      id,
      { type: 'depart', at: at('09:02:00') },
      { type: 'arrive', at: at('09:12:00'), gps: here },
      { type: 'rescued', at: at('09:20:30'), payload: { count: 3, state: 1 } },
    )
    expect(late).toMatchObject([
      { result: 'conflict', errorMsg: '工单已改派，记录已保留，等待调度处理' },
      { result: 'conflict' },
      { result: 'conflict' },
    ])
    expect((await server.ask(repairApi.detail, { id }, manager)).conflicts).toBe(3)
    expect(await server.ask(repairApi.resolveConflicts, { id, adopt: true }, manager)).toEqual({ done: 3 })
    const now = await server.ask(repairApi.detail, { id }, manager)
    expect(now).toMatchObject({ status: 3, conflicts: 0, rescuedCount: 3, arriveSeconds: 720, rescueSeconds: 1230 })
    expect(await server.send(repairApi.resolveConflicts, { id, adopt: false }, manager)).toMatchObject({
      errorCode: 1000404,
    })
  })

  it('客户链接签字：7→8，链接签名；另一单 7 天内要求返工：7→3，计返修', async () => {
    server.setNow(at('10:00:00'))
    const { id } = await finished()
    const { token, url } = await server.ask(fieldApi.signLink, { id }, rescue.wang)
    expect(url.endsWith(`/s/${token}`)).toBe(true)
    const view = await server.ask(signApi.view, { token })
    expect(view).toMatchObject({
      kind: 'repair',
      what: '非困人急修',
      state: 'open',
      cause: '门系统',
      measure: '更换门锁触点',
      elevatorName: '1号梯',
      workers: ['王一维', '李二保'],
      amount: null,
      elevatorStateAfter: 1,
      photos: [],
    })
    const confirm = { token, action: 'confirm' as const, name: '周物业', signature }
    expect((await server.send(signApi.decide, { ...confirm, signature: undefined })).fields).toEqual([
      { prop: 'signature', msg: '请签名' },
    ])
    expect(await server.ask(signApi.decide, confirm)).toEqual({ status: 8 })
    expect(await server.send(signApi.decide, confirm)).toMatchObject({
      errorCode: 3020001,
      errorMsg: '工单当前为「已签字」，不能签字',
    })
    expect(await server.ask(repairApi.detail, { id }, manager)).toMatchObject({ signWay: 2, signName: '周物业' })

    const second = await finished()
    const link = await server.ask(repairApi.signLink, { id: second.id }, manager)
    const dispute = { token: link.token, action: 'dispute' as const, name: '周物业', opinion: '又关不上门了' }
    expect((await server.send(signApi.decide, { ...dispute, opinion: undefined })).fields).toEqual([
      { prop: 'opinion', msg: '请填写异议内容' },
    ])
    expect(await server.ask(signApi.decide, dispute)).toEqual({ status: 3 })
    const back = await server.ask(repairApi.detail, { id: second.id }, manager)
    expect(back).toMatchObject({ status: 3, isRework: true })
    expect(back.events.at(-1)).toMatchObject({ type: 'reopen', actor: '周物业', after: { reason: '又关不上门了' } })
  })

  it('维修前后照片、签名24小时后仍未传到：班组与班组长知道一次；传到了的不说', async () => {
    server.setNow(at('12:00:00'))
    const { id, phone } = await finished()
    await phone(id, { type: 'sign', payload: { way: 1, name: '周物业', signKey: 'u/sign.png' } })
    for (const key of ['u/before.jpg', 'u/sign.png'])
      await asOwner(
        server,
        `insert into stored_file (company_id, bucket, key, name, size, created_by) values ($1, 'bit-ev-img', $2, 'a.png', 1, $3)
         on conflict do nothing`,
        [company.id, key, rescue.wang.userId],
      )
    const said = () =>
      asOwner<{ body: string }>(
        server,
        `select body from message where biz_id = $1 and title = '现场照片未传到' order by receiver_id`,
        [id],
      )
    const night = async (now: string) => {
      server.setNow(now)
      const caller = { principal: null, companyId: company.id, traceId: 'night' }
      for (const one of repairNightly) await inCompany(server.services, caller, one.run)
    }
    await night('2026-11-21T01:00:00+08:00')
    expect(await said()).toEqual([])
    await night('2026-11-22T01:00:00+08:00')
    const once = await said()
    expect(once.length).toBeGreaterThanOrEqual(2)
    expect(once[0]?.body).toContain('1 张照片拍摄后超过24小时仍未传到')
    await night('2026-11-23T01:00:00+08:00')
    expect(await said()).toHaveLength(once.length)
  })

  it('两人到场，同伴已开始：自己的开始与之后的完成照收', async () => {
    server.setNow(at('10:30:00'))
    const id = await dispatched(brokenCall(rescue.lift))
    const [phone, other] = [phoneOf(server, rescue.wang), phoneOf(server, rescue.li)]
    await phone(id, { type: 'repairAccept' }, { type: 'depart' }, { type: 'arrive', gps: here })
    const payload = { cause: 1, faultPart: 4, measure: '更换门锁触点', stateAfter: 1 }
    const photos = { photosBefore: ['u/before.jpg'], photosAfter: ['u/after.jpg'] }
    const rest = [{ type: 'start' as const }, { type: 'repairComplete' as const, payload: { ...payload, ...photos } }]
    // Nobody else is there yet: what stands behind the refused start waits.
    expect(await sent(rescue.wang, id, ...rest)).toEqual(['rejected 3020004'])
    await other(id, { type: 'arrive', gps: here })
    server.setNow(at('10:32:00'))
    expect(await other(id, { type: 'start' })).toMatchObject([{ result: 'applied' }])
    server.setNow(at('10:40:00'))
    expect(await sent(rescue.wang, id, ...rest)).toEqual(['applied', 'applied'])
    const order = await server.ask(repairApi.detail, { id }, manager)
    expect(order.status).toBe(7)
    expect(Date.parse(order.startAt as string)).toBe(Date.parse(at('10:32:00')))
    expect(await sent(rescue.wang, id, { type: 'start' })).toEqual(['rejected 3020001'])
  })

  it('照片随操作留摘要；扫码到场记签到异常', async () => {
    server.setNow(at('11:00:00'))
    const id = await dispatched(brokenCall(rescue.lift))
    const phone = phoneOf(server, rescue.wang)
    const sha256 = 'b'.repeat(64)
    expect(await phone(id, { type: 'photo', payload: { key: 'u/p.jpg', sha256 } })).toMatchObject([
      { result: 'applied' },
    ])
    await phone(id, { type: 'depart' })
    const wrong = await phone(id, { type: 'arrive', payload: { method: 2, qr: 'nothing-here', reason: '地下室' } })
    expect(wrong).toMatchObject([
      { result: 'rejected', errorMsg: expect.stringMatching(/^二维码不属于电梯「.+ 1号梯」$/) },
    ])
    await asOwner(
      server,
      `insert into elevator_qr (company_id, id, elevator_id, token, short_no, state)
       values ($1, gen_random_uuid(), $2, 'AbCdEfGhIjKlMnOpQrStUv', '20260001', 1)`,
      [company.id, rescue.lift],
    )
    const scanned = { method: 2, qr: 'https://x/r/AbCdEfGhIjKlMnOpQrStUv', photo: 'u/site.jpg', reason: '地下室' }
    expect(await phone(id, { type: 'arrive', payload: scanned })).toMatchObject([{ result: 'applied' }])
    const { events, flags } = await server.ask(repairApi.detail, { id }, manager)
    expect(flags & RepairFlag.code.signIn).toBeGreaterThan(0)
    expect(events.find(({ type }) => type === 'photo')).toMatchObject({
      label: '照片',
      after: { key: 'u/p.jpg', sha256 },
    })
  })
})
