import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { PageQuery, pageOf } from '#kernel/shared/page.ts'
import { stored } from '#kernel/shared/record.ts'
import { supportFigures } from './figures.ts'

/** Technical support (archives 1 supportArticle, supportTicket; 3 Ticket; 4.1). */
export const ArticleCategory = enumeration('文档类别', {
  fault: [1, '故障代码'],
  manual: [2, '手册'],
  video: [3, '视频'],
})
export const TicketKind = enumeration('问题类别', {
  fault: [1, '故障排查'],
  parts: [2, '配件资料'],
  product: [3, '系统使用'],
  other: [4, '其他'],
})
export const TicketPriority = enumeration('优先级', {
  ordinary: [1, '普通'],
  important: [2, '重要'],
  urgent: [3, '紧急'],
})
export const TicketState = enumeration('支持工单状态', {
  waiting: [0, '待受理'],
  working: [1, '处理中'],
  answered: [2, '待确认'],
  solved: [3, '已解决'],
  closed: [4, '已关闭'],
})

/** An answer that nobody objects to counts as the solution (archives 3: 2 → 3 after 72 h). */
export const SOLVED_AFTER_HOURS = 72

const instant = z.iso.datetime({ offset: true })

export const ArticleDraft = z.object({
  category: field.choice('文档类别', ArticleCategory),
  brand: field.optional(field.text('品牌', { max: 40 })),
  controller: field.optional(field.text('控制系统', { max: 40 })),
  faultCode: field.optional(field.text('故障代码', { max: 20 })),
  title: field.text('标题', { max: 60 }),
  body: field.area('正文', { max: 10_000 }),
  files: z.array(StoredFile).max(20).default([]).meta({ title: '附件', control: 'files' }),
})
export type ArticleDraft = z.output<typeof ArticleDraft>

const Article = stored(ArticleDraft).extend({
  id: z.uuid(),
  views: counts(supportFigures.views),
  useful: counts(supportFigures.useful),
})

export const ArticleRow = Article.omit({ body: true, files: true }).extend({
  /** The first words of the text. */
  brief: z.string(),
})
export type ArticleRow = z.output<typeof ArticleRow>

export const ArticleQuery = PageQuery.pick({ page: true, size: true }).extend({
  keyword: z.string().trim().max(60).optional(),
  category: ArticleCategory.schema.optional(),
  brand: z.string().trim().max(40).optional(),
})
export const ArticlePage = pageOf(ArticleRow)

/** The company's own repairs with the code of an article (and its brand), of the last twelve months. */
export const CodeRepairs = z.object({
  count: z.number().int(),
  /** The first day counted. */
  from: z.iso.date(),
  /** The latest three. */
  latest: z.array(
    z.object({
      id: z.uuid(),
      reportAt: instant,
      /** Community and name; empty for a lift that is not registered. */
      lift: z.string(),
      cause: z.string().nullable(),
      measure: z.string().nullable(),
    }),
  ),
})
export type CodeRepairs = z.output<typeof CodeRepairs>

export const ArticleDetail = Article.extend({
  version: z.number().int(),
  /** What this person said; null before. */
  mine: z.boolean().nullable(),
  /** Null: 未采集, or not for this person. */
  repairs: CodeRepairs.nullable(),
  updatedAt: instant,
})
export type ArticleDetail = z.output<typeof ArticleDetail>

export const TicketDraft = z.object({
  title: field.text('标题', { max: 60 }),
  kind: field.choice('问题类别', TicketKind),
  priority: field.choice('优先级', TicketPriority),
  elevatorId: field.optional(field.ref('电梯', '/elevator/options', { help: '与某台电梯有关时选择' })),
  body: field.area('问题描述', { max: 2000, help: '写明控制系统、故障代码、出现的时机与已做的检查' }),
  files: z.array(StoredFile).max(20).default([]).meta({ title: '附件', control: 'files' }),
})
export type TicketDraft = z.output<typeof TicketDraft>

const Reply = z.object({
  at: instant,
  userId: z.uuid(),
  name: z.string(),
  /** Operations, not the company. */
  support: z.boolean(),
  body: z.string(),
  files: z.array(StoredFile),
})

const Ticket = stored(TicketDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  ticketNo: z.string(),
  state: TicketState.schema,
  companyName: z.string(),
  author: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})

export const TicketRow = Ticket.omit({ elevatorId: true, body: true, files: true }).extend({
  replyCount: counts(supportFigures.replies),
})
export type TicketRow = z.output<typeof TicketRow>
export const TicketPage = pageOf(TicketRow)
export const TicketQuery = PageQuery.pick({ page: true, size: true }).extend({
  /** One of the companies an operations user sees. */
  companyId: z.uuid().optional(),
  /** Only those not solved yet. */
  open: z.boolean().optional(),
})

export const TicketDetail = Ticket.extend({
  elevatorName: z.string().nullable(),
  replies: z.array(Reply),
  star: z.number().int().nullable(),
  /** When it counts as solved unless somebody objects. */
  solvedAt: instant.nullable(),
  /** The person asking opened it. */
  own: z.boolean(),
})
export type TicketDetail = z.output<typeof TicketDetail>

export const ReplyDraft = z.object({
  body: field.area('回复', { max: 2000 }),
  files: z.array(StoredFile).max(20).default([]).meta({ title: '附件', control: 'files' }),
})
