import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Context, companyNameFor, type DB, insertRows, ofCompanies } from '#kernel/server/index.ts'
import type { Level } from '../shared/template.terms.ts'
import { TemplateItem } from '../shared/template.ts'
import { liftsOf } from './asks.ts'

export type TemplateRecord = Selectable<DB['maintainTemplate']>

export type ListedTemplate = TemplateRecord & { usedBy: number; levels: number[] | null; companyName: string | null }

/** All templates of the caller's companies, newest names first; a company has tens of them, not thousands. */
export async function findOwn(ctx: Context): Promise<ListedTemplate[]> {
  const { rows } = await sql<ListedTemplate>`
    select t.*, ${companyNameFor(ctx, 't')} as company_name,
      ${sql.raw(liftsOf('t'))} as used_by,
      (select jsonb_agg(i.level) from template_item i
        where i.company_id = t.company_id and i.template_id = t.id) as levels
    from maintain_template t
    where t.company_id ${ofCompanies(ctx)} and t.deleted_at is null
    order by t.name`.execute(ctx.db)
  return rows
}

export async function findTemplate(ctx: Context, id: string): Promise<TemplateRecord | undefined> {
  const { rows } = await sql<TemplateRecord>`select * from maintain_template
    where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows[0]
}

export async function findItems(ctx: Context, templateId: string): Promise<TemplateItem[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from template_item
    where template_id = ${templateId} and (company_id = ${ctx.companyId} or company_id ${ofCompanies(ctx)})
    order by sort, item_code`.execute(ctx.db)
  return rows.map((row) =>
    TemplateItem.parse({
      ...row,
      valueMin: numeric(row.valueMin),
      valueMax: numeric(row.valueMax),
      stdMinutes: numeric(row.stdMinutes),
    }),
  )
}
const numeric = (value: unknown) => (value === null || value === undefined ? null : Number(value))
/** Background work has a company and no person. */
const companies = (ctx: Context): string[] => (ctx.isGuest ? [ctx.companyId] : [...ctx.who.companies])

/** Writes what changed and nothing else, so that the history names the rows that changed. */
export async function replaceItems(ctx: Context, templateId: string, items: readonly TemplateItem[]): Promise<void> {
  const before = new Map((await findItems(ctx, templateId)).map((item) => [item.itemCode, item]))
  const wanted = items.map((item, sort): TemplateItem => ({ ...item, sort }))
  const kept = new Set(
    wanted.filter((item) => canonical(item) === canonical(before.get(item.itemCode))).map(({ itemCode }) => itemCode),
  )
  const gone = [...before.keys()].filter((code) => !kept.has(code))
  if (gone.length > 0) {
    await sql`delete from template_item where company_id = ${ctx.companyId} and template_id = ${templateId}
      and item_code = any(${gone}::text[])`.execute(ctx.db)
  }
  const fresh = wanted.filter((item) => !kept.has(item.itemCode))
  await insertRows(
    ctx,
    'templateItem',
    fresh.map((item) => ({ ...item, mfrValues: JSON.stringify(item.mfrValues), templateId })),
  )
}

export async function nameTaken(ctx: Context, name: string, kind: number, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from maintain_template where company_id = ${ctx.companyId} and kind = ${kind}
    and name = ${name} and deleted_at is null and id is distinct from ${exceptId}::uuid limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Levels of the visits that rules on demand start with this template; 2 and 99 add their rows to level 1 (jobs 6.1). */
export async function findRuleLevels(ctx: Context, id: string): Promise<Level[]> {
  const { rows } = await sql<{ level: Level }>`select distinct (t ->> 'level')::int as level
    from demand_rule r cross join jsonb_array_elements(r.triggers) t
    where r.company_id = ${ctx.companyId} and r.template_id = ${id} and r.deleted_at is null
      and (t ->> 'level')::int in (1, 3, 4, 5) order by 1`.execute(ctx.db)
  return rows.map(({ level }) => level)
}

export async function dropDefault(ctx: Context, kind: number, elevatorType: number): Promise<void> {
  await sql`update maintain_template set is_default = false where company_id = ${ctx.companyId} and kind = ${kind}
    and elevator_type = ${elevatorType} and is_default`.execute(ctx.db)
}

/** What an order is checked against: a template's rows for one visit. */
export interface Snapshot {
  readonly templateId: string | null
  readonly name: string
  readonly versionNo: number
  readonly items: readonly TemplateItem[]
}

/** JSON with keys in order, so that equal content has equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`
}
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Keeps a snapshot once per distinct content; returns its hash. */
export async function keepSnapshot(ctx: Context, { templateId, name, versionNo, items }: Snapshot): Promise<string> {
  const content = canonical({ name, versionNo, items })
  const hash = sha256(content)
  await sql`insert into template_snapshot (company_id, hash, template_id, version_no, name, content)
    values (${ctx.companyId}, ${hash}, ${templateId}, ${versionNo}, ${name}, ${content}::jsonb)
    on conflict (company_id, hash) do nothing`.execute(ctx.db)
  return hash
}

/** Content under its hash never changes: what was read is not read again. By who asks, as the policies of the rows are. */
const known = new Map<string, Snapshot>()
const MOST_KNOWN = 300

export async function readSnapshot(ctx: Context, hash: string): Promise<Snapshot> {
  const key = `${companies(ctx).join()} ${hash}`
  const found = known.get(key)
  if (found) return found
  const { rows } = await sql<{
    templateId: string | null
    name: string
    versionNo: number
    content: { items: unknown[] }
  }>`
    select template_id, name, version_no, content from template_snapshot
    where company_id ${ofCompanies(ctx)} and hash = ${hash}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error(`no snapshot ${hash}`)
  const { templateId, name, versionNo } = row
  const read = { templateId, name, versionNo, items: row.content.items.map((item) => TemplateItem.parse(item)) }
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? '')
  known.set(key, read)
  return read
}
