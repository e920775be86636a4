import { z } from 'zod'
import { day } from '#kernel/server/importCells.ts'
import { type Context, type Importer, type ImportRow, importColumns, nextNumber } from '#kernel/server/index.ts'
import { type Day, dayOf, earlier, monthEnd, monthStart } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { type FieldError, refuse } from '#kernel/shared/refusal.ts'
import { halfWidth } from '#kernel/shared/text.ts'
import { liftColumn, liftsOfCells } from '#modules/elevator/server/index.ts'
import { baseOf, materialsFor, windowOf } from '../shared/calendar.ts'
import { InspectKind, PlanSource } from '../shared/inspection.ts'
import { findTwins } from './plan.store.ts'
import { findYearLifts, insertYear, type YearLift } from './year.store.ts'
import { planNoOf } from './year.ts'

/** Plans out of a company's own table (jobs 5: import): what it owes this year and next, as it has agreed it. */
const ImportDraft = z
  .object({
    elevatorId: z.uuid(),
    kind: field.choice('检验类型', InspectKind),
    deadline: field.day('截止日期'),
    earliestDate: field.optional(field.day('最早日期')),
    orgName: field.optional(field.text('检验机构', { max: 60 })),
    inspectDate: field.optional(field.day('约定检验日期')),
    fee: field.optional(field.amount('费用')),
    remark: field.optional(field.text('备注', { max: 200 })),
  })
  .superRefine(({ earliestDate, deadline }, check) => {
    if (earliestDate && earliestDate > deadline)
      check.addIssue({ code: 'custom', path: ['earliestDate'], message: '最早日期不能晚于截止日期' })
  })
type ImportDraft = z.output<typeof ImportDraft>

/** Ledgers name the month that stands on the label in the car; it means its last day. */
function deadlineOf(typed: string): { value: Day } | { msg: string } {
  const month = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*月?$/.exec(halfWidth(typed))
  if (!month) {
    const read = day(typed)
    return 'msg' in read ? read : { value: String(read.value) }
  }
  const [, year, n] = month
  if (Number(n) < 1 || Number(n) > 12) return { msg: `没有这个月：${typed}` }
  return { value: monthEnd(`${year}-${n?.padStart(2, '0')}-01`) }
}

const keyOf = ({ elevatorId, kind, deadline }: ImportDraft) => `${elevatorId} ${kind} ${deadline.slice(0, 4)}`
/** What is older was inspected long ago, or will never be: it belongs to the records. */
const OLDEST_DAYS = 366

export const planImporter: Importer<typeof ImportDraft> = {
  title: '检验计划',
  columns: importColumns(ImportDraft, {
    elevatorId: liftColumn,
    kind: {},
    deadline: { kind: 'text', note: '日期，或年月（按该月最后一天）', example: '2026-06' },
    earliestDate: { note: '留空按类型推算' },
    orgName: { example: '云溪市特种设备检验研究院' },
    inspectDate: {},
    fee: {},
    remark: {},
  }),
  schema: ImportDraft,
  unique: [],
  inTurn: true,
  remarks: [
    '导入后为「待安排」，班组按电梯档案带入，派工、报检在检验计划里进行。',
    '同一台电梯同一年同一类型只有一项计划；已有的不再导入。',
    '以往已经检验的请导入检验记录，不要导入计划。',
  ],

  async resolve(ctx, rows) {
    const lifts = await liftsOfCells(ctx, rows)
    return rows.map(({ value, text }, at) => {
      const last = text.deadline ? deadlineOf(text.deadline) : undefined
      const deadline = last && 'value' in last ? last.value : undefined
      const wrong: FieldError[] = last && 'msg' in last ? [{ prop: 'deadline', msg: last.msg }] : []
      return {
        input: { ...value, elevatorId: lifts[at]?.id, deadline },
        errors: [...(lifts[at]?.errors ?? []), ...wrong],
      }
    })
  },

  async check(ctx, rows) {
    const drafts = rows.map(({ draft }) => draft)
    const lifts = await liftsOf(ctx, drafts)
    const standing = await findTwins(
      ctx,
      drafts.map(({ elevatorId }) => elevatorId),
    )
    const oldest = dayOf(ctx.now.getTime() - OLDEST_DAYS * 86_400_000)
    const problems = new Map<number, FieldError[]>()
    for (const [index, draft] of drafts.entries()) {
      const key = keyOf(draft)
      const twin = standing.get(key)
      if (!lifts.has(draft.elevatorId))
        problems.set(index, [{ prop: 'elevatorId', msg: '电梯已报废或移装，不再安排检验' }])
      else if (draft.deadline < oldest)
        problems.set(index, [{ prop: 'deadline', msg: '截止日期早于一年前，请改为导入检验记录' }])
      else if (twin)
        problems.set(index, [
          { prop: 'kind', msg: `${draft.deadline.slice(0, 4)}年${InspectKind.label(draft.kind)}计划已有${twin}` },
        ])
      standing.set(key, '，在本文件前面的行')
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const lifts = await liftsOf(
      ctx,
      rows.map(({ draft }) => draft),
    )
    for (const [year, part] of Map.groupBy(rows, ({ draft }) => Number(draft.deadline.slice(0, 4)))) {
      const first = await nextNumber(ctx, `NJ${year}`, part.length)
      const plans = part.map((row, n) => planOf(row, lifts.get(row.draft.elevatorId), planNoOf(year, first + n)))
      // Somebody made the same plan between the check and now.
      if ((await insertYear(ctx, plans, PlanSource.code.byHand)) < plans.length) throw refuse.stale()
    }
    await progress(rows.length)
  },
}

const liftsOf = async (ctx: Context, drafts: readonly ImportDraft[]): Promise<Map<string, YearLift>> =>
  new Map(
    (
      await findYearLifts(
        ctx,
        drafts.map(({ elevatorId }) => elevatorId),
      )
    ).map((lift) => [lift.id, lift]),
  )

function planOf({ draft }: ImportRow<ImportDraft>, lift: YearLift | undefined, planNo: string) {
  const { elevatorId, kind, deadline, earliestDate, orgName, inspectDate, fee, remark } = draft
  const baseDate = lift ? baseOf(lift) : null
  const window = windowOf(kind, deadline)
  const year = Number(deadline.slice(0, 4))
  return {
    elevatorId,
    planNo,
    kind,
    year,
    baseDate,
    deadline,
    teamId: lift?.teamId ?? null,
    yearIndex: baseDate ? year - Number(baseDate.slice(0, 4)) : null,
    dueMonth: monthStart(deadline),
    earliestDate: earlier(earliestDate ?? window.earliestDate, deadline),
    applyBy: window.applyBy && earlier(window.applyBy, deadline),
    orgName: orgName ?? null,
    inspectDate: inspectDate ?? null,
    fee: fee ?? null,
    remark: remark ?? null,
    materials: materialsFor(kind, lift?.category ?? 1),
  }
}
