import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFile } from '#test/builders/employee.ts'
import { fieldApi } from '#test/builders/field.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import {
  aBrokenLift,
  aLine,
  aRunningContract,
  customerAgrees,
  limited,
  newParts,
  signature,
  submitted,
  versionOfRequest,
} from '#test/builders/parts.ts'
import { aRescue, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { partsApi, publicPartsApi } from '../shared/api.ts'
import type { FieldParts } from '../shared/fieldParts.ts'

describe('配件更换单：审批、客户、作业端', () => {
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
    const site = { elevatorId: rescue.lift, customerId: rescue.customerId, from: '2026-01-01', to: '2026-12-31' }
    await aRunningContract(server, company, { ...site, type: 3 })
  })

  const detail = (id: string, as = manager) => server.ask(partsApi.detail, { id }, as)

  it('审批额度：超出拒绝，可转上级；在额度内不能转；自己的申请由别人审批', async () => {
    const small = await aPerson(server, company, { grants: ['JP1', 'JP2', 'JP3'], name: '小额度' })
    await limited(server, small, '500.00')
    const sent = await submitted(server, manager, { bizId: order })
    expect(await server.send(partsApi.approve, { ...sent, forward: false }, small)).toMatchObject({
      errorCode: 3060003,
      errorMsg: '超出您的审批额度500.00元',
    })
    const up = await server.ask(partsApi.approve, { ...sent, forward: true, opinion: '同意更换' }, small)
    const now = await detail(sent.id, small)
    expect(now).toMatchObject({ status: 1, level: 2, limit: '500.00' })
    expect(now.approvals).toMatchObject([{ level: 1, name: '小额度', result: 3, opinion: '同意更换' }])
    expect(now.approvers).not.toContain('小额度')
    expect((await server.send(partsApi.approve, { ...up, forward: true }, approver)).errorCode).toBe(3060014)
    await server.ask(partsApi.approve, { ...up, forward: false }, approver)
    expect((await detail(sent.id)).approvals).toMatchObject([{ level: 1 }, { level: 2, result: 1, name: '钱审批' }])
    const mine = await submitted(server, approver, { bizId: order })
    expect((await server.send(partsApi.approve, { ...mine, forward: false }, approver)).errorCode).toBe(3060009)
  })

  it('审批队列与批量：紧急在前；超额度的留下并说明原因', async () => {
    const small = await aPerson(server, company, { grants: ['JP1', 'JP2', 'JP3'], name: '批量' })
    await limited(server, small, '200.00')
    const cheap = await submitted(server, manager, { bizId: order, lines: [{ name: '门球', priceSale: '120.00' }] })
    const dear = await submitted(server, manager, { bizId: order, over: { urgency: 1 } })
    const { limit, rows } = await server.ask(partsApi.queue, {}, small)
    expect(limit).toBe('200.00')
    expect(rows[0]).toMatchObject({ id: dear.id, urgency: 1, over: true, own: false })
    expect(rows.find((row) => row.id === cheap.id)).toMatchObject({ over: false, parts: '门球' })
    const { done, failed } = await server.ask(partsApi.batchApprove, { rows: [cheap, dear] }, small)
    expect(done).toBe(1)
    expect(failed).toMatchObject([{ id: dear.id, msg: '超出您的审批额度200.00元' }])
    expect((await detail(cheap.id)).status).toBe(4)
  })

  it('改费用承担：须有权限与原因，合计与付款方随之变化', async () => {
    const sent = await submitted(server, manager, {
      bizId: order,
      lines: [{ name: '轿内显示板', priceSale: '980.00' }],
    })
    const { lines } = await detail(sent.id)
    const change = { ...sent, lineId: lines[0]?.id as string, chargeMode: 1 as const, reason: '客户要求加装' }
    expect((await server.send(partsApi.charge, change, approver)).errorCode).toBe(1002001)
    await server.ask(partsApi.charge, change, manager)
    const now = await detail(sent.id)
    expect(now).toMatchObject({ payer: 2, customerAmount: '980.00', totalSale: '980.00' })
    expect(now.lines[0]).toMatchObject({ chargeMode: 1, overrideReason: '客户要求加装', overrideBy: '周主管' })
  })

  it('客户拒绝：单作废，意见与签名保留；纸质同意：照片入档', async () => {
    const paying = async () => {
      const sent = await submitted(server, manager, {
        bizId: order,
        lines: [{ name: '轿内显示板', priceSale: '980.00' }],
      })
      const { lines } = await detail(sent.id)
      const change = { lineId: lines[0]?.id as string, chargeMode: 1 as const, reason: '客户要求加装' }
      const changed = await server.ask(partsApi.charge, { ...sent, ...change }, manager)
      return server.ask(partsApi.approve, { ...changed, forward: false }, approver)
    }
    const one = await paying()
    expect((await detail(one.id)).status).toBe(3)
    const { token, url } = await server.ask(partsApi.customerLink, { id: one.id }, manager)
    expect(url).toContain(`/s/${token}`)
    const view = await server.ask(publicPartsApi.view, { token })
    expect(view).toMatchObject({ customerAmount: '980.00', status: 3, answered: null, lines: [{ chargeMode: 1 }] })
    expect(JSON.stringify(view)).not.toContain('priceCost')
    expect((await server.send(publicPartsApi.answer, { token, agreed: false, name: '周物业' })).fields).toEqual([
      { prop: 'opinion', msg: '请填写拒绝原因' },
    ])
    expect((await server.send(publicPartsApi.answer, { token, agreed: true, name: '周物业' })).fields).toEqual([
      { prop: 'signature', msg: '请签名' },
    ])
    const no = { token, agreed: false, name: '周物业', opinion: '暂不更换', signature }
    expect((await server.ask(publicPartsApi.answer, no)).status).toBe(7)
    const refused = await detail(one.id)
    expect(refused).toMatchObject({ status: 7, voidReason: '客户拒绝：暂不更换' })
    expect(refused.confirm).toMatchObject({ way: 2, agreed: false, name: '周物业', opinion: '暂不更换' })
    expect(refused.confirm?.signUrl).toBeTruthy()
    expect((await server.send(publicPartsApi.answer, no)).errorMsg).toBe('配件更换单当前为「已作废」，不能客户拒绝')

    const two = await paying()
    const paper = await aFile(server, manager.userId, '签字单.png')
    await server.ask(partsApi.answer, { ...two, agreed: true, name: '周物业', paper }, manager)
    expect(await detail(two.id)).toMatchObject({ status: 4, confirm: { way: 3, agreed: true, name: '周物业' } })

    const three = await paying()
    await customerAgrees(server, manager, three.id)
    expect((await detail(three.id)).status).toBe(4)
    const late = await paying()
    const link = await server.ask(partsApi.customerLink, { id: late.id }, manager)
    server.setNow('2026-12-06T09:00:00+08:00')
    expect((await server.send(publicPartsApi.view, { token: link.token })).errorCode).toBe(3060011)
    server.setNow('2026-11-20T09:00:00+08:00')
    expect((await server.send(publicPartsApi.view, { token: 'pj-aaaaaaaaaaaaaaaaaaaa' })).errorCode).toBe(1000404)
  })

  it('待客户确认时短信发给客户联系人；一分钟后可补发，可换联系人；没有手机号时说明', async () => {
    const [lift] = await asOwner<{ customer_id: string }>(
      server,
      'select customer_id from repair_order where id = $1',
      [order],
    )
    const customerId = lift?.customer_id as string
    await asOwner(server, 'delete from customer_contact where customer_id = $1', [customerId])
    const asked = async () => {
      const sent = await submitted(server, manager, { bizId: order })
      const lineId = (await detail(sent.id)).lines[0]?.id as string
      const changed = await server.ask(partsApi.charge, { ...sent, lineId, chargeMode: 1, reason: '合同外' }, manager)
      return server.ask(partsApi.approve, { ...changed, forward: false }, approver)
    }
    const texts = () => server.texting.sent.filter(({ template }) => template === 'partsConfirm')
    const alone = await asked()
    expect(texts()).toHaveLength(0)
    expect((await server.ask(partsApi.customerLink, { id: alone.id }, manager)).receivers).toEqual([])
    expect(await server.send(partsApi.sendLink, { id: alone.id }, manager)).toMatchObject({
      errorMsg: '客户没有可收短信的手机号，请在客户档案补充联系人，或复制链接发送',
    })
    for (const [name, phone, first] of [
      ['周物业', '13911110001', true],
      ['钱财务', '13911110002', false],
      ['前台', '0571-88880000', false],
    ])
      await asOwner(
        server,
        `insert into customer_contact (company_id, id, customer_id, name, phone, is_default)
         values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
        [company.id, customerId, name, phone, first],
      )
    const one = await asked()
    expect(texts()).toMatchObject([{ phone: '13911110001', values: { amount: '860.00' } }])
    expect(texts()[0]?.values.link).toContain('/s/pj-')
    expect(await server.send(partsApi.sendLink, { id: one.id }, manager)).toMatchObject({
      errorCode: 3060017,
      errorMsg: '刚发送过，请60秒后再补发',
    })
    const { receivers, sent } = await server.ask(partsApi.customerLink, { id: one.id }, manager)
    expect(receivers.map(({ name, phone }) => `${name} ${phone}`)).toEqual(['周物业 139****0001', '钱财务 139****0002'])
    expect(sent).toMatchObject({ name: '周物业', phone: '139****0001', times: 1 })
    server.setNow('2026-11-20T09:01:00+08:00')
    const contactId = receivers[1]?.id
    const again = await server.ask(partsApi.sendLink, { id: one.id, contactId }, manager)
    expect(again).toMatchObject({ sentTo: '钱财务 139****0002', resendAfter: 60 })
    expect(texts().at(-1)?.phone).toBe('13911110002')
    expect((await server.send(partsApi.sendLink, { id: one.id, contactId: one.id }, manager)).errorCode).toBe(1000404)
    server.setNow('2026-11-20T09:00:00+08:00')
  })

  it('转配件：隐患随单转出，更换后登记整改；别台电梯的隐患不行', async () => {
    const hazard = async (elevatorId: string) => {
      const [row] = await asOwner<{ id: string }>(
        server,
        `insert into hazard (company_id, id, hazard_no, elevator_id, source_type, source_id, grade, description)
         values ($1, gen_random_uuid(), 'YH' || substr(gen_random_uuid()::text, 1, 8), $2, 2, $3, 2, '光幕失灵') returning id`,
        [company.id, elevatorId, order],
      )
      return row?.id as string
    }
    const other = await aRescue(server, company, '2号梯')
    const lines = [await aLine(server, manager)]
    const foreign = {
      bizType: 2 as const,
      bizId: order,
      urgency: 0 as const,
      hazardId: await hazard(other.lift),
      lines,
    }
    expect((await server.send(partsApi.add, foreign, manager)).errorCode).toBe(1000404)
    const hazardId = await hazard(rescue.lift)
    const sent = await submitted(server, manager, { bizId: order, over: { hazardId } })
    const state = async () => (await asOwner(server, 'select state from hazard where id = $1', [hazardId]))[0]?.state
    expect(await state()).toBe(2)
    const passed = await server.ask(partsApi.approve, { ...sent, forward: false }, approver)
    const drawn = await server.ask(partsApi.draw, passed, approver)
    await server.ask(partsApi.install, { ...drawn, lines: await newParts(server, manager, sent.id) }, manager)
    expect(await state()).toBe(4)
  })

  it('更换单作废或删除：隐患退回待处理，另有一张在办的不退', async () => {
    const [row] = await asOwner<{ id: string }>(
      server,
      `insert into hazard (company_id, id, hazard_no, elevator_id, source_type, source_id, grade, description)
       values ($1, gen_random_uuid(), 'YH' || substr(gen_random_uuid()::text, 1, 8), $2, 2, $3, 2, '门机皮带断裂') returning id`,
      [company.id, rescue.lift, order],
    )
    const hazardId = row?.id as string
    const now = async () =>
      (await asOwner(server, 'select state, return_note from hazard where id = $1', [hazardId]))[0]
    const first = await submitted(server, manager, { bizId: order, over: { hazardId } })
    expect(await now()).toMatchObject({ state: 2 })
    await server.ask(partsApi.void, { ...first, reason: '型号不对' }, manager)
    const { requestNo } = await server.ask(partsApi.detail, { id: first.id }, manager)
    expect(await now()).toEqual({ state: 0, return_note: `配件更换单${requestNo}已作废（型号不对）` })
    const asked = await submitted(server, manager, { bizId: order, over: { hazardId } })
    await asOwner(server, 'update parts_request set status = 3, payer = 2 where id = $1', [asked.id])
    const { token } = await server.ask(partsApi.customerLink, { id: asked.id }, manager)
    await server.ask(publicPartsApi.answer, { token, agreed: false, name: '周物业', opinion: '太贵' })
    expect(await now()).toMatchObject({ state: 0, return_note: expect.stringContaining('客户拒绝（太贵）') })
    const second = await submitted(server, manager, { bizId: order, over: { hazardId } })
    await asOwner(server, 'update hazard set state = 0 where id = $1', [hazardId])
    await submitted(server, manager, { bizId: order, over: { hazardId } })
    await server.ask(partsApi.void, { ...second, reason: '重复' }, manager)
    expect(await now()).toMatchObject({ state: 2 })
  })

  it('作业端：用料、申请（有过价格即提交，没有则待补价）、登记更换；不在班组的人被拒绝', async () => {
    const { wang } = rescue
    await asOwner(server, 'update repair_order set worker_ids = $2, status = 3 where id = $1', [
      order,
      [wang.employeeId, rescue.li.employeeId],
    ])
    const phone = phoneOf(server, wang)
    const key = (await aFile(server, wang.userId)).key
    const part = { name: '光幕', spec: 'WECO-917', measure: '套', qty: '1', reason: 2, oldPhoto: [key] }
    const ofOrder = async () => {
      const { parts } = await server.ask(fieldApi.bootstrap, {}, wang)
      return (parts as unknown as readonly FieldParts[]).find(({ orderId }) => orderId === order)
    }
    const before = (await ofOrder())?.requests.length ?? 0
    const results = await phone(
      order,
      { type: 'partUse', payload: { lines: [{ name: '润滑油', measure: '升', qty: '0.5' }] } },
      { type: 'partRequest', payload: { lines: [part] } },
      { type: 'partRequest', payload: { lines: [{ ...part, name: '从没买过的板' }] } },
      { type: 'partRequest', payload: { lines: [{ ...part, oldPhoto: [] }] } },
    )
    expect(results.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied', 'rejected'])
    const { requests = [], uses = [] } = (await ofOrder()) ?? {}
    expect(requests.length).toBe(before + 2)
    expect(uses).toMatchObject([{ name: '润滑油', qty: '0.50' }])
    // Phones know no prices.
    expect(JSON.stringify(requests)).not.toContain('860.00')
    const priced = requests.find((one) => one.status === 1 && one.lines[0]?.name === '光幕')
    expect((await detail(priced?.id as string)).totalSale).toBe('860.00')
    // What has no price is nobody's secret: whoever may approve is told, finds it under 草稿 and can price and submit it.
    const unpriced = requests.find((one) => one.lines[0]?.name === '从没买过的板')
    expect(unpriced).toMatchObject({ status: 0 })
    const told = await asOwner(server, 'select title, body from message where receiver_id = $1 and title = $2', [
      approver.userId,
      '配件申请待定价',
    ])
    expect(told).toEqual([
      { title: '配件申请待定价', body: `${unpriced?.requestNo}，从没买过的板没有参考价，请填写单价后提交审批` },
    ])
    const drafts = await server.ask(partsApi.list, { tab: 'draft' }, approver)
    expect(drafts.records.map(({ id }) => id)).toContain(unpriced?.id)
    expect((await detail(unpriced?.id as string)).open).toEqual(expect.arrayContaining(['edit', 'submit']))
    const ready = await server.ask(
      partsApi.draw,
      await server.ask(
        partsApi.approve,
        { ...(await versionOfRequest(server, priced?.id as string)), forward: false },
        approver,
      ),
      approver,
    )
    const put = { requestId: ready.id, lines: [{ id: priced?.lines[0]?.id, newPhoto: [key] }] }
    expect(await phone(order, { type: 'partInstall', payload: put })).toMatchObject([{ result: 'applied' }])
    expect((await detail(ready.id)).status).toBe(6)
    const outsider = (await aRescue(server, company)).wang
    const own = { ...part, oldPhoto: [(await aFile(server, outsider.userId)).key] }
    expect(await phoneOf(server, outsider)(order, { type: 'partRequest', payload: { lines: [own] } })).toMatchObject([
      { result: 'rejected', errorCode: 1002001 },
    ])
    // Every answer carries all of them, also without a new version of the order.
    const cursor = server.services.clock().toISOString()
    const changes = await server.ask(fieldApi.changes, { cursor, held: [] }, wang)
    expect(changes.parts.find(({ orderId }) => orderId === order)?.requests).toContainEqual(
      expect.objectContaining({ id: ready.id, status: 6 }),
    )
    expect((await server.ask(fieldApi.bootstrap, {}, outsider)).parts).toEqual([])
  })
})
