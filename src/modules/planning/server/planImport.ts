import { z } from 'zod'
import { type Cells, type Importer, type ImportRow, importColumns, lockRows } from '#kernel/server/index.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { type FieldError, refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { liftColumn } from '#modules/elevator/server/index.ts'
import { findLifts } from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { findActiveLines } from '#modules/plan/server/index.ts'
import { LineWindows, WINDOWS_UNREAD, windowsOfText } from '#modules/plan/shared/entry.ts'
import { isHomeLift } from '#modules/plan/shared/homeLift.ts'
import { defaultRule, PlanRule, Rhythm } from '#modules/template/shared/template.ts'
import { ruleRefusal } from '#modules/template/shared/templateCheck.ts'
import { LiftHistory, type PlanDraft } from '../shared/plan.ts'
import { type PlanCells, planCells } from './planCells.ts'
import { findDrafted, type NamedContract } from './planDraft.store.ts'
import { keepDraft } from './planDraft.ts'

/** Lines from a sheet, a row per lift; rows that agree in all but the lift and its history are one draft (decision 0051). */
const Weekday = enumeration('固定星期', {
  monday: [1, '周一'],
  tuesday: [2, '周二'],
  wednesday: [3, '周三'],
  thursday: [4, '周四'],
  friday: [5, '周五'],
  saturday: [6, '周六'],
  sunday: [7, '周日'],
})

const { elevatorId, ...historyFields } = LiftHistory.shape
const ImportDraft = z
  .object({
    contractId: z.uuid('合同编号不能为空'),
    elevatorId,
    teamId: z.uuid('班组不能为空'),
    startDate: field.day('计划开始'),
    endDate: field.day('计划结束'),
    templateId: z.uuid().nullable(),
    fixedDateSchemeId: z.uuid().nullable(),
    rule: PlanRule,
    windows: LineWindows,
    mainWorkerId: z.uuid().nullable(),
    assistantIds: z.array(z.uuid()).max(7, '辅助人员最多7位'),
    ...historyFields,
  })
  .superRefine((draft, check) => {
    const wrong = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (draft.endDate < draft.startDate) wrong('endDate', '计划结束不能早于计划开始')
    if (draft.rule.rhythm === Rhythm.code.fixedDates && !draft.fixedDateSchemeId)
      wrong('fixedDateSchemeId', '固定日期的请填写固定日期方案')
  })
type ImportDraft = z.output<typeof ImportDraft>
type Row = ImportRow<ImportDraft>

export const planImporter: Importer<typeof ImportDraft> = {
  title: '维保计划',
  columns: importColumns(ImportDraft, {
    contractId: { title: '合同编号', required: true, kind: 'code' },
    elevatorId: liftColumn,
    teamId: { title: '班组', required: true, note: '系统中已有的班组名称' },
    startDate: { note: '第一次维保从这一天起排' },
    endDate: { note: '留空为合同结束日期', required: false },
    rhythm: { title: '节奏', kind: 'choice', options: Rhythm.options, note: '留空为间隔制' },
    maxGapDays: { title: '最大间隔', kind: 'number', note: `天，留空为${defaultRule.maxGapDays}` },
    weekday: { title: '固定星期', kind: 'choice', options: Weekday.options, note: '双周制填写' },
    fixedDateSchemeId: { title: '固定日期方案', required: false, note: '固定日期填写，已启用的方案名称' },
    windows: { note: '如 周三 09:00-12:00，多段用顿号隔开；留空按小区的作业时段', required: false },
    templateId: { title: '维保模板', required: false, note: '留空用电梯自己的模板' },
    mainWorkerId: { title: '负责人', required: false, note: '姓名或工号' },
    assistantIds: { title: '辅助人员', required: false, note: '姓名或工号，多人用顿号隔开' },
    lastVisit: { title: '上次维保', kind: 'day', note: '留空按历史维保记录' },
    last3: { title: '上次季度维保', kind: 'day' },
    last4: { title: '上次半年维保', kind: 'day' },
    last5: { title: '上次年度维保', kind: 'day' },
  }),
  schema: ImportDraft,
  unique: ['elevatorId'],
  inTurn: true,
  remarks: [
    '一行一台电梯；合同、小区、班组、日期、节奏、模板、人员都相同的行成为一条计划。',
    '导入后都是草稿，不生成工单；在维保计划里打开草稿，看过预览后发布。',
    '电梯须在合同中，且不在其他执行中的计划或草稿里。',
  ],

  async resolve(ctx, rows) {
    const named = await planCells(ctx, rows)
    return rows.map((row, at) => resolveRow(row, named[at] as PlanCells))
  },

  async check(ctx, rows) {
    const ids = rows.map(({ draft }) => draft.elevatorId)
    const lifts = new Map((await findLifts(ctx, ids)).map((lift) => [lift.id, lift]))
    const lines = await findActiveLines(ctx, ids)
    const drafted = await findDrafted(ctx, ids)
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft }] of rows.entries()) {
      const lift = lifts.get(draft.elevatorId)
      const line = lines.get(draft.elevatorId)
      const twin = drafted.get(draft.elevatorId)
      const wrong = (prop: string, msg: string) => problems.set(index, [{ prop, msg }])
      const tooLong = lift && ruleRefusal(draft.rule, isHomeLift(lift))
      if (lift && line && line.endDate >= draft.startDate)
        wrong(
          'elevatorId',
          refuseMaintain.alreadyPlanned({ name: liftLabel(lift.communityName, lift.name), planNo: line.planNo })
            .message,
        )
      else if (lift && twin)
        wrong('elevatorId', `电梯「${liftLabel(lift.communityName, lift.name)}」已在计划草稿${twin.planNo}中`)
      else if (tooLong) wrong('maxGapDays', tooLong.subMsg ?? tooLong.message)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const ids = rows.map(({ draft }) => draft.elevatorId)
    await lockRows(ctx, 'elevator', ids)
    // Somebody brought one of these lifts between the check and now.
    if ((await findDrafted(ctx, ids)).size > 0) throw refuse.stale()
    const lifts = new Map((await findLifts(ctx, ids)).map((lift) => [lift.id, lift]))
    const communityOf = (row: Row) => lifts.get(row.draft.elevatorId)?.communityId
    let done = 0
    for (const [, group] of Map.groupBy(rows, (row) => `${communityOf(row)} ${lineOf(row)}`)) {
      const [first] = group as [Row]
      const own = group.flatMap(({ draft }) => lifts.get(draft.elevatorId) ?? [])
      if (own.length < group.length) throw refuse.stale()
      await keepDraft(ctx, planOf(first, group), own)
      done += group.length
      await progress(done)
    }
  },
}

