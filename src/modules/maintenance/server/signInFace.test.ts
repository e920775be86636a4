import { beforeAll, describe, expect, it } from 'vitest'
import { faceApi } from '#modules/enterprise/shared/api.ts'
import { usualConsent } from '#modules/enterprise/shared/faceSet.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { fieldApi } from '#test/builders/field.ts'
import { aFieldWorker, aServedSite, crewed, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'

const place: [number, number] = [120.172, 30.281]
const here: [number, number, number] = [...place, 10]

describe('签到时的人脸（jobs 6.7，archives 1 faceSet）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let worker: Person
  let mate: Person
  let orders: { id: string }[]
  let pictures = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    server.setNow('2026-02-27T08:00:00+08:00')
    const served = await aServedSite(server, company, manager, { contract: { startDate: '2026-01-01' } })
    const lift = served.site.lifts[0] as string
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = $1', [lift, ...place])
    const draft = {
      contractId: served.contractId,
      elevatorIds: [lift],
      startDate: '2026-03-01',
      endDate: '2026-12-31',
      teamId: served.teamId,
      history: [{ elevatorId: lift, lastVisit: '2026-02-28' }],
    }
    await publishPlan(server, draft, manager)
    worker = await aFieldWorker(server, company, { name: '王一维', teamId: served.teamId })
    mate = await aFieldWorker(server, company, { name: '李二保', teamId: served.teamId })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [served.teamId, manager.employeeId])
    orders = (await ordersOf(server, lift)) as { id: string }[]
    for (const order of orders.slice(0, 6)) await crewed(server, order.id, worker, mate)
    server.setNow('2026-03-14T09:00:00+08:00')
    await asOwner(
      server,
      `insert into face_set (company_id, id, enabled, scenes, max_tries, fallback) values ($1, $1, true, '{1}', 2, 2)`,
      [company.id],
    )
    await server.ask(faceApi.consent, { consentVersion: 1 }, worker)
    await server.ask(faceApi.enrol, { photo: await picture('王一维') }, worker)
    expect((await server.ask(faceApi.own, {}, worker)).consentText).toBe(usualConsent)
  })

  const picture = async (of: string) => {
    const key = `web1${worker.userId}_bit-ev-img_${1_770_000_000_000 + ++pictures}.png`
    const body = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(of.padEnd(300, '.'))])
    await server.services.store.write('bit-ev-img', key, body)
    return key
  }
  const orderAt = (n: number) => (orders[n] as { id: string }).id
  const arrive = async (who: Person, order: string, payload: object) => {
    const [result] = await phoneOf(server, who)(order, { type: 'arrive', gps: here, payload } as never)
    return result
  }
  const signIns = (order: string) =>
    asOwner(
      server,
      'select face_state, face_score::float8 as score, review_state, reason from sign_in where order_id = $1 order by id',
      [order],
    )
  const tries = async () => Number((await asOwner(server, 'select count(*) as n from face_attempt', []))[0]?.n)

  const verify = async (order: string, of: string) => {
    const photo = await picture(of)
    return { photo, answer: await server.send(faceApi.verify, { photo, scene: 1, orderId: order }, worker) }
  }
  const flagsOf = async (order: string) => {
    const [row] = await asOwner(server, 'select flags from maintain_order where id = $1', [order])
    return Number(row?.flags)
  }
  const phone = async (who: Person) => {
    const { faceScenes, face } = await server.ask(fieldApi.bootstrap, {}, who)
    return { faceScenes, ...face }
  }

  it('手机事先知道：哪些环节比对，本人录入没有，比对不过能不能签到', async () => {
    expect(await phone(worker)).toEqual({ faceScenes: [1], enrolled: true, forbids: true })
    expect(await phone(mate)).toEqual({ faceScenes: [1], enrolled: false, forbids: true })
  })

  it('离线签到、联网后比对：本人通过；他人的照片成为签到异常，不是事后拒绝，「禁止」也一样', async () => {
    expect(await arrive(worker, orderAt(0), { facePhoto: await picture('王一维') })).toMatchObject({
      result: 'applied',
    })
    expect(await signIns(orderAt(0))).toEqual([{ face_state: 1, score: 1, review_state: 0, reason: null }])
    expect(await arrive(worker, orderAt(1), { facePhoto: await picture('别人') })).toMatchObject({ result: 'applied' })
    expect(await signIns(orderAt(1))).toMatchObject([{ face_state: 2, review_state: 1, reason: '人脸比对未通过' }])
    expect((await flagsOf(orderAt(1))) & 8).toBe(8)
    const [told] = await asOwner(server, "select body from message where body like '%人脸比对未通过%'", [])
    expect(told?.body).toContain('王一维签到，距电梯')
  })

  it('没有录入、没有照片、照片没有上传：签到成立，由班组长审核，通过即人工核验通过', async () => {
    expect(await arrive(mate, orderAt(0), {})).toMatchObject({ result: 'applied' })
    expect((await signIns(orderAt(0)))[1]).toMatchObject({ face_state: 3, review_state: 1, reason: '没有录入人脸' })
    expect(await arrive(mate, orderAt(1), { photo: 'web1-site.png' })).toMatchObject({ result: 'applied' })
    expect(await arrive(worker, orderAt(2), { facePhoto: `web1${worker.userId}_bit-ev-img_1.png` })).toMatchObject({
      result: 'applied',
    })
    expect(await signIns(orderAt(2))).toMatchObject([{ face_state: 3, review_state: 1, reason: '人脸照片无法比对' }])
    const { signIns: shown } = await server.ask(maintainOrderApi.detail, { id: orderAt(2) }, manager)
    await server.ask(maintainOrderApi.reviewSignIn, { id: shown[0]?.id as string, pass: true }, manager)
    expect(await signIns(orderAt(2))).toMatchObject([{ face_state: 4, review_state: 2 }])
  })

  it('现场比对：同一张照片只算一次；不过还能再试，用完按「禁止」当场不能签到', async () => {
    const before = await tries()
    const passed = await verify(orderAt(3), '王一维')
    expect(await arrive(worker, orderAt(3), { facePhoto: passed.photo })).toMatchObject({ result: 'applied' })
    expect(await tries()).toBe(before + 1)
    expect((await verify(orderAt(4), '别人')).answer.data).toMatchObject({ pass: false, triesLeft: 1 })
    const last = await verify(orderAt(4), '另一人')
    expect(last.answer.data).toMatchObject({ pass: false, triesLeft: 0 })
    expect(await verify(orderAt(4), '王一维')).toMatchObject({ answer: { errorCode: 1003011 } })
    expect(await arrive(worker, orderAt(4), { facePhoto: last.photo, photo: 'web1-site.png' })).toMatchObject({
      result: 'rejected',
      errorMsg: '人脸比对未通过，不能签到，请联系班组长',
    })
    expect(await signIns(orderAt(4))).toEqual([])
  })

  it('改为「拍照+班组长确认」：现场比对不过可拍照签到，待班组长审核；撤回同意后也一样', async () => {
    await asOwner(server, 'update face_set set fallback = 1 where company_id = $1', [company.id])
    const [{ photo: facePhoto } = { photo: '' }] = (await asOwner(
      server,
      'select photo from face_attempt where order_id = $1 order by at desc, id desc',
      [orderAt(4)],
    )) as { photo: string }[]
    expect(await arrive(worker, orderAt(4), { facePhoto, photo: 'web1-site.png' })).toMatchObject({ result: 'applied' })
    expect(await signIns(orderAt(4))).toMatchObject([{ face_state: 2, review_state: 1 }])
    await server.ask(faceApi.withdraw, {}, worker)
    expect(await phone(worker)).toEqual({ faceScenes: [1], enrolled: false, forbids: false })
    expect(await arrive(worker, orderAt(5), { photo: 'web1-site.png' })).toMatchObject({ result: 'applied' })
    expect(await signIns(orderAt(5))).toMatchObject([{ face_state: 3, review_state: 1, reason: '没有录入人脸' }])
  })
})
