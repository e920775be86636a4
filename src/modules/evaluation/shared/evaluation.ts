import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { evaluationFigures } from './figures.ts'

/** What users of a lift say about the work on it (jobs 1.10, 2, 4.1). */

export const Star = enumeration('评价星级', {
  veryBad: [1, '非常不满意'],
  bad: [2, '不满意'],
  fair: [3, '一般'],
  good: [4, '满意'],
  veryGood: [5, '非常满意'],
})
export type Star = CodeIn<typeof Star>

/** The first four praise, the others complain; a page offers those that fit the stars. */
export const StarTag = enumeration('评价标签', {
  onTime: [1, '准时到场'],
  dressed: [2, '着装规范'],
  explained: [3, '讲解清楚'],
  tidy: [4, '现场整洁'],
  late: [5, '迟到'],
  untidy: [6, '未清理'],
  rude: [7, '态度差'],
  unsolved: [8, '问题未解决'],
})
export type StarTag = CodeIn<typeof StarTag>
export const isComplaint = (tag: StarTag): boolean => tag >= StarTag.code.late

export const EvaluatedBiz = enumeration('评价业务', {
  maintenance: [1, '维保'],
  repair: [2, '维修'],
  inspection: [3, '检验'],
})
export type EvaluatedBiz = CodeIn<typeof EvaluatedBiz>
export const EvaluationChannel = enumeration('评价渠道', {
  qr: [1, '二维码'],
  sms: [2, '短信'],
  signing: [3, '签字页'],
})
export const EvaluationHandle = enumeration('回访状态', {
  none: [0, '无需'],
  waiting: [1, '待回访'],
  done: [2, '已回访'],
})
export type EvaluationHandle = CodeIn<typeof EvaluationHandle>

export const refuseEvaluation = refusals({
  ended: [3090001, '评价链接已失效'],
  given: [3090002, '该工单已评价'],
  /** Added. */
  handleEmpty: [3090003, '回访记录与回复至少填写一项'],
})

export const MAX_PHOTOS = 3
export const MAX_CONTENT = 300
/** An evaluation may be changed once, this long after it was given (jobs 1.10). */
export const EDIT_HOURS = 24

const instant = z.iso.datetime({ offset: true })

/** A row is shown once it has its stars. */
export const EvaluationRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  bizId: z.uuid(),
  star: Star.schema.meta({ title: '星级' }),
  content: z.string().nullable().meta({ title: '评价内容' }),
  tags: z.array(StarTag.schema).meta({ title: '标签' }),
  bizType: EvaluatedBiz.schema.meta({ title: '业务' }),
  orderNo: z.string().meta({ title: '工单编号' }),
  elevatorName: z.string().meta({ title: '电梯名称' }),
  lift: LiftName,
  communityName: z.string().meta({ title: '小区' }),
  customerName: z.string().meta({ title: '客户' }),
  workers: z.string().meta({ title: '作业人员' }),
  teamName: z.string().nullable().meta({ title: '班组' }),
  /** 匿名 is said by the flag; null also when no name was left. */
  evaluatorName: z.string().nullable().meta({ title: '评价人' }),
  anonymous: z.boolean().meta({ title: '匿名' }),
  photoCount: z.number().int().meta({ title: '照片' }),
  channel: EvaluationChannel.schema.meta({ title: '渠道' }),
  createdAt: instant.meta({ title: '评价时间' }),
  editedAt: instant.nullable().meta({ title: '修改时间' }),
  handle: EvaluationHandle.schema.meta({ title: '回访' }),
})
export type EvaluationRow = z.output<typeof EvaluationRow>

