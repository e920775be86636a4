import { z } from 'zod'
import { type Context, type Importer, type ImportRow, importColumns, lockRows, newId } from '#kernel/server/index.ts'
import { addMonths, type Day, dayOf, later } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { type FieldError, refuse } from '#kernel/shared/refusal.ts'
import { addElevatorLogs, liftColumn, liftsOfCells, noteVisits } from '#modules/elevator/server/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { peopleOfCells } from '#modules/employee/server/index.ts'
import { recordKeeping } from '#modules/law/shared/law.ts'
import { findSetting, type LineVisited, noteLineVisits } from '#modules/plan/server/index.ts'
import { levelDates } from '#modules/plan/shared/levels.ts'
import { keepSnapshot } from '#modules/template/server/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { ConfirmWay, MaintainSource, MaintainStatus, refuseMaintain, StateAfter } from '../shared/maintenance.ts'
import { findLifts, type LiftRow } from './facts.store.ts'
import { findDoneDays, findLastKnown } from './orderImport.store.ts'
import { addEvents, addOrders, refreshNextVisit } from './orderRow.store.ts'
import { type BroughtVisit, replanLater } from './replanning.ts'

/** Visits done before the take-over (jobs 4.1 maintainManageLineAdd, history import; decision 0051). */
const ImportDraft = z.object({
  elevatorId: z.uuid(),
  doneOn: field.day('维保日期'),
  level: field.choice('级别', Level),
  crew: z.array(z.uuid()).max(8, '作业人员最多8位').default([]),
  formerCompany: field.optional(field.text('原维保单位', { max: 60 })),
  stateAfter: field.optional(field.choice('完成后状态', StateAfter)),
  workMinutes: field.optional(field.positiveInteger('作业时长', { max: 1440 })),
  confirmName: field.optional(field.text('使用单位签字人', { max: 30 })),
  formerNo: field.optional(field.text('原单号', { max: 60 })),
  remark: field.optional(field.text('备注', { max: 300 })),
})
type ImportDraft = z.output<typeof ImportDraft>
type Row = ImportRow<ImportDraft>

const CHUNK = 500
/** What such a visit shows in place of a checklist. */
const NO_ITEMS = { templateId: null, name: '导入的历史维保', versionNo: 0, items: [] }

