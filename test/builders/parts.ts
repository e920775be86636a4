import { newId } from '#kernel/server/index.ts'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import { partsApi, publicPartsApi } from '#modules/parts/shared/api.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company, type Person } from './company.ts'
import { aFile } from './employee.ts'
import { brokenCall } from './repair.ts'

/** Requests for parts, brought to a state by the calls people use. */

type Draft = SentTo<typeof partsApi.add>
type Line = Draft['lines'][number]

export async function aLine(server: TestServer, as: Person, over: Partial<Line> = {}): Promise<Line> {
  return {
    name: '光幕',
    spec: 'WECO-917',
    measure: '套',
    qty: '1',
    priceSale: '860.00',
    reason: 2,
    oldDisposal: 1,
    safetyPart: false,
    oldPhoto: [await aFile(server, as.userId, '旧件.png')],
    ...over,
  }
}

/** An order of a lift that a part can be for. */
export async function aBrokenLift(server: TestServer, as: Person, elevatorId: string): Promise<string> {
  return (await server.ask(repairApi.add, brokenCall(elevatorId), as)).id
}

export interface Asked {
  readonly id: string
  readonly version: number
}

export async function aDraft(
  server: TestServer,
  as: Person,
  of: { bizId: string; bizType?: 1 | 2 | 3; lines?: readonly Partial<Line>[]; over?: Partial<Draft> },
): Promise<Asked> {
  const lines: Line[] = []
  for (const line of of.lines ?? [{}]) lines.push(await aLine(server, as, line))
  return server.ask(partsApi.add, { bizType: of.bizType ?? 2, bizId: of.bizId, urgency: 0, lines, ...of.over }, as)
}

export async function submitted(server: TestServer, as: Person, of: Parameters<typeof aDraft>[2]): Promise<Asked> {
  return server.ask(partsApi.submit, await aDraft(server, as, of), as)
}

export const signature = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]).toString('base64')

/** The customer agrees behind the link. */
export async function customerAgrees(server: TestServer, as: Person, id: string): Promise<void> {
  const { token } = await server.ask(partsApi.customerLink, { id }, as)
  await server.ask(publicPartsApi.answer, { token, agreed: true, name: '周物业', signature })
}

export const limited = (server: TestServer, person: Person, limit: string | null) =>
  asOwner(server, 'update position set parts_limit = $2 where id = $1', [person.positionId, limit])

export async function versionOfRequest(server: TestServer, id: string): Promise<Asked> {
  const [row] = await asOwner<{ version: number }>(server, 'select version from parts_request where id = $1', [id])
  return { id, version: row?.version ?? 0 }
}

/** Every line with its new picture. */
export async function newParts(server: TestServer, as: Person, id: string) {
  const { lines } = await server.ask(partsApi.detail, { id }, as)
  const made: SentTo<typeof partsApi.install>['lines'] = []
  for (const line of lines)
    made.push({ id: line.id, newPhoto: [await aFile(server, as.userId, '新件.png')], certificate: [] })
  return made
}

/** A contract of a type over a lift, straight into the tables. */
export async function aRunningContract(
  server: TestServer,
  company: Company,
  of: {
    elevatorId: string
    customerId: string
    from: string
    to: string
    type: number
    values?: Record<string, unknown>
  },
): Promise<string> {
  const id = newId()
  await asOwner(
    server,
    `insert into contract (company_id, id, contract_no, name, type, source, customer_id, sign_date, start_date, end_date, pay_way,
       pay_type, pay_node_type, agreed_amount, content, status)
     values ($1, $2, $3, '维保合同', $4, 1, $5, $6, $6, $7, 1, 2, 0, 4800, '半月维保', 1)`,
    [company.id, id, `HT${id.slice(-8)}`, of.type, of.customerId, of.from, of.to],
  )
  await asOwner(
    server,
    `insert into contract_elevator (company_id, id, contract_id, elevator_id, service_start, service_end, unit_price, price_unit, amount, active)
     values ($1, $2, $3, $4, $5, $6, 4800, 2, 4800, $7)`,
    [company.id, newId(), id, of.elevatorId, of.from, of.to, of.type !== 6],
  )
  for (const [column, value] of Object.entries(of.values ?? {}))
    await asOwner(server, `update contract set ${column} = $2 where id = $1`, [id, value])
  return id
}

/** A request of 光幕 and 导靴 straight into the tables, as far as `values` say. */
export async function aDrawnRow(
  server: TestServer,
  company: Company,
  elevatorId: string,
  values: Record<string, unknown> & { community_id: string },
): Promise<void> {
  const id = newId()
  const row: Record<string, unknown> = {
    company_id: company.id,
    id,
    request_no: `PJ${id.slice(-10)}`,
    biz_type: 2,
    biz_id: newId(),
    biz_no: 'JX1',
    elevator_id: elevatorId,
    asked_on: '2026-11-18',
    ...values,
  }
  const names = Object.keys(row)
  await asOwner(
    server,
    `insert into parts_request (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  )
  await asOwner(
    server,
    `insert into parts_request_line (company_id, id, request_id, sort, name, measure, qty, charge_basis, reason)
     values ($1, $2, $4, 1, '光幕', '套', 1, '免费', 1), ($1, $3, $4, 2, '导靴', '个', 2.5, '免费', 1)`,
    [company.id, newId(), newId(), id],
  )
}
