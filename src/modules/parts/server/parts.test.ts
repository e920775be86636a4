import { beforeAll, describe, expect, it } from 'vitest'

import { newId } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFile } from '#test/builders/employee.ts'
import {
  type Asked,
  aBrokenLift,
  aDraft,
  aLine,
  aRunningContract,
  newParts,
  submitted,
  versionOfRequest,
} from '#test/builders/parts.ts'
import { aRescue, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { partsApi } from '../shared/api.ts'
import { partsRequest } from '../shared/parts.states.ts'
import { PartsStatus } from '../shared/parts.ts'

describe('配件更换单', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let approver: Person
  let rescue: Rescue
  let order: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周主管' })
    approver = await aPerson(server, company, { grants: ['JP1', 'JP2', 'JP3'], name: '钱审批' })
    rescue = await aRescue(server, company)
    order = await aBrokenLift(server, manager, rescue.lift)
  })

  const detail = (id: string, as = manager) => server.ask(partsApi.detail, { id }, as)

  it('未登录、无权限、别家企业、输入有误', async () => {
    const foreign = await aCompany(server)
    const stranger = await aPerson(server, foreign)
    const theirs = await aRescue(server, foreign)
    const theirOrder = await aBrokenLift(server, stranger, theirs.lift)
    const other = await submitted(server, stranger, { bizId: theirOrder })
    const nobody = await aPerson(server, company, { grants: ['JR1'] })
    const viewer = await aPerson(server, company, { grants: ['JP1'] })
    const own = await submitted(server, manager, { bizId: order })
    const calls = [
      [partsApi.list, {}],
      [partsApi.counts, {}],
      [partsApi.detail, { id: own.id }],
      [partsApi.ofOrder, { bizType: 2, bizId: order }],
      [partsApi.works, { elevatorId: rescue.lift }],
      [partsApi.known, {}],
      [partsApi.charges, { bizType: 2, bizId: order, lines: [] }],
      [partsApi.remove, { id: own.id }],
      [partsApi.submit, own],
      [partsApi.queue, {}],
      [partsApi.approve, { ...own, forward: false }],
      [partsApi.batchApprove, { rows: [own] }],
      [partsApi.reject, { ...own, reason: '重复' }],
      [partsApi.charge, { ...own, lineId: own.id, chargeMode: 4, reason: '重复' }],
      [partsApi.customerLink, { id: own.id }],
      [partsApi.sendLink, { id: own.id }],
      [partsApi.draw, own],
      [partsApi.giveBack, { ...own, reason: '型号不符' }],
      [partsApi.void, { ...own, reason: '重复' }],
      [partsApi.export, {}],
    ] as const
    for (const [call, input] of calls) {
      expect((await server.send(call, input as never)).errorCode, call.path).toBe(40000)
      expect((await server.send(call, input as never, nobody)).errorCode, call.path).toBe(1002001)
    }
    expect((await server.send(partsApi.approve, { ...own, forward: false }, viewer)).errorCode).toBe(1002001)
    const ofOther = [
      [partsApi.detail, { id: other.id }],
      [partsApi.works, { elevatorId: theirs.lift }],
      [partsApi.ofOrder, { bizType: 2, bizId: theirOrder }],
      [partsApi.charges, { bizType: 2, bizId: theirOrder, lines: [] }],
      [partsApi.add, { bizType: 2, bizId: theirOrder, urgency: 0, lines: [await aLine(server, manager)] }],
      [partsApi.edit, { ...other, urgency: 0, lines: [await aLine(server, manager)] }],
      [partsApi.remove, { id: other.id }],
      [partsApi.submit, other],
      [partsApi.approve, { ...other, forward: false }],
      [partsApi.reject, { ...other, reason: '重复' }],
      [partsApi.charge, { ...other, lineId: other.id, chargeMode: 4, reason: '重复' }],
      [partsApi.customerLink, { id: other.id }],
      [partsApi.sendLink, { id: other.id }],
      [partsApi.draw, other],
      [partsApi.giveBack, { ...other, reason: '型号不符' }],
      [partsApi.install, { ...other, lines: [{ id: other.id, newPhoto: [], certificate: [] }] }],
      [partsApi.void, { ...other, reason: '重复' }],
    ] as const
    for (const [call, input] of ofOther)
      expect((await server.send(call, input as never, manager)).errorCode, call.path).toBe(1000404)
    const empty = await server.send(partsApi.add, { bizType: 2, bizId: order, urgency: 0, lines: [] }, manager)
    expect(empty.fields).toEqual([{ prop: 'lines', msg: '至少填写一项配件' }])
    const wrong = { ...(await aLine(server, manager)), qty: '0', name: '', priceSale: '-1' }
    const bad = await server.send(partsApi.add, { bizType: 2, bizId: order, urgency: 0, lines: [wrong] }, manager)
    expect(bad.fields.map(({ prop }) => prop).sort()).toEqual(['lines.0.name', 'lines.0.priceSale', 'lines.0.qty'])
    expect((await server.send(partsApi.reject, { ...own, reason: '' }, manager)).fields).toEqual([
      { prop: 'reason', msg: '驳回原因不能为空' },
    ])
    const someoneElses = { ...(await aLine(server, manager)), oldPhoto: [await aFile(server, stranger.userId)] }
    const stolen = { bizType: 2 as const, bizId: order, urgency: 0 as const, lines: [someoneElses] }
    expect((await server.send(partsApi.add, stolen, manager)).errorCode).toBe(1000404)
  })

  it('数据范围：本人看自己申请的和自己班组工单的，别人的看不到', async () => {
    const crew = await aPerson(server, company, { grants: ['JP1', 'JP2'], scope: 3 })
    const { id } = await aDraft(server, manager, { bizId: order })
    expect((await server.send(partsApi.detail, { id }, crew)).errorCode).toBe(1000404)
    await asOwner(server, 'update parts_request set worker_ids = $2 where id = $1', [id, [crew.employeeId]])
    expect((await detail(id, crew)).id).toBe(id)
    expect((await server.ask(partsApi.list, {}, crew)).records.map((row) => row.id)).toEqual([id])
  })

  it('状态机：每个状态只开放规格画出的动作，其余以当前状态拒绝', async () => {
    const table = PartsStatus.options.map(({ value, label }) => [label, partsRequest.open(value).join(' ')])
    expect(table).toEqual([
      ['草稿', 'edit submit charge void'],
      ['待审批', 'approve askCustomer forward reject charge void'],
      ['已驳回', 'edit submit charge void'],
      ['待客户确认', 'agree refuse void'],
      ['待领料', 'draw void'],
      ['已领料', 'giveBack install'],
      ['已更换', ''],
      ['已作废', ''],
    ])
    const draft = await aDraft(server, manager, { bizId: order })
    expect(await server.send(partsApi.approve, { ...draft, forward: false }, approver)).toMatchObject({
      errorCode: 3020001,
      errorMsg: '配件更换单当前为「草稿」，不能审批',
    })
    expect((await server.send(partsApi.draw, draft, approver)).errorMsg).toBe('配件更换单当前为「草稿」，不能领料')
    const voided = await server.ask(partsApi.void, { ...draft, reason: '重复申请' }, manager)
    expect((await detail(draft.id)).voidReason).toBe('重复申请')
    expect((await server.send(partsApi.submit, voided, manager)).errorMsg).toBe('配件更换单当前为「已作废」，不能提交')
    expect((await server.send(partsApi.remove, { id: draft.id }, manager)).errorMsg).toBe(
      '配件更换单当前为「已作废」，不能删除，请改用作废',
    )
  })

  it('草稿→提交→驳回→改后再提交→公司付→待领料→领料→退料→领料→更换', async () => {
    const site = { elevatorId: rescue.lift, customerId: rescue.customerId, from: '2026-01-01', to: '2026-12-31' }
    await aRunningContract(server, company, { ...site, type: 3 })
    const noPhoto = await aDraft(server, manager, { bizId: order, lines: [{ oldPhoto: [] }] })
    expect(await server.send(partsApi.submit, noPhoto, manager)).toMatchObject({
      errorCode: 3060006,
      errorMsg: '「光幕」缺少旧件照片，补拍后再提交',
    })
    const unpriced = await aDraft(server, manager, { bizId: order, lines: [{ priceSale: null }] })
    expect((await server.send(partsApi.submit, unpriced, manager)).errorMsg).toBe(
      '「光幕」还没有销售单价，定价后再提交',
    )

    const sent = await submitted(server, manager, { bizId: order, over: { warrantyMonths: 12 } })
    expect((await server.send(partsApi.edit, { ...sent, urgency: 1, lines: [] }, manager)).errorCode).toBe(1000400)
    const back = await server.ask(partsApi.reject, { ...sent, reason: '型号写错' }, approver)
    const rejected = await detail(sent.id)
    expect(rejected).toMatchObject({
      status: 2,
      approvals: [{ level: 1, name: '钱审批', result: 2, opinion: '型号写错' }],
    })
    const line = { ...(await aLine(server, manager)), id: rejected.lines[0]?.id, spec: 'WECO-917A' }
    const edited = await server.ask(partsApi.edit, { ...back, urgency: 1, warrantyMonths: 12, lines: [line] }, manager)
    const again = await server.ask(partsApi.submit, edited, manager)
    expect(await detail(sent.id)).toMatchObject({ status: 1, payer: 1, customerAmount: '0.00', totalSale: '860.00' })
    const passed = await server.ask(partsApi.approve, { ...again, forward: false }, approver)
    expect((await detail(sent.id)).status).toBe(4)
    const drawn = await server.ask(partsApi.draw, { ...passed, drawNo: 'LL-001' }, approver)
    expect(await detail(sent.id)).toMatchObject({ status: 5, drawNo: 'LL-001', drawnBy: '钱审批' })
    const returned = await server.ask(partsApi.giveBack, { ...drawn, reason: '型号不符' }, approver)
    expect(await detail(sent.id)).toMatchObject({ status: 4, drawNo: null, drawnAt: null })
    const twice = await server.ask(partsApi.draw, returned, approver)
    const bare = [{ id: newId(), newPhoto: [], certificate: [] }]
    expect(
      (
        await server.send(
          partsApi.install,
          { ...twice, lines: (await newParts(server, manager, sent.id)).map((one) => ({ ...one, newPhoto: [] })) },
          manager,
        )
      ).errorMsg,
    ).toBe('「光幕」缺少新件照片，不能登记更换')
    expect((await server.send(partsApi.install, { ...twice, lines: bare }, manager)).errorCode).toBe(1000404)
    await server.ask(partsApi.install, { ...twice, lines: await newParts(server, manager, sent.id) }, manager)
    const done = await detail(sent.id)
    expect(done).toMatchObject({ status: 6, installedBy: '周主管', open: [] })
    expect(done.lines[0]).toMatchObject({ warrantyTo: '2027-11-19', chargeMode: 2 })
    const [log] = await asOwner(server, 'select kind, summary from elevator_log where biz_id = $1', [sent.id])
    expect(log).toEqual({ kind: 5, summary: `${done.requestNo} 更换光幕 WECO-917A 1套` })
    // The part that was put in is under its own warranty now: line 1 of archives 6.4.
    const next = await submitted(server, manager, { bizId: order, lines: [{ spec: 'WECO-917A' }] })
    expect((await detail(next.id)).lines[0]).toMatchObject({ chargeMode: 3, chargeBasis: '原件质保至2027-11-19' })
    expect((await detail(next.id)).warnings.map(({ kind }) => kind)).toEqual(['early'])
  })

  it('安全部件：没有新件编号或合格证不能登记更换', async () => {
    const own = await asked({ safetyPart: true, name: '限速器', spec: 'XSQ115' })
    const ready = await server.ask(partsApi.draw, await versionOfRequest(server, own.id), approver)
    const bare = await newParts(server, manager, own.id)
    const refused = { errorCode: 3060005, errorMsg: '安全部件须填写新件编号并上传合格证' }
    expect(await server.send(partsApi.install, { ...ready, lines: bare }, manager)).toMatchObject(refused)
    const numbered = bare.map((one) => ({ ...one, newSerial: 'XSQ-2026-0008' }))
    expect(await server.send(partsApi.install, { ...ready, lines: numbered }, manager)).toMatchObject(refused)
    const whole = await Promise.all(
      numbered.map(async (one) => ({ ...one, certificate: [await aFile(server, manager.userId, '合格证.png')] })),
    )
    await server.ask(partsApi.install, { ...ready, lines: whole }, manager)
    expect((await detail(own.id)).lines[0]).toMatchObject({ newSerial: 'XSQ-2026-0008', safetyPart: true })
  })

  /** Approved without a customer, waiting for the warehouse. */
  async function asked(line: Parameters<typeof aLine>[2] = {}): Promise<Asked> {
    const sent = await submitted(server, manager, { bizId: order, lines: [line] })
    return server.ask(partsApi.approve, { ...sent, forward: false }, approver)
  }
})
