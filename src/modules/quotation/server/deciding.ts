import { type Context, moveRow, requireFresh, type Saved, seesAll } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { dayOf, isoTime } from '#kernel/shared/days.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { draftContract } from '#modules/contract/server/index.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { isTiered, reckonOffers, withoutOwn } from '../shared/offers.ts'
import { type QuotationMove, quotationMoves } from '../shared/quotation.states.ts'
import { ApprovalLevel, OfferGrade, QuotationStatus, refuseQuotation } from '../shared/quotation.terms.ts'
import type { Approval } from '../shared/quotation.ts'
import { freeze } from './frozen.ts'
import { findNames, findQuotation, holdQuotation, type QuotationRecord } from './quotation.store.ts'
import { draftsOf, requireCurrent, sumsOf } from './saving.ts'
import { tellApprovers, tellMaker } from './telling.ts'

export interface Named {
  readonly id: string
  readonly version: number
}
export const ids = ({ id, version }: Saved, { quoteNo }: QuotationRecord, targetId?: string) => ({
  id,
  version,
  quoteNo,
  ...(targetId ? { targetId } : {}),
})

/** The newest version, held, as the person saw it, in a state from which this move leads on. */
export async function held(
  ctx: Context,
  { id, version }: Named,
  move: QuotationMove,
): Promise<[QuotationRecord, number]> {
  const row = await holdQuotation(ctx, id)
  await requireCurrent(ctx, row)
  const to = quotationMoves.target(move, row.status)
  requireFresh(row, version)
  return [row, to]
}

/** Sums are made anew from the lines that are kept; who must agree follows from them (commerce R10). */
export async function submit(ctx: Context, given: Named): Promise<Saved> {
  const [row] = await held(ctx, given, 'submit')
  requireWhole(ctx, row)
  const { totals, level } = reckonOffers(draftsOf(row), row)
  const free = level === ApprovalLevel.code.none
  const to = free ? QuotationStatus.code.approved : QuotationStatus.code.waiting
  const saved = await moveRow(ctx, 'quotation', row, to, {
    ...sumsOf(totals),
    approvalLevel: level,
    approvals: JSON.stringify([]),
    submittedBy: ctx.who.userId,
    submittedAt: ctx.now.toISOString(),
  })
  if (!free) {
    await ctx.emit('quotation.approvalNeeded', ids(saved, row))
    await tellApprovers(ctx, row)
  }
  return saved
}

/** What a customer can be shown: something asked for, every quantity known, still valid. */
function requireWhole(ctx: Context, row: QuotationRecord): void {
  const wrong = (prop: string, msg: string) => fieldRefusal([{ prop, msg }])
  if (row.lines.length === 0) throw wrong('lines', '报价没有明细，请先添加')
  const bare = withoutOwn(row.lines).map((grade) => OfferGrade.label(grade))
  if (bare.length > 0) throw wrong('lines', `三档报价的「${bare.join('」「')}」没有自己的明细，请补充或取消分档`)
  for (const { lineNo, name, error, qty, expression } of row.lines) {
    if (error) throw wrong('lines', `第${lineNo}行「${name}」${error}`)
    // A formula may say that this lift needs none: 补偿链 up to 30 m.
    if (qty === null || (!expression && compareAmounts(qty, 0) <= 0))
      throw wrong('lines', `第${lineNo}行「${name}」的数量应大于0`)
  }
  if (row.validUntil < dayOf(ctx.now)) throw wrong('validUntil', '有效期已过，请先改有效期')
}

export async function approve(ctx: Context, given: Named & { reason?: string | undefined }): Promise<Saved> {
  const [row, approved] = await held(ctx, given, 'approve')
  const approvals = [...row.approvals, decision(ctx, row, true, given.reason)]
  const done = approvals.length >= row.approvalLevel
  const to = done ? approved : row.status
  const saved = await moveRow(ctx, 'quotation', row, to, { approvals: JSON.stringify(approvals) })
  if (done) await tellMaker(ctx, row, '报价已通过审批', '可以发送给客户')
  else await tellApprovers(ctx, row)
  return saved
}

export async function reject(ctx: Context, given: Named & { reason: string }): Promise<Saved> {
  const [row, to] = await held(ctx, given, 'reject')
  const approvals = [...row.approvals, decision(ctx, row, false, given.reason)]
  const saved = await moveRow(ctx, 'quotation', row, to, { approvals: JSON.stringify(approvals) })
  await tellMaker(ctx, row, '报价被驳回', given.reason)
  return saved
}

/** Nobody decides on his own; the second level is another person, who sees the whole company (decision 0169). */
function decision(ctx: Context, row: QuotationRecord, passed: boolean, opinion: string | undefined): Approval {
  const { userId, name } = ctx.who
  const own = [row.submittedBy, row.createdBy].includes(userId)
  if (own || (row.salesmanId !== null && row.salesmanId === ctx.who.employeeId)) throw refuseQuotation.ownApproval()
  const level = row.approvals.length + 1
  if (level > 1) {
    if (row.approvals.some((one) => one.userId === userId)) throw refuseQuotation.sameApprover()
    if (!seesAll(ctx)) throw refuseQuotation.wholeCompany()
  }
  return { level, userId, userName: name, passed, opinion: opinion ?? null, at: isoTime(ctx.now) }
}

