import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { keyPrefix } from '#kernel/shared/bucket.ts'
import { elevatorLogApi } from '#modules/elevatorLog/shared/api.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { workbenchApi } from '#modules/workbench/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const sha256 = createHash('sha256').update(png).digest('hex')

/** Photos, the sign-in's picture and the signature stand where they are judged (jobs 4.1, 6.7, 6.11). */
describe('证据在判定处可见', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let leader: Person
  let worker: Person
  let teamId: string
  let orderId: string
  let lift: { elevatorId: string; communityId: string; customerId: string; teamId: string }
  const keyOf = (n: number) => `${keyPrefix(worker.userId, 'bit-ev-img')}${n}.png`
  const [site, item, signature] = [1, 2, 3]

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    teamId = newId()
    await asOwner(server, `insert into team (company_id, id, name) values ($1, $2, '一班')`, [company.id, teamId])
    leader = await aPerson(server, company, { grants: ['AA3', 'JMe', 'JMi'], scope: 2, teamId, name: '赵组长' })
    await asOwner(server, 'update team set leader_id = $2 where id = $1', [teamId, leader.employeeId])
    worker = await aPerson(server, company, { grants: ['JMe', 'JMi'], scope: 3, teamId, name: '王一维' })
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    lift = { ...place, teamId, elevatorId: await anElevator(server, company, { ...place, teamId }) }
    server.setNow('2026-03-14T12:00:00+08:00')
    orderId = await anOrder(server, company, lift, {
      planDate: '2026-03-14',
      legalDeadline: '2026-03-15',
      status: 3,
      workerIds: [worker.employeeId],
      teamId,
      startAt: '2026-03-14T09:10:00+08:00',
      completeAt: '2026-03-14T10:00:00+08:00',
    })
    await asOwner(
      server,
      `update maintain_order set confirm_name = '周主任', confirm_role = '安全管理员', confirm_way = 1, confirm_sign_key = $2 where id = $1`,
      [orderId, keyOf(signature)],
    )
    await asOwner(
      server,
      `insert into order_photo (company_id, id, order_id, key, sha256, taken_at, item_code, watermark)
       values ($1, $2, $3, $4, $5, '2026-03-14T09:30:00+08:00', 'A-1-29', '层门门锁')`,
      [company.id, newId(), orderId, keyOf(item), sha256],
    )
  })

  /** A sign-in by sticker that waits for its review. */
  async function aSignIn(of: Person = worker): Promise<string> {
    const id = newId()
    await asOwner(
      server,
      `insert into sign_in (company_id, id, order_id, employee_id, kind, at, received_at, distance, limit_metres, pass, method, photo, reason, review_state)
       values ($1, $2, $3, $4, 1, '2026-03-14T09:05:00+08:00', '2026-03-14T09:05:00+08:00', 291, 200, false, 2, $5, '底坑无信号', 1)`,
      [company.id, id, orderId, of.employeeId, keyOf(site)],
    )
    return id
  }
  const detail = (as: Person) => server.ask(maintainOrderApi.detail, { id: orderId }, as)
  async function arrived(n: number): Promise<void> {
    await server.services.store.write('bit-ev-img', keyOf(n), png)
    await server.ask(fieldApi.registerPhoto, { orderId, key: keyOf(n), sha256 }, worker)
  }

  it('照片、签到照片、签名：传到之前为空，传到之后看得到', async () => {
    const id = await aSignIn()
    const before = await detail(leader)
    expect(before.photos).toMatchObject([{ itemCode: 'A-1-29', url: null }])
    expect(before.signIns).toMatchObject([{ id, photoUrl: null, mayReview: true }])
    expect(before.confirm).toMatchObject({ name: '周主任', signUrl: null })
    expect((await server.ask(fieldApi.team, {}, leader)).reviews).toMatchObject([{ id, photoUrl: null }])
    for (const n of [site, item, signature]) await arrived(n)
    const after = await detail(leader)
    const shown = [after.photos[0]?.url, after.signIns[0]?.photoUrl, after.confirm?.signUrl]
    for (const url of [...shown, (await server.ask(fieldApi.team, {}, leader)).reviews[0]?.photoUrl]) {
      const { pathname, search } = new URL(url as string, 'http://localhost')
      const answer = await server.app.inject({ url: pathname + search })
      expect([answer.statusCode, answer.rawPayload.equals(png)]).toEqual([200, true])
    }
  })

  it('记录单印出签到、签名与照片；没有传到的写明', async () => {
    const paper = (await server.send(maintainOrderApi.record, { id: orderId }, leader)).raw
    expect(paper.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(3)
    const text = pdfText(paper)
    expect(text).toContain('距电梯291米，超出200米')
    expect(text).toContain('底坑无信号')
    expect(text).toContain('照片2张')
    expect(text).toMatch(/许可证编号.*24小时值班电话/)
    await server.services.store.remove('bit-ev-img', keyOf(item))
    await asOwner(server, 'delete from stored_file where key = $1', [keyOf(item)])
    expect(pdfText((await server.send(maintainOrderApi.record, { id: orderId }, leader)).raw)).toContain('图片未传到')
  })

  it('审核签到：电脑与手机同一权限、同一范围，本人的由他人审核', async () => {
    await asOwner(server, 'delete from sign_in where order_id = $1', [orderId])
    const id = await aSignIn()
    const reader = await aPerson(server, company, { grants: ['JMe'] })
    const elsewhere = await aPerson(server, company, { grants: ['JMe', 'JMi'], scope: 2, teamId: await aTeam() })
    for (const call of [maintainOrderApi.reviewSignIn, fieldApi.reviewSignIn]) {
      expect(await server.send(call, { id, pass: true })).toMatchObject({ errorCode: 40000 })
      expect(await server.send(call, { id, pass: true }, reader)).toMatchObject({ errorCode: 1002001 })
      expect(await server.send(call, { id, pass: true }, elsewhere)).toMatchObject({ errorCode: 1000404 })
      expect(await server.send(call, { id, pass: true }, worker)).toMatchObject({
        errorCode: 1000400,
        fields: [{ msg: '本人的签到由他人审核' }],
      })
    }
    expect((await detail(reader)).signIns).toMatchObject([{ reviewState: 1, mayReview: false }])
    expect((await detail(worker)).signIns).toMatchObject([{ mayReview: false }])
    await server.ask(maintainOrderApi.reviewSignIn, { id, pass: false, note: '照片不是本梯' }, leader)
    const judged = await detail(leader)
    expect(judged.signIns).toMatchObject([{ reviewState: 3, reviewNote: '照片不是本梯', mayReview: false }])
    expect(judged.events.at(-1)).toMatchObject({ type: 'reviewSignIn', actor: '赵组长' })
    expect(await server.send(fieldApi.reviewSignIn, { id, pass: true }, leader)).toMatchObject({
      fields: [{ msg: '该签到无需审核或已审核' }],
    })
  })

  it('待审核签到的数字给有「改人员」的人，班组长只见本班组的', async () => {
    await aSignIn()
    const figure = async (as: Person) =>
      (await server.ask(workbenchApi.summary, { view: 3 }, as)).figures.find(({ key }) => key === 'signInsToReview')
    expect(await figure(leader)).toMatchObject({ value: 1 })
    expect(await figure(await aPerson(server, company, { grants: ['AA3', 'JMe', 'JMw'] }))).toBeUndefined()
  })

  it('急修日志写明报修、接单、到场、解救、完成的时刻；故障没有解救', async () => {
    const logged = async (type: number) => {
      const line = newId()
      const order = await aRepairRow(server, company, lift.elevatorId, {
        repair_type: type,
        reportAt: '2026-03-14T08:00:00+08:00',
        accept_at: '2026-03-14T08:01:00+08:00',
        arrive_at: '2026-03-14T08:20:00+08:00',
        complete_at: '2026-03-14T09:00:00+08:00',
        rescued_at: type === 1 ? '2026-03-14T08:31:00+08:00' : null,
      })
      await asOwner(
        server,
        `insert into elevator_log (company_id, id, elevator_id, seq, at, kind, biz_id, summary, actor, hash, prev_hash)
         select $1, $2, $3, n.seq, now(), 2, $4, '急修', '', '\\x00', case when n.seq > 1 then '\\x00'::bytea end
         from (select coalesce(max(seq), 0) + 1 as seq from elevator_log where elevator_id = $3) n`,
        [company.id, line, lift.elevatorId, order],
      )
      const { clocks } = await server.ask(elevatorLogApi.detail, { kind: 2, id: line }, manager)
      return clocks.map(({ label, at }) => [label, at?.slice(11, 16)])
    }
    const times = { 报修: '08:00', 接单: '08:01', 到场: '08:20', 解救: '08:31', 完成: '09:00' }
    expect(await logged(1)).toEqual(Object.entries(times))
    expect(await logged(2)).toEqual(Object.entries(times).filter(([label]) => label !== '解救'))
  })

  async function aTeam(): Promise<string> {
    const id = newId()
    await asOwner(server, `insert into team (company_id, id, name) values ($1, $2, '二班')`, [company.id, id])
    return id
  }
})
