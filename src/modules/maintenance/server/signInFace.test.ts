import { beforeAll, describe, expect, it } from 'vitest'
import { faceApi } from '#modules/enterprise/shared/api.ts'
import { usualConsent } from '#modules/enterprise/shared/faceSet.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFieldWorker, aServedSite, crewed, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainPlanApi } from '../shared/api.ts'

const place: [number, number] = [120.172, 30.281]
const here: [number, number, number] = [...place, 10]

describe('签到时的人脸（jobs 6.7，archives 1 faceSet）', () => {
  let server: TestServer
  let company: Company
  let worker: Person
  let mate: Person
  let orders: { id: string }[]
  let pictures = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    const manager = await aPerson(server, company)
    server.setNow('2026-02-27T08:00:00+08:00')
    const served = await aServedSite(server, company, manager, { contract: { startDate: '2026-01-01' } })
    const lift = served.site.lifts[0] as string
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = $1', [lift, ...place])
    const draft = {
      ...{ contractId: served.contractId, elevatorIds: [lift], startDate: '2026-03-01', endDate: '2026-12-31' },
      ...{ teamId: served.teamId, history: [{ elevatorId: lift, lastVisit: '2026-02-28' }] },
    }
    const { token } = await server.ask(maintainPlanApi.generate, draft, manager)
    await server.ask(maintainPlanApi.publish, { token }, manager)
    worker = await aFieldWorker(server, company, { name: '王一维', teamId: served.teamId })
    mate = await aFieldWorker(server, company, { name: '李二保', teamId: served.teamId })
    orders = (await ordersOf(server, lift)) as { id: string }[]
    for (const order of orders.slice(0, 3)) await crewed(server, order.id, worker, mate)
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
    // The try of a refused sign-in is kept after the answer.
    await new Promise((done) => setTimeout(done, 100))
    return result
  }
  const signIns = (order: string) =>
    asOwner(server, 'select face_state, face_score::float8 as score, review_state from sign_in where order_id = $1', [
      order,
    ])

  it('本人通过；他人先可再试，次数用完按「禁止」不能签到', async () => {
    expect(await arrive(worker, orderAt(0), { facePhoto: await picture('王一维') })).toMatchObject({
      result: 'applied',
    })
    expect(await signIns(orderAt(0))).toEqual([{ face_state: 1, score: 1, review_state: 0 }])
    const again = await arrive(worker, orderAt(1), { facePhoto: await picture('别人') })
    expect(again).toMatchObject({ result: 'rejected', errorMsg: '人脸比对未通过，还可再试1次' })
    const over = await arrive(worker, orderAt(1), { facePhoto: await picture('另一人'), photo: 'web1-site.png' })
    expect(over).toMatchObject({ result: 'rejected', errorMsg: '人脸比对未通过，不能签到，请联系班组长' })
    expect(await signIns(orderAt(1))).toEqual([])
  })

  it('改为「拍照+班组长确认」：次数用完可拍照，签到异常待班组长审核', async () => {
    await asOwner(server, 'update face_set set fallback = 1 where company_id = $1', [company.id])
    const facePhoto = await picture('还是别人')
    const done = await arrive(worker, orderAt(1), { facePhoto, photo: 'web1-site.png' })
    expect(done).toMatchObject({ result: 'applied' })
    expect(await signIns(orderAt(1))).toMatchObject([{ face_state: 2, review_state: 1 }])
    const [order] = await asOwner(server, 'select flags from maintain_order where id = $1', [orderAt(1)])
    expect(Number(order?.flags) & 8).toBe(8)
  })

  it('没有同意的员工：不论哪种设置都可拍照由班组长确认', async () => {
    await asOwner(server, 'update face_set set fallback = 2 where company_id = $1', [company.id])
    expect(await arrive(mate, orderAt(0), {})).toMatchObject({ errorMsg: '请拍现场照片，由班组长确认' })
    expect(await arrive(mate, orderAt(0), { photo: 'web1-site.png' })).toMatchObject({ result: 'applied' })
    expect(await signIns(orderAt(0))).toHaveLength(2)
  })
})
