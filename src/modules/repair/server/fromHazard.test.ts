import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { hazardApi } from '#modules/hazard/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFile } from '#test/builders/employee.ts'
import { aRescue, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { repairApi } from '../shared/api.ts'

describe('隐患转急修', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let rescue: Rescue

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T08:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周主管' })
    rescue = await aRescue(server, company)
    await asOwner(server, `update company set duty_phone = '057188880000' where company_id = $1`, [company.id])
  })

  /** As a visit (1) or an inspection (3) leaves it. */
  async function aHazard(sourceType: number, grade = 2): Promise<string> {
    const [row] = await asOwner<{ id: string }>(
      server,
      `insert into hazard (company_id, id, hazard_no, elevator_id, source_type, source_id, grade, description, photos)
       values ($1, $2::uuid, 'YH' || substr($2::text, 28), $3, $4, gen_random_uuid(), $5, '制动器间隙偏大，溜车', '["u/brake.jpg"]')
       returning id`,
      [company.id, newId(), rescue.lift, sourceType, grade],
    )
    return row?.id as string
  }
  const hazard = async (id: string) =>
    (await asOwner(server, 'select state, repair_id, repair_no, fix_note from hazard where id = $1', [id]))[0]
  const draft = (id: string) => ({ id, repairType: 2 as const, reportText: '制动器间隙偏大，溜车' })

  it('未登录、无权限、别家企业、输入有误', async () => {
    const id = await aHazard(1)
    const viewer = await aPerson(server, company, { grants: ['JR1'] })
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(repairApi.fromHazard, draft(id))).errorCode).toBe(40000)
    expect((await server.send(repairApi.fromHazard, draft(id), viewer)).errorCode).toBe(1002001)
    expect((await server.send(repairApi.fromHazard, draft(id), stranger)).errorCode).toBe(1000404)
    expect((await server.send(repairApi.fromHazard, { ...draft(id), repairType: 1 } as never, manager)).fields).toEqual(
      [{ prop: 'repairType', msg: '请选择维修类型' }],
    )
    expect((await server.send(repairApi.fromHazard, { ...draft(id), reportText: '' }, manager)).fields).toEqual([
      { prop: 'reportText', msg: '故障描述不能为空' },
    ])
  })

  it('带入电梯、描述与照片，两边互相指向；不能转两次', async () => {
    const id = await aHazard(3)
    await asOwner(
      server,
      `insert into stored_file (company_id, bucket, key, name, size, created_by)
       values ($1, 'bit-ev-img', 'u/brake.jpg', '隐患.jpg', 10, $2)`,
      [company.id, manager.userId],
    )
    const made = await server.ask(repairApi.fromHazard, { ...draft(id), stopped: true }, manager)
    const order = await server.ask(repairApi.detail, { id: made.id }, manager)
    expect(order).toMatchObject({
      source: 5,
      repairType: 2,
      reportText: '制动器间隙偏大，溜车',
      reporterName: '周主管',
      elevator: { id: rescue.lift },
      stopFrom: order.reportAt,
      pictures: [{ name: '隐患' }],
      hazard: { id, description: '制动器间隙偏大，溜车' },
    })
    expect(await hazard(id)).toMatchObject({ state: 1, repair_id: made.id, repair_no: made.orderNo })
    expect(await server.send(repairApi.fromHazard, draft(id), manager)).toMatchObject({
      errorCode: 3020001,
      errorMsg: '隐患当前为「已转维修」，不能转维修',
    })
  })

  it('修好即登记整改；仍停梯的、严重而未告知的不登记', async () => {
    const finish = async (id: string, stateAfter: 1 | 2) => {
      const { id: orderId, version } = await server.ask(repairApi.fromHazard, draft(id), manager)
      const workerIds = [rescue.wang.employeeId, rescue.li.employeeId]
      await server.ask(repairApi.dispatch, { id: orderId, version, workerIds }, manager)
      for (const step of ['accept', 'depart', 'arrive', 'start', 'complete'] as const) {
        const now = (await server.ask(repairApi.detail, { id: orderId }, manager)).version
        const done = { cause: 3, faultPart: 1, measure: '调整间隙', stateAfter, stateReason: '等配件' }
        await server.ask(
          repairApi.record,
          { id: orderId, version: now, step, payload: step === 'complete' ? done : {} },
          manager,
        )
      }
      return server.ask(repairApi.detail, { id: orderId }, manager)
    }
    const plain = await aHazard(1)
    const { orderNo, source } = await finish(plain, 1)
    expect(source).toBe(4)
    expect(await hazard(plain)).toMatchObject({ state: 4, fix_note: `已维修，${orderNo}` })
    const still = await aHazard(1)
    await finish(still, 2)
    expect((await hazard(still))?.state).toBe(1)
    const severe = await aHazard(1, 3)
    await finish(severe, 1)
    expect((await hazard(severe))?.state).toBe(1)
    // Signed afterwards, nothing is left to wait for.
    const { version } = await server.ask(hazardApi.detail, { id: severe }, manager)
    const signature = await aFile(server, manager.userId, '告知书.png')
    await server.ask(hazardApi.notify, { id: severe, version, noticeTo: '李安全', signature }, manager)
    await server.outbox.settled()
    expect(await hazard(severe)).toMatchObject({ state: 4, fix_note: expect.stringContaining('已维修，WX') })
  })

  it('维修单关闭而未修：隐患退回原状态，记一行，告知登记人与内勤；可以再转', async () => {
    const finder = await aPerson(server, company, { name: '何登记', grants: ['JMe'] })
    const told = (userId: string, id: string) =>
      asOwner(server, 'select title, body from message where receiver_id = $1 and biz_id = $2', [userId, id])
    const id = await aHazard(1)
    await asOwner(server, 'update hazard set created_by = $2 where id = $1', [id, finder.userId])
    const made = await server.ask(repairApi.fromHazard, draft(id), manager)
    await server.ask(repairApi.close, { id: made.id, version: made.version, reason: 4, note: '客户自行处理' }, manager)
    expect(await hazard(id)).toMatchObject({ state: 0, repair_id: null, repair_no: null })
    const [{ hazard_no: no, return_note: note }] = (await asOwner(
      server,
      'select hazard_no, return_note from hazard where id = $1',
      [id],
    )) as [{ hazard_no: string; return_note: string }]
    expect(note).toBe(`维修单${made.orderNo}已关闭（客户取消：客户自行处理）`)
    const line = await asOwner(
      server,
      `select 1 from audit_log where entity = 'hazard' and row_id = $1 and after::text like '%' || $2 || '%'`,
      [id, made.orderNo],
    )
    expect(line.length).toBeGreaterThan(0)
    for (const userId of [finder.userId, manager.userId])
      expect(await told(userId, id)).toMatchObject([
        {
          title: '隐患退回待处理',
          body: expect.stringContaining(
            `隐患${no}未修复：维修单${made.orderNo}已关闭（客户取消：客户自行处理），请重新安排`,
          ),
        },
      ])
    const again = await server.ask(repairApi.fromHazard, draft(id), manager)
    expect(await hazard(id)).toMatchObject({ state: 1, repair_id: again.id })
  })

  it('已告知使用单位的隐患转维修，关闭后仍为已告知；删除维修单也退回', async () => {
    const id = await aHazard(1, 3)
    await asOwner(
      server,
      `update hazard set state = 3, notice_no = 'TZ' || substr(id::text, 28), notice_at = now(), notice_sign_key = 'u/n.png' where id = $1`,
      [id],
    )
    const made = await server.ask(repairApi.fromHazard, draft(id), manager)
    expect((await hazard(id))?.state).toBe(1)
    await server.ask(repairApi.close, { id: made.id, version: made.version, reason: 1 }, manager)
    expect((await hazard(id))?.state).toBe(3)
    const more = await server.ask(repairApi.fromHazard, draft(id), manager)
    await server.ask(repairApi.remove, { id: more.id }, manager)
    expect(await hazard(id)).toMatchObject({ state: 3, repair_id: null })
  })

  it('并入另一张维修单：隐患随之，修好即整改', async () => {
    const id = await aHazard(1)
    const made = await server.ask(repairApi.fromHazard, draft(id), manager)
    const { lift } = rescue
    const call = {
      repairType: 2 as const,
      source: 1 as const,
      elevatorId: lift,
      reporterName: '刘',
      reporterPhone: '13812340002',
    }
    const other = await server.ask(repairApi.add, { ...call, reportText: '溜车', notDuplicate: true }, manager)
    await server.ask(repairApi.merge, { id: other.id, orderId: made.id }, manager)
    const { orderNo } = await server.ask(repairApi.detail, { id: other.id }, manager)
    expect(await hazard(id)).toMatchObject({ state: 1, repair_id: other.id, repair_no: orderNo })
  })
})
