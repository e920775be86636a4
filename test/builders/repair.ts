import { newId } from '#kernel/server/index.ts'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import type { repairApi } from '#modules/repair/shared/api.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company, type Person } from './company.ts'
import { aCommunity, aCustomer, anElevator, aTeam } from './elevator.ts'
import { aFieldWorker } from './maintenance.ts'

/** A lift with its crew of two, their team's base 1.2 km away, and what is needed to send them. */
export interface Rescue {
  readonly lift: string
  readonly communityId: string
  readonly customerId: string
  readonly teamId: string
  readonly wang: Person
  readonly li: Person
}

/** The lift stands at (120.15, 30.28), in a city; 王一维 and 李二保 look after it. */
export async function aRescue(server: TestServer, company: Company, name = '1号梯'): Promise<Rescue> {
  const teamId = await aTeam(server, company)
  await asOwner(server, 'update team set base_lng = 120.16, base_lat = 30.287 where id = $1', [teamId])
  const wang = await aFieldWorker(server, company, { name: '王一维', teamId })
  const li = await aFieldWorker(server, company, { name: '李二保', teamId })
  const place = {
    communityId: await aCommunity(server, company),
    customerId: await aCustomer(server, company),
    teamId,
    workerIds: [wang.employeeId, li.employeeId],
  }
  const lift = await anElevator(server, company, place, { name })
  return { lift, communityId: place.communityId, customerId: place.customerId, teamId, wang, li }
}

type Draft = SentTo<typeof repairApi.add>

export const trappedCall = (elevatorId: string, over: Partial<Draft> = {}): Draft => ({
  repairType: 1,
  source: 1,
  elevatorId,
  reporterPhone: '13812340001',
  trappedCount: 3,
  trappedFloor: '7-8层间',
  ...over,
})
export const brokenCall = (elevatorId: string, over: Partial<Draft> = {}): Draft => ({
  repairType: 2,
  source: 1,
  elevatorId,
  reporterName: '刘物业',
  reporterPhone: '13812340002',
  reportText: '轿门反复开合，无法关闭',
  ...over,
})

/** Delivers what happened, so that orders give themselves out. */
export const delivered = (server: TestServer): Promise<void> => server.outbox.settled()

export const repairRow = async (server: TestServer, id: string): Promise<Record<string, unknown>> =>
  (await asOwner(server, 'select * from repair_order where id = $1', [id]))[0] as Record<string, unknown>

/** A repair straight into the table, signed unless `values` say otherwise: what figures count, on days of one's choice. */
export async function aRepairRow(
  server: TestServer,
  company: Company,
  elevatorId: string,
  values: Record<string, unknown> & { reportAt: string },
): Promise<string> {
  const { reportAt, ...rest } = values
  const id = newId()
  const row: Record<string, unknown> = {
    company_id: company.id,
    id,
    order_no: `JX${id.slice(-10)}`,
    repair_type: 2,
    source: 1,
    elevator_id: elevatorId,
    reporter_name: '刘物业',
    reporter_phone: '13812340002',
    report_at: reportAt,
    arrive_limit: 30,
    finish_limit: 240,
    status: 8,
    complete_at: reportAt,
    rescued_at: reportAt,
    cause: 1,
    sign_at: reportAt,
    sign_way: 1,
    trapped_count: 1,
    ...rest,
  }
  const names = Object.keys(row)
  const marks = names.map((_, n) => `$${n + 1}`)
  await asOwner(
    server,
    `insert into repair_order (${names.join(', ')}) values (${marks.join(', ')})`,
    Object.values(row),
  )
  return id
}
