import { newId } from '#kernel/server/index.ts'
import { wgs84 } from '#kernel/shared/coordinates.ts'
import type { ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import type { FieldOp } from '#modules/field/shared/fieldOp.ts'
import { changeSetting } from '../builders/plan.ts'
import type { TestServer } from '../server.ts'
import { aPerson, asOwner, type Company, type Person } from './company.ts'
import { aContract, aSite, type Site, type SubmittedContract } from './contract.ts'
import { aTeam } from './elevator.ts'
import { aCertificate } from './employee.ts'

/** A maintenance worker with a login, certified unless `certTo` is null. */
export async function aFieldWorker(
  server: TestServer,
  company: Company,
  given: { name?: string; teamId?: string; certTo?: string | null } = {},
): Promise<Person> {
  const worker = await aPerson(server, company, {
    grants: ['JMe'],
    scope: 3,
    kind: 2,
    ...(given.name ? { name: given.name } : {}),
    ...(given.teamId ? { teamId: given.teamId } : {}),
  })
  if (given.certTo !== null) {
    await aCertificate(server, company, worker.employeeId, given.certTo ? { validTo: given.certTo } : {})
  }
  return worker
}

export interface Served {
  readonly site: Site
  readonly contractId: string
  readonly teamId: string
}

/** Lifts of one community under a running contract, and a team to serve them. */
export async function aServedSite(
  server: TestServer,
  company: Company,
  manager: Person,
  given: { lifts?: number; contract?: Partial<SubmittedContract> } = {},
): Promise<Served> {
  const site = await aSite(server, company, given.lifts ?? 1)
  const saved = await server.ask(contractApi.add, aContract(site, given.contract), manager)
  return { site, contractId: saved.id, teamId: await aTeam(server, company) }
}

export type Op = {
  type: FieldOp['type']
  payload?: Record<string, unknown>
  at?: string
  gps?: [number, number, number?]
}

/** Sends operations of one phone on one order, in order; positions are points of the map (GCJ-02). */
export function phoneOf(server: TestServer, worker: Person, deviceId = newId()) {
  let seq = 0
  return async (orderId: string, ...ops: Op[]): Promise<ReplyOf<typeof fieldApi.sync>['results']> => {
    const sent: SentTo<typeof fieldApi.sync>['ops'] = ops.map((op) => opOf(orderId, ++seq, op, server))
    return (await server.ask(fieldApi.sync, { deviceId, ops: sent }, worker)).results
  }
}

export function opOf(orderId: string, seq: number, op: Op, server: TestServer) {
  const [lng, lat, accuracy = 10] = op.gps ?? []
  const place = lng === undefined || lat === undefined ? null : { ...wgs84({ lng, lat }), accuracy }
  return {
    opId: newId(),
    seq,
    orderId,
    type: op.type,
    occurredAt: op.at ?? server.services.clock().toISOString(),
    gps: place,
    payload: op.payload ?? {},
  }
}

/** Orders of a lift in order of their days. */
export const ordersOf = (server: TestServer, elevatorId: string) =>
  asOwner<{
    id: string
    order_no: string
    plan_date: string
    level: number
    status: number
    legal_deadline: string
    version: number
  }>(
    server,
    'select id, order_no, plan_date::text, level, status, legal_deadline::text, version from maintain_order where elevator_id = $1 order by plan_date',
    [elevatorId],
  )

/** Gives an order its crew. */
export const crewed = (server: TestServer, orderId: string, ...crew: readonly Person[]) =>
  asOwner(server, 'update maintain_order set worker_ids = $2 where id = $1', [
    orderId,
    crew.map((one) => one.employeeId),
  ])

/** The company sends so many people at least to a visit; two without being told. */
export async function sendsAtLeast(server: TestServer, minCrew: number, by: Person): Promise<void> {
  await changeSetting(server, { minCrew }, by)
}
