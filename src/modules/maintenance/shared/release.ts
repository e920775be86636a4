import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'

/** 超限放行: asked for by whoever wants the change, given by a holder of JMx who is somebody else (jobs 6.5, decision 0058). */

export const ReleaseState = enumeration('放行状态', {
  asked: [0, '待答复'],
  given: [1, '已放行'],
  refused: [2, '已驳回'],
  failed: [3, '已失效'],
  withdrawn: [4, '已撤回'],
})
export type ReleaseState = CodeIn<typeof ReleaseState>

/** The call that waits for the answer. */
export const ReleaseKind = enumeration('放行事项', {
  date: ['date', '修改日期'],
  staff: ['staff', '修改人员'],
  template: ['template', '修改模板'],
  board: ['board', '排程调整'],
  add: ['add', '新增工单'],
  edit: ['edit', '编辑工单'],
  close: ['close', '关闭工单'],
  remove: ['remove', '删除工单'],
  reopen: ['reopen', '恢复工单'],
  stand: ['stand', '违规放行'],
  plan: ['plan', '发布计划'],
  pause: ['pause', '暂停计划'],
  void: ['void', '作废计划'],
})
export type ReleaseKind = CodeIn<typeof ReleaseKind>

export const ReleaseTab = enumeration('页签', {
  all: ['all', '全部'],
  open: ['open', '待答复'],
})
export type ReleaseTab = CodeIn<typeof ReleaseTab>

/** What a call that now waits for its release says. */
export const askedText = '已申请放行，放行人同意后生效；答复会以消息告知'

/** What would become of one order, and what stands against it. */
export const ReleaseLine = z.object({
  orderId: z.uuid().nullable(),
  /** 翠湖花园 3栋1单元 WB2026112400013. */
  name: z.string(),
  /** 11-24 → 12-10. */
  change: z.string(),
  texts: z.array(z.string()),
})
export type ReleaseLine = z.output<typeof ReleaseLine>

export const ReleaseRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '申请时间' }),
  title: z.string().meta({ title: '申请事项' }),
  kind: ReleaseKind.schema.meta({ title: '类别' }),
  violations: z.string().meta({ title: '超限情况' }),
  reason: z.string().meta({ title: '申请原因' }),
  requester: z.string().meta({ title: '申请人' }),
  approver: z.string().nullable().meta({ title: '指定放行人' }),
  state: ReleaseState.schema.meta({ title: '状态' }),
  answeredBy: z.string().nullable().meta({ title: '答复人' }),
  answeredAt: z.iso.datetime({ offset: true }).nullable().meta({ title: '答复时间' }),
  answer: z.string().nullable().meta({ title: '答复' }),
})
export type ReleaseRow = z.output<typeof ReleaseRow>

export const ReleaseDetail = ReleaseRow.extend({
  lines: z.array(ReleaseLine),
  /** Asked for by the person who looks: may be withdrawn, not answered. */
  mine: z.boolean(),
  /** Waits for an answer that the person who looks may give. */
  answerable: z.boolean(),
})
export type ReleaseDetail = z.output<typeof ReleaseDetail>

export const releaseList = list({
  key: 'maintainRelease',
  title: '超限放行',
  unit: '份',
  row: ReleaseRow,
  columns: {
    createdAt: { shown: true, as: 'time', width: 138, sort: true },
    title: { shown: true, fixed: true, width: 190 },
    violations: { shown: true, width: 330 },
    reason: { shown: true, width: 170 },
    requester: { shown: true, width: 84, role: 'people' },
    approver: { width: 96, role: 'people' },
    state: { shown: true, width: 84, sort: true },
    answeredBy: { shown: true, width: 84, role: 'people' },
    answeredAt: { shown: true, as: 'time', width: 138, sort: true },
    answer: { width: 200 },
    kind: { width: 96 },
  },
  filters: {
    tab: { kind: 'choice', label: '页签', of: ReleaseTab },
    keyword: finds({ title: '事项', reason: '原因', requester: '申请人' }),
    state: { kind: 'choice', label: '状态', of: ReleaseState, many: true },
    kind: { kind: 'choice', label: '类别', of: ReleaseKind, many: true },
    createdAt: { kind: 'dates', label: '申请日期' },
  },
  sort: { prop: 'createdAt', order: 'desc' },
})

export const AnswerRelease = z
  .object({
    id: z.uuid(),
    version: z.number().int().min(0),
    agree: z.boolean(),
    opinion: field.optional(field.area('意见', { max: 200 })),
  })
  .superRefine(({ agree, opinion }, check) => {
    if (!agree && !opinion) check.addIssue({ code: 'custom', path: ['opinion'], message: '请填写驳回原因' })
  })

/** What became of it: orders changed, and those that no longer could be. */
export const Answered = z.object({
  id: z.uuid(),
  version: z.number().int(),
  done: z.number().int(),
  failed: z.array(z.object({ orderNo: z.string(), errorMsg: z.string() })),
})

/** What became of an answer, and whether all of it did. */
export function answerWords(agree: boolean, { done, failed }: Pick<z.output<typeof Answered>, 'done' | 'failed'>) {
  if (!agree) return { whole: true, text: '已驳回，已告知申请人' }
  if (failed.length === 0) return { whole: true, text: `已放行，${done} 项改动已生效` }
  return { whole: false, text: `${done} 项已生效，${failed.length} 项没有改动：${failed[0]?.errorMsg ?? ''}` }
}

/** Who may answer, and whether the person asking is the only one: then he answers for it himself. */
export const Releasers = z.object({
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  alone: z.boolean(),
})
