import { z } from 'zod'
import {
  type Context,
  type Importer,
  type ImportRow,
  importColumns,
  insertRows,
  nextNumber,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { addElevatorLogs, liftColumn, liftsOfCells } from '#modules/elevator/server/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { InspectConclusion, InspectKind, kindColumns } from '../shared/inspection.ts'
import { findReports, raiseLiftDates } from './recordImport.store.ts'

/** Old reports from a spreadsheet (JY6): their files are added later by editing. */
const ImportDraft = z.object({
  elevatorId: z.uuid(),
  kind: field.choice('检验类型', InspectKind),
  inspectDate: field.day('检验日期'),
  org: field.text('检验机构', { max: 60 }),
  inspectors: field.optional(field.text('检验人员', { max: 100 })),
  reportNo: field.text('报告编号', { max: 60 }),
  conclusion: field.choice('结论', InspectConclusion),
  nextDate: field.optional(field.day('下次检验日期')),
  speed: field.optional(field.number('限速器动作速度', { min: 0, max: 20 })),
  remark: field.optional(field.text('备注', { max: 300 })),
})
type ImportDraft = z.output<typeof ImportDraft>
type Row = ImportRow<ImportDraft>

const CHUNK = 500

export const recordImporter: Importer<typeof ImportDraft> = {
  title: '检验记录',
  columns: importColumns(ImportDraft, {
    elevatorId: liftColumn,
    kind: {},
    inspectDate: {},
    org: { example: '云溪市特种设备检验研究院' },
    inspectors: { note: '多人用顿号隔开' },
    reportNo: { kind: 'code' },
    conclusion: {},
    nextDate: { note: '使用标志上的日期' },
    speed: { note: 'm/s，限速器校验填写' },
    remark: {},
  }),
  schema: ImportDraft,
  unique: [],
  inTurn: true,
  remarks: [
    '用于补录以往的检验报告：写入电梯日志，日期比档案新时更新「上次检验」「下次检验」与限速器校验日期。',
    '补录的不合格报告不会停用电梯，也不产生隐患；仍需整改的请在检验计划里登记结果。',
    '报告编号请设为文本格式；报告文件在检验记录里逐条上传。',
  ],

  async resolve(ctx, rows) {
    const lifts = await liftsOfCells(ctx, rows)
    return rows.map(({ value }, at) => ({
      input: { ...value, elevatorId: lifts[at]?.id },
      errors: lifts[at]?.errors ?? [],
    }))
  },

  async check(ctx, rows) {
    const known = await findReports(
      ctx,
      rows.map(({ draft }) => draft.elevatorId),
    )
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft }] of rows.entries()) {
      const key = `${draft.elevatorId} ${draft.reportNo}`
      if (draft.inspectDate > dayOf(ctx.now))
        problems.set(index, [{ prop: 'inspectDate', msg: '检验日期不能晚于今天' }])
      else if (known.has(key)) problems.set(index, [{ prop: 'reportNo', msg: '该报告编号已登记' }])
      known.add(key)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const series = `JL${dayOf(ctx.now).slice(0, 4)}`
    const first = await nextNumber(ctx, series, rows.length)
    for (let start = 0; start < rows.length; start += CHUNK) {
      const part = rows.slice(start, start + CHUNK)
      const ids = await insertRows(
        ctx,
        'inspectionRecord',
        part.map((row, n) => ({
          ...valuesOf(ctx, row),
          recordNo: `${series}${String(first + start + n).padStart(5, '0')}`,
        })),
      )
      await addElevatorLogs(
        ctx,
        part.map(({ draft }, n) => ({
          elevatorId: draft.elevatorId,
          kind: ElevatorLogKind.code.inspection,
          bizId: ids[n] as string,
          summary: `${InspectKind.label(draft.kind)}${InspectConclusion.label(draft.conclusion)}（${draft.inspectDate}，${draft.org}，报告${draft.reportNo}，补录）`,
        })),
      )
      await raiseLiftDates(ctx, ids)
      await progress(start + part.length)
    }
  },
}

const valuesOf = (ctx: Context, { draft: { kind, speed, inspectors, ...draft } }: Row) => ({
  elevatorId: draft.elevatorId,
  ...kindColumns(kind),
  inspectDate: draft.inspectDate,
  org: draft.org,
  reportNo: draft.reportNo,
  conclusion: draft.conclusion,
  nextDate: draft.nextDate ?? null,
  remark: draft.remark ?? null,
  inspectors: inspectors ? inspectors.split(/[、,，\s]+/).filter(Boolean) : [],
  governor: speed === undefined ? null : JSON.stringify({ speed }),
  reportFile: '[]',
  labelPhoto: '[]',
  uploadedBy: ctx.who.userId,
})
