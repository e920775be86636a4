import {
  type Context,
  type Handlers,
  inCompany,
  initials,
  insertRow,
  type Minutely,
  nextNumber,
  type Saved,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { keepInRow, rowFiles } from '#modules/storage/server/index.ts'
import type { supportApi } from '../shared/api.ts'
import { type ArticleDetail, ArticleDraft, SOLVED_AFTER_HOURS, TicketDraft, TicketState } from '../shared/support.ts'
import { refuseSupport, ticketMachine } from '../shared/ticket.states.ts'
import { countView, findArticle, findArticles, findBrands, saveArticle, setOpinion } from './article.store.ts'
import { countLift } from './lift.store.ts'
import { findTicket, findTickets, solveAnswered, type TicketRecord } from './ticket.store.ts'

const OPERATIONS = 2

/** Repairs are kept further right: that module says what it met under a code; null: 未采集, or not for this person. */
export type CodeRepairs = (
  ctx: Context,
  of: { faultCode: string; brand: string | null },
) => Promise<ArticleDetail['repairs']>

export const supportHandlers = (codeRepairs: CodeRepairs): Handlers<typeof supportApi> => ({
  articles: findArticles,
  brands: (ctx) => findBrands(ctx),
  tickets: findTickets,

  async article(ctx, { id }) {
    const article = await findArticle(ctx, id)
    await countView(ctx, id)
    const { faultCode, brand } = article
    const own = faultCode !== null && ctx.who.roleType !== OPERATIONS
    return { ...article, views: article.views + 1, repairs: own ? await codeRepairs(ctx, { faultCode, brand }) : null }
  },

  async opinion(ctx, { id, useful }) {
    await findArticle(ctx, id)
    // What operations think of their own articles is not counted.
    if (ctx.who.roleType === OPERATIONS) return { done: 0 }
    await setOpinion(ctx, id, useful)
    return { done: 1 }
  },

  async saveArticle(ctx, { id, version, ...draft }) {
    if (ctx.who.roleType !== OPERATIONS) throw refuse.noPermission()
    const before = id ? (await findArticle(ctx, id)).files : []
    const whole = { ...wholeDraft(ArticleDraft, draft), files: await keepInRow(ctx, draft.files, before) }
    return saveArticle(ctx, whole, id && version !== undefined ? { id, version } : undefined)
  },

  articleFiles: async (ctx, { id }) => rowFiles(ctx, (await findArticle(ctx, id)).files),

  async ticketFiles(ctx, { id }) {
    const { files, replies } = await requireTicket(ctx, id)
    return rowFiles(ctx, [...files, ...replies.flatMap((reply) => reply.files)])
  },

  async ticket(ctx, { id }) {
    const { companyId: _, answeredAt, createdBy, ...ticket } = await requireTicket(ctx, id)
    const answered = ticket.state === TicketState.code.answered && answeredAt
    return {
      ...ticket,
      own: createdBy === ctx.who.userId,
      solvedAt: answered ? new Date(Date.parse(answeredAt) + SOLVED_AFTER_HOURS * 3_600_000).toISOString() : null,
    }
  },

  async add(ctx, draft) {
    if (ctx.who.roleType === OPERATIONS) throw refuse.noPermission()
    if (draft.elevatorId && (await countLift(ctx, draft.elevatorId, elevatorScope(ctx, 'e'))) === 0)
      throw refuse.notFound()
    const month = formatTokens(ctx.now, 'yyyyMM')
    const number = String(await nextNumber(ctx, `supportTicket ${month}`)).padStart(4, '0')
    return insertRow(ctx, 'supportTicket', {
      ...wholeDraft(TicketDraft, draft),
      ticketNo: `ZC${month}${number}`,
      titlePinyin: initials(draft.title),
      files: JSON.stringify(await keepInRow(ctx, draft.files)),
    })
  },

  async accept(ctx, { id, version }) {
    requireOperations(ctx)
    const ticket = await requireTicket(ctx, id)
    return inTicketsCompany(ctx, ticket, async (own) => {
      const { state } = await requireTicket(own, id, true)
      const saved = await updateRow(own, 'supportTicket', id, version, { state: ticketMachine.target('accept', state) })
      await tellAuthor(own, ticket, '技术支持已受理')
      return saved
    })
  },

  async reply(ctx, { id, version, body, files, answer, unsolved }) {
    const ticket = await requireTicket(ctx, id)
    const support = ctx.who.roleType === OPERATIONS
    return inTicketsCompany(ctx, ticket, async (own) => {
      const { state, replies } = await requireTicket(own, id, true)
      const next = ticketMachine.target(
        support && answer ? 'answer' : !support && unsolved ? 'unsolved' : 'note',
        state,
      )
      const attached: StoredFile[] = await keepInRow(own, files)
      const at = ctx.now.toISOString()
      const said = {
        at,
        userId: ctx.who.userId,
        name: support ? '技术支持' : ctx.who.name,
        support,
        body,
        files: attached,
      }
      const saved = await updateRow(own, 'supportTicket', id, version, {
        replies: JSON.stringify([...replies, said]),
        state: next,
        ...(next === TicketState.code.answered && state !== next ? { answeredAt: at } : {}),
      })
      if (support) await tellAuthor(own, ticket, answer ? '技术支持已答复，请确认是否解决' : '技术支持有新回复')
      return saved
    })
  },

  async solve(ctx, { id, version }) {
    const ticket = await requireAuthor(ctx, id)
    return updateRow(ctx, 'supportTicket', id, version, { state: ticketMachine.target('solve', ticket.state) })
  },

  async rate(ctx, { id, version, star }) {
    const ticket = await requireAuthor(ctx, id)
    return updateRow(ctx, 'supportTicket', id, version, { star, state: ticketMachine.target('rate', ticket.state) })
  },
})

export async function requireTicket(ctx: Context, id: string, lock = false): Promise<TicketRecord> {
  const ticket = await findTicket(ctx, id, lock)
  if (!ticket) throw refuse.notFound()
  return ticket
}

async function requireAuthor(ctx: Context, id: string): Promise<TicketRecord> {
  const ticket = await requireTicket(ctx, id, ctx.who.roleType !== OPERATIONS)
  if (ticket.createdBy !== ctx.who.userId) throw refuseSupport.author()
  return ticket
}

function requireOperations(ctx: Context): void {
  if (ctx.who.roleType !== OPERATIONS) throw refuseSupport.operations()
}

/**
 * The role of operations writes no row of a company (decision 0002). What they answer is written in the ticket's company,
 * in a transaction of its own, by their name; that the company is granted to them was checked when the ticket was found.
 */
async function inTicketsCompany(
  ctx: Context,
  { companyId }: TicketRecord,
  work: (own: Context) => Promise<Saved>,
): Promise<Saved> {
  if (ctx.who.roleType !== OPERATIONS) return work(ctx)
  const scope = { all: true, team: false, self: false, places: [] }
  const principal = { ...ctx.who, roleType: 1 as const, companyId, companies: [companyId], scope }
  return ctx.inCompany(companyId, work, principal)
}

async function tellAuthor(
  ctx: Context,
  { id, title, createdBy }: { id: string; title: string; createdBy: string | null },
  body: string,
): Promise<void> {
  if (!createdBy) return
  await tell(ctx, {
    receivers: [createdBy],
    bigType: 3,
    title: `${body}：${title}`,
    biz: { type: 'supportTicket', id },
    jump: { moduleName: 'support', openType: 1, params: { id } },
  })
}

/** 2 → 3 after 72 hours (archives 3). */
export const supportWork: Minutely = {
  name: 'support.solved',
  run: async (services, companyId) => {
    await inCompany(services, { principal: null, companyId, traceId: 'support-solved' }, async (ctx) => {
      for (const ticket of await solveAnswered(ctx)) await tellAuthor(ctx, ticket, '技术支持工单已解决，请评价')
    })
  },
}
