import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { keyPrefix } from '#kernel/shared/bucket.ts'
import { storageApi } from '#kernel/shared/storage.ts'
import { maintainOrderApi, signApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFieldWorker, aServedSite, crewed, type Op, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { changeSetting, publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { fieldApi } from '../shared/api.ts'

const A: [number, number] = [120.172, 30.281]

/** Smallest picture the storage takes for a PNG, told apart by its text. */
const png = (text: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text.padEnd(200))])
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('作业端的数据', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let me: Person
  let mate: Person
  let lift: string
  let order: string
  let teamId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    server.setNow('2026-02-27T08:00:00+08:00')
    await changeSetting(server, { minCrew: 1 }, manager)
    const served = await aServedSite(server, company, manager, { contract: { startDate: '2026-01-01' } })
    teamId = served.teamId
    lift = served.site.lifts[0] as string
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = $1', [lift, ...A])
    const draft = {
      contractId: served.contractId,
      elevatorIds: [lift],
      startDate: '2026-03-01',
      endDate: '2026-12-31',
      teamId,
      history: [{ elevatorId: lift, lastVisit: '2026-02-28' }],
    }
    await publishPlan(server, draft, manager)
    me = await aFieldWorker(server, company, { name: '王一维', teamId })
    mate = await aFieldWorker(server, company, { name: '李二保', teamId })
    order = (await ordersOf(server, lift))[0]?.id as string
    await crewed(server, order, me)
    await asOwner(
      server,
      `insert into elevator_qr (company_id, id, elevator_id, token, short_no, state) values ($1, gen_random_uuid(), $2, $3, $4, 1)`,
      [company.id, lift, 'q'.repeat(22), '88800001'],
    )
    server.setNow('2026-03-14T09:00:00+08:00')
  })

  const begin: Op[] = [
    { type: 'depart' },
    { type: 'arrive', gps: [...A, 10] },
    { type: 'safety', payload: { photo: 's.png' } },
    { type: 'start' },
  ]

  it('未登录、外人、其他企业、无效输入', async () => {
    expect(await server.send(fieldApi.changes, { cursor: '2026-03-14T00:00:00+08:00' })).toMatchObject({
      errorCode: 40000,
    })
    const given = { orderId: order, key: 'web1-x.png', sha256: 'a'.repeat(64) }
    const outsider = await aFieldWorker(server, company)
    expect(await server.send(fieldApi.registerPhoto, given, outsider)).toMatchObject({ errorCode: 1002001 })
    expect(await server.send(fieldApi.signLink, { id: order }, outsider)).toMatchObject({ errorCode: 1002001 })
    expect(await server.send(fieldApi.team, {}, outsider)).toMatchObject({ errorCode: 1002001 })
    const elsewhere = await aPerson(server, await aCompany(server))
    expect(await server.send(fieldApi.registerPhoto, given, elsewhere)).toMatchObject({ errorCode: 1000404 })
    expect(await server.send(fieldApi.scan, { qr: '88800001' }, elsewhere)).toMatchObject({ errorCode: 1000404 })
    expect(await server.send(fieldApi.registerPhoto, { ...given, sha256: 'x' }, me)).toMatchObject({
      errorCode: 1000400,
    })
  })

  it('初始数据带上次异常项、责任电梯与本人信息', async () => {
    await asOwner(server, `update elevator set worker_ids = $2, last_maintain_date = '2026-02-28' where id = $1`, [
      lift,
      [me.employeeId],
    ])
    const carried = await server.ask(fieldApi.bootstrap, {}, me)
    expect(carried.me).toMatchObject({ name: '王一维', leader: false, month: { visits: 0, minutes: 0 } })
    expect(carried.me.certificates).toHaveLength(1)
    expect(carried.me.photo).toBeNull()
    await asOwner(server, `update employee set head_img = $2 where id = $1`, [me.employeeId, 'web1x_bit-ev-img_1.png'])
    expect((await server.ask(fieldApi.bootstrap, {}, me)).me.photo).toContain('web1x_bit-ev-img_1.png')
    expect(carried.elevators).toMatchObject([{ id: lift, mine: true, last: null, lastMaintainDate: '2026-02-28' }])
    expect(carried.orders[0]).toMatchObject({
      id: order,
      safety: false,
      left: false,
      pauseMinutes: 0,
      transferState: 0,
      evaluation: null,
    })
    expect(carried.orders[0]?.items).toHaveLength(31)
    expect(carried.faceScenes).toEqual([])
  })

  it('变化：版本不同才给，改派后给出移除，消息只给新的', async () => {
    const { orders, cursor } = await server.ask(fieldApi.bootstrap, {}, me)
    const held = orders.map(({ id, version }) => ({ id, version }))
    expect(await server.ask(fieldApi.changes, { cursor, held }, me)).toMatchObject({ changed: [], removed: [] })
    await phoneOf(server, me)(order, { type: 'depart', at: '2026-03-14T08:58:00+08:00' })
    const next = await server.ask(fieldApi.changes, { cursor, held }, me)
    expect(next.changed).toMatchObject([{ id: order, status: 1 }])
    await phoneOf(server, me)(order, { type: 'arrive', gps: [...A, 10], at: '2026-03-14T08:59:00+08:00' })
    const crewOf = async () =>
      (await server.ask(fieldApi.bootstrap, {}, me)).orders.find(({ id }) => id === order)?.crew
    expect(await crewOf()).toMatchObject([{ signedIn: true }])
    await phoneOf(server, me)(order, { type: 'cancelDepart', payload: { reason: '停电' } })
    // Who has left is not there, whenever he signed in.
    expect(await crewOf()).toMatchObject([{ signedIn: false, signedAt: null }])
    await crewed(server, order, mate)
    const gone = await server.ask(fieldApi.changes, { cursor, held }, me)
    expect(gone.removed).toContain(order)
    expect(gone.changed.map(({ id }) => id)).not.toContain(order)
    await crewed(server, order, me)
    expect((await server.ask(fieldApi.changes, { cursor, held: [] }, me)).changed).toHaveLength(held.length)
  })

  it('扫一扫：贴纸编号与地址都认，给出本人的工单', async () => {
    for (const qr of ['88800001', 'q'.repeat(22)]) {
      expect(await server.ask(fieldApi.scan, { qr }, me)).toMatchObject({ elevator: { id: lift }, orderId: order })
    }
    expect((await server.ask(fieldApi.scan, { qr: '88800001' }, mate)).orderId).toBeNull()
    expect(await server.send(fieldApi.scan, { qr: '99999999' }, me)).toMatchObject({ errorCode: 1000404 })
  })

  it('照片登记：摘要不符拒绝；登记后同事可看；重复登记无害；签字页能看到', async () => {
    const bytes = png('层门门锁')
    const key = `${keyPrefix(me.userId, 'bit-ev-img')}1.png`
    const given = { orderId: order, key, sha256: sha(bytes) }
    expect(await server.send(fieldApi.registerPhoto, given, me)).toMatchObject({ errorCode: 1000404 })
    await server.services.store.write('bit-ev-img', key, bytes)
    const wrong = await server.send(fieldApi.registerPhoto, { ...given, sha256: 'b'.repeat(64) }, me)
    expect(wrong).toMatchObject({
      errorCode: 1000400,
      fields: [{ prop: 'sha256', msg: '照片与拍摄时不一致，没有登记，请重新上传' }],
    })
    await server.ask(fieldApi.registerPhoto, given, me)
    await server.ask(fieldApi.registerPhoto, given, me)
    const [row] = await asOwner(server, 'select count(*)::int as n from stored_file where key = $1', [key])
    expect(row?.n).toBe(1)
    await server.ask(storageApi.downloadCredential, {}, mate)

    const phone = phoneOf(server, me)
    await phone(order, ...begin)
    const { items } = (await server.ask(fieldApi.bootstrap, {}, me)).orders.find(({ id }) => id === order) ?? {}
    const results: Op[] = (items ?? []).map(({ itemCode }) => ({
      type: 'itemResult',
      payload: { itemCode, result: 1, photos: ['p.png'], ...(itemCode === 'A-1-29' ? { value: 8 } : {}) },
    }))
    const abnormal: Op = {
      type: 'itemResult',
      payload: { itemCode: 'A-1-31', result: 2, text: '少量积水', handling: { action: 1, detail: '已清理' } },
    }
    await phone(order, ...results, abnormal, {
      type: 'photo',
      payload: { key, sha256: sha(bytes), itemCode: 'A-1-29' },
    })
    expect(await server.send(fieldApi.signLink, { id: order }, me)).toMatchObject({ errorCode: 3020001 })
    server.setNow('2026-03-14T09:40:00+08:00')
    const done = await phone(
      order,
      { type: 'leave', gps: [...A, 10] },
      { type: 'complete', payload: { elevatorStateAfter: 1 } },
    )
    expect(done.map(({ result }) => result)).toEqual(['applied', 'applied'])
    const { token } = await server.ask(fieldApi.signLink, { id: order }, me)
    const view = await server.ask(signApi.view, { token })
    expect(view.photos).toMatchObject([{ name: items?.find(({ itemCode }) => itemCode === 'A-1-29')?.name }])
    expect(view.photos[0]?.url).toContain(encodeURIComponent(key).replaceAll('%2F', '/'))

    // The next visit of this lift carries what stood out.
    const next = (await ordersOf(server, lift)).find(({ status }) => status === 0)?.id as string
    await crewed(server, next, me)
    await asOwner(server, `update maintain_order set plan_date = '2026-03-20' where id = $1`, [next])
    const carried = await server.ask(fieldApi.bootstrap, {}, me)
    const last = carried.elevators.find(({ id }) => id === lift)?.last
    expect(last?.date).toBe('2026-03-14')
    expect(last?.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ itemCode: 'A-1-31', result: 2, text: '少量积水' }),
        expect.objectContaining({ itemCode: 'A-1-29', value: 8, unit: 'mm' }),
      ]),
    )
    expect(carried.me.month).toEqual({ visits: 1, minutes: 40, stars: 0, average: null })
  })

  it('班组：班组长看到成员与待审核签到，并审核', async () => {
    const leader = await aPerson(server, company, {
      grants: ['JMe', 'JMi'],
      scope: 2 as const,
      kind: 2,
      teamId,
      name: '赵组长',
    })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [teamId, leader.employeeId])
    expect((await server.ask(fieldApi.bootstrap, {}, leader)).me.leader).toBe(true)
    const next = (await ordersOf(server, lift)).find(({ status }) => status === 0)?.id as string
    server.setNow('2026-03-20T09:00:00+08:00')
    await phoneOf(server, me)(next, {
      type: 'arrive',
      payload: { method: 2, qr: '88800001', photo: 'x.png', reason: '底坑无信号' },
    })
    const found = await server.ask(fieldApi.team, {}, leader)
    expect(found.members.map(({ name }) => name).sort()).toEqual(['李二保', '王一维', '赵组长'])
    expect(found.reviews).toMatchObject([{ name: '王一维', reason: '底坑无信号', orderId: next }])
    const id = found.reviews[0]?.id as string
    expect(await server.send(fieldApi.reviewSignIn, { id, pass: true }, me)).toMatchObject({ errorCode: 1002001 })
    await server.ask(fieldApi.reviewSignIn, { id, pass: true, note: '现场属实' }, leader)
    expect((await server.ask(fieldApi.team, {}, leader)).reviews).toEqual([])
    const again = await server.send(fieldApi.reviewSignIn, { id, pass: false }, leader)
    expect(again).toMatchObject({ errorCode: 1000400, fields: [{ msg: '该签到无需审核或已审核' }] })
    expect((await server.ask(maintainOrderApi.detail, { id: next }, manager)).signIns[0]?.reviewState).toBe(2)
  })
})
