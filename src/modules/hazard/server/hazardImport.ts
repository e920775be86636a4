import { z } from 'zod'
import { type Importer, type ImportRow, importColumns, insertRows, nextNumber } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { liftColumn, liftsOfCells } from '#modules/elevator/server/index.ts'
import { HazardGrade, HazardState, hazardDaysText } from '../shared/hazard.terms.ts'
import { deadlineProblem, hazardDeadline } from '../shared/hazard.ts'
import { HazardSource } from '../shared/hazardDraft.ts'
import { findKnownHazards, hazardKey } from './hazardImport.store.ts'

/** Where a finding stands when it is brought along; an order or a request it became is of the other system (decision 0051). */
const Brought = enumeration('隐患状态', {
  open: [HazardState.code.open, '待处理'],
  noticed: [HazardState.code.noticed, '已告知使用单位'],
  fixed: [HazardState.code.fixed, '已整改'],
  closed: [HazardState.code.closed, '已销号'],
})
/** The signature stands on paper that is not here. */
const ON_PAPER = 'paper'
const { severe } = HazardGrade.code

const ImportDraft = z
  .object({
    elevatorId: z.uuid(),
    sourceType: field.choice('来源', HazardSource),
    grade: field.choice('隐患等级', HazardGrade),
    description: field.area('隐患描述', { max: 300 }),
    foundOn: field.day('发现日期'),
    part: field.optional(field.text('部位', { max: 60 })),
    suggestion: field.optional(field.area('整改建议', { max: 200 })),
    deadline: field.optional(field.day('整改期限')),
    state: field.choice('状态', Brought),
    noticeNo: field.optional(field.text('告知书编号', { max: 40 })),
    noticeTo: field.optional(field.text('签收人', { max: 30 })),
    noticeOn: field.optional(field.day('告知日期')),
    fixedOn: field.optional(field.day('整改日期')),
    fixNote: field.optional(field.area('整改情况', { max: 500 })),
  })
  .superRefine((draft, check) => {
    const wrong = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    const { noticed, fixed } = HazardState.code
    const late = draft.deadline && deadlineProblem(draft.grade, draft.deadline, draft.foundOn)
    if (late) wrong('deadline', late)
    const told = draft.state === noticed || (draft.state >= fixed && draft.grade === severe)
    const why = draft.state === noticed ? '已告知使用单位的' : '严重隐患整改前须告知使用单位，'
    if (told && !draft.noticeNo) wrong('noticeNo', `${why}须填写告知书编号`)
    if (told && !draft.noticeTo) wrong('noticeTo', `${why}须填写签收人`)
    if (draft.state >= fixed && !draft.fixedOn) wrong('fixedOn', '已整改的须填写整改日期')
    if (draft.state >= fixed && !draft.fixNote) wrong('fixNote', '已整改的须填写整改情况')
    if (draft.fixedOn && draft.fixedOn < draft.foundOn) wrong('fixedOn', '整改日期不能早于发现日期')
    if (draft.noticeOn && draft.noticeOn < draft.foundOn) wrong('noticeOn', '告知日期不能早于发现日期')
  })
type ImportDraft = z.output<typeof ImportDraft>

/** What a sheet knows is the day: its first moment in Shanghai. */
const since = (day: string) => `${day}T00:00:00+08:00`

export const hazardImporter: Importer<typeof ImportDraft> = {
  title: '隐患',
  columns: importColumns(ImportDraft, {
    elevatorId: liftColumn,
    sourceType: {},
    grade: {},
    description: { example: '6层层门门锁啮合6.5mm，小于7mm' },
    foundOn: {},
    part: { example: '层站 6F 层门门锁' },
    suggestion: {},
    deadline: { note: `留空按等级：${hazardDaysText}` },
    state: { note: '留空为待处理', required: false },
    noticeNo: { kind: 'code', note: '已告知使用单位的填写' },
    noticeTo: { note: '已告知使用单位的填写' },
    noticeOn: { note: '留空按发现日期' },
    fixedOn: { note: '已整改、已销号的填写' },
    fixNote: { note: '已整改、已销号的填写' },
  }),
  schema: ImportDraft,
  unique: [],
  inTurn: true,
  remarks: [
    '用于接手时带入尚未整改的隐患，以往已整改、已销号的也可以补录。',
    '告知书与整改照片留存在纸质或原系统；严重隐患须写明告知书编号与签收人。',
    '同一台电梯同一天、同一部位、同样描述的隐患只登记一次。',
  ],

  async resolve(ctx, rows) {
    const lifts = await liftsOfCells(ctx, rows)
    return rows.map(({ value }, at) => ({
      input: { state: HazardState.code.open, ...value, elevatorId: lifts[at]?.id },
      errors: lifts[at]?.errors ?? [],
    }))
  },

  async check(ctx, rows) {
    const known = await findKnownHazards(
      ctx,
      rows.map(({ draft }) => draft.elevatorId),
    )
    const today = dayOf(ctx.now)
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft, row }] of rows.entries()) {
      const key = hazardKey(draft.elevatorId, draft.foundOn, draft.part ?? null, draft.description)
      const twin = known.get(key)
      const ahead = (['foundOn', 'noticeOn', 'fixedOn'] as const).filter((prop) => (draft[prop] ?? '') > today)
      if (ahead.length > 0)
        problems.set(
          index,
          ahead.map((prop) => ({ prop, msg: '日期不能晚于今天' })),
        )
      else if (twin) problems.set(index, [{ prop: 'description', msg: `与${twin}相同` }])
      else known.set(key, `第${row}行`)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    for (const [day, part] of Map.groupBy(rows, ({ draft }) => draft.foundOn)) {
      const series = `YH${day.replaceAll('-', '')}`
      const first = await nextNumber(ctx, series, part.length)
      const ids = await insertRows(
        ctx,
        'hazard',
        part.map((row, n) => ({ ...valuesOf(row), hazardNo: `${series}${String(first + n).padStart(4, '0')}` })),
      )
      for (const [n, { draft }] of part.entries())
        if (draft.state < HazardState.code.fixed)
          await ctx.emit('hazard.created', {
            id: ids[n] as string,
            elevatorId: draft.elevatorId,
            grade: draft.grade,
          })
    }
    await progress(rows.length)
  },
}

function valuesOf({ draft }: ImportRow<ImportDraft>) {
  const { foundOn, noticeNo, noticeTo, noticeOn, fixedOn, fixNote, deadline, ...plain } = draft
  const told = noticeNo !== undefined && noticeTo !== undefined
  return {
    elevatorId: plain.elevatorId,
    sourceType: plain.sourceType,
    grade: plain.grade,
    state: plain.state,
    description: plain.description,
    part: plain.part ?? null,
    suggestion: plain.suggestion ?? null,
    deadline: deadline ?? hazardDeadline(plain.grade, foundOn),
    reportGov: plain.grade === severe,
    noticeNo: noticeNo ?? null,
    noticeTo: noticeTo ?? null,
    noticeSignKey: told ? ON_PAPER : null,
    noticeAt: told ? since(noticeOn ?? foundOn) : null,
    fixedAt: fixedOn ? since(fixedOn) : null,
    fixNote: fixNote ?? null,
    closedAt: plain.state === HazardState.code.closed && fixedOn ? since(fixedOn) : null,
    createdAt: since(foundOn),
  }
}
