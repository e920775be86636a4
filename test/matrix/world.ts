import pg from 'pg'
import type { Mounted } from '#kernel/server/index.ts'
import { openJobRunner } from '#kernel/server/jobs.ts'
import { type Endpoint, serverPath } from '#kernel/shared/endpoint.ts'
import { demoCompany } from '#modules/permission/shared/demoCompanies.ts'
import { permissionCodes } from '#modules/permission/shared/table.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { type TestServer, testServer } from '../server.ts'

/** Two companies of which the first is full of rows, and people of every kind: the stage of the matrices. */
export interface World {
  readonly server: TestServer
  readonly mine: Company
  readonly theirs: Company
  /** Every permission, in the first company. */
  readonly chief: Person
  /** Every permission, in the second company. */
  readonly stranger: Person
  /** Every code at level 0, in the first company. */
  readonly greyed: Person
  /** No code at all, in the first company. */
  readonly bare: Person
  readonly operator: { token: string }
  /** Table → ids of the first company's rows. */
  readonly ids: ReadonlyMap<string, readonly string[]>
}

export async function buildWorld(options: Parameters<typeof testServer>[0] = {}): Promise<World> {
  const server = await testServer(options)
  // The queue's tables, for calls that begin a job; without works of its own it takes nothing up.
  await (await openJobRunner(server.database.owner, server.services, [], [])).stop()
  // Both stand in the allow lists, so that calls that are for such companies are looked at as well.
  const mine = await aCompany(server, { name: '矩阵甲电梯', id: demoCompany.first })
  const theirs = await aCompany(server, { name: '矩阵乙电梯', id: demoCompany.second })
  const chief = await aPerson(server, mine, { name: '矩阵甲主管' })
  const stranger = await aPerson(server, theirs, { name: '矩阵乙主管' })
  const greyed = await aPerson(server, mine, { levels: Object.fromEntries(permissionCodes.map((code) => [code, 0])) })
  const bare = await aPerson(server, mine, { levels: {} })
  const operator = await anOperator(server, [mine])
  await fill(server, mine)
  return { server, mine, theirs, chief, stranger, greyed, bare, operator, ids: await idsOf(server, mine) }
}

/** One row in every table of the company that has none yet, made by the catalogue: values by type, codes by their CHECK. */
async function fill(server: TestServer, company: Company): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.owner })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and exists (
         select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and not a.attisdropped)`,
    )
    // References are satisfied in several rounds; what cannot be made stays empty and is reported by the caller.
    for (let round = 0; round < 6; round++) {
      for (const { name } of tables) await makeRow(client, name, company.id)
    }
  } finally {
    await client.end()
  }
}

async function makeRow(client: pg.Client, table: string, companyId: string): Promise<void> {
  const present = await client.query(`select 1 from ${table} where company_id = $1 limit 1`, [companyId])
  if (present.rowCount) return
  const { rows: columns } = await client.query<{ name: string; type: string; typname: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, t.typname
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
       and a.attidentity = '' and a.attgenerated = '' and (not a.atthasdef or a.attname in ('id'))`,
    [table],
  )
  const { rows: checks } = await client.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  const { rows: references } = await client.query<{ column: string; target: string; field: string }>(
    `select a.attname as column, f.relname as target, fa.attname as field from pg_constraint c
     join pg_class f on f.oid = c.confrelid
     join unnest(c.conkey, c.confkey) k(attnum, fattnum) on true
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
     join pg_attribute fa on fa.attrelid = c.confrelid and fa.attnum = k.fattnum
     where c.conrelid = $1::regclass and c.contype = 'f' and a.attname <> 'company_id'`,
    [table],
  )
  const values: unknown[] = []
  for (const name of Object.keys(special[table] ?? {})) {
    if (!columns.some((column) => column.name === name)) columns.push({ name, type: '', typname: '' })
  }
  for (const column of columns) {
    const target = references.find((reference) => reference.column === column.name)
    const chosen = special[table]?.[column.name]
    if (chosen !== undefined) values.push(chosen)
    else if (column.name === 'company_id' || (column.name === 'id' && onePerCompany.has(table))) values.push(companyId)
    else if (target) {
      const { rows } = await client.query<Record<string, string>>(
        `select * from ${target.target} where company_id = $1 limit 1`,
        [companyId],
      )
      if (!rows[0]) return
      values.push(rows[0][target.field])
    } else
      values.push(
        cellFor(
          column,
          checks.map((check) => check.text),
        ),
      )
  }
  const names = columns.map((column) => column.name)
  await client
    .query(`insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`, values)
    // What another CHECK still forbids stays empty; the tenants matrix says how many tables must have a row.
    .catch(() => {})
}