export const evaluationList = list({
  key: 'evaluation',
  title: '评价',
  unit: '条',
  row: EvaluationRow,
  columns: {
    star: { shown: true, sort: true, width: 104, role: 'state' },
    content: { shown: true, width: 210 },
    tags: { shown: true, as: 'tags', width: 140 },
    bizType: { shown: true, width: 60 },
    orderNo: { shown: true, as: 'code', width: 172, sort: true },
    elevatorName: { shown: true, fixed: true, width: 276 },
    communityName: { shown: true, width: 110 },
    workers: { shown: true, width: 120, role: 'people' },
    evaluatorName: { shown: true, width: 84, role: 'people' },
    createdAt: { shown: true, as: 'time', width: 140, sort: true },
    handle: { shown: true, width: 80, sort: true, role: 'state' },
    channel: { width: 80 },
    photoCount: { as: 'number', width: 70 },
    teamName: { width: 110, role: 'people' },
    customerName: { width: 180 },
    anonymous: { width: 70 },
    editedAt: { as: 'time', width: 150 },
  },
  filters: {
    keyword: finds({ content: '内容', elevatorName: '电梯', orderNo: '单号' }),
    star: { kind: 'choice', label: '星级', of: Star, many: true },
    handle: { kind: 'choice', label: '回访', of: EvaluationHandle },
    createdAt: { kind: 'dates', label: '评价日期' },
    communityId: { kind: 'ref', label: '小区', from: '/community/options', many: true },
    workerId: { kind: 'ref', label: '作业人员', from: '/employee/options' },
    teamId: { kind: 'ref', label: '班组', from: '/team/options', many: true },
    channel: { kind: 'choice', label: '渠道', of: EvaluationChannel },
    bizType: { kind: 'choice', label: '业务', of: EvaluatedBiz },
  },
  shownFilters: 6,
  sort: { prop: 'handle', order: 'asc' },
})

export const EvaluationDetail = z.object({
  ...EvaluationRow.shape,
  /** Masked. */
  phone: z.string().nullable(),
  photos: z.array(z.string()),
  handleBy: z.string().nullable(),
  handleText: z.string().nullable(),
  handleAt: instant.nullable(),
  reply: z.string().nullable(),
  replyAt: instant.nullable(),
})
export type EvaluationDetail = z.output<typeof EvaluationDetail>

/** 回访 and 回复: what was said on the phone stays inside, the reply is shown to the evaluator. */
export const HandleDraft = z.object({
  text: field.optional(field.area('回访记录', { max: 300, help: '只在公司内可见；填写后记为已回访' })),
  reply: field.optional(field.area('回复', { max: 300, help: '评价人打开评价链接时看到' })),
})

/** Figures above the list, over the same filters. An average is of given stars only; without any it is null. */
export const EvaluationStat = z.object({
  count: counts(evaluationFigures.given),
  average: z.string().nullable(),
  /** One star … five stars. */
  distribution: z.array(z.number().int()).length(5),
  waiting: counts(evaluationFigures.waiting),
  /** Links that were made for the same places, people and days; response = answered ÷ asked. */
  asked: counts(evaluationFigures.asked),
  answered: counts(evaluationFigures.answered),
  /** Six months, the present one last. */
  trend: z.array(
    z.object({ month: z.string(), count: counts(evaluationFigures.givenIn), average: z.string().nullable() }),
  ),
})
export type EvaluationStat = z.output<typeof EvaluationStat>

/** A picture as the page of the evaluator sends it: JPEG or PNG, at most 900 KB in base64. */
const SentPhoto = z.string().min(8).max(900_000)

export const GivenDraft = z.object({
  star: z.literal([1, 2, 3, 4, 5], { error: '请选择星级' }),
  tags: z.array(StarTag.schema).max(8).default([]),
  content: z.string().trim().max(MAX_CONTENT, `评价内容不能超过 ${MAX_CONTENT} 个字`).nullable().default(null),
  photos: z.array(SentPhoto).max(MAX_PHOTOS, `照片最多 ${MAX_PHOTOS} 张`).default([]),
  /** Places of pictures given before that stay; when it is changed. */
  keep: z.array(z.number().int().min(0).max(2)).max(MAX_PHOTOS).default([]),
  anonymous: z.boolean().default(false),
  name: z.string().trim().max(30, '称呼不能超过30个字').nullable().default(null),
  phone: field.optional(field.phone('手机号')),
  channel: EvaluationChannel.schema.default(1),
})

/** What the evaluator's page shows. */
export const EvaluationAsked = z.object({
  companyName: z.string(),
  bizType: EvaluatedBiz.schema,
  orderNo: z.string(),
  elevatorName: z.string(),
  communityName: z.string(),
  levelLabel: z.string().nullable(),
  /** Surnames, as on the public card. */
  workers: z.array(z.string()),
  doneAt: instant.nullable(),
  expiresAt: instant,
  given: z.boolean(),
  /** Only to the browser that gave it. */
  mine: z
    .object({
      star: Star.schema,
      tags: z.array(StarTag.schema),
      content: z.string().nullable(),
      photos: z.array(z.string()),
      anonymous: z.boolean(),
      reply: z.string().nullable(),
      editable: z.boolean(),
    })
    .nullable(),
})
export type EvaluationAsked = z.output<typeof EvaluationAsked>
