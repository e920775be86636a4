import { z } from 'zod'
import { day } from '#kernel/server/importCells.ts'
import {
  type Cells,
  type Handlers,
  type Importer,
  type ImportRow,
  importColumns,
  imports,
} from '#kernel/server/index.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { type FieldError, Refusal, refuse } from '#kernel/shared/refusal.ts'
import { liftColumn } from '#modules/elevator/server/index.ts'
import { LineWindows, WINDOWS_UNREAD, windowsOfText } from '#modules/plan/shared/entry.ts'
import {
  addDated,
  type DatedVisits,
  judgeLine,
  type LineFacts,
  openLines,
  type PlanCells,
  planCells,
} from '#modules/planning/server/index.ts'
import { MonthDay } from '#modules/template/shared/template.ts'
import type { customPlanApi } from '../shared/api.ts'
import { CustomDraft, CustomKind } from '../shared/customPlan.ts'
import { findCustomTwins } from './customImport.store.ts'
import { addPlan, lineOf } from './customPlan.ts'

/**
 * Custom plans from a sheet, a row per lift; rows that agree in all but the lift are one plan (decision 0051). A plan on
 * demand needs an agreement and a look at every condition: it is made on its page.
 */
const { special, season, monthly } = CustomKind.code
const DatedKind = enumeration('计划种类', {
  special: [special, CustomKind.label(special)],
  season: [season, CustomKind.label(season)],
  monthly: [monthly, CustomKind.label(monthly)],
})

const ImportDraft = z
  .object({
    elevatorId: z.uuid(),
    kind: field.choice('计划种类', DatedKind),
    title: field.nameText('计划名称', { max: 40 }),
    contractId: z.uuid('合同编号不能为空'),
    startDate: field.day('计划开始'),
    endDate: field.day('计划结束'),
    dates: z.array(z.iso.date()).max(60, '执行日期最多60个'),
    monthDays: z.array(MonthDay).max(24, '每年日期最多24个'),
    dayOfMonth: field.optional(field.positiveInteger('每月日期', { max: 28 })),
    windows: LineWindows,
    teamId: z.uuid('班组不能为空'),
    mainWorkerId: z.uuid().optional(),
    assistantIds: z.array(z.uuid()).max(7, '辅助人员最多7位'),
    remark: field.optional(field.area('备注', { max: 300 })),
  })
  .superRefine((draft, check) => {
    // The rules of the form, said once: its own schema judges the row as a plan of one lift.
    const whole = CustomDraft.safeParse(planOf([draft]))
    for (const { path, message } of whole.error?.issues ?? [])
      if (typeof path[0] === 'string' && path[0] in draft) check.addIssue({ code: 'custom', path: [path[0]], message })
  })
type ImportDraft = z.output<typeof ImportDraft>
type Row = ImportRow<ImportDraft>