/** All that rows of one line have in common. */
const commonOf = ({ draft }: Row) => {
  const { elevatorId: _, lastVisit: __, last3: ___, last4: ____, last5: _____, ...common } = draft
  return common
}
const lineOf = (row: Row): string => JSON.stringify(commonOf(row))

const planOf = (first: Row, group: readonly Row[]): PlanDraft => ({
  ...commonOf(first),
  elevatorIds: group.map(({ draft }) => draft.elevatorId),
  history: group.flatMap(({ draft: { elevatorId: id, lastVisit, last3, last4, last5 } }) =>
    lastVisit || last3 || last4 || last5 ? [{ elevatorId: id, lastVisit, last3, last4, last5 }] : [],
  ),
})

function resolveRow({ value }: Cells, cells: PlanCells) {
  const { errors, contract, contractId, elevatorId, teamId, endDate, mainWorkerId, assistantIds } = cells
  const wrong = (prop: string, msg: string) => void errors.push({ prop, msg })
  if (contract && !contract.inForce) wrong('contractId', '合同不在保，不能保存计划')
  else if (contract && elevatorId && !contract.elevatorIds.includes(elevatorId)) wrong('elevatorId', '电梯不在合同中')
  else if (contract && outside(contract, value.startDate, endDate))
    wrong('startDate', refuseMaintain.outsideContract({ from: contract.startDate, to: contract.endDate }).message)
  const rhythm = value.rhythm ?? Rhythm.code.interval
  const rule = PlanRule.safeParse({
    rhythm,
    ...(value.maxGapDays === undefined ? {} : { maxGapDays: Number(value.maxGapDays) }),
    ...(value.weekday === undefined ? {} : { weekday: value.weekday }),
  })
  if (!rule.success) wrong('maxGapDays', rule.error.issues[0]?.message ?? '最大间隔有误')
  const windows = windowsOfText(value.windows === undefined ? '' : String(value.windows))
  if (!windows) wrong('windows', WINDOWS_UNREAD)
  const input = {
    ...value,
    windows: windows ?? [],
    contractId,
    elevatorId,
    endDate,
    teamId,
    assistantIds,
    rule: rule.data,
    mainWorkerId: mainWorkerId ?? null,
    templateId: cells.named('templateId', 'templates', '维保模板') ?? null,
    fixedDateSchemeId:
      rhythm === Rhythm.code.fixedDates
        ? (cells.named('fixedDateSchemeId', 'schemes', '已启用的固定日期方案') ?? null)
        : null,
  }
  return { input, errors }
}

const outside = (contract: NamedContract, from: unknown, to: unknown) =>
  (typeof from === 'string' && from < contract.startDate) || (typeof to === 'string' && to > contract.endDate)
