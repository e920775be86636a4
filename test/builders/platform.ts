import { newId } from '#kernel/server/index.ts'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import { ownKinds, Sender } from '#modules/platform/server/index.ts'
import { platformApi } from '#modules/platform/shared/api.ts'
import { standardMap } from '#modules/platform/shared/fieldMap.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company, type Person } from './company.ts'
import { aCommunity, aCustomer, anElevator, aWorker } from './elevator.ts'

type Draft = SentTo<typeof platformApi.add>

let number = 0

export const aPlatformDraft = (baseUrl: string, given: Partial<Draft> = {}): Draft => ({
  name: `测试平台${++number}`,
  cityStandard: 1,
  regionCodes: ['330106'],
  baseUrl,
  appKey: 'tiwei',
  appSecret: 'secret-of-the-platform',
  unitCode: 'DW001',
  kinds: [1, 2, 3, 7],
  startFrom: '2026-01-01',
  fieldMap: standardMap([1, 2, 3, 7]),
  ...given,
})

/** An enabled platform; what follows from it in the background is done. */
export async function aPlatform(
  server: TestServer,
  as: Person,
  baseUrl: string,
  given: Partial<Draft> = {},
): Promise<{ id: string; version: number; name: string }> {
  const draft = aPlatformDraft(baseUrl, given)
  const added = await server.ask(platformApi.add, draft, as)
  const saved = await server.ask(platformApi.enable, { ...added, enabled: true }, as)
  await server.outbox.settled()
  return { ...saved, name: draft.name }
}

/** A lift with everything that the standard map asks for. */
export async function aWholeLift(
  server: TestServer,
  company: Company,
  given: { registerCode?: string; name?: string } = {},
): Promise<string> {
  const communityId = await aCommunity(server, company)
  const customerId = await aCustomer(server, company)
  const worker = await aWorker(server, company)
  const id = await anElevator(server, company, { communityId, customerId, workerIds: [worker.id] }, given)
  await asOwner(server, `update elevator set safety_officer = '赵安全', officer_phone = '13800138009' where id = $1`, [
    id,
  ])
  return id
}

export const aSender = (server: TestServer, options: Partial<ConstructorParameters<typeof Sender>[1]> = {}) =>
  new Sender(server.services, { kinds: ownKinds, timeoutMs: 1000, ...options })

/** A link written straight into the table. */
export async function aLink(
  server: TestServer,
  company: Company,
  platformId: string,
  elevatorId: string,
  state = 2,
): Promise<string> {
  const id = newId()
  const { rows } = {
    rows: await asOwner<{ id: string }>(
      server,
      `insert into elevator_link (company_id, id, elevator_id, platform_id, state, remote_id) values ($1, $2, $3, $4, $5, $6)
       on conflict (company_id, platform_id, elevator_id) do update set state = excluded.state returning id`,
      [company.id, id, elevatorId, platformId, state, state === 2 ? `R${id.slice(-6)}` : null],
    ),
  }
  return (rows[0] as { id: string }).id
}

/** Copies of one whole lift, linked at the platform: scenes with many lanes. */
export async function manyLifts(
  server: TestServer,
  company: Company,
  platformId: string,
  count: number,
): Promise<string[]> {
  const first = await aWholeLift(server, company)
  const columns = await asOwner<{ name: string }>(
    server,
    `select attname as name from pg_attribute where attrelid = 'elevator'::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attname not in ('id', 'name', 'device_number', 'register_code', 'factory_number')`,
  )
  const same = columns.map(({ name }) => name).join(', ')
  const copies = await asOwner<{ id: string }>(
    server,
    `insert into elevator (id, name, device_number, register_code, factory_number, ${same})
     select gen_random_uuid(), name || n, device_number || '-' || n, rpad(right(register_code, 6) || n || '9', 20, '3'), factory_number || '-' || n, ${same}
     from elevator cross join generate_series(1, $2) n where id = $1 returning id`,
    [first, count],
  )
  const ids = copies.map(({ id }) => id)
  await asOwner(
    server,
    `insert into elevator_link (company_id, id, elevator_id, platform_id, state)
     select $1, gen_random_uuid(), l.id, $2, 2 from unnest($3::uuid[]) l (id)`,
    [company.id, platformId, ids],
  )
  return ids
}
