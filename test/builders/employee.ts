import { newId } from '#kernel/server/index.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'

/** A smallest real PNG: the store checks the first bytes of what is attached. */
export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(600, 7)])

let serial = 0

/** An uploaded picture of a person, as a form refers to it. */
export async function aFile(
  server: TestServer,
  userId: string,
  name = '证书.png',
): Promise<{ bucket: string; key: string; name: string }> {
  const bucket = 'bit-ev-img'
  const key = `web1${userId}_${bucket}_${1_770_000_000_000 + ++serial}.png`
  await server.services.store.write(bucket, key, PNG)
  return { bucket, key, name }
}

export async function aTeam(
  server: TestServer,
  company: Company,
  given: { name?: string; leaderId?: string } = {},
): Promise<string> {
  const id = newId()
  await asOwner(server, 'insert into team (company_id, id, name, leader_id) values ($1, $2, $3, $4)', [
    company.id,
    id,
    given.name ?? `城东${++serial}班`,
    given.leaderId ?? null,
  ])
  return id
}

export async function aPosition(
  server: TestServer,
  company: Company,
  given: { grants?: Record<string, 0 | 1>; scope?: 1 | 2 | 3 | 4; name?: string } = {},
): Promise<string> {
  const id = newId()
  await asOwner(server, 'insert into position (company_id, id, name, data_scope, grants) values ($1, $2, $3, $4, $5)', [
    company.id,
    id,
    given.name ?? `维保工${++serial}`,
    given.scope ?? 3,
    JSON.stringify(given.grants ?? { JMe: 1 }),
  ])
  return id
}

/** An approved certificate of a person; T when no type is given. */
export async function aCertificate(
  server: TestServer,
  company: Company,
  employeeId: string,
  given: { type?: number; validFrom?: string; validTo?: string | null; state?: number; certNo?: string } = {},
): Promise<string> {
  const id = newId()
  await asOwner(
    server,
    `insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state)
     values ($1, $2, 2, $3, $4, $5, $6, $7, $8)`,
    [
      company.id,
      id,
      employeeId,
      given.type ?? 201,
      given.certNo ?? `T3301${String(++serial).padStart(8, '0')}`,
      given.validFrom ?? '2023-01-01',
      given.validTo === undefined ? '2099-12-31' : given.validTo,
      given.state ?? 2,
    ],
  )
  return id
}

/** Lifts of one community and customer, each with the crew; answers their ids. */
export async function someLifts(
  server: TestServer,
  company: Company,
  count: number,
  workerIds: readonly string[],
  given: { teamId?: string } = {},
): Promise<string[]> {
  const [customerId, communityId] = [newId(), newId()]
  const tag = ++serial
  await asOwner(
    server,
    `insert into customer (company_id, id, customer_no, name, type, role) values ($1, $2, $3, $4, 1, 1)`,
    [company.id, customerId, `KHT${tag}`, `移交物业${tag}`],
  )
  await asOwner(
    server,
    `insert into community (company_id, id, community_no, name, type, region_code, address, lng, lat, check_state)
     values ($1, $2, $3, $4, 1, '330106', '测试路', 120.1, 30.2, 1)`,
    [company.id, communityId, `YJ${tag}`, `移交花园${tag}`],
  )
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const id = newId()
    ids.push(id)
    await asOwner(
      server,
      `insert into elevator (company_id, id, name, device_number, factory_number, type, driving_method, use_type, use_place, brand,
         model, manufacturer, speed, community_id, region_code, lng, lat, customer_id, team_id, worker_ids, template_type)
       values ($1, $2, $3, $4, $5, 1, 1, 0, 2, '奥的斯', 'GEN2', '奥的斯电梯', 1.75, $6, '330106', 120.1, 30.2, $7, $8, $9, 1)`,
      [
        company.id,
        id,
        `${n + 1}号梯`,
        `YJ${tag}-${n}`,
        `F${tag}-${n}`,
        communityId,
        customerId,
        given.teamId ?? null,
        workerIds,
      ],
    )
  }
  return ids
}

let phones = 0
export const aPhone = (): string => `135${String(20_000_000 + ++phones).slice(-8)}`

/** What the form of a new employee sends. */
export const newEmployee = (positionId: string, name: string, more: object = {}) => ({
  name,
  phone: aPhone(),
  kind: 2 as const,
  entryDate: '2024-03-01',
  positionIds: [positionId],
  invite: false,
  ...more,
})
