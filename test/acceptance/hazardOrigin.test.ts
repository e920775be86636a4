import { beforeAll, describe, expect, it } from 'vitest'
import { hazardApi } from '#modules/hazard/shared/api.ts'
import { hazardNoticeApi, publicHazardApi } from '#modules/hazard/shared/hazardNotice.ts'
import { inspectionRecordApi } from '#modules/inspection/shared/api.ts'
import { qualityCheckApi } from '#modules/quality/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, type LiftPlace } from '#test/builders/elevator.ts'
import { reportDraft } from '#test/builders/inspection.ts'
import { aDoneVisit } from '#test/builders/quality.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'

/** A hazard stands in a record of another module, which is asked what it is called (decisions 0052, 0109). */
describe('隐患来自哪张单据', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let lift: LiftPlace & { elevatorId: string }

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-05-20T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    lift = { ...place, elevatorId: await anElevator(server, company, place) }
  })

  /** As the record leaves it. */
  async function foundIn(sourceType: number, sourceId: string | null, itemCode: string | null = null) {
    const draft = {
      elevatorId: lift.elevatorId,
      sourceType: 1 as const,
      grade: 2 as const,
      description: '门锁啮合不足',
    }
    const { id } = await server.ask(hazardApi.add, draft, chief)
    await asOwner(server, 'update hazard set source_type = $2, source_id = $3, item_code = $4 where id = $1', [
      id,
      sourceType,
      sourceId,
      itemCode,
    ])
    return id
  }
  const sourceNo = async (id: string) => (await server.ask(hazardApi.detail, { id }, chief)).sourceNo
  async function notice(id: string) {
    const { token } = await server.ask(hazardNoticeApi.customerLink, { id }, chief)
    const { source, article } = await server.ask(publicHazardApi.view, { token })
    return { source, article }
  }
  const numberOf = async (table: 'maintain_order' | 'repair_order', id: string) =>
    (await asOwner<{ no: string }>(server, `select order_no as no from ${table} where id = $1`, [id]))[0]?.no

  it('维保：工单号；告知书写明该次清单的项目与要求', async () => {
    const visit = await aDoneVisit(server, company, lift, { completeAt: '2026-05-19T10:00:00+08:00' })
    const no = await numberOf('maintain_order', visit.id)
    const id = await foundIn(1, visit.id, 'A-1-30')
    expect(await sourceNo(id)).toBe(no)
    expect(await notice(id)).toEqual({
      source: `日常维保 ${no}`,
      article: 'TSG T5002-2017 附件A A-1-30 底坑环境：符合要求',
    })
  })

  it('维修：急修单号', async () => {
    const repair = await aRepairRow(server, company, lift.elevatorId, { reportAt: '2026-05-18T10:00:00+08:00' })
    const no = await numberOf('repair_order', repair)
    const id = await foundIn(2, repair)
    expect(await sourceNo(id)).toBe(no)
    expect(await notice(id)).toEqual({ source: `维修 ${no}`, article: null })
  })

  it('年检：报告号与条款；别的隐患不带这一条款', async () => {
    const findings = [{ clause: '2.7', text: '限速器未校验', grade: 1 as const }]
    const draft = await reportDraft(server, chief, {
      elevatorId: lift.elevatorId,
      reportNo: 'TJ-2026-07',
      conclusion: 2,
      findings,
    })
    const report = await server.ask(inspectionRecordApi.add, draft, chief)
    const record = await server.ask(inspectionRecordApi.detail, { id: report.id }, chief)
    const id = record.findings[0]?.hazardId as string
    expect(await sourceNo(id)).toBe('TJ-2026-07')
    expect(await notice(id)).toEqual({ source: '检验检测 TJ-2026-07', article: '检验报告TJ-2026-07 第2.7项' })
    expect(await notice(await foundIn(3, report.id))).toEqual({ source: '检验检测 TJ-2026-07', article: null })
  })

  it('质检：所查工单的号与清单', async () => {
    const visit = await aDoneVisit(server, company, lift, { completeAt: '2026-05-17T10:00:00+08:00' })
    const no = await numberOf('maintain_order', visit.id)
    const { id: check } = await server.ask(qualityCheckApi.add, { orderId: visit.id }, chief)
    const id = await foundIn(4, check, 'A-1-1')
    expect(await sourceNo(id)).toBe(no)
    expect(await notice(id)).toEqual({
      source: `质量抽查 ${no}`,
      article: 'TSG T5002-2017 附件A A-1-1 机房、滑轮间环境：符合要求',
    })
  })

  it('内勤登记：没有单据', async () => {
    const id = await foundIn(1, null)
    expect(await sourceNo(id)).toBeNull()
    expect(await notice(id)).toEqual({ source: '日常维保', article: null })
  })
})
