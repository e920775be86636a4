import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Context, inCompany, newId } from '#kernel/server/index.ts'
import { findSignIn, findToken, judgeSignIn, readOrder } from '#modules/maintenance/server/orderPaper.store.ts'
import { maintainOrderApi, signApi } from '#modules/maintenance/shared/api.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aSite, type Site } from '../builders/contract.ts'
import { anOrder, type GivenOrder, keepSnapshot } from '../builders/maintainOrder.ts'
import { brokenCall } from '../builders/repair.ts'
import { type TestServer, testServer } from '../server.ts'

const gone = { errorCode: 1000404 }
const signature = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]).toString('base64')

/** What a link opens to somebody without a login, and for how long (jobs 4.3, 5). */
describe('客户的签字链接', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let worker: Person
  let site: Site

  beforeAll(async () => {
    server = await testServer()
  })
  beforeEach(async () => {
    server.setNow('2025-12-31T08:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    worker = await aPerson(server, company, { kind: 2, grants: [], scope: 3 })
    site = await aSite(server, company, 1)
  })

  async function as<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    const principal = await server.services.auth.resolve(manager.token)
    return inCompany(server.services, { principal, traceId: 'links' }, work)
  }
  const completed = (given: Partial<GivenOrder> = {}) =>
    anOrder(
      server,
      company,
      { elevatorId: site.lifts[0] as string, communityId: site.communityId, customerId: site.customerId },
      {
        planDate: '2025-12-29',
        legalDeadline: '2026-01-05',
        status: 3,
        completeAt: '2025-12-29T10:00:00+08:00',
        ...given,
      },
    )
  const linkOf = async (id: string) => (await server.ask(maintainOrderApi.signLink, { id }, manager)).token
  const orderNoOf = async (id: string) =>
    (await asOwner<{ no: string }>(server, 'select order_no as no from maintain_order where id = $1', [id]))[0]?.no
  const putToken = async (kind: string, rowId: string, expiresAt: string | null) => {
    const token = newId().replaceAll('-', '')
    await asOwner(
      server,
      'insert into public_token (token, company_id, kind, row_id, expires_at) values ($1, $2, $3, $4, $5)',
      [token, company.id, kind, rowId, expiresAt],
    )
    return token
  }

  it('打开的是链接所指的那一张；别的用途的、过期的、没有的打不开，不设期限的一直开着', async () => {
    const [first, second] = [await completed(), await completed()]
    for (const id of [first, second]) {
      const view = await server.ask(signApi.view, { token: await linkOf(id) })
      expect(view).toMatchObject({ orderNo: await orderNoOf(id), confirmed: null, objection: null })
    }
    const lasting = await putToken('sign', first, null)
    const record = await putToken('record', first, null)
    const past = await putToken('sign', first, '2025-12-31T07:59:59+08:00')
    const open = async (token: string) => (await server.send(signApi.view, { token })).errorCode
    expect([await open(lasting), await open(record), await open(past), await open('x'.repeat(24))]).toEqual([
      ...[0, 1000404, 1000404, 1000404],
    ])
    await as(async (ctx) => {
      expect(await findToken(ctx, record, 'record')).toMatchObject({ companyId: company.id, rowId: first })
      expect(await findToken(ctx, record, 'sign')).toBeUndefined()
    })
  })

  it('取的是这一张工单；删除了的像没有一样', async () => {
    const place = { elevatorId: site.lifts[0] as string, communityId: site.communityId, customerId: site.customerId }
    const day = { planDate: '2026-01-05', legalDeadline: '2026-01-05' }
    const [id, other, dead] = [
      await anOrder(server, company, place, day),
      await anOrder(server, company, place, { ...day, planDate: '2026-01-06' }),
      await anOrder(server, company, place, { ...day, planDate: '2026-01-07' }),
    ]
    await asOwner(server, 'update maintain_order set deleted_at = now() where id = $1', [dead])
    await as(async (ctx) => {
      expect([(await readOrder(ctx, id)).id, (await readOrder(ctx, other)).id]).toEqual([id, other])
      for (const one of [dead, newId()]) await expect(readOrder(ctx, one)).rejects.toMatchObject(gone)
    })
  })

  it('审核的是这一次签到，同单的另一次不动', async () => {
    const orderId = await completed()
    const signIn = async () => {
      const id = newId()
      await asOwner(
        server,
        `insert into sign_in (company_id, id, order_id, employee_id, kind, at, pass, method, face_state, review_state)
         values ($1, $2, $3, $4, 1, '2025-12-29T09:00:00+08:00', false, 1, 3, 1)`,
        [company.id, id, orderId, worker.employeeId],
      )
      return id
    }
    const [one, other] = [await signIn(), await signIn()]
    await as(async (ctx) => {
      expect([(await findSignIn(ctx, one)).id, (await findSignIn(ctx, other)).id]).toEqual([one, other])
      await expect(findSignIn(ctx, newId())).rejects.toMatchObject(gone)
      await judgeSignIn(ctx, one, 2, '现场核实')
    })
    const rows = await asOwner<{ id: string }>(
      server,
      'select id, review_state, review_note, face_state from sign_in where order_id = $1',
      [orderId],
    )
    expect(rows.find(({ id }) => id === one)).toMatchObject({ review_state: 2, review_note: '现场核实', face_state: 4 })
    expect(rows.find(({ id }) => id === other)).toMatchObject({ review_state: 1, review_note: null, face_state: 3 })
  })

  it('记录用白话：正常的计数，异常与当场处理的写出数值、说明与处理', async () => {
    const item = (itemCode: string, name: string, more: object = {}) => ({
      itemCode,
      name,
      level: 1,
      part: 1,
      requirement: '符合要求',
      resultType: 1,
      judge: 1,
      photoRule: 0,
      ...more,
    })
    await keepSnapshot(server, company, [
      item('1', '机房环境'),
      item('2', '制动间隙', { valueUnit: 'mm' }),
      item('3', '层门锁紧'),
      item('4', '底坑'),
      item('5', '缓冲器'),
    ])
    const id = await completed({
      itemResults: {
        r: '12411',
        x: {
          2: { itemCode: '2', value: 7, text: '间隙过大', handling: { action: 1 } },
          3: { itemCode: '3', text: '已调整' },
        },
      },
    })
    const view = await server.ask(signApi.view, { token: await linkOf(id) })
    expect(view).toMatchObject({ itemCount: 5, normalCount: 3 })
    expect((view as { abnormal: unknown }).abnormal).toEqual([
      { name: '制动间隙', text: '7mm，间隙过大', handling: '当场处理' },
      { name: '层门锁紧', text: '已调整', handling: '' },
    ])
  })

  it('确认要签名，异议要说明；维修单也一样；查看与决定各自每小时 10 次', async () => {
    const id = await completed({ workerIds: [worker.employeeId] })
    const token = await linkOf(id)
    const decide = (given: object) =>
      server.send(signApi.decide, { token, name: '周安全', action: 'dispute', ...given } as never)
    expect((await decide({})).fields).toEqual([{ prop: 'opinion', msg: '请填写异议内容' }])
    expect((await decide({ opinion: '异响' })).data).toEqual({ status: 3 })
    expect((await decide({ action: 'confirm' })).fields).toEqual([{ prop: 'signature', msg: '请签名' }])
    expect((await decide({ action: 'confirm', signature })).data).toEqual({ status: 4 })
    for (let n = 4; n < 10; n++) expect((await decide({})).errorCode).not.toBe(1000429)
    expect((await decide({})).errorCode).toBe(1000429)
    for (let n = 0; n < 10; n++) expect((await server.send(signApi.view, { token })).errorCode).toBe(0)
    expect((await server.send(signApi.view, { token })).errorCode).toBe(1000429)
    await server.outbox.settled()
    const heard = await asOwner(server, `select 1 from message where receiver_id = $1 and title = '客户对维保有异议'`, [
      worker.userId,
    ])
    expect(heard).toHaveLength(1)
  })

  it('维修单的链接：看到维修单，异议要说明，签名后签字', async () => {
    const repaired = async () => {
      const { id } = await server.ask(repairApi.add, brokenCall(site.lifts[0] as string), manager)
      await asOwner(
        server,
        `update repair_order set status = 7, cause = 1, complete_at = '2025-12-31T07:00:00+08:00',
           report_at = '2025-12-31T06:00:00+08:00' where id = $1`,
        [id],
      )
      return { id, token: await putToken('sign', id, null) }
    }
    const decide = (token: string, given: object) =>
      server.send(signApi.decide, { token, name: '周安全', ...given } as never)
    const { id, token } = await repaired()
    expect((await server.ask(signApi.view, { token })).kind).not.toBe('visit')
    expect((await decide(token, { action: 'dispute' })).fields).toEqual([{ prop: 'opinion', msg: '请填写异议内容' }])
    expect((await decide(token, { action: 'confirm', signature })).errorCode).toBe(0)
    const [row] = await asOwner(server, 'select status, sign_key from repair_order where id = $1', [id])
    expect(row).toMatchObject({ status: 8, sign_key: expect.stringContaining('.png') })
    const other = await repaired()
    expect((await decide(other.token, { action: 'dispute', opinion: '又坏了' })).errorCode).toBe(0)
    const [told] = await asOwner(server, 'select status, sign_key from repair_order where id = $1', [other.id])
    expect(told).toMatchObject({ status: 3, sign_key: null })
  })
})
