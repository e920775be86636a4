import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { runNightly } from '#kernel/server/jobs.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, type LiftPlace } from '#test/builders/elevator.ts'
import { aFieldWorker } from '#test/builders/maintenance.ts'
import { aDoneVisit, aSignIn } from '#test/builders/quality.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { qualityModule } from './index.ts'

/** Where the evidence comes from: operations of the phone, tracks, fingerprints of photos, the door of the terminal. */
describe('可信度的依据（jobs 10.2）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let wang: Person
  let li: Person
  let lift: LiftPlace & { elevatorId: string }
  const at = (time: string) => `2026-03-14T${time}+08:00`

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    wang = await aFieldWorker(server, company, { name: '王一维' })
    li = await aFieldWorker(server, company, { name: '李二保' })
    const site = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    lift = { ...site, elevatorId: await anElevator(server, company, site), workerIds: [wang.employeeId, li.employeeId] }
    await asOwner(server, 'update elevator set lng = 120.172, lat = 30.281 where id = $1', [lift.elevatorId])
    server.setNow(at('12:00:00'))
  })

  async function visit(): Promise<string> {
    const { id } = await aDoneVisit(server, company, lift, { completeAt: at('10:00:00') })
    for (const who of [wang, li])
      for (const kind of [1, 2] as const)
        await aSignIn(server, company, id, who.employeeId, { kind, at: at(kind === 1 ? '09:20:00' : '10:00:00') })
    return id
  }
  async function told(id: string) {
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, at, row_id, payload) values ($1, $2, 'maintainOrder.completed', now(), $3, '{}')`,
      [company.id, newId(), id],
    )
    await server.outbox.settled()
    return (await server.ask(maintainOrderApi.detail, { id }, manager)).quality?.credibility
  }
  const op = (id: string, time: string, type: string, payload: object, result = 'applied') =>
    asOwner(
      server,
      `insert into field_op (company_id, id, device_id, seq, user_id, order_id, type, occurred_at, received_at, clock_skew_ms, result, payload)
       values ($1, $2, 'd', 1, $3, $4, $5, $6, $6, 0, $7, $8)`,
      [company.id, newId(), wang.userId, id, type, at(time), result, JSON.stringify({ payload, gps: null })],
    )
  const point = (who: Person, time: string, lng: number) =>
    asOwner(
      server,
      `insert into user_location (company_id, user_id, locate_time, lng, lat, accuracy, src) values ($1, $2, $3, $4, 30.281, 10, 1)
       on conflict do nothing`,
      [company.id, who.userId, at(time), lng],
    )

  it('完成的消息一到就评分，写在工单旁边，版本不变', async () => {
    const id = await visit()
    const before = await asOwner(server, 'select version from maintain_order where id = $1', [id])
    expect(await told(id)).toMatchObject({ score: 100, text: '可信度 100：4类证据与记录一致' })
    const after = await asOwner(server, 'select version, credibility from maintain_order where id = $1', [id])
    expect(after).toEqual([{ ...before[0], credibility: 100 }])
  })

  it('签字先到：记录已确认，评分仍写在旁边', async () => {
    const id = await visit()
    await asOwner(server, `update maintain_order set status = 4, confirm_at = $2, confirm_way = 1 where id = $1`, [
      id,
      at('10:05:00'),
    ])
    const judged = await told(id)
    expect(judged?.score).toEqual(expect.any(Number))
    const [row] = await asOwner(server, 'select status, credibility from maintain_order where id = $1', [id])
    expect(row).toEqual({ status: 4, credibility: judged?.score })
  })

  it('逐项用时来自手机的操作：被拒绝的不算；补一次批量点选按一次看', async () => {
    const id = await visit()
    await op(id, '09:25:00', 'itemResult', { itemCode: 'A-1-1', result: 1 })
    await op(id, '09:25:01', 'itemResult', { itemCode: 'A-1-30', result: 1 }, 'rejected')
    await op(id, '09:25:06', 'itemResult', { itemCode: 'A-1-30', result: 1 })
    await op(id, '09:25:18', 'itemBatch', { itemCodes: ['A-1-31', 'A-1-32'] })
    expect(await told(id)).toMatchObject({ score: 82, text: '可信度 82：底坑项目3项在18秒内完成' })
  })

  it('轨迹：作业期间不在电梯附近', async () => {
    const id = await visit()
    for (let minute = 30; minute < 40; minute++) await point(wang, `09:${minute}:00`, minute < 33 ? 120.172 : 120.2)
    expect(await told(id)).toMatchObject({ score: 80, text: '可信度 80：作业期间轨迹仅30%在电梯附近' })
    await asOwner(server, 'delete from user_location where company_id = $1', [company.id])
  })

  it('照片的指纹在另一张工单出现过', async () => {
    const [id, other] = [await visit(), await visit()]
    for (const order of [other, id])
      await asOwner(
        server,
        `insert into order_photo (company_id, id, order_id, key, sha256, taken_at) values ($1, $2, $3, $4, $5, $6)`,
        [company.id, newId(), order, `${order}.jpg`, 'd'.repeat(64), at('09:40:00')],
      )
    const found = await told(id)
    expect(found?.score).toBe(75)
    expect(found?.text).toMatch(/^可信度 75：有照片与工单WBT\d{8}的相同$/)
  })

  it('终端与气压由监测模块带来，没有时是未采集；夜间再核一次补到的证据', async () => {
    const id = await visit()
    const found = await told(id)
    const kinds = ['terminal', 'barometer', 'track', 'photo']
    expect(found?.findings.filter(({ kind }) => kinds.includes(kind)).map(({ points }) => points)).toEqual([
      ...[null, null, null, null],
    ])
    await asOwner(
      server,
      `update order_credibility set computed_at = received_at from maintain_order o
      where o.id = order_credibility.order_id and o.id = $1`,
      [id],
    )
    server.setNow('2026-03-15T00:05:00+08:00')
    const terminal = async () => ({ terminal: { inspection: false }, floors: 1 })
    await runNightly(server.services, qualityModule({ terminal }).nightly ?? [])
    const after = (await server.ask(maintainOrderApi.detail, { id }, manager)).quality?.credibility
    expect(after).toMatchObject({ score: 70, text: '可信度 70：终端未检测到检修状态，作业期间气压高度没有变化' })
    server.setNow(at('12:00:00'))
  })
})
