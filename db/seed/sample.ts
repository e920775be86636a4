import type pg from 'pg'
import { Clock } from './clock.ts'
import type { Company } from './company.ts'
import { type Demo, keepPictures, writeRows } from './companyRows.ts'
import { type DemoSpec, makeDemo } from './demo.ts'
import { firstPlaces } from './placeList.ts'
import { firstProjects } from './projects.ts'
import { Random } from './random.ts'
import { SAMPLE_NAME } from './state.ts'
import { insertRows, type Row } from './write.ts'

/** A company to look at (decision 0129): two teams, a repair crew and four months of work; small enough to be made at once. */
const PLACES = ['CH', 'JQ', 'SL', 'WT', 'NH']

const spec: DemoSpec = {
  organisation: {
    name: SAMPLE_NAME,
    shortName: '示例企业',
    office: [
      { position: 'admin', kind: 1 },
      { position: 'manager', kind: 1 },
      { position: 'dispatcher', kind: 4 },
      { position: 'keeper', kind: 5 },
      { position: 'finance', kind: 6 },
      { position: 'sales', kind: 7 },
      { position: 'quality', kind: 1 },
      { position: 'service', kind: 8 },
    ],
    teams: [
      { name: '城东一班', lng: 120.172, lat: 30.276, color: '#2563eb', workers: 5 },
      { name: '城南二班', lng: 120.158, lat: 30.252, color: '#0e7490', workers: 5 },
      { name: '急修班', lng: 120.15, lat: 30.27, color: '#be123c', workers: 4 },
    ],
    workerPhones: [],
    invited: [],
  },
  places: firstPlaces.filter(({ no }) => PLACES.includes(no)),
  customers: 8,
  lines: 10,
  contracts: 14,
  projects: firstProjects.filter(({ places }) => places.every((no) => PLACES.includes(no))),
  certificates: 44,
  maintenance: {
    historyDays: 120,
    futureDays: 62,
    today: { planned: 8, urgent: 1, overdue: 1, done: 2, working: 1, paused: 0 },
    lateShare: 0.04,
    breaches: 4,
    hazards: 16,
    custom: 1,
  },
  inspections: { plans: 90, records: 150, open: 3, hazards: 6 },
  tracks: 2,
  repairs: { days: 120, counts: [3, 26, 70], late: 1, live: true },
  evaluations: [60, 6],
  whole: true,
  // Nothing invented is told to a city or asked of the support.
  outside: false,
  fleet: null,
}

interface Filling {
  /** Of the application's role: the sample is written as a company writes. */
  readonly pool: pg.Pool
  /** Its id, of version 8. */
  readonly id: string
  /** The company that asked for it. */
  readonly of: string
  readonly now: Date
  readonly keep?: (bucket: string, key: string, bytes: Uint8Array) => Promise<unknown>
  readonly progress?: (done: number, total: number) => Promise<void>
}

/** The sample's rows, made but not written. */
export function sampleCompany(id: string, now: Date): Demo {
  const clock = new Clock(now)
  // No two samples have an id, a token or a key of a file in common.
  const random = new Random(`sample ${id}`)
  const company: Company = {
    id,
    name: spec.organisation.name,
    random,
    clock,
    adminId: random.id(clock.at(clock.day(-420), 541)),
    rows: new Map(),
    pictures: new Map(),
  }
  const organisation = makeDemo(company, spec)
  for (const [table, rows] of company.rows) company.rows.set(table, unassigned(rows) as Row[])
  // Whoever looks around has nothing to confirm first.
  for (const notice of company.rows.get('notice') ?? []) notice.need_confirm = false
  return { company, organisation }
}

/**
 * Writes the sample, all rows or none; then its pictures, so that none is anywhere that no row names. Nobody has an account
 * in it: its people are rows, whose phones nobody can have.
 */
export async function fillSample({ pool, id, of, now, keep, progress }: Filling): Promise<number> {
  const made = sampleCompany(id, now)
  const client = await pool.connect()
  let broken: Error | undefined
  let rows = 0
  try {
    await client.query(`begin; set local app.company_id = '${id}'; set local app.sample_work = on`)
    await insertRows(client, 'tenant', [
      { id, name: `${SAMPLE_NAME} ${id}`, state: 1, sample_of: of, created_at: now.toISOString() },
    ])
    rows = await writeRows(client, made, { besideTriggers: true, ...(progress ? { progress } : {}) })
    await client.query('commit')
  } catch (error) {
    // A connection in the middle of a transaction that failed is nobody's any more.
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
  if (keep) await keepPictures(made.company, keep)
  return rows
}

const MOBILE = /(?<![\d.])1[3-9]\d(?=\d{8}(?![\d.]))/g
const LANDLINE = /(?<!\d)0571-8\d(?=\d{6}(?!\d))/g

/**
 * The same with telephone numbers that are given to nobody: 154 is no operator's, and no number of a town begins with 0.
 * They have the form that the product asks for, so that forms take what they show.
 */
function unassigned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(MOBILE, '154').replace(LANDLINE, '0571-00')
  if (Array.isArray(value)) return value.map(unassigned)
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unassigned(inner)]))
  return value
}
