import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import { aRescue, brokenCall, delivered, repairRow, trappedCall } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { repairApi } from '../shared/api.ts'

const at = (time: string) => `2026-11-20T${time}+08:00`

describe('合并与改为困人', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  const titlesOf = async (id: string, person: Person) =>
    (
      await asOwner<{ title: string }>(server, 'select title from message where receiver_id = $1 and biz_id = $2', [
        person.userId,
        id,
      ])
    ).map(({ title }) => title)

  it('合并：来电说有人被困，故障工单升级为困人急修并派出；已暂停、已解救的不能并入', async () => {
    server.setNow(at('17:10:00'))
    const one = await aRescue(server, company, '9号梯')
    const fault = await server.ask(repairApi.add, brokenCall(one.lift), manager)
    server.setNow(at('17:14:00'))
    expect((await server.send(repairApi.add, trappedCall(one.lift), manager)).errorCode).toBe(3050002)
    const call = { id: fault.id, reporterPhone: '13812340001', trappedCount: 3, trappedFloor: '7-8层间' }
    await server.ask(repairApi.merge, call, manager)
    await delivered(server)
    const raised = { repair_type: 1, trapped_count: 3, trapped_floor: '7-8层间', arrive_limit: 30, status: 1 }
    expect(await repairRow(server, fault.id)).toMatchObject(raised)
    const [lift] = await asOwner(server, 'select trapped_at from elevator where id = $1', [one.lift])
    expect(lift?.trapped_at).not.toBeNull()
    const said = '工单级别已由非困人急修升级为困人急修'
    expect(await titlesOf(fault.id, manager)).toContain(said)

    const refused = { errorCode: 3050018, errorMsg: expect.stringContaining('有人被困请另建工单') }
    await asOwner(server, `update repair_order set status = 3, rescued_at = $2 where id = $1`, [
      fault.id,
      at('17:14:00'),
    ])
    expect(await server.send(repairApi.merge, call, manager)).toMatchObject(refused)
    await asOwner(server, `update repair_order set status = 4, rescued_at = null where id = $1`, [fault.id])
    expect(await server.send(repairApi.merge, call, manager)).toMatchObject(refused)
    expect((await server.ask(repairApi.detail, { id: fault.id }, manager)).callers).toHaveLength(1)
    await server.ask(repairApi.merge, { ...call, trappedCount: undefined }, manager)
  })

  it('困人工单并入故障工单：故障工单成为困人急修，班组不用重派，电梯仍标困人', async () => {
    server.setNow(at('17:20:00'))
    const one = await aRescue(server, company, '10号梯')
    const fault = await server.ask(repairApi.add, brokenCall(one.lift), manager)
    const caught = await server.ask(repairApi.add, trappedCall(one.lift, { notDuplicate: true }), manager)
    await delivered(server)
    const crew = (await repairRow(server, caught.id)).worker_ids
    expect(crew).toHaveLength(2)
    await server.ask(repairApi.merge, { id: fault.id, orderId: caught.id }, manager)
    await delivered(server)
    expect(await repairRow(server, caught.id)).toMatchObject({ status: 10, merged_into_id: fault.id })
    const kept = { repair_type: 1, trapped_count: 3, trapped_floor: '7-8层间', status: 1, worker_ids: crew }
    expect(await repairRow(server, fault.id)).toMatchObject(kept)
    const [lift] = await asOwner(server, 'select trapped_at from elevator where id = $1', [one.lift])
    expect(lift?.trapped_at).not.toBeNull()
  })

  it('来电并入：人还没出来的困人工单在先，后来的故障工单在后', async () => {
    server.setNow(at('17:25:00'))
    const one = await aRescue(server, company, '11号梯')
    const caught = await server.ask(repairApi.add, trappedCall(one.lift), manager)
    server.setNow(at('17:26:00'))
    await server.ask(repairApi.add, brokenCall(one.lift, { notDuplicate: true }), manager)
    const again = await server.send(repairApi.add, trappedCall(one.lift), manager)
    expect(again).toMatchObject({ errorCode: 3050002, data: { id: caught.id } })
  })

  it('编辑为困人急修：班组重新接单、调度听到，免打扰的立即派单；已暂停的不能改', async () => {
    server.setNow(at('17:28:00'))
    const one = await aRescue(server, company, '12号梯')
    const { wang, li, lift } = one
    const edited = async (id: string, over: object = {}) => {
      const { version } = await server.ask(repairApi.detail, { id }, manager)
      return server.send(
        repairApi.edit,
        { id, version, ...trappedCall(lift), reporterName: '刘物业', ...over },
        manager,
      )
    }
    const added = await server.ask(repairApi.add, brokenCall(lift), manager)
    const workerIds = [wang.employeeId, li.employeeId]
    await server.ask(repairApi.dispatch, { ...added, workerIds }, manager)
    await phoneOf(server, wang)(added.id, { type: 'repairAccept' })
    expect((await edited(added.id)).errorCode).toBe(0)
    expect(await repairRow(server, added.id)).toMatchObject({ repair_type: 1, accept_at: null, status: 1 })
    const said = '工单级别已由非困人急修升级为困人急修'
    expect(await titlesOf(added.id, wang)).toContain(said)
    expect(await titlesOf(added.id, manager)).toContain(said)
    // Back and once more: it is said once more.
    expect((await edited(added.id, { repairType: 2, reason: '误登' })).errorCode).toBe(0)
    expect((await edited(added.id)).errorCode).toBe(0)
    expect((await titlesOf(added.id, manager)).filter((title) => title === said)).toHaveLength(2)
    await asOwner(server, 'update repair_order set status = 4, repair_type = 2 where id = $1', [added.id])
    expect(await edited(added.id)).toMatchObject({ errorCode: 3050018 })
    expect((await edited(added.id, { repairType: 2 })).errorCode).toBe(0)

    const other = await aRescue(server, company, '13号梯')
    const quiet = await server.ask(repairApi.add, brokenCall(other.lift), manager)
    await asOwner(server, 'update repair_order set dispatch_after = $2 where id = $1', [quiet.id, at('22:28:00')])
    await edited(quiet.id, { elevatorId: other.lift })
    await delivered(server)
    expect(await repairRow(server, quiet.id)).toMatchObject({ repair_type: 1, status: 1 })
  })
})
