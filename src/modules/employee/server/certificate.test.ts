import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { runNightly } from '#kernel/server/jobs.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCertificate, aFile, someLifts } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { employeeApi, transferApi } from '../shared/api.ts'
import { certificateApi } from '../shared/certificateApi.ts'
import { certificateNight } from './certificateEvents.ts'
import { validCertificate } from './index.ts'

describe('人员证书', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let reviewer: Person
  let worker: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    reviewer = await aPerson(server, company, { grants: ['AP4', 'APj'] })
    worker = await aPerson(server, company, { kind: 2, grants: ['JMe'], scope: 3 })
    stranger = await aPerson(server, await aCompany(server))
  })

  const draft = async (as: Person, owner: Person, more: object = {}) => ({
    ownerType: 2 as const,
    ownerId: owner.employeeId,
    certType: 201 as const,
    certNo: `T3301${owner.phone}`,
    validFrom: '2024-01-01',
    validTo: '2099-12-31',
    files: [await aFile(server, as.userId)],
    ...more,
  })
  const night = () => runNightly(server.services, [certificateNight])
  const certificatesOf = async (person: Person) =>
    (await server.ask(certificateApi.list, { ownerId: person.employeeId }, manager)).records
  const isCertified = (person: Person, day: string) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, async (ctx) =>
      (await validCertificate(ctx, [person.employeeId], 201, day)).has(person.employeeId),
    )

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const mate = await aPerson(server, company)
    expect((await server.send(certificateApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(certificateApi.list, {}, worker)).errorCode).toBe(1002001)
    expect((await server.send(certificateApi.add, await draft(worker, mate), worker)).errorCode).toBe(1002001)
    expect((await server.send(certificateApi.add, await draft(stranger, mate), stranger)).errorCode).toBe(1000404)
    const broken = { ...(await draft(worker, worker)), certNo: ' ', validTo: '2023-01-01', files: [] }
    expect(
      (await server.send(certificateApi.add, broken, worker)).fields.map(({ prop, msg }) => `${prop} ${msg}`),
    ).toEqual(['certNo 证书编号不能为空', 'files 请上传证书附件'])
    const past = await draft(worker, worker, { validTo: '2025-01-01' })
    expect((await server.send(certificateApi.add, past, worker)).fields[0]?.prop).toBe('validTo')
    const theirs = await draft(worker, worker, { files: [await aFile(server, stranger.userId)] })
    expect((await server.send(certificateApi.add, theirs, worker)).errorCode).toBe(1000404)
  })

  it('我的证书：不看权限与数据范围，只有本人的；扫描件可打开，剩余天数按当天算，注销的排最后', async () => {
    expect((await server.send(certificateApi.mine, {})).errorCode).toBe(40000)
    const holder = await aPerson(server, company, { kind: 2, grants: [], scope: 3 })
    const mate = await aPerson(server, company, { kind: 2, grants: [], scope: 3 })
    expect(await server.ask(certificateApi.mine, {}, holder)).toEqual({ employeeId: holder.employeeId, records: [] })
    await aCertificate(server, company, mate.employeeId, { certNo: 'T-同事' })
    await aCertificate(server, company, holder.employeeId, { certNo: 'T-已注销', state: 6 })
    await aCertificate(server, company, holder.employeeId, { certNo: 'T-在用' })
    const sent = await server.ask(certificateApi.add, await draft(holder, holder, { certType: 204 }), holder)
    const { records } = await server.ask(certificateApi.mine, {}, holder)
    expect(records.map(({ certNo }) => certNo)).toEqual([`T3301${holder.phone}`, 'T-在用', 'T-已注销'])
    expect(records[0]).toMatchObject({ id: sent.id, state: 1, daysLeft: null, mine: true })
    expect(records[0]?.files[0]?.url).toContain('Expires=')
    expect(records[1]?.daysLeft).toBeGreaterThan(0)
    expect(records[2]?.daysLeft).toBeNull()
    // Somebody of another company has none here, and an own list there.
    expect((await server.ask(certificateApi.mine, {}, stranger)).records).toEqual([])
  })

  it('上传 → 待审核 → 驳回须有原因 → 修改 → 通过；编号不能属于两个人', async () => {
    const holder = await aPerson(server, company, { kind: 2, grants: ['JMe'], scope: 3 })
    const first = await server.ask(certificateApi.add, await draft(holder, holder), holder)
    expect(await certificatesOf(holder)).toMatchObject([{ state: 1, certType: 201, uploaderName: holder.name }])
    const silent = await server.send(certificateApi.review, { ...first, pass: false }, reviewer)
    expect(silent.fields[0]?.msg).toBe('驳回原因不能为空')
    const back = await server.ask(certificateApi.review, { ...first, pass: false, reason: '照片不清晰' }, reviewer)
    expect(await certificatesOf(holder)).toMatchObject([{ state: 5, rejectReason: '照片不清晰' }])
    const again = await server.ask(certificateApi.edit, { ...(await draft(holder, holder)), ...back }, holder)
    const done = await server.ask(certificateApi.review, { ...again, pass: true }, reviewer)
    expect(await certificatesOf(holder)).toMatchObject([{ state: 2, rejectReason: null }])
    expect((await server.send(certificateApi.review, { ...done, pass: true }, reviewer)).errorCode).toBe(1007012)
    const mate = await aPerson(server, company)
    const twin = await draft(mate, mate, { certNo: `T3301${holder.phone}` })
    expect((await server.send(certificateApi.add, twin, mate)).fields).toEqual([
      { prop: 'certNo', msg: '证书编号已存在' },
    ])
  })

  it('不能审核本人上传的证书：1007010；只有一名可审核的人时可以', async () => {
    const own = await server.ask(certificateApi.add, await draft(manager, worker), manager)
    expect(await server.send(certificateApi.review, { ...own, pass: true }, manager)).toMatchObject({
      errorCode: 1007010,
      errorMsg: '不能审核本人上传的证书',
    })
    const small = await aCompany(server)
    const boss = await aPerson(server, small)
    const alone = await server.ask(certificateApi.add, await draft(boss, boss), boss)
    expect((await server.ask(certificateApi.review, { ...alone, pass: true }, boss)).version).toBe(1)
  })

  it('archives 8.13 证书：到期前 90 天即将到期，次年 1 月 1 日 00:05 过期，不能接电梯；换证通过后旧证注销', async () => {
    const holder = await aPerson(server, company, { kind: 2, grants: ['JMe'], scope: 3 })
    const from = await aPerson(server, company, { kind: 2 })
    const [lift] = await someLifts(server, company, 1, [from.employeeId])
    const items = [{ elevatorId: lift as string, toId: holder.employeeId }]
    const old = await aCertificate(server, company, holder.employeeId, { validTo: '2026-12-31', certNo: 'T-8.13' })
    const stateOf = async (id: string) =>
      (await asOwner(server, 'select state from certificate where id = $1', [id]))[0]?.state as number
    const eventsOf = async () =>
      (
        await asOwner(server, "select name from outbox where row_id = $1 and name like 'employee.cert%' order by id", [
          holder.employeeId,
        ])
      ).map((row) => row.name)

    server.setNow('2026-09-30T16:05:00Z')
    await night()
    expect([await stateOf(old), await eventsOf()]).toEqual([2, []])
    server.setNow('2026-10-01T16:05:00Z') // 2026-10-02 00:05 in Shanghai, 90 days before the end
    await night()
    expect([await stateOf(old), await eventsOf()]).toEqual([3, ['employee.certExpiring']])
    server.setNow('2026-11-20T02:00:00Z')
    await night()
    expect([await stateOf(old), await eventsOf()]).toEqual([3, ['employee.certExpiring']])
    const [row] = (await server.ask(certificateApi.list, { ownerId: holder.employeeId }, manager)).records
    expect(row).toMatchObject({ daysLeft: 41, state: 3 })

    // The last day counts to its end; then the day decides, even before the night's work has run.
    server.setNow('2026-12-31T15:59:00Z')
    await night()
    expect([await stateOf(old), await isCertified(holder, '2026-12-31')]).toEqual([3, true])
    server.setNow('2026-12-31T16:01:00Z')
    expect(await isCertified(holder, '2027-01-01')).toBe(false)
    expect(await server.send(transferApi.transfer, { fromId: from.employeeId, items }, manager)).toMatchObject({
      errorCode: 1007011,
      errorMsg: `${holder.name}的特种设备作业人员证已过期，不能负责电梯`,
    })
    server.setNow('2026-12-31T16:05:00Z')
    await night()
    expect([await stateOf(old), await eventsOf()]).toEqual([4, ['employee.certExpiring', 'employee.certExpired']])
    expect((await server.ask(employeeApi.list, { certState: [4] }, manager)).records.map((one) => one.id)).toContain(
      holder.employeeId,
    )

    server.setNow('2027-01-02T02:00:00Z')
    const renewed = await draft(holder, holder, { certNo: 'T-8.13', validFrom: '2027-01-01', validTo: '2030-12-31' })
    const fresh = await server.ask(certificateApi.add, renewed, holder)
    expect(await stateOf(old)).toBe(4)
    await server.ask(certificateApi.review, { ...fresh, pass: true }, reviewer)
    expect([await stateOf(old), await stateOf(fresh.id)]).toEqual([6, 2])
    await server.ask(transferApi.transfer, { fromId: from.employeeId, items }, manager)
    server.setNow(undefined)
  })

  it('注销：有效的可以，注销后不再持证', async () => {
    const holder = await aPerson(server, company, { kind: 2 })
    const id = await aCertificate(server, company, holder.employeeId)
    expect(await isCertified(holder, '2026-11-20')).toBe(true)
    await server.ask(certificateApi.revoke, { id, version: 0, reason: '离岗' }, manager)
    expect(await isCertified(holder, '2026-11-20')).toBe(false)
    expect((await server.send(certificateApi.revoke, { id, version: 1 }, manager)).errorCode).toBe(1007012)
  })
})
