import { addDays, type Day } from '#kernel/shared/days.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company, type Person } from './company.ts'
import { aSite, type Site } from './contract.ts'
import { aTeam } from './elevator.ts'
import { anOrder } from './maintainOrder.ts'
import { aFieldWorker } from './maintenance.ts'

/** A team with a base, crews of two, and the lifts of one community. */
export interface Shop {
  readonly teamId: string
  readonly crews: Person[][]
  readonly site: Site
}

export async function aShop(
  server: TestServer,
  company: Company,
  given: { crews?: number; lifts?: number } = {},
): Promise<Shop> {
  const teamId = await aTeam(server, company)
  await asOwner(server, 'update team set base_lng = 120.15, base_lat = 30.27 where id = $1', [teamId])
  const crews: Person[][] = []
  for (let n = 0; n < (given.crews ?? 1); n++)
    crews.push([await aFieldWorker(server, company, { teamId }), await aFieldWorker(server, company, { teamId })])
  return { teamId, crews, site: await aSite(server, company, given.lifts ?? 1) }
}

export const peopleOf = (crew: readonly Person[] | undefined): string[] => (crew ?? []).map((one) => one.employeeId)

/** An order of the shop's n-th lift, legal on the last of 15 days unless said otherwise. */
export const aVisit = (
  server: TestServer,
  company: Company,
  shop: Shop,
  n: number,
  planDate: Day,
  given: { crew?: readonly Person[]; legalDeadline?: Day; minutes?: number; status?: number; completeAt?: string } = {},
): Promise<string> =>
  anOrder(
    server,
    company,
    {
      elevatorId: shop.site.lifts[n] as string,
      communityId: shop.site.communityId,
      customerId: shop.site.customerId,
      teamId: shop.teamId,
      workerIds: [],
    },
    {
      planDate,
      legalDeadline: given.legalDeadline ?? addDays(planDate, 2),
      workerIds: peopleOf(given.crew),
      ...(given.minutes && { stdMinutes: given.minutes }),
      ...(given.status && { status: given.status }),
      ...(given.completeAt && { completeAt: given.completeAt, startAt: given.completeAt }),
    },
  )

export const onLeave = (server: TestServer, company: Company, person: Person, from: Day, to: Day) =>
  asOwner(
    server,
    `insert into employee_absence (company_id, id, employee_id, kind, from_at, to_at, reason, state)
     values ($1, gen_random_uuid(), $2, 1, $3, $4, '请假', 1)`,
    [company.id, person.employeeId, `${from}T00:00:00+08:00`, `${to}T23:59:00+08:00`],
  )