export const orderImporter: Importer<typeof ImportDraft> = {
  title: '历史维保记录',
  columns: importColumns(ImportDraft, {
    elevatorId: liftColumn,
    doneOn: {},
    level: {},
    crew: { title: '作业人员', kind: 'name', note: '本公司员工的姓名或工号，多人用顿号隔开；不是本公司员工的留空' },
    formerCompany: { note: '接手前由其他单位维保的填写' },
    stateAfter: {},
    workMinutes: { note: '分钟' },
    confirmName: { note: '纸质记录上签字的人' },
    formerNo: { kind: 'code', note: '原系统或纸质记录的编号' },
    remark: {},
  }),
  schema: ImportDraft,
  unique: [],
  inTurn: true,
  remarks: [
    '用于接手电梯或更换系统时带入以往的维保：写成已完成的工单，来源为「导入」，没有维保项目与存证。',
    '排计划时按电梯各级别最近一次的日期推算：每台电梯至少带入最近一次半月、季度、半年、年度维保。',
    '已有计划的电梯，比已知的上次维保更晚的补录会在后台重排还没做的维保，只提前不推后。',
    `同一台电梯一天只有一次维保；已有的日期不再导入。原始记录请按规定另行保存${recordKeeping.years}年。`,
  ],

  async resolve(ctx, rows) {
    const lifts = await liftsOfCells(ctx, rows)
    const people = await peopleOfCells(ctx)
    return rows.map(({ value, text }, at) => {
      // As typed: spaces between names divide them.
      const crew = people(text.crew)
      const errors = [...(lifts[at]?.errors ?? []), ...(crew.msg ? [{ prop: 'crew', msg: crew.msg }] : [])]
      return { input: { ...value, elevatorId: lifts[at]?.id, crew: crew.ids }, errors }
    })
  },

  async check(ctx, rows) {
    const known = await findDoneDays(
      ctx,
      rows.map(({ draft }) => draft.elevatorId),
    )
    const today = dayOf(ctx.now)
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft, row }] of rows.entries()) {
      const key = `${draft.elevatorId} ${draft.doneOn}`
      const orderNo = known.get(key)
      const wrong = (msg: string) => problems.set(index, [{ prop: 'doneOn', msg }])
      if (draft.doneOn > today) wrong('维保日期不能晚于今天')
      else if (orderNo) wrong(refuseMaintain.sameDay({ date: draft.doneOn, orderNo }).message)
      else known.set(key, `（第${row}行）`)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    await lockRows(
      ctx,
      'elevator',
      rows.map(({ draft }) => draft.elevatorId),
    )
    // Somebody brought one of these days between the check and now.
    const known = await findDoneDays(
      ctx,
      rows.map(({ draft }) => draft.elevatorId),
    )
    if (rows.some(({ draft }) => known.has(`${draft.elevatorId} ${draft.doneOn}`))) throw refuse.stale()
    const before = await findLastKnown(
      ctx,
      rows.map(({ draft }) => draft.elevatorId),
    )
    const newest = new Map<string, BroughtVisit>()
    const { retainYears } = await findSetting(ctx)
    const snapshotHash = await keepSnapshot(ctx, NO_ITEMS)
    for (let start = 0; start < rows.length; start += CHUNK) {
      const part = rows.slice(start, start + CHUNK)
      const elevatorIds = [...new Set(part.map(({ draft }) => draft.elevatorId))]
      const lifts = new Map((await findLifts(ctx, elevatorIds)).map((lift) => [lift.id, lift]))
      const ids = await addOrders(
        ctx,
        part.map((row) => ({ ...valuesOf(ctx, row, lifts, retainYears), snapshotHash })),
      )
      await addEvents(
        ctx,
        ids.map((orderId) => ({ orderId, type: 'imported' })),
      )
      await addElevatorLogs(
        ctx,
        part.map(({ draft }, n) => ({
          elevatorId: draft.elevatorId,
          kind: ElevatorLogKind.code.maintenance,
          bizId: ids[n] as string,
          summary: `${Level.label(draft.level)}维保（${draft.doneOn}${draft.formerCompany ? `，${draft.formerCompany}` : ''}，补录）`,
        })),
      )
      const visits = lastVisitsOf(part)
      await noteVisits(ctx, visits)
      await noteLineVisits(ctx, visits)
      await refreshNextVisit(ctx, elevatorIds)
      for (const [n, { draft }] of part.entries()) {
        const { elevatorId, doneOn: day } = draft
        if (day > (newest.get(elevatorId)?.day ?? ''))
          newest.set(elevatorId, { elevatorId, orderId: ids[n] as string, day })
      }
      await progress(start + part.length)
    }
    await replanLater(ctx, [...newest.values()], before)
  },
}

/** The newest visit of each lift in these rows, and of its levels. */
function lastVisitsOf(rows: readonly Row[]): LineVisited[] {
  return [...Map.groupBy(rows, ({ draft }) => draft.elevatorId)].map(([elevatorId, group]) => {
    const levels: Record<string, Day> = {}
    for (const { draft } of group)
      for (const [level, day] of Object.entries(levelDates(draft.level, draft.doneOn)))
        levels[level] = later(levels[level] ?? day, day)
    return { elevatorId, levels, day: group.map(({ draft }) => draft.doneOn).reduce(later) }
  })
}

function valuesOf(ctx: Context, { draft }: Row, lifts: ReadonlyMap<string, LiftRow>, retainYears: number) {
  const { doneOn, formerCompany, formerNo, confirmName, crew, remark } = draft
  const lift = lifts.get(draft.elevatorId) as LiftRow
  // What a sheet knows is the day: its first moment.
  const completeAt = `${doneOn}T00:00:00+08:00`
  const notes = [formerNo && `原单号${formerNo}`, formerCompany && `原维保单位：${formerCompany}`, remark]
  return {
    id: newId(),
    source: MaintainSource.code.imported,
    elevatorId: lift.id,
    communityId: lift.communityId,
    customerId: lift.customerId,
    teamId: lift.teamId,
    workerIds: crew,
    type: 1,
    level: draft.level,
    planDate: doneOn,
    legalDeadline: doneOn,
    status: MaintainStatus.code.confirmed,
    completeAt,
    receivedAt: ctx.now.toISOString(),
    workMinutes: draft.workMinutes ?? null,
    elevatorStateAfter: draft.stateAfter ?? null,
    retainUntil: addMonths(doneOn, 12 * retainYears),
    confirmWay: confirmName ? ConfirmWay.code.paper : null,
    confirmName: confirmName ?? null,
    confirmAt: confirmName ? completeAt : null,
    reason: '接手前的维保记录',
    remark: notes.filter(Boolean).join('；') || null,
  }
}
