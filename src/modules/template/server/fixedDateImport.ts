import { z } from 'zod'
import {
  type Cells,
  type Context,
  type Importer,
  type ImportRow,
  importColumns,
  insertRow,
  updateRow,
} from '#kernel/server/index.ts'
import { field } from '#kernel/shared/field.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { halfWidth } from '#kernel/shared/text.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { SchemeDate, SchemeStatus, schemeLevels } from '../shared/fixedDate.ts'
import { ElevatorType, Level } from '../shared/template.ts'
import { datesOf, findSchemes, type SchemeRecord } from './fixedDate.store.ts'

/** Schemes from a sheet, a row per day (decision 0051): they become drafts, gaps and all, and are enabled on the page. */
const ImportDraft = z.object({
  name: field.nameText('方案名称', { max: 40 }),
  elevatorType: field.choice('适用梯型', ElevatorType),
  mmdd: SchemeDate.shape.mmdd.meta({ title: '日期' }),
  level: SchemeDate.shape.level,
})
type ImportDraft = z.output<typeof ImportDraft>
type Row = ImportRow<ImportDraft>

const LEAST = 24
const MOST = 366

export const schemeImporter: Importer<typeof ImportDraft> = {
  title: '固定日期方案',
  columns: importColumns(ImportDraft, {
    name: {},
    elevatorType: {},
    mmdd: { note: '月-日，或写全年月日', example: '03-14' },
    level: {
      title: '级别',
      required: true,
      kind: 'choice',
      options: Level.options.filter(({ value }) => (schemeLevels as readonly number[]).includes(value)),
    },
  }),
  schema: ImportDraft,
  unique: [],
  remarks: [
    `一行一个日期，方案名称相同的行属于同一个方案；一个方案不少于 ${LEAST} 个日期。`,
    `导入后都是草稿，核对后在页面上启用；相邻两次超过${visitGap.days}日的在启用时指出。`,
    '已有的草稿方案：没有的日期被加上，已有的日期不变；已启用的方案请在页面上修改。',
  ],

  resolve: async (_ctx, rows) => rows.map(resolveRow),

  async check(ctx, rows) {
    const known = await schemesByName(ctx)
    const problems = new Map<number, FieldError[]>()
    const say = (index: number, prop: string, msg: string) => problems.set(index, [{ prop, msg }])
    for (const [name, group] of groupsOf(rows)) {
      const scheme = known.get(name)
      const [, first] = group[0] as Member
      const type = scheme?.elevatorType ?? first.draft.elevatorType
      const taken = new Map(scheme ? datesOf(scheme).map(({ mmdd }) => [mmdd, '方案中已有这一天']) : [])
      for (const [index, { draft, row }] of group) {
        const twin = taken.get(draft.mmdd)
        if (scheme?.status === SchemeStatus.code.enabled) say(index, 'name', '方案已启用，请在页面上修改')
        else if (draft.elevatorType !== type)
          say(
            index,
            'elevatorType',
            `与${scheme ? '已有方案' : `第${first.row}行`}的适用梯型不同，应为${ElevatorType.label(type as 1)}`,
          )
        else if (twin) say(index, 'mmdd', twin)
        else taken.set(draft.mmdd, `与第${row}行重复`)
      }
      // Rows that are wrong in themselves are not here: a scheme that lacks days because of them waits for them.
      const few = taken.size < LEAST ? `只有 ${taken.size} 个可用的日期，不少于 ${LEAST} 个` : null
      const many = taken.size > MOST ? `有 ${taken.size} 个日期，不多于 ${MOST} 个` : null
      if (few || many)
        for (const [index] of group) if (!problems.has(index)) say(index, 'name', `方案「${name}」${few ?? many}`)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const known = await schemesByName(ctx)
    let done = 0
    for (const [name, group] of groupsOf(rows)) {
      const scheme = known.get(name)
      const added = group.map(([, { draft }]) => ({ mmdd: draft.mmdd, level: draft.level }))
      const dates = JSON.stringify(
        [...(scheme ? datesOf(scheme) : []), ...added].toSorted((a, b) => (a.mmdd < b.mmdd ? -1 : 1)),
      )
      if (scheme) await updateRow(ctx, 'fixedDateScheme', scheme.id, scheme.version, { dates })
      else {
        const [, { draft }] = group[0] as Member
        const status = SchemeStatus.code.draft
        await insertRow(ctx, 'fixedDateScheme', { name, elevatorType: draft.elevatorType, dates, status })
      }
      done += group.length
      await progress(done)
    }
  },
}

type Member = readonly [index: number, row: Row]
function groupsOf(rows: readonly Row[]): Map<string, Member[]> {
  return Map.groupBy(
    rows.map((row, index): Member => [index, row]),
    ([, { draft }]) => draft.name,
  )
}

const schemesByName = async (ctx: Context): Promise<Map<string, SchemeRecord>> =>
  new Map((await findSchemes(ctx)).filter((one) => one.companyId === ctx.companyId).map((one) => [one.name, one]))

/** 3-14, 3/14, 3月14日, and whole dates, of which the year means nothing: as 03-14. */
export function monthDayOf(typed: string): string {
  const text = halfWidth(typed)
  const parts = /^(?:\d{4}\s*[-/.年]\s*)?(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[\sT].*)?$/.exec(text)
  return parts ? `${parts[1]?.padStart(2, '0')}-${parts[2]?.padStart(2, '0')}` : typed
}

const resolveRow = ({ value, text }: Cells) => ({
  input: { ...value, mmdd: text.mmdd ? monthDayOf(text.mmdd) : '' },
  errors: [],
})
