import { beforeAll, describe, expect, it } from 'vitest'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import { signature, submitted } from '#test/builders/parts.ts'
import { aRescue, brokenCall, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { partsApi, publicPartsApi } from '../shared/api.ts'

const here: [number, number, number] = [120.15, 30.28, 10]
const done = {
  cause: 1,
  faultPart: 4,
  measure: '更换门锁触点',
  stateAfter: 1,
  photosBefore: ['u/before.jpg'],
  photosAfter: ['u/after.jpg'],
}

describe('jobs 3.2 完成维修：配件已了结或已申请', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let approver: Person
  let rescue: Rescue

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T08:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周主管' })
    approver = await aPerson(server, company, { grants: ['JP1', 'JP2', 'JP3'], name: '钱审批' })
    rescue = await aRescue(server, company)
  })

  const working = async () => {
    const workerIds = [rescue.wang.employeeId, rescue.li.employeeId]
    const draft = { ...brokenCall(rescue.lift), workerIds, notDuplicate: true }
    const { id } = await server.ask(repairApi.add, draft, manager)
    const phone = phoneOf(server, rescue.wang)
    for (const type of ['repairAccept', 'depart'] as const) await phone(id, { type })
    await phone(id, { type: 'arrive', gps: here })
    await phoneOf(server, rescue.li)(id, { type: 'arrive', gps: here })
    await phone(id, { type: 'start' })
    return { id, finish: () => phone(id, { type: 'repairComplete', payload: done }) }
  }
  const rejected = async (bizId: string) => {
    const asked = await submitted(server, manager, { bizId })
    await server.ask(partsApi.reject, { ...asked, reason: '型号不符' }, approver)
    return server.ask(partsApi.detail, { id: asked.id }, manager)
  }
  const said = (no: string) => `配件更换单${no}已被驳回，不能完成维修，请先重新提交或作废`

  it('已驳回未处理时手机与调度代记都被拒绝，说出单号；重新提交后可以完成', async () => {
    const { id, finish } = await working()
    const { requestNo, ...request } = await rejected(id)
    expect(await finish()).toMatchObject([{ result: 'rejected', errorCode: 3050016, errorMsg: said(requestNo) }])
    const { version } = await server.ask(repairApi.detail, { id }, manager)
    const byDesk = { id, version, step: 'complete' as const, payload: done }
    expect(await server.send(repairApi.record, byDesk, manager)).toMatchObject({
      errorCode: 3050016,
      errorMsg: said(requestNo),
    })
    await server.ask(partsApi.submit, { id: request.id, version: request.version }, manager)
    expect(await finish()).toMatchObject([{ result: 'applied' }])
    expect((await server.ask(repairApi.detail, { id }, manager)).status).toBe(7)
  })

  it('两张都驳回时两个单号都说出；都作废后可以完成', async () => {
    const { id, finish } = await working()
    const first = await rejected(id)
    const second = await rejected(id)
    const both = [first.requestNo, second.requestNo].sort().join('、')
    expect(await finish()).toMatchObject([{ errorCode: 3050016, errorMsg: said(both) }])
    for (const { id: request, version } of [first, second])
      await server.ask(partsApi.void, { id: request, version, reason: '改用维修' }, manager)
    expect(await finish()).toMatchObject([{ result: 'applied' }])
  })

  it('审批中的不拦；客户拒绝即作废，不拦；别的工单的驳回不拦', async () => {
    const other = await working()
    await rejected(other.id)
    const { id, finish } = await working()
    const asked = await submitted(server, manager, { bizId: id })
    await server.ask(partsApi.approve, { ...asked, forward: false }, approver)
    const { token } = await server.ask(partsApi.customerLink, { id: asked.id }, manager)
    const answer = { token, agreed: false, name: '周物业', opinion: '先不换', signature }
    await server.ask(publicPartsApi.answer, answer)
    expect((await server.ask(partsApi.detail, { id: asked.id }, manager)).status).toBe(7)
    await submitted(server, manager, { bizId: id })
    expect(await finish()).toMatchObject([{ result: 'applied' }])
  })
})
