import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { isEmpty } from '#kernel/shared/text.ts'
import { momentProblem } from '#kernel/shared/typedTime.ts'

/** 请假/缺勤: the owner of everything that jobs read as absence (archives 1, employeeAbsence). */
export const AbsenceKind = enumeration('请假类型', {
  annual: [1, '年假'],
  sick: [2, '病假'],
  personal: [3, '事假'],
  injury: [4, '工伤'],
  training: [5, '培训'],
  inLieu: [6, '调休'],
  other: [7, '其他'],
})
export const AbsenceState = enumeration('请假状态', {
  pending: [0, '待审批'],
  approved: [1, '已批准'],
  rejected: [2, '已驳回'],
  cancelled: [3, '已撤销'],
})

/** An instant with offset, or Shanghai's clock without one. */
const moment = (title: string) =>
  z
    .string({ error: messages.choose(title) })
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/, {
      error: ({ input }) => (isEmpty(input) ? messages.choose(title) : momentProblem(String(input))),
      abort: true,
    })
    .transform((text, check) => {
      const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(text)
      const at = new Date(zoned ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}+08:00`)
      if (!Number.isNaN(at.getTime())) return at.toISOString()
      check.addIssue({ code: 'custom', message: messages.choose(title) })
      return z.NEVER
    })
    .meta({ title })

export const AbsenceDraft = z
  .object({
    employeeId: field.ref('员工', '/employee/options'),
    kind: field.choice('请假类型', AbsenceKind),
    from: moment('开始时间'),
    to: moment('结束时间'),
    reason: field.optional(field.area('原因', { max: 200 })),
    files: z
      .array(StoredFile.extend({ size: z.number().optional() }))
      .max(10)
      .default([])
      .meta({ title: '附件', control: 'files' }),
  })
  .superRefine(({ from, to }, check) => {
    if (from && to && from >= to) check.addIssue({ code: 'custom', path: ['to'], message: '结束时间应晚于开始时间' })
  })
export type AbsenceDraft = z.output<typeof AbsenceDraft>

export const AbsenceRow = stored(AbsenceDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  employeeName: z.string().meta({ title: '员工' }),
  from: z.string().meta({ title: '开始时间' }),
  to: z.string().meta({ title: '结束时间' }),
  files: z.array(StoredFile),
  state: AbsenceState.schema.meta({ title: '请假状态' }),
  approverName: z.string().nullable().meta({ title: '审批人' }),
  approvedAt: z.string().nullable().meta({ title: '审批时间' }),
  rejectReason: z.string().nullable().meta({ title: '驳回原因' }),
  createdAt: z.string().meta({ title: '登记时间' }),
})
export type AbsenceRow = z.output<typeof AbsenceRow>

export const absenceList = list({
  key: 'absence',
  title: '请假',
  unit: '条',
  row: AbsenceRow,
  columns: {
    employeeName: { shown: true, fixed: true, width: 110 },
    kind: { shown: true, width: 90 },
    from: { shown: true, width: 150, as: 'time', sort: true },
    to: { shown: true, width: 150, as: 'time' },
    reason: { shown: true, width: 220 },
    state: { shown: true, width: 90 },
    approverName: { shown: true, width: 100, role: 'people' },
    approvedAt: { width: 150, as: 'time' },
    rejectReason: { width: 160 },
    createdAt: { width: 150, as: 'time' },
  },
  filters: {
    employeeId: { kind: 'ref', label: '员工', from: '/employee/options' },
    state: { kind: 'choice', label: '请假状态', of: AbsenceState, many: true },
    kind: { kind: 'choice', label: '请假类型', of: AbsenceKind, many: true },
    from: { kind: 'dates', label: '开始时间' },
  },
  sort: { prop: 'from', order: 'desc' },
})