export const customImporter: Importer<typeof ImportDraft> = {
  title: '自定义计划',
  columns: importColumns(ImportDraft, {
    title: { example: '汛前底坑专项' },
    kind: {},
    contractId: { title: '合同编号', required: true, kind: 'code' },
    elevatorId: liftColumn,
    startDate: {},
    endDate: { note: '留空为合同结束日期', required: false },
    dates: { title: '执行日期', note: '临时专项填写，多个用顿号隔开', example: '2026-05-20、2026-06-20' },
    monthDays: { title: '每年日期', note: '季节填写，月-日，多个用顿号隔开', example: '05-20、11-10' },
    dayOfMonth: { note: '月度附加填写，1 至 28' },
    windows: { note: '如 周三 09:00-12:00，多段用顿号隔开；留空按小区的作业时段', required: false },
    teamId: { title: '班组', required: true, note: '系统中已有的班组名称' },
    mainWorkerId: { title: '负责人', note: '姓名或工号' },
    assistantIds: { title: '辅助人员', note: '姓名或工号，多人用顿号隔开' },
    remark: {},
  }),
  schema: ImportDraft,
  unique: [],
  inTurn: true,
  remarks: [
    '一行一台电梯；除电梯外都相同的行成为一条计划，附加项目导入后在计划里填写。',
    '导入即生效：从今天起的日期生成工单，休息日、不可进场与已有维保的日子顺延。',
    '按需计划须有协议并核对条件，请在页面上新建。',
  ],

  async resolve(ctx, rows) {
    const named = await planCells(ctx, rows)
    return rows.map((row, at) => resolveRow(row, named[at] as PlanCells))
  },

  async check(ctx, rows) {
    const known = await findCustomTwins(
      ctx,
      rows.map(({ draft }) => draft.elevatorId),
    )
    const facts = await openLines(ctx, rows.map(lineOfRow))
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft, row }] of rows.entries()) {
      const key = `${draft.contractId} ${draft.title} ${draft.elevatorId}`
      const twin = known.get(key)
      const refusal = twin ? null : refusalOf(facts, draft)
      if (twin)
        problems.set(index, [{ prop: 'elevatorId', msg: `该电梯已在自定义计划「${draft.title}」中（${twin}）` }])
      else if (refusal) problems.set(index, [refusal])
      else known.set(key, `第${row}行`)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const known = await findCustomTwins(
      ctx,
      rows.map(({ draft }) => draft.elevatorId),
    )
    const facts = await openLines(ctx, rows.map(lineOfRow))
    const visits: DatedVisits[] = []
    let done = 0
    for (const [, group] of Map.groupBy(rows, commonOf)) {
      const drafts = group.map(({ draft }) => draft)
      // Somebody made this plan between the check and now.
      if (drafts.some((one) => known.has(`${one.contractId} ${one.title} ${one.elevatorId}`))) throw refuse.stale()
      const plan = CustomDraft.parse(planOf(drafts))
      visits.push(...(await addPlan(ctx, plan, judgeLine(facts, lineOf(plan)))).visits)
      done += group.length
      await progress(done)
    }
    // Once for all of them: their days, their deadlines and the crews proposed.
    await addDated(ctx, visits)
  },
}

export const customImportHandlers: Pick<Handlers<typeof customPlanApi>, 'template' | 'import'> = {
  ...imports(customImporter),
}

const commonOf = ({ draft: { elevatorId: _, ...common } }: Row): string => JSON.stringify(common)

function planOf(drafts: readonly ImportDraft[]) {
  const { elevatorId: _, ...common } = drafts[0] as ImportDraft
  return { ...common, elevatorIds: drafts.map(({ elevatorId }) => elevatorId) }
}

const lineOfRow = ({ draft }: Row) => lineOf(CustomDraft.parse(planOf([draft])))

/** What a plan of this lift would be refused for. */
function refusalOf(facts: LineFacts, draft: ImportDraft): FieldError | null {
  try {
    judgeLine(facts, lineOf(CustomDraft.parse(planOf([draft]))))
    return null
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const [first] = refusal.fields ?? []
    const prop = first?.prop === 'elevatorIds' ? 'elevatorId' : (first?.prop ?? 'startDate')
    return { prop, msg: first?.msg ?? refusal.message }
  }
}

function resolveRow({ value, text }: Cells, cells: PlanCells) {
  const { errors, contractId, elevatorId, teamId, endDate, mainWorkerId, assistantIds } = cells
  const parts = (prop: string) => (text[prop] ?? '').split(/[、,，;；\s]+/).filter(Boolean)
  const dates = parts('dates').flatMap((one) => {
    const read = day(one)
    if ('value' in read) return [String(read.value)]
    errors.push({ prop: 'dates', msg: read.msg })
    return []
  })
  const monthDays = parts('monthDays').map(monthDay)
  const windows = windowsOfText(text.windows ?? '')
  if (!windows) errors.push({ prop: 'windows', msg: WINDOWS_UNREAD })
  const input = {
    ...value,
    contractId,
    elevatorId,
    teamId,
    endDate,
    mainWorkerId,
    assistantIds,
    dates,
    monthDays,
    windows: windows ?? [],
  }
  return { input, errors }
}

/** 5-20, 5/20 and 5月20日 as 05-20. */
function monthDay(typed: string): string {
  const found = /^(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(typed)
  return found ? `${found[1]?.padStart(2, '0')}-${found[2]?.padStart(2, '0')}` : typed
}