/** Where a CHECK asks for more than a type and a code. */
const special: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  community: { community_no: 'JZ01', region_code: '330106' },
  contract: { draft: true },
  elevator_qr: { short_no: '12345678', token: 'AbCdEfGhIjKlMnOpQrStUv' },
  elevator: { type: 2, slope: 30, use_type: null, driving_method: null },
  employee_absence: { from_at: '2026-06-01T08:00:00+08:00', to_at: '2026-06-02T08:00:00+08:00' },
  store: {
    return_address: JSON.stringify({ receiver: '甲', phone: '0571-1', regionCode: '330106', detail: '甲方秘密路' }),
  },
  goods: { images: '{甲方秘密图}' },
  shipment: { logistics_type: 2 },
  pay_voucher: { images: '[{}]' },
  evaluation: { star: 5, channel: 1, given_at: '2026-06-01T08:00:00+08:00' },
  drill: { people: '{00000000-0000-4000-8000-000000000002}' },
  fixed_date_scheme: {
    dates: JSON.stringify(
      Array.from({ length: 24 }, (_, n) => ({ mmdd: `03-${String(n + 1).padStart(2, '0')}`, level: 1 })),
    ),
  },
  early_warning: { evidence: JSON.stringify({ series: [], formula: '斜率', text: '关门时间 3.1 秒' }) },
  maintain_template: { kind: 2 },
  model_version: { bins: '[]' },
  work_window: { weekday: 1 },
  message: { big_type: 3, sub_type: null },
  repair_config: {
    fields: JSON.stringify({ part: 2, code: 1, cause: 2, way: 2, replaced: 1 }),
    pause_reasons: '{待配件}',
    close_reasons: '{重复报修}',
  },
  project: { community_ids: '{00000000-0000-4000-8000-000000000001}' },
}
/** One row per company, with the company's own id. */
const onePerCompany = new Set([
  'company',
  'login_method',
  'face_set',
  'sign_distance',
  'maintain_setting',
  'repair_setting',
])

let serial = 0

function cellFor(column: { name: string; typname: string }, checks: readonly string[]): unknown {
  const codes = checks
    .map((check) => new RegExp(`\\(?${column.name} = ANY \\(ARRAY\\[([^\\]]+)\\]`).exec(check)?.[1])
    .find(Boolean)
  if (codes)
    return codes
      .split(',')[0]
      ?.replace(/'|::.*$/g, '')
      .trim()
  switch (column.typname) {
    case 'uuid':
      return crypto.randomUUID()
    case 'date':
      return '2026-06-01'
    case 'timestamptz':
      return '2026-06-01T08:00:00+08:00'
    case 'bool':
      return false
    case 'jsonb':
      return '{}'
    case 'bytea':
      return Buffer.from('00', 'hex')
    case 'text':
      return `甲方秘密${++serial}`
    default:
      return column.typname.startsWith('_') ? '{}' : 1
  }
}

/** Rows of every table of the company, the newest first. */
export async function idsOf(
  server: TestServer,
  company: Company,
  most = 5,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await asOwner<{ name: string }>(
    server,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype
     join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id'
     where n.nspname = 'public' and c.relkind = 'r'`,
  )
  const found = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    const rows = await asOwner<{ id: string }>(
      server,
      `select id from ${name} where company_id = $1 order by id desc limit ${most}`,
      [company.id],
    )
    if (rows.length > 0)
      found.set(
        name,
        rows.map((row) => row.id),
      )
  }
  return found
}

export interface Raw {
  readonly status: number
  readonly text: string
  readonly raw: Buffer
  readonly errorCode: number | undefined
  readonly errorMsg: string | undefined
  readonly ms: number
}

/** Sends any input to an endpoint as it is, past the typed client. */
export async function sendRaw(
  server: TestServer,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Raw> {
  const values = { ...input }
  const url = serverPath(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    delete values[name]
    return encodeURIComponent(
      (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed().slice(0, 64),
    )
  })
  const query =
    endpoint.method === 'GET'
      ? `?${new URLSearchParams(Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value ?? '')] as [string, string]))}`.slice(
          0,
          4000,
        )
      : ''
  const from = performance.now()
  const response = await server.app.inject({
    method: endpoint.method,
    url: url + query,
    headers: { ...(token ? { token } : {}), ...more },
    // What is deleted together is named in the body.
    ...(endpoint.method === 'POST' || (endpoint.method === 'DELETE' && Object.keys(values).length > 0)
      ? { payload: values }
      : {}),
  })
  let body: { errorCode?: number; errorMsg?: string } = {}
  if (String(response.headers['content-type']).includes('json')) body = response.json()
  return {
    status: response.statusCode,
    text: response.body,
    raw: response.rawPayload,
    errorCode: body.errorCode,
    errorMsg: body.errorMsg,
    ms: performance.now() - from,
  }
}

export const nameOf = ({ endpoint }: Mounted) => `${endpoint.method} ${endpoint.path}`
