import { inspectionPlanApi, type inspectionRecordApi } from '#modules/inspection/shared/api.ts'
import type { InspectKind } from '#modules/inspection/shared/inspection.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company, type Person } from './company.ts'
import { aCommunity, aCustomer, anElevator, aWorker } from './elevator.ts'
import { aFile } from './employee.ts'

/** Lifts with what the calendar of inspections needs, and plans brought to a state by the calls people use. */

export async function anInspectedLift(
  server: TestServer,
  company: Company,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  const id = await anElevator(server, company, place)
  for (const [column, value] of Object.entries({ supervise_date: '2019-06-18', ...facts }))
    await asOwner(server, `update elevator set ${column} = $2 where id = $1`, [id, value])
  return id
}

export interface Step {
  readonly id: string
  readonly version: number
}

/** The plan of a kind of a lift that was made for a year. */
export async function aYearPlan(
  server: TestServer,
  as: Person,
  elevatorId: string,
  year: number,
  kind: InspectKind = 1,
): Promise<Step> {
  await server.ask(inspectionPlanApi.generateYear, { year, elevatorIds: [elevatorId] }, as)
  const { records } = await server.ask(inspectionPlanApi.list, { elevatorId, size: 50 }, as)
  const found = records.find((row) => row.year === year && row.inspectType === kind)
  if (!found) throw new Error(`no plan of kind ${kind} in ${year}`)
  return { id: found.id, version: found.version }
}

export async function assigned(server: TestServer, company: Company, as: Person, plan: Step): Promise<Step> {
  const worker = await aWorker(server, company)
  const qualified = { qualifyNo: 'TS7008-001', qualifyTo: '2099-12-31' }
  return server.ask(inspectionPlanApi.assign, { ...plan, workerIds: [worker.id], ...qualified }, as)
}

/** Assigned, self-checked and applied for on a day. */
export async function applied(
  server: TestServer,
  company: Company,
  as: Person,
  plan: Step,
  day: string,
): Promise<Step> {
  const given = await assigned(server, company, as, plan)
  const checked = await server.ask(inspectionPlanApi.selfCheck, { ...given, date: day }, as)
  const paper = { applyNo: 'BJ-1', applyAt: day, orgName: '示例特检院' }
  return server.ask(inspectionPlanApi.apply, { ...checked, ...paper }, as)
}

let report = 0
/** What a report says; a passed periodic inspection unless given otherwise. */
export async function reportDraft(server: TestServer, as: Person, more: Readonly<Record<string, unknown>> = {}) {
  return {
    kind: 1,
    inspectDate: '2026-05-20',
    org: '示例特检院',
    conclusion: 1,
    reportNo: `TJ-${++report}`,
    reportFile: [await aFile(server, as.userId)],
    ...more,
  } as Parameters<typeof server.ask<typeof inspectionRecordApi.add>>[1]
}
