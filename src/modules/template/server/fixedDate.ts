import type { z } from 'zod'
import {
  type Context,
  type Handlers,
  imports,
  insertRow,
  orRefuse,
  removeRow,
  updateRow,
} from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import {
  type fixedDateApi,
  type SchemeDate,
  type SchemeRow,
  SchemeStatus,
  type schemeList,
} from '../shared/fixedDate.ts'
import { levelsSaid } from '../shared/template.terms.ts'
import { refuseTemplate } from '../shared/template.ts'
import { fixedDateRefusal, longestGap } from '../shared/templateCheck.ts'
import { countSchemePlans } from './asks.ts'
import { datesOf, findSchemes, type SchemeRecord, schemeOptions } from './fixedDate.store.ts'
import { exportSchemes } from './fixedDateExport.ts'
import { schemeImporter } from './fixedDateImport.ts'

/** 固定日期方案 (jobs 1.2, 8.3): kept with gaps as a draft, used only without. */

const nameExists = (name: string) => fieldRefusal([{ prop: 'name', msg: `方案名称「${name}」已存在` }])
const sorted = (dates: readonly SchemeDate[]) => JSON.stringify([...dates].sort((a, b) => (a.mmdd < b.mmdd ? -1 : 1)))

export async function requireScheme(ctx: Context, id: string): Promise<SchemeRecord> {
  const [row] = await findSchemes(ctx, id)
  if (!row) throw refuse.notFound()
  return row
}

function rowOf(row: SchemeRecord): SchemeRow {
  const dates = datesOf(row)
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    elevatorType: row.elevatorType as SchemeRow['elevatorType'],
    rows: dates.length,
    byLevel: levelsSaid((level) => dates.filter((one) => one.level === level).length),
    maxGap: longestGap(dates),
    usedBy: row.usedBy,
    lifts: row.lifts,
    status: row.status as SchemeRow['status'],
    updatedAt: isoTime(row.updatedAt),
    ...(row.companyName && { companyName: row.companyName }),
  }
}

/** Those of the list under its filters. */
async function chosenSchemes(
  ctx: Context,
  query: Pick<z.output<typeof schemeList.query>, 'companyId' | 'keyword' | 'elevatorType' | 'status'>,
): Promise<SchemeRecord[]> {
  return (await findSchemes(ctx)).filter(
    (row) =>
      (!query.companyId || row.companyId === query.companyId) &&
      (!query.keyword || row.name.includes(query.keyword)) &&
      (!query.elevatorType || row.elevatorType === query.elevatorType) &&
      (query.status === undefined || row.status === query.status),
  )
}

export const fixedDateHandlers: Handlers<typeof fixedDateApi> = {
  async list(ctx, query) {
    const rows = (await chosenSchemes(ctx, query)).map(rowOf)
    const { prop, order } = query.sort ?? { prop: 'name', order: 'asc' }
    const by = prop === 'status' || prop === 'updatedAt' ? prop : 'name'
    rows.sort((a, b) => String(a[by]).localeCompare(String(b[by]), 'zh') * (order === 'desc' ? -1 : 1))
    const from = (query.page - 1) * query.size
    return {
      records: rows.slice(from, from + query.size),
      total: rows.length,
      totalPage: Math.ceil(rows.length / query.size),
    }
  },

  options: schemeOptions,
  export: async (ctx, query) => exportSchemes(ctx, await chosenSchemes(ctx, query)),
  ...imports(schemeImporter),

  async detail(ctx, { id }) {
    const row = await requireScheme(ctx, id)
    return { ...rowOf(row), dates: datesOf(row) }
  },

  add: (ctx, { dates, ...draft }) =>
    orRefuse(
      insertRow(ctx, 'fixedDateScheme', { ...draft, dates: sorted(dates), status: SchemeStatus.code.draft }),
      () => nameExists(draft.name),
    ),

  async edit(ctx, { id, version, dates, ...draft }) {
    const row = await requireScheme(ctx, id)
    const refusal = row.status === SchemeStatus.code.enabled ? fixedDateRefusal(dates) : null
    if (refusal) throw refusal
    if (row.usedBy > 0 && draft.elevatorType !== row.elevatorType)
      throw fieldRefusal([{ prop: 'elevatorType', msg: `方案正被 ${row.usedBy} 条计划使用，不能改适用梯型` }])
    return orRefuse(updateRow(ctx, 'fixedDateScheme', id, version, { ...draft, dates: sorted(dates) }), () =>
      nameExists(draft.name),
    )
  },

  async publish(ctx, { id, version }) {
    const refusal = fixedDateRefusal(datesOf(await requireScheme(ctx, id)))
    if (refusal) throw refusal
    return updateRow(ctx, 'fixedDateScheme', id, version, { status: SchemeStatus.code.enabled })
  },

  async remove(ctx, { id }) {
    await requireScheme(ctx, id)
    const n = await countSchemePlans(ctx, id)
    if (n > 0) throw refuseTemplate.schemeInUse({ n })
    await removeRow(ctx, 'fixedDateScheme', id)
    return { done: 1 }
  },
}