/** Nothing goes out, and nothing is won, once its last day is over; the night only writes down what holds already. */
export function requireValid(
  ctx: Context,
  row: QuotationRecord,
  move: QuotationMove,
  action: string = quotationMoves.moves[move].label,
): void {
  if (row.validUntil >= dayOf(ctx.now)) return
  const { expired } = QuotationStatus.code
  throw refuseQuotation.notOpen({ status: QuotationStatus.label(expired), action })
}

/** What goes out is kept as it went out; the PDF is drawn before anything is held. */
export async function send(ctx: Context, given: Named): Promise<Saved> {
  const seen = await findQuotation(ctx, given.id)
  quotationMoves.target('send', seen.status)
  requireValid(ctx, seen, 'send')
  const paper = seen.paperKey ? undefined : await freeze(ctx, seen)
  const [row, to] = await held(ctx, given, 'send')
  requireValid(ctx, row, 'send')
  return moveRow(ctx, 'quotation', row, to, {
    sentAt: ctx.now.toISOString(),
    ...(paper && !row.paperKey ? { paperKey: await paper.keep() } : {}),
  })
}

/** Won on paper, 登记赢单; of three offers he says which one was signed. */
export async function confirm(
  ctx: Context,
  given: Named & { signedFile: StoredFile[]; grade?: OfferGrade | undefined },
): Promise<Saved> {
  const [row] = await held(ctx, given, 'confirm')
  if (isTiered(row.lines) && !given.grade) throw fieldRefusal([{ prop: 'grade', msg: '请选择客户签的是哪一档' }])
  return win(ctx, row, given.grade, { signedFile: JSON.stringify(await attachFiles(ctx, given.signedFile)) })
}

interface Signed {
  readonly signedFile?: string
  readonly confirmName?: string
  readonly confirmPhone?: string
  readonly confirmIp?: string
}

/** A held quotation that is sent and not over is won; the sums are from now on those of the offer that was chosen. */
export async function win(
  ctx: Context,
  row: QuotationRecord,
  grade: OfferGrade | undefined,
  signed: Signed,
): Promise<Saved> {
  const to = quotationMoves.target('confirm', row.status)
  requireValid(ctx, row, 'confirm')
  const chosen = grade ?? null
  const { grade: offerGrade, lines, totals } = reckonOffers(draftsOf(row), row, chosen)
  const saved = await moveRow(ctx, 'quotation', row, to, {
    ...signed,
    confirmedAt: ctx.now.toISOString(),
    ...(offerGrade === null
      ? {}
      : {
          offerGrade,
          ...sumsOf(totals),
          lines: JSON.stringify(row.lines.map((line, at) => ({ ...line, ...lines[at] }))),
        }),
  })
  await ctx.emit('quotation.won', ids(saved, row))
  return saved
}

export async function lose(ctx: Context, given: Named & { reason: string }): Promise<Saved> {
  const [row, to] = await held(ctx, given, 'lose')
  return moveRow(ctx, 'quotation', row, to, { lostReason: given.reason })
}

export async function voidQuotation(ctx: Context, given: Named & { reason: string }): Promise<Saved> {
  const [row, to] = await held(ctx, given, 'void')
  return moveRow(ctx, 'quotation', row, to, { voidReason: given.reason })
}

/** Once is enough: 3230502 with the number of what it became. */
export async function refuseConverted(ctx: Context, row: QuotationRecord): Promise<void> {
  if (!row.contractId && !row.partsOrderId) return
  const { contractNo, orderNo } = await findNames(ctx, row.id)
  throw refuseQuotation.converted({ no: orderNo ?? contractNo ?? '合同草稿' })
}

/** A draft of a contract with the customer, the sum and the terms; its lifts and days are filled in there. */
export async function toContract(
  ctx: Context,
  given: Named & { customerId?: string | undefined },
): Promise<Saved & { contractId: string }> {
  await refuseConverted(ctx, await holdQuotation(ctx, given.id))
  const [row, to] = await held(ctx, given, 'toContract')
  const customerId = row.customerId ?? given.customerId
  if (!customerId) throw refuseQuotation.noCustomer({ name: row.customerName })
  const contract = await draftContract(ctx, {
    name: `${row.customerName}${row.communityName ?? ''}`.slice(0, 60),
    customerId,
    agreedAmount: row.total,
    adjustReason: `按报价单${row.quoteNo} V${row.versionNo}${row.offerGrade ? `（${OfferGrade.label(row.offerGrade)}）` : ''}`,
    content: row.terms ?? undefined,
    salesmanId: row.salesmanId ?? undefined,
    quotationId: row.id,
    customRows: row.payTerms.map(({ name, rate }) => ({ percent: rate, remark: name })),
  })
  const saved = await moveRow(ctx, 'quotation', row, to, { contractId: contract.id, customerId })
  await ctx.emit('quotation.converted', ids(saved, row, contract.id))
  return { ...saved, contractId: contract.id }
}
