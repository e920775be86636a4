import type { z } from 'zod'
import { formatTokens } from '../shared/days.ts'
import type { FileReply } from '../shared/endpoint.ts'
import type { Column, List } from '../shared/list.ts'
import { acrossCompanies, titleOf } from '../shared/list.ts'
import { regionName } from '../shared/region.ts'
import { isIdCard } from '../shared/rules.ts'
import type { Context } from './context.ts'
import { file, xlsxType } from './files.ts'
import { maskIdCard } from './mask.ts'
import type { AnyQuery, PageSource } from './pageSpec.ts'
import { auditLook } from './reading.ts'
import { type CellInput, type ColumnKind, type Column as SheetColumn, writeWorkbook } from './spreadsheet/index.ts'

/** Rows an export may have; beyond it the person narrows the filter. */
const MAX_EXPORT_ROWS = 500_000
/** So many are written where the request is: less than 100 ms. */
const IN_PLACE_ROWS = 1000

const kindOf: Readonly<Record<NonNullable<Column['as']>, ColumnKind>> = {
  text: 'text',
  code: 'text',
  tags: 'text',
  region: 'text',
  month: 'text',
  money: 'money',
  number: 'number',
  quantity: 'number',
  percent: 'number',
  date: 'date',
  time: 'time',
}

/**
 * The list's current filter, sort and chosen columns as xlsx (common.md §10): labels of enumerations, real dates and
 * numbers, amounts the person may not see stay empty, within the data scope. Read in chunks, a large one beside the
 * server, so that neither memory nor other requests suffer. The export itself is audited.
 */
export async function exportList(
  ctx: Context,
  source: PageSource<unknown>,
  query: AnyQuery & { columns?: string[] },
): Promise<FileReply> {
  const { list } = source
  if ((await source.total(ctx, query)).total > IN_PLACE_ROWS) ctx.moveToWorker()
  const columns = (ctx.who.roleType === 2 ? acrossCompanies(list) : list).columns as Record<string, Column>
  const offered = Object.keys(columns).filter((prop) => !columns[prop]?.screenOnly)
  const chosen = (query.columns ?? []).filter((prop) => offered.includes(prop))
  const props = chosen.length > 0 ? chosen : offered.filter((prop) => columns[prop]?.shown)
  const sheetColumns: SheetColumn[] = props.map((prop) => ({
    title: headOf(list, prop, columns[prop]),
    kind: kindOf[columns[prop]?.as ?? 'text'],
  }))
  const labels = new Map(props.map((prop) => [prop, labelsOf(list.row.shape[prop] as z.ZodType)]))
  const read = [...new Set([...props, ...props.flatMap((prop) => columns[prop]?.unless?.field ?? [])])]
  async function* rows(): AsyncGenerator<CellInput[]> {
    let count = 0
    for await (const chunk of source.all(ctx, query, read)) {
      for (const row of chunk) {
        if (++count > MAX_EXPORT_ROWS) return
        yield props.map((prop) => {
          const { unless } = columns[prop] ?? {}
          return unless && row[unless.field] ? unless.says : cell(named(columns[prop], row[prop]), labels.get(prop))
        })
      }
    }
  }
  await auditExport(ctx, list.key, props, query)
  const name = `${list.title}_${formatTokens(ctx.now.toISOString(), 'yyyyMMddHHmmss')}.xlsx`
  // Written whole before the transaction ends: the rows are read inside it.
  const pieces: Uint8Array[] = []
  for await (const piece of writeWorkbook({ sheets: [{ name: list.title, columns: sheetColumns, rows: rows() }] }))
    pieces.push(piece)
  return file(name, xlsxType, Buffer.concat(pieces))
}

/** Handler of the ordinary export. */
export const exportOf = (source: PageSource<unknown>) => (ctx: Context, query: AnyQuery & { columns?: string[] }) =>
  exportList(ctx, source, query)

function headOf(list: List, prop: string, column: Column | undefined): string {
  return column?.unit ? `${titleOf(list.row, prop)}(${column.unit})` : titleOf(list.row, prop)
}

/** Code → label of an enumeration field, through nullable and optional wrappers. */
function labelsOf(schema: z.ZodType): ReadonlyMap<unknown, string> | undefined {
  const options = schema.meta()?.options
  if (options) return new Map(options.map(({ value, label }) => [value, label]))
  const inner = (schema as unknown as { def: { innerType?: z.ZodType } }).def.innerType
  return inner ? labelsOf(inner) : undefined
}

/** Codes of divisions as people read them. */
function named({ as }: Column = {}, value: unknown): unknown {
  if (as !== 'region' || !value) return value
  return ([] as string[])
    .concat(value as string | string[])
    .map(regionName)
    .join('、')
}

function cell(value: unknown, labels: ReadonlyMap<unknown, string> | undefined): CellInput {
  if (value === null || value === undefined) return null
  if (labels) return Array.isArray(value) ? value.map((v) => labels.get(v) ?? '').join('、') : (labels.get(value) ?? '')
  if (Array.isArray(value)) return value.map((v) => (typeof v === 'object' ? JSON.stringify(v) : String(v))).join('、')
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'object') return JSON.stringify(value)
  return value as CellInput
}

async function auditExport(ctx: Context, entity: string, props: readonly string[], query: AnyQuery): Promise<void> {
  const { page: _, size: __, after: ___, before: ____, columns: _____, ...filter } = query as Record<string, unknown>
  const what = JSON.stringify({ columns: props, filter }).replace(/\d{17}[\dXx](?!\d)/g, hideIdCard)
  await auditLook(ctx, 'export', entity, '', what)
}

/** An identity number typed into a search is as personal here as in its column; codes of lifts stay. */
const hideIdCard = (digits: string) => (isIdCard(digits) ? maskIdCard(digits) : digits)
