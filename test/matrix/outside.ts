import type { Mounted } from '#kernel/server/index.ts'
import { aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aCommunity } from '../builders/elevator.ts'
import type { TestServer } from '../server.ts'
import type { World } from './world.ts'

/** People with every code who see next to nothing, and the rows that lie outside of what they see. */

export interface Narrow {
  readonly kind: '本班组' | '本人' | '指定小区'
  readonly person: Person
}

/** One person for each narrow scope, in a team and at a place of their own, where nothing of the world stands. */
export async function narrowPeople(server: TestServer, company: Company): Promise<Narrow[]> {
  const teamId = crypto.randomUUID()
  await asOwner(server, `insert into team (company_id, id, name, name_pinyin) values ($1, $2, '矩阵空班', 'jzkb')`, [
    company.id,
    teamId,
  ])
  const place = await aCommunity(server, company)
  const as = (kind: Narrow['kind'], given: Parameters<typeof aPerson>[2]) =>
    aPerson(server, company, { kind: 2, ...given }).then((person) => ({ kind, person }))
  return [
    await as('本班组', { teamId, scope: 2 }),
    await as('本人', { scope: 3 }),
    await as('指定小区', { scope: 4, scopeIds: [place] }),
  ]
}

/**
 * Tables whose rows are the whole company's: everybody with the code sees them, whatever the data scope (decision 0065).
 * Every other table of a company is held to be narrowed.
 */
const ofCompany: ReadonlySet<string> = new Set([
  ...['company', 'login_method', 'face_set', 'sign_distance', 'position', 'notice', 'notice_read', 'repair_config'],
  ...['maintain_template', 'template_item', 'template_version', 'fixed_date_scheme', 'demand_rule', 'maintain_setting'],
  ...[
    'work_calendar',
    'rule_switch',
    'repair_setting',
    'fault_strategy',
    'morning_switch',
    'support_opinion',
    'supplier',
    'payment_account',
    'receivable_setting',
    'bank_line',
    'dunning_rule',
    'unit_type',
    'unit',
    'warehouse',
    // Seen by who keeps the warehouse, not by place or team.
    'stock_setting',
    'cost_pool',
    'batch',
    'stock',
    'stock_bill',
    'stock_bill_line',
    'stock_ledger',
    'stock_hold',
    'reservation',
    'serial',
    'stocktake',
    'stocktake_line',
    'stock_period',
    'stock_period_line',
    'stock_policy',
    'stock_alert',
  ],
  ...[
    'material_category',
    'material',
    'material_change',
    'kit',
    'scheme',
    'scheme_key',
    'scheme_change',
    'quote_service',
  ],
  // The mall has one counter: whoever may see its orders, its goods or its money sees all of the company's.
  ...['store', 'store_event', 'goods_type', 'freight_template', 'goods', 'sku', 'sku_change'],
  ...[
    'mall_order',
    'mall_order_line',
    'mall_order_event',
    'pay_voucher',
    'shipment',
    'shipment_trace',
    'mall_purchase',
  ],
  ...['payment', 'payment_item', 'mall_refund', 'reconciliation'],
  ...['after_sale', 'after_sale_event', 'mall_return', 'mall_invoice', 'mall_invoice_copy'],
  ...['platform', 'outbox', 'session', 'job', 'message', 'record_day', 'model_version', 'wall_link'],
  // Names of colleagues and teams are no secret inside a company: choosers offer them to everybody.
  ...['employee', 'team', 'employee_position'],
  // Notes and stickers without a team or a lift yet belong to everybody.
  ...['workbench_note', 'elevator_qr'],
  // Kept for the person who asked for it.
  ...['batch_preview', 'workbench_layout', 'list_view'],
])

/** Tables of the world whose rows a data scope narrows, with their ids. */
export const narrowed = (world: World): ReadonlyMap<string, readonly string[]> =>
  new Map([...world.ids].filter(([table]) => !ofCompany.has(table)))

const snake = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Rows that plausibly are meant by a field of this name, of the tables given. */
export function candidates(
  tables: ReadonlyMap<string, readonly string[]>,
  one: Mounted,
  path: readonly string[],
): string[] {
  const field = (path.at(-1) === '0' ? path.at(-2) : path.at(-1)) ?? ''
  const noun = snake(field.replace(/Ids?$/, ''))
  const named = [...tables].filter(([table]) =>
    noun && noun !== 'id' && noun !== 'ids' ? table.includes(noun) : table.startsWith(snake(one.module)),
  )
  return (named.length > 0 ? named : [...tables]).flatMap(([, ids]) => ids.slice(0, 2))
}

/** What an answer may not hold: the ids of narrowed rows, and every text that stands in them alone. */
export async function secretsOf(world: World, tables: ReadonlyMap<string, readonly string[]>): Promise<Set<string>> {
  const texts: string[] = []
  for (const table of tables.keys()) {
    const rows = await asOwner<{ row: unknown }>(
      world.server,
      `select to_jsonb(t) as row from ${table} t where company_id = $1`,
      [world.mine.id],
    )
    texts.push(...(JSON.stringify(rows).match(/甲方秘密\d+/g) ?? []))
  }
  return new Set([...[...tables.values()].flat(), ...texts])
}

/** The first secret that an answer holds, beside the id that was asked with. */
export const leakIn = (text: string, secrets: ReadonlySet<string>, asked?: string): string | undefined =>
  text.match(/甲方秘密\d+|[0-9a-f]{8}-[0-9a-f-]{27}/g)?.find((word) => word !== asked && secrets.has(word))

/** The narrowed rows that an input names anywhere, as `table`. */
export async function rowsNamed(world: World, input: unknown): Promise<string[]> {
  const ids = JSON.stringify(input ?? null).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
  const found: string[] = []
  const [{ text } = { text: '' }] = await asOwner<{ text: string }>(
    world.server,
    `select string_agg(format('select %L as name from %I where id = any($1::uuid[])', c.relname, c.relname), ' union ') as text
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype
     join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id'
     where n.nspname = 'public' and c.relkind = 'r'`,
  )
  for (const { name } of await asOwner<{ name: string }>(world.server, text, [ids]))
    if (!ofCompany.has(name)) found.push(name)
  return found
}
