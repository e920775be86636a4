import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany, newId } from '#kernel/server/index.ts'
import { runNightly } from '#kernel/server/jobs.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCertificate, aFile, aTeam, someLifts } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { certificateApi } from '../shared/certificateApi.ts'
import { certificateNight } from './certificateEvents.ts'
import { validCertificate } from './index.ts'

describe('电梯与企业的证书', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let reviewer: Person
  let worker: Person
  let lift: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T02:00:00Z')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    reviewer = await aPerson(server, company, { grants: ['ALB', 'ALp'] })
    worker = await aPerson(server, company, { kind: 2, grants: ['JMe'], scope: 3 })
    lift = (await someLifts(server, company, 1, [worker.employeeId]))[0] as string
  })

  const draft = async (as: Person, ownerType: 1 | 2 | 3, ownerId: string, more: object = {}) => ({
    ownerType,
    ownerId,
    certNo: `C-${newId()}`.slice(0, 30),
    validFrom: '2026-01-01',
    validTo: '2027-12-31',
    certType: ([102, 201, 301] as const)[ownerType - 1] as 102,
    files: [await aFile(server, as.userId)],
    ...more,
  })
  const place = async (
    ownerType: 1 | 3,
    ownerId: string,
    more: { certType: number; validTo: string; certNo: string },
  ) => {
    const id = newId()
    await asOwner(
      server,
      `insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state)
       values ($1, $2, $3, $4, $5, $6, '2025-01-01', $7, 2)`,
      [company.id, id, ownerType, ownerId, more.certType, more.certNo, more.validTo],
    )
    return id
  }
  const stateOf = async (id: string) =>
    (await asOwner(server, 'select state from certificate where id = $1', [id]))[0]?.state as number

  it('没有登录、没有权限、别家企业、类型不符', async () => {
    expect((await server.send(certificateApi.timeline, { ownerType: 1 })).errorCode).toBe(40000)
    expect((await server.send(certificateApi.timeline, { ownerType: 1 }, worker)).errorCode).toBe(1002001)
    expect((await server.send(certificateApi.export, {}, reviewer)).errorCode).toBe(1002001)
    const paper = await draft(manager, 1, lift)
    expect((await server.send(certificateApi.add, await draft(worker, 1, lift), worker)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(certificateApi.add, await draft(stranger, 1, lift), stranger)).errorCode).toBe(1000404)
    expect((await server.send(certificateApi.add, await draft(stranger, 3, company.id), stranger)).errorCode).toBe(
      1000404,
    )
    expect((await server.send(certificateApi.add, { ...paper, certType: 201 }, manager)).fields).toEqual([
      { prop: 'certType', msg: '不是电梯的证书类型' },
    ])
    const { id } = await server.ask(certificateApi.add, paper, manager)
    expect((await server.send(certificateApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    // Outside the data scope: a worker of other lifts does not see this lift's papers.
    const elsewhere = await aPerson(server, company, { grants: ['ALB', 'ALp', 'ALr'], scope: 3 })
    expect((await server.send(certificateApi.detail, { id }, elsewhere)).errorCode).toBe(1000404)
    expect((await server.send(certificateApi.review, { id, version: 0, pass: true }, elsewhere)).errorCode).toBe(
      1000404,
    )
  })

  it('电梯证书：上传、附件可以看、审核人不是上传人、通过后为有效；员工审核权限不够', async () => {
    const [other] = await someLifts(server, company, 1, [worker.employeeId])
    const saved = await server.ask(certificateApi.add, await draft(manager, 1, other as string), manager)
    const shown = await server.ask(certificateApi.detail, { id: saved.id }, reviewer)
    expect(shown).toMatchObject({ state: 1, daysLeft: null, deviceType: 1, replaces: null })
    expect(shown.files[0]?.url).toContain('Expires=')
    const staffOnly = await aPerson(server, company, { grants: ['AP4', 'APj'] })
    expect((await server.send(certificateApi.review, { ...saved, pass: true }, staffOnly)).errorCode).toBe(1002001)
    expect((await server.send(certificateApi.review, { ...saved, pass: true }, manager)).errorCode).toBe(1007010)
    await server.ask(certificateApi.review, { ...saved, pass: true }, reviewer)
    expect(await stateOf(saved.id)).toBe(2)
  })

  it('未上传的行上传后待审核；驳回告诉上传人原因', async () => {
    const [other] = await someLifts(server, company, 1, [worker.employeeId])
    const id = newId()
    await asOwner(
      server,
      'insert into certificate (company_id, id, owner_type, owner_id, cert_type) values ($1, $2, 1, $3, 102)',
      [company.id, id, other],
    )
    const saved = await server.ask(
      certificateApi.edit,
      { ...(await draft(manager, 1, other as string)), id, version: 0 },
      manager,
    )
    expect(await stateOf(id)).toBe(1)
    await server.ask(certificateApi.review, { ...saved, pass: false, reason: '照片不清晰' }, reviewer)
    const [message] = await asOwner(server, 'select title, body from message where receiver_id = $1 and biz_id = $2', [
      manager.userId,
      id,
    ])
    expect(message?.title).toBe('证书审核未通过')
    expect(message?.body).toContain('审核未通过：照片不清晰')
  })

  it('体系证书可以并存，换证要指明换哪一份；生产许可证只有一份', async () => {
    const first = await place(3, company.id, { certType: 303, validTo: '2026-12-20', certNo: 'ISO9001' })
    const second = await server.ask(
      certificateApi.add,
      await draft(manager, 3, company.id, { certType: 303, certNo: 'ISO45001' }),
      manager,
    )
    await server.ask(certificateApi.review, { ...second, pass: true }, reviewer)
    expect([await stateOf(first), await stateOf(second.id)]).toEqual([2, 2])
    const renewed = await draft(manager, 3, company.id, { certType: 303, certNo: 'ISO9001', replacesId: first })
    const third = await server.ask(certificateApi.add, renewed, manager)
    await server.ask(certificateApi.review, { ...third, pass: true }, reviewer)
    expect([await stateOf(first), await stateOf(second.id), await stateOf(third.id)]).toEqual([6, 2, 2])
    expect(
      await server.send(certificateApi.add, { ...renewed, certNo: 'ISO14001', files: renewed.files }, manager),
    ).toMatchObject({ errorCode: 1007013 })
  })

  it('夜间：电梯的告诉维保人员，员工的告诉本人和班组长，企业的告诉管理员；各一次', async () => {
    const own = await aCompany(server, { name: '夜间维保' })
    const boss = await aPerson(server, own)
    const leader = await aPerson(server, own, { kind: 2, grants: ['JMe'] })
    const teamId = await aTeam(server, own, { leaderId: leader.employeeId })
    const holder = await aPerson(server, own, { kind: 2, grants: ['JMe'], teamId, name: '赵小梯' })
    const [cared] = await someLifts(server, own, 1, [holder.employeeId])
    const put = (ownerType: number, ownerId: string, certType: number, validTo: string, certNo: string) =>
      asOwner(
        server,
        `insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state)
         values ($1, $2, $3, $4, $5, $6, '2025-01-01', $7, 2)`,
        [own.id, newId(), ownerType, ownerId, certType, certNo, validTo],
      )
    await put(1, cared as string, 102, '2027-01-19', 'B-1') // 60 days
    await put(1, cared as string, 104, '2027-01-20', 'X-1') // 61 days: not yet
    await put(2, holder.employeeId, 201, '2026-11-19', 'T-1') // over
    await put(3, own.id, 301, '2027-05-19', 'TS-1') // 180 days
    await runNightly(server.services, [certificateNight])
    await runNightly(server.services, [certificateNight])
    const heard = async (person: Person) =>
      (
        await asOwner(
          server,
          'select title, body from message where receiver_id = $1 and company_id = $2 order by body',
          [person.userId, own.id],
        )
      ).map((row) => `${row.title} ${row.body}`)
    const expired =
      '证书已过期 赵小梯的作业人员证-电梯修理T（T-1）已于2026-11-19到期，新证审核通过前不能负责电梯、不能派工，请上传新证'
    const mark = (await heard(holder)).find((text) => text.includes('B-1'))
    expect(await heard(holder)).toHaveLength(2)
    expect(mark).toMatch(
      /^证书即将到期 移交花园\d+1号梯的使用标志\/检验报告（B-1）还有 60 天到期（2027-01-19），请办理换证并上传新证$/,
    )
    expect(await heard(leader)).toEqual([expired])
    expect(await heard(boss)).toEqual([
      '证书即将到期 夜间维保的生产许可证（TS-1）还有 180 天到期（2027-05-19），请办理换证并上传新证',
    ])
  })

  it('时间轴：按周数到期的份数，已过期未换的另计；与清单的条数一致', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const holder = await aPerson(server, own, { kind: 2 })
    const mate = await aPerson(server, own, { kind: 2 })
    // 2026-11-20 is a Friday: its week ends on 11-22.
    for (const [type, validTo] of [
      [201, '2026-11-19'],
      [202, '2026-11-20'],
      [203, '2026-11-22'],
      [204, '2026-11-23'],
      [205, null],
    ] as const)
      await aCertificate(server, own, holder.employeeId, { type, validTo })
    await aCertificate(server, own, mate.employeeId, { validTo: '2026-11-23', state: 1 })
    const timeline = await server.ask(certificateApi.timeline, { ownerType: 2 }, boss)
    expect(timeline).toMatchObject({ counts: { 1: 0, 2: 6, 3: 0 }, pending: 1, ended: 1 })
    expect(timeline.weeks).toHaveLength(53)
    expect(timeline.weeks.slice(0, 2)).toEqual([
      { from: '2026-11-20', to: '2026-11-22', count: 2 },
      { from: '2026-11-23', to: '2026-11-29', count: 1 },
    ])
    const { total, records } = await server.ask(
      certificateApi.list,
      { ownerType: 2, state: [2, 3, 4], validTo: { from: '2026-11-20', to: '2026-11-22' } },
      boss,
    )
    expect([total, records.map((row) => row.daysLeft)]).toEqual([2, expect.arrayContaining([0, 2])])
  })

  it('提前换证：新证生效前旧证继续算数', async () => {
    const holder = await aPerson(server, company, { kind: 2, grants: ['JMe'], scope: 3 })
    const old = await aCertificate(server, company, holder.employeeId, { validTo: '2026-12-31', certNo: 'T-early' })
    const next = await server.ask(
      certificateApi.add,
      await draft(holder, 2, holder.employeeId, { certNo: 'T-early', validFrom: '2027-01-01', validTo: '2030-12-31' }),
      holder,
    )
    const staffReviewer = await aPerson(server, company, { grants: ['AP4', 'APj'] })
    await server.ask(certificateApi.review, { ...next, pass: true }, staffReviewer)
    expect(await stateOf(old)).toBe(6)
    const certified = (day: string) =>
      inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, async (ctx) =>
        (await validCertificate(ctx, [holder.employeeId], 201, day)).has(holder.employeeId),
      )
    expect([await certified('2026-11-20'), await certified('2026-12-31'), await certified('2027-01-01')]).toEqual([
      true,
      true,
      true,
    ])
    expect(await certified('2022-12-31')).toBe(false)
  })
})
