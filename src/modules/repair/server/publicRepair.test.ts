import { beforeAll, describe, expect, it } from 'vitest'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { qrApi } from '#modules/elevator/shared/qr.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aRescue, brokenCall, type Rescue, repairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { repairApi } from '../shared/api.ts'
import { publicRepairApi } from '../shared/publicRepair.ts'

const at = (time: string) => `2026-11-20T${time}+08:00`

describe('扫码报修', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let addresses = 0
  /** Another address each time: these calls are limited by address and sticker. */
  const from = (address = `10.8.0.${++addresses}`) => ({ 'x-forwarded-for': address })

  async function aSticker(): Promise<{ rescue: Rescue; qr: string }> {
    const rescue = await aRescue(server, company)
    await server.ask(qrApi.generate, { elevatorIds: [rescue.lift] }, manager)
    const [row] = await asOwner(server, 'select token from elevator_qr where elevator_id = $1', [rescue.lift])
    return { rescue, qr: row?.token as string }
  }
  const ordersOf = (lift: string) =>
    asOwner(server, 'select * from repair_order where elevator_id = $1 order by report_at, order_no', [lift])
  const broken = (qr: string, phone = '13912340001') => ({ qr, trapped: false, seen: 2 as const, phone })
  const caught = (qr: string, phone = '13912340001') => ({ qr, trapped: true, trappedCount: 2, phone })

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  it('不认识的码 1000404；作废的码也是；输入有误 1000400', async () => {
    server.setNow(at('08:00:00'))
    const { rescue, qr } = await aSticker()
    expect((await server.send(publicRepairApi.report, broken('A'.repeat(22)), {}, from())).errorCode).toBe(1000404)
    expect((await server.send(publicRepairApi.state, { qr: 'A'.repeat(22) }, {}, from())).errorCode).toBe(1000404)
    const unsaid = await server.send(publicRepairApi.report, { ...broken(qr), seen: undefined }, {}, from())
    expect(unsaid.fields).toEqual([{ prop: 'seen', msg: '请选择看到的情况' }])
    const silent = await server.send(publicRepairApi.report, { ...caught(qr), phone: '' }, {}, from())
    expect(silent.fields[0]?.prop).toBe('phone')
    await asOwner(server, 'update elevator_qr set state = 2 where elevator_id = $1', [rescue.lift])
    expect((await server.send(publicRepairApi.report, broken(qr), {}, from())).errorCode).toBe(1000404)
    expect(await ordersOf(rescue.lift)).toEqual([])
  })

  it('电梯转出后：旧码报不了修，困人不会派到不再维保的企业', async () => {
    server.setNow(at('08:30:00'))
    const { rescue, qr } = await aSticker()
    await server.ask(
      elevatorApi.changeStatus,
      { ids: [rescue.lift], move: 'transfer', reason: '业主改选维保单位' },
      manager,
    )
    expect((await server.send(publicRepairApi.state, { qr }, {}, from())).errorCode).toBe(1000404)
    expect((await server.send(publicRepairApi.report, caught(qr), {}, from())).errorCode).toBe(1000404)
    expect(await ordersOf(rescue.lift)).toEqual([])
  })

  it('来源为扫码，本企业的工单；30分钟内再报并入原单，同一电话不重复记', async () => {
    server.setNow(at('09:00:00'))
    const { rescue, qr } = await aSticker()
    const first = await server.ask(publicRepairApi.report, broken(qr), {}, from())
    expect(first).toMatchObject({ already: false, trapped: false, status: 0 })
    const [order] = await ordersOf(rescue.lift)
    expect(order).toMatchObject({ source: 2, repair_type: 2, company_id: company.id, report_text: '停着不动' })
    server.setNow(at('09:20:00'))
    expect((await server.ask(publicRepairApi.state, { qr }, {}, from())).known).toMatchObject({
      orderNo: first.orderNo,
    })
    const again = await server.ask(publicRepairApi.report, broken(qr, '13912340002'), {}, from())
    expect(again).toMatchObject({ already: true, orderNo: first.orderNo })
    await server.ask(publicRepairApi.report, broken(qr, '13912340002'), {}, from())
    await server.ask(publicRepairApi.report, broken(qr), {}, from())
    expect(await ordersOf(rescue.lift)).toHaveLength(1)
    const detail = await server.ask(repairApi.detail, { id: order?.id as string }, manager)
    expect(detail.callers.map(({ phone }) => phone)).toEqual(['13912340002'])
    server.setNow(at('09:30:01'))
    expect((await server.ask(publicRepairApi.state, { qr }, {}, from())).known).toBeNull()
    expect((await server.ask(publicRepairApi.report, broken(qr), {}, from())).already).toBe(false)
  })

  it('先报故障、后来有人被困：另立困人急修，电梯标困人；更多人被困则改人数', async () => {
    server.setNow(at('10:00:00'))
    const { rescue, qr } = await aSticker()
    await server.ask(publicRepairApi.report, broken(qr), {}, from())
    server.setNow(at('10:05:00'))
    const live = await server.ask(publicRepairApi.report, caught(qr), {}, from())
    expect(live).toMatchObject({ already: false, trapped: true })
    const rows = await ordersOf(rescue.lift)
    expect(rows.map((row) => [row.repair_type, row.trapped_count])).toEqual([
      [2, null],
      [1, 2],
    ])
    const { lift } = await server.ask(elevatorApi.detail, { id: rescue.lift }, manager)
    expect(Date.parse(lift.risks.trapped as string)).toBe(Date.parse(at('10:05:00')))
    const more = { ...caught(qr, '13912340003'), trappedCount: 4 }
    expect(await server.ask(publicRepairApi.report, more, {}, from())).toMatchObject({ already: true, trapped: true })
    expect(await repairRow(server, rows[1]?.id)).toMatchObject({ trapped_count: 4 })
    await server.ask(publicRepairApi.report, { ...more, trappedCount: 1 }, {}, from())
    expect(await repairRow(server, rows[1]?.id)).toMatchObject({ trapped_count: 4 })
  })

  it('上一次困人已解救或已暂停，又有人被困：另立困人急修，再报并入新的这张', async () => {
    server.setNow(at('10:10:00'))
    for (const [n, state] of [
      [1, { status: 3, rescued_at: at('10:15:00') }],
      [2, { status: 4, rescued_at: null }],
    ] as const) {
      server.setNow(at('10:10:00'))
      const { rescue, qr } = await aSticker()
      await server.ask(publicRepairApi.report, caught(qr), {}, from())
      await asOwner(server, 'update repair_order set status = $2, rescued_at = $3 where elevator_id = $1', [
        rescue.lift,
        state.status,
        state.rescued_at,
      ])
      server.setNow(at('10:20:00'))
      const again = await server.ask(publicRepairApi.report, caught(qr, `1391235000${n}`), {}, from())
      expect(again).toMatchObject({ already: false, trapped: true, status: 0 })
      server.setNow(at('10:21:00'))
      const more = await server.ask(publicRepairApi.report, caught(qr, `1391236000${n}`), {}, from())
      expect(more).toMatchObject({ already: true, orderNo: again.orderNo })
      expect(await ordersOf(rescue.lift)).toHaveLength(2)
    }
  })

  it('扫码与公示页说有人被困、救援到哪一步，解救后不再说', async () => {
    server.setNow(at('10:30:00'))
    const { rescue, qr } = await aSticker()
    const shown = async () => (await server.ask(qrApi.public, { token: qr }, {}, from())).elevator?.rescue
    expect(await shown()).toBeNull()
    await server.ask(publicRepairApi.report, caught(qr), {}, from())
    const since = expect.stringMatching(/T10:30:00/)
    expect(await shown()).toEqual({ since, step: 'called' })
    const [order] = await ordersOf(rescue.lift)
    for (const [status, step] of [
      [2, 'coming'],
      [3, 'there'],
    ] as const) {
      await asOwner(server, 'update repair_order set status = $2 where id = $1', [order?.id, status])
      expect(await shown()).toEqual({ since, step })
    }
    await asOwner(server, 'update repair_order set rescued_at = $2 where id = $1', [order?.id, at('10:50:00')])
    expect(await shown()).toBeNull()
  })

  it('同一地址同一枚码每小时10次，第11次 1000429；换一枚码不受限', async () => {
    server.setNow(at('11:00:00'))
    const { qr } = await aSticker()
    const other = await aSticker()
    const here = from()
    for (let n = 0; n < 10; n++)
      expect((await server.send(publicRepairApi.report, broken(qr), {}, here)).errorCode).toBe(0)
    expect((await server.send(publicRepairApi.report, broken(qr), {}, here)).errorCode).toBe(1000429)
    expect((await server.send(publicRepairApi.report, broken(other.qr), {}, here)).errorCode).toBe(0)
    expect((await server.send(publicRepairApi.report, broken(qr), {}, from())).errorCode).toBe(0)
  })

  it('有未完成维修的电梯不能报废 1102005，派到的人不能离职 1007003；关闭后都可以', async () => {
    server.setNow(at('12:00:00'))
    const rescue = await aRescue(server, company)
    const added = await server.ask(repairApi.add, brokenCall(rescue.lift), manager)
    const workerIds = [rescue.wang.employeeId, rescue.li.employeeId]
    const { version } = await server.ask(repairApi.dispatch, { ...added, workerIds }, manager)
    const scrap = { ids: [rescue.lift], move: 'scrap' as const, reason: '到期' }
    expect(await server.send(elevatorApi.changeStatus, scrap, manager)).toMatchObject({
      errorCode: 1102005,
      errorMsg: '电梯存在未完成工单',
    })
    const leave = { id: rescue.wang.employeeId, version: 0 }
    expect(await server.send(employeeApi.leave, leave, manager)).toMatchObject({
      errorCode: 1007003,
      errorMsg: '该员工名下还有1台电梯、1个未完成工单，请先移交',
    })
    await server.ask(repairApi.close, { id: added.id, version, reason: 3 }, manager)
    expect((await server.send(elevatorApi.changeStatus, scrap, manager)).errorCode).toBe(0)
    expect((await server.send(employeeApi.leave, leave, manager)).errorCode).toBe(0)
  })
})
