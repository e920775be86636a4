import {
  type Context,
  findPublicToken,
  type Handlers,
  isOwnOf,
  lasts,
  limitLink,
  maskPhone,
  type TokenFound,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { requireCodes, sendCode } from '#modules/account/server/index.ts'
import { SmsScene } from '#modules/account/shared/account.ts'
import { MachineRoom, type Params, parameterKeys, parameterOf } from '#modules/material/shared/parameters.ts'
import type { QuotationLine } from '../shared/line.ts'
import { isOf, isTiered, reckonOffers } from '../shared/offers.ts'
import { OfferGrade, QuotationStatus, QuoteLineType, refuseQuotation } from '../shared/quotation.terms.ts'
import type { shareApi } from '../shared/share.api.ts'
import type { SharedOffer, SharedQuote, ShareState } from '../shared/share.ts'
import { whyOf } from '../shared/why.ts'
import { requireValid, win } from './deciding.ts'
import { paperOf } from './frozen.ts'
import { findOfferer, findReceivers, hashOf, keepOpened, QUOTE_KIND, type Receiver } from './link.store.ts'
import { findQuotation, holdQuotation, type QuotationRecord } from './quotation.store.ts'
import { draftsOf, requireCurrent } from './saving.ts'
import { tellWon } from './telling.ts'

/** Behind the customer's link (commerce 3.8, 10.4; decision 0176): read, compared, taken home, confirmed by a code by text. */

const { sent, confirmed, converted, expired, voided } = QuotationStatus.code
/** Template at the provider of texts: code, quoteNo, offer, amount, minutes. */
const TEMPLATE = 'quoteConfirm'

async function requireLink(ctx: Context, code: string): Promise<TokenFound> {
  const link = await findPublicToken(ctx, hashOf(code), QUOTE_KIND)
  if (!link) throw refuse.notFound()
  if (!lasts(ctx, link)) throw refuseQuotation.linkOver()
  return link
}

export const shareHandlers: Handlers<typeof shareApi> = {
  async view(ctx, { code }) {
    const { companyId, rowId } = await requireLink(ctx, code)
    return ctx.inCompany(companyId, async (inner) => {
      const row = await findQuotation(inner, rowId)
      if (!isOwnOf(ctx, companyId)) await keepOpened(inner, rowId)
      return viewOf(inner, row)
    })
  },

  async paper(ctx, { code }) {
    const { companyId, rowId } = await requireLink(ctx, code)
    return ctx.inCompany(companyId, async (inner) => {
      const row = await findQuotation(inner, rowId)
      const state = stateOf(inner, row)
      if (state !== 'open' && state !== 'confirmed') throw closed(inner, row)
      return paperOf(inner, row)
    })
  },

  async sendCode(ctx, { code, grade, to }) {
    await limitLink(ctx, 'quote.code', code)
    const { companyId, rowId } = await requireLink(ctx, code)
    return ctx.inCompany(companyId, async (inner) => {
      const row = await findQuotation(inner, rowId)
      await requireOpen(inner, row)
      const chosen = offerOf(row, grade)
      const { phone } = await receiverOf(inner, row, to)
      const about = { key: keyOf(row, chosen.grade), template: TEMPLATE, words: wordsOf(row, chosen) }
      return { resendAfter: await sendCode(inner, phone, SmsScene.code.quotation, true, about) }
    })
  },

  /** Held before the code is looked at: of two devices, of him and a 作废 or a new version, the second is told what is. */
  async confirm(ctx, { code, grade, to, name, smsCode }) {
    await limitLink(ctx, 'quote.confirm', code)
    const { companyId, rowId } = await requireLink(ctx, code)
    return ctx.inCompany(companyId, async (inner) => {
      const row = await holdQuotation(inner, rowId)
      await requireOpen(inner, row)
      const chosen = offerOf(row, grade)
      const { phone } = await receiverOf(inner, row, to)
      const sentCode = { prop: 'smsCode', phone, scene: SmsScene.code.quotation, code: smsCode }
      await requireCodes(inner, [{ ...sentCode, about: keyOf(row, chosen.grade) }])
      const signed = { confirmName: name, confirmPhone: phone, confirmIp: inner.ip }
      await win(inner, row, chosen.grade ?? undefined, signed)
      await tellWon(inner, row, name, chosen)
      return { state: 'confirmed' as const }
    })
  },
}

/** A code is for this version, this offer and this sum. */
const keyOf = (row: QuotationRecord, grade: OfferGrade | null) => `${row.id} ${grade ?? ''}`
const wordsOf = ({ quoteNo }: QuotationRecord, { grade, total }: Chosen) => ({
  quoteNo,
  offer: grade === null ? '总价' : OfferGrade.label(grade),
  amount: total,
})

interface Chosen {
  readonly grade: OfferGrade | null
  readonly total: string
}
/** The offer that is asked for; of three one must be. */
function offerOf(row: QuotationRecord, grade: OfferGrade | null | undefined): Chosen {
  if (!isTiered(row.lines)) return { grade: null, total: row.total }
  const found = reckonOffers(draftsOf(row), row).offers.find((one) => one.grade === grade)
  if (!found) throw fieldRefusal([{ prop: 'grade', msg: '请选择一档报价' }])
  return { grade: found.grade, total: found.totals.total }
}

async function receiverOf(ctx: Context, row: QuotationRecord, to: string): Promise<Receiver> {
  const found = (await findReceivers(ctx, row)).find(({ phone }) => maskPhone(phone) === to)
  if (!found) throw fieldRefusal([{ prop: 'to', msg: '请选择接收验证码的手机' }])
  return found
}

async function requireOpen(ctx: Context, row: QuotationRecord): Promise<void> {
  await requireCurrent(ctx, row)
  if (row.status !== sent) throw closed(ctx, row)
  requireValid(ctx, row, 'confirm', '确认')
}

const closed = (ctx: Context, row: QuotationRecord) =>
  refuseQuotation.notOpen({
    status: QuotationStatus.label(stateOf(ctx, row) === 'expired' ? expired : row.status),
    action: '确认',
  })

function stateOf(ctx: Context, row: QuotationRecord): ShareState {
  if (row.status === confirmed || row.status === converted) return 'confirmed'
  if (row.status === voided) return 'voided'
  if (!row.isCurrent) return 'superseded'
  if (row.status === expired || (row.status === sent && row.validUntil < dayOf(ctx.now))) return 'expired'
  return row.status === sent ? 'open' : 'closed'
}

async function viewOf(ctx: Context, row: QuotationRecord): Promise<SharedQuote> {
  const state = stateOf(ctx, row)
  const { quoteNo, versionNo, customerName, validUntil, confirmedAt, confirmName, confirmPhone, confirmIp } = row
  const readable = state === 'open' || state === 'confirmed'
  return {
    state,
    ...(await findOfferer(ctx, row.id)),
    quoteNo,
    versionNo,
    customerName,
    validUntil,
    content: readable ? contentOf(row) : null,
    phones: state === 'open' ? (await findReceivers(ctx, row)).map(({ phone }) => maskPhone(phone)) : [],
    confirmed:
      state === 'confirmed' && confirmedAt
        ? {
            at: confirmedAt,
            name: confirmName,
            phone: confirmPhone && maskPhone(confirmPhone),
            ip: confirmIp,
            grade: row.offerGrade,
            total: row.total,
          }
        : null,
  }
}

function contentOf(row: QuotationRecord): SharedQuote['content'] {
  const { quoteType, communityName, sentAt, elevatorCount, warrantyMonths, deliveryDays, terms } = row
  return {
    quoteType,
    communityName,
    sentOn: sentAt && dayOf(sentAt),
    elevatorCount,
    params: parametersOf(row.params),
    grade: row.offerGrade,
    offers: offersOf(row),
    payTerms: row.payTerms.map(({ name, rate, base, days }) => ({ name, rate, base, days })),
    warrantyMonths,
    deliveryDays,
    terms,
  }
}

/** Three beside each other; once one is confirmed, that one. */
function offersOf(row: QuotationRecord): SharedOffer[] {
  const { offers } = reckonOffers(draftsOf(row), row)
  const shown = row.confirmedAt !== null || offers.length === 0 ? [row.offerGrade] : offers.map(({ grade }) => grade)
  return shown.map((grade) => {
    const { totals } = reckonOffers(draftsOf(row), row, grade)
    const { listTotal, reduction, total, taxTotal } = totals
    return {
      grade,
      listTotal,
      reduction,
      total,
      taxTotal,
      lines: row.lines.filter(isOf(grade)).flatMap((line) => sharedLine(line, row.params)),
    }
  })
}

const { material, kit } = QuoteLineType.code

/** What this lift needs none of is no line. */
function sharedLine(line: QuotationLine, params: Params): SharedOffer['lines'] {
  const { group, name, spec, measureUnit, qty, price, amount, expression, qtyByHand } = line
  if (qty === null || compareAmounts(qty, 0) <= 0) return []
  const ofScheme = line.lineType === material || line.lineType === kit
  const why = expression && !qtyByHand ? whyOf(expression, params, qty, { loss: ofScheme }) : undefined
  return [{ group, name, spec, measureUnit, qty, price, amount, why: why ?? null, own: line.grade != null }]
}

const parametersOf = (params: Params) =>
  parameterKeys.flatMap((key) => {
    const value = params[key]
    if (value === undefined || value === null || key === 'km') return []
    const { label, unit } = parameterOf(key)
    const shown =
      key === 'machineRoom' ? MachineRoom.label(value as 0) : `${quantityText(String(value))} ${unit}`.trim()
    return [{ label, value: shown }]
  })
