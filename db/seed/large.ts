import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { digestOf } from '#kernel/server/digest.ts'
import { toStoredGrants } from '#modules/permission/shared/grants.ts'
import { presetPositions } from '#modules/permission/shared/presets.ts'
import { itemsOfVisit } from '#modules/template/shared/checklist.ts'
import { demoPassword } from './accounts.ts'
import { fillCompany, fillOrders } from './large.sql.ts'
import { analyse, inBulk } from './write.ts'

/** Companies for load tests, made by the database itself; never part of a normal start. */

export interface LoadSize {
  readonly companies: number
  readonly liftsPerCompany: number
  readonly ordersPerLift: number
}

/** Phone of the administrator of the n-th load company (from 1); the password is that of the demo accounts. */
export const loadPhone = (n: number): string => `1500000${String(n).padStart(4, '0')}`

/** 20,000 lifts of 40 companies with 5 million orders (archives 9). */
export function seedLarge({ ownerUrl, log }: { ownerUrl: string; log?: (message: string) => void }): Promise<number> {
  return seedLoad(ownerUrl, { companies: 40, liftsPerCompany: 500, ordersPerLift: 250 }, log)
}

/** Orders evenly over companies, 50 per lift, for benches. Returns the number of orders. */
export async function seedOrders({
  ownerUrl,
  companies,
  orders,
  log,
}: {
  ownerUrl: string
  companies: number
  orders: number
  log?: (message: string) => void
}): Promise<number> {
  const ordersPerLift = 50
  const liftsPerCompany = Math.max(1, Math.round(orders / companies / ordersPerLift))
  await seedLoad(ownerUrl, { companies, liftsPerCompany, ordersPerLift }, log)
  return companies * liftsPerCompany * ordersPerLift
}

/** The national checklist of half-monthly visits as orders keep it, and its results when all was normal. */
export function nationalSnapshot(): { name: string; hash: string; content: string; results: string } {
  const name = 'TSG T5002-2017 国家标准'
  const items = itemsOfVisit(1, 1)
  const content = { templateId: null, name, versionNo: 1, level: 1, items }
  return {
    name,
    hash: digestOf(content),
    content: JSON.stringify(content),
    results: JSON.stringify({ r: '1'.repeat(items.length), x: {} }),
  }
}

export async function seedLoad(
  ownerUrl: string,
  size: LoadSize,
  log: (message: string) => void = () => {},
): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  const snapshot = nationalSnapshot()
  const grants = JSON.stringify(toStoredGrants(presetPositions[0]?.grants ?? []))
  let rows = 0
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    await client.query("set local maintenance_work_mem = '256MB'")
    const passwordHash = await hash(demoPassword)
    await inBulk(client, async () => {
      for (let n = 1; n <= size.companies; n++) {
        const company = { n, phone: loadPhone(n), passwordHash, grants, snapshot, ...size }
        for (const { text, values } of fillCompany(company)) rows += (await client.query(text, values)).rowCount ?? 0
        for (const { text, values } of fillOrders(company)) rows += (await client.query(text, values)).rowCount ?? 0
        if (n % 10 === 0) log(`负载数据：${n}/${size.companies} 家企业`)
      }
    })
    await client.query('commit')
    await analyse(client)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end().catch(() => {})
  }
  return rows
}
