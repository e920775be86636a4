import { newId } from '#kernel/server/index.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'

let number = 0
const next = () => ++number

export async function aCustomer(server: TestServer, company: Company, name = `客户${next()}`): Promise<string> {
  const id = newId()
  await asOwner(
    server,
    'insert into customer (company_id, id, customer_no, name, type, role) values ($1, $2, $3, $4, 1, 1)',
    [company.id, id, `T${next()}`, name],
  )
  return id
}

export async function aCommunity(server: TestServer, company: Company, name = `小区${next()}`): Promise<string> {
  const id = newId()
  await asOwner(
    server,
    `insert into community (company_id, id, community_no, name, type, region_code, address, lng, lat)
     values ($1, $2, $3, $4, 1, '330106', '测试路1号', 120.1, 30.2)`,
    [company.id, id, `C${String(next()).padStart(4, '0')}`, name],
  )
  return id
}

export interface LiftPlace {
  readonly customerId: string
  readonly communityId: string
  readonly teamId?: string
  readonly workerIds?: readonly string[]
}

/** A straight traction lift in use. Device numbers ascend with the order of making. */
export async function anElevator(
  server: TestServer,
  company: Company,
  place: LiftPlace,
  given: { name?: string; useStatus?: number } = {},
): Promise<string> {
  const id = newId()
  const n = next()
  await asOwner(
    server,
    `insert into elevator (company_id, id, name, device_number, factory_number, type, driving_method, use_type, use_place,
       brand, model, manufacturer, speed, community_id, region_code, lng, lat, customer_id, team_id, worker_ids,
       template_type, use_status)
     values ($1, $2, $3, $4, $4, 1, 1, 0, 2, '示例', 'X1', '示例电梯', 1.75, $5, '330106', 120.1, 30.2, $6, $7, $8, 1, $9)`,
    [
      company.id,
      id,
      given.name ?? `${n}号梯`,
      `D${String(n).padStart(6, '0')}`,
      place.communityId,
      place.customerId,
      place.teamId ?? null,
      place.workerIds ?? [],
      given.useStatus ?? 1,
    ],
  )
  return id
}
