import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done, Saved, WithVersion } from '#kernel/shared/page.ts'
import { DownloadCredential } from '#kernel/shared/storage.ts'
import {
  ArticleDetail,
  ArticleDraft,
  ArticlePage,
  ArticleQuery,
  ReplyDraft,
  TicketDetail,
  TicketDraft,
  TicketPage,
  TicketQuery,
} from './support.ts'

const One = z.object({ ...ById.shape, ...WithVersion.shape })

/** *Added*, all of them: archives names the pages of technical support, not their calls. */
export const supportApi = {
  articles: endpoint({
    method: 'POST',
    path: '/support/article/listPage',
    title: '技术文档列表',
    needs: 'login',
    reads: true,
    input: ArticleQuery,
    reply: ArticlePage,
  }),
  brands: endpoint({
    method: 'GET',
    path: '/support/article/brands',
    title: '技术文档的品牌',
    needs: 'login',
    input: z.object({}),
    reply: z.array(z.object({ brand: z.string(), count: z.number().int() })),
  }),
  /** Opens an article and counts the view. */
  article: endpoint({
    method: 'POST',
    path: '/support/article/read',
    title: '阅读技术文档',
    needs: 'login',
    silent: true,
    input: ById,
    reply: ArticleDetail,
  }),
  opinion: endpoint({
    method: 'POST',
    path: '/support/article/opinion',
    title: '技术文档有用没用',
    needs: 'login',
    input: ById.extend({ useful: z.boolean() }),
    reply: Done,
  }),
  /** Its files, for everybody who may open it. */
  articleFiles: endpoint({
    method: 'GET',
    path: '/support/article/files/{id}',
    title: '技术文档的附件',
    needs: 'login',
    silent: true,
    input: ById,
    reply: DownloadCredential,
  }),
  /** Operations only. */
  saveArticle: endpoint({
    method: 'POST',
    path: '/support/article/save',
    title: '保存技术文档',
    needs: 'login',
    input: ArticleDraft.extend({ ...ById.partial().shape, ...WithVersion.partial().shape }),
    reply: Saved,
  }),
  tickets: endpoint({
    method: 'POST',
    path: '/support/ticket/listPage',
    title: '技术支持工单列表',
    needs: 'login',
    reads: true,
    input: TicketQuery,
    reply: TicketPage,
  }),
  ticket: ordinary('/support/ticket', '技术支持工单', { detail: TicketDetail, needs: { detail: 'login' } }).detail,
  /** Its files and those of its replies, for whoever may see the ticket and nobody else. */
  ticketFiles: endpoint({
    method: 'GET',
    path: '/support/ticket/files/{id}',
    title: '技术支持工单的附件',
    needs: 'login',
    silent: true,
    input: ById,
    reply: DownloadCredential,
  }),
  ...ordinary('/support/ticket', '技术支持工单', { draft: TicketDraft, needs: { add: 'login' } }),
  /** Operations: 待受理 → 处理中. */
  accept: endpoint({
    method: 'POST',
    path: '/support/ticket/accept',
    title: '受理技术支持工单',
    needs: 'login',
    input: One,
    reply: Saved,
  }),
  /** Of the company: a word more, or with `unsolved` an objection. Of operations: with `answer` the answer. */
  reply: endpoint({
    method: 'POST',
    path: '/support/ticket/reply',
    title: '回复技术支持工单',
    needs: 'login',
    input: ReplyDraft.extend({ ...One.shape, answer: z.boolean().optional(), unsolved: z.boolean().optional() }),
    reply: Saved,
  }),
  solve: endpoint({
    method: 'POST',
    path: '/support/ticket/solve',
    title: '确认技术支持工单已解决',
    needs: 'login',
    input: One,
    reply: Saved,
  }),
  rate: endpoint({
    method: 'POST',
    path: '/support/ticket/rate',
    title: '评价技术支持工单',
    needs: 'login',
    input: One.extend({ star: z.number({ error: '请选择星级' }).int().min(1).max(5) }),
    reply: Saved,
  }),
}
