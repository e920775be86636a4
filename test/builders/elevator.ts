import { newId } from '#kernel/server/index.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'
import { next } from './next.ts'

/** Places, customers, teams, certified workers and lifts, written straight into the tables: scenes for tests. */

export async function aCommunity(
  server: TestServer,
  company: Company,
  given: { name?: string; communityNo?: string; type?: number; regionCode?: string; checkState?: number } = {},
): Promise<string> {
  const id = newId()
  const n = next()
  const { name = `测试小区${n}`, communityNo = `C${n}` } = given
  await asOwner(
    server,
    `insert into community (company_id, id, community_no, name, type, region_code, address, lng, lat, check_state)
     values ($1, $2, $3, $4, $5, $6, '测试路1号', 120.15, 30.28, $7)`,
    [company.id, id, communityNo, name, given.type ?? 1, given.regionCode ?? '330106', given.checkState ?? 1],
  )
  return id
}

export async function aBuilding(
  server: TestServer,
  company: Company,
  communityId: string,
  name: string,
): Promise<string> {
  const id = newId()
  await asOwner(server, 'insert into building (company_id, id, community_id, name) values ($1, $2, $3, $4)', [
    company.id,
    id,
    communityId,
    name,
  ])
  return id
}

export async function aCustomer(server: TestServer, company: Company, name = `测试物业${next()}`): Promise<string> {
  const id = newId()
  await asOwner(
    server,
    'insert into customer (company_id, id, customer_no, name, type, role) values ($1, $2, $3, $4, 1, 1)',
    [company.id, id, `KHT${next()}`, name],
  )
  return id
}

/** A person who owns a house, with the phone that is texted. */
export async function anOwner(server: TestServer, company: Company, name: string): Promise<string> {
  const id = newId()
  await asOwner(
    server,
    'insert into customer (company_id, id, customer_no, name, type, role) values ($1, $2, $3, $4, 2, 7)',
    [company.id, id, `KHY${next()}`, name],
  )
  await asOwner(
    server,
    'insert into customer_contact (company_id, id, customer_id, name, phone, is_default) values ($1, $2, $3, $4, $5, true)',
    [company.id, newId(), id, name, `136${String(30_000_000 + next()).slice(-8)}`],
  )
  return id
}

export async function aTeam(server: TestServer, company: Company, name = `测试班组${next()}`): Promise<string> {
  const id = newId()
  await asOwner(server, 'insert into team (company_id, id, name) values ($1, $2, $3)', [company.id, id, name])
  return id
}

/** An employee without login who maintains lifts; his T certificate (201) in the given state, none for null. */
export async function aWorker(
  server: TestServer,
  company: Company,
  given: { name?: string; teamId?: string; certificate?: number | null; validTo?: string } = {},
): Promise<{ id: string; name: string; employeeNo: string }> {
  const id = newId()
  const n = next()
  const employeeNo = `W${String(n).padStart(4, '0')}`
  const name = given.name ?? `维保工${n}`
  await asOwner(
    server,
    `insert into employee (company_id, id, employee_no, name, phone, team_id, kind, skills, skill_level, entry_date, join_status)
     values ($1, $2, $3, $4, $5, $6, 2, '{0}', 2, '2020-01-01', 1)`,
    [company.id, id, employeeNo, name, `137${String(20_000_000 + n).slice(-8)}`, given.teamId ?? null],
  )
  if (given.certificate !== null) {
    await asOwner(
      server,
      `insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state)
       values ($1, $2, 2, $3, 201, $4, '2023-01-01', $5, $6)`,
      [company.id, newId(), id, `T${employeeNo}`, given.validTo ?? '2099-12-31', given.certificate ?? 2],
    )
  }
  return { id, name, employeeNo }
}

export interface LiftPlace {
  readonly communityId: string
  readonly customerId: string
  readonly workerIds?: readonly string[]
  readonly teamId?: string
  readonly buildingId?: string
}

/** A straight lift in use, as complete as the table demands. Device numbers ascend with the order of making. */
export async function anElevator(
  server: TestServer,
  company: Company,
  place: LiftPlace,
  given: { name?: string; useStatus?: number; registerCode?: string; useType?: number } = {},
): Promise<string> {
  const id = newId()
  const n = next()
  await asOwner(
    server,
    `insert into elevator (company_id, id, name, device_number, register_code, factory_number, type, driving_method, use_type, use_place,
       brand, model, manufacturer, speed, floors, stations, supervise_date, community_id, building_id, customer_id, team_id, worker_ids,
       region_code, lng, lat, template_type, use_status)
     values ($1, $2, $3, $4, $5, $6, 1, 1, $13, 2, '云梭', 'YS-1', '云梭电梯有限公司', 1.75, 18, 18, '2021-06-18', $7, $8, $9, $10, $11,
       '330106', 120.15, 30.28, 1, $12)`,
    [
      company.id,
      id,
      given.name ?? `${n}号梯`,
      `D${String(n).padStart(6, '0')}`,
      given.registerCode ?? `30103501002021${String(n).padStart(6, '0')}`,
      `F${n}`,
      place.communityId,
      place.buildingId ?? null,
      place.customerId,
      place.teamId ?? null,
      place.workerIds ?? [],
      given.useStatus ?? 1,
      given.useType ?? 0,
    ],
  )
  return id
}
