import { type Context, file } from '#kernel/server/index.ts'
import {
  facts,
  heading,
  paragraph,
  parties,
  positionTable,
  renderPapers,
  signatures,
  sumLine,
} from '#kernel/server/paper/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { isOf, reckonOffers } from '../shared/offers.ts'
import { OfferGrade, PayBase, QuotationStatus, QuoteType } from '../shared/quotation.terms.ts'
import type { Totals } from '../shared/totals.ts'
import { findNames, type QuotationRecord } from './quotation.store.ts'
import { draftsOf } from './saving.ts'

const { draft, waiting, rejected, expired, voided } = QuotationStatus.code
/** What is no offer says so across each page. */
const noOffer: readonly number[] = [draft, waiting, rejected, expired, voided]
const REST = '其他'

/** The quotation as the customer gets it: no cost, no margin, no formula. */
export async function quotationPdf(ctx: Context, row: QuotationRecord): Promise<FileReply> {
  const letterhead = await letterheadOf(ctx, row.companyId)
  const { salesmanName } = await findNames(ctx, row.id)
  const title = titleOf(row)
  const paper = {
    letterhead,
    title: '报价单',
    fact: `${row.quoteNo}　V${row.versionNo}`,
    of: title,
    body: [
      parties([
        { title: `客户：${row.customerName}`, facts: [['联系电话', row.phone]] },
        { title: `报价单位：${letterhead.name}`, facts: [['联系人', salesmanName]] },
      ]),
      facts([
        ['报价类型', QuoteType.label(row.quoteType)],
        ...(row.communityName ? ([['项目/小区', row.communityName]] as const) : []),
        ['报价日期', dayOf(row.sentAt ?? row.createdAt)],
        ['有效期至', row.validUntil],
        ['台数', `${row.elevatorCount} 台`],
        ...(row.warrantyMonths === null ? [] : ([['质保', `${row.warrantyMonths} 个月`]] as const)),
        ...(row.deliveryDays === null ? [] : ([['交货期', `${row.deliveryDays} 天`]] as const)),
      ]),
      ...offersOf(row).flatMap(([grade, totals]) => priceOf(row, grade, totals)),
      ...row.payTerms.map(({ name, rate, base, days }) =>
        paragraph(`${name}：${rate}%，${PayBase.label(base)}${days > 0 ? `后${days}天内` : ''}支付`),
      ),
      ...(row.terms ? [paragraph(row.terms)] : []),
      signatures([
        {
          title: '客户（盖章）',
          open: true,
          lines: [
            ['签字', null],
            ['日期', null],
          ],
        },
        { title: '报价单位（盖章）', open: true, lines: [['日期', null]] },
      ]),
    ],
  }
  const across = noOffer.includes(row.status) ? QuotationStatus.label(row.status) : undefined
  return file(`${title}.pdf`, 'application/pdf', () => renderPapers([paper], { title, across }))
}

/** Three offers until the customer took one; then, and of others, the one there is. */
function offersOf(row: QuotationRecord): (readonly [OfferGrade | null, Sums])[] {
  const { offers } = reckonOffers(draftsOf(row), row)
  const won = row.confirmedAt !== null
  return offers.length > 0 && !won
    ? offers.map(({ grade, totals }) => [grade, totals] as const)
    : [[row.offerGrade, row] as const]
}
type Sums = Pick<Totals, 'listTotal' | 'reduction' | 'total'>

function priceOf(row: QuotationRecord, grade: OfferGrade | null, { listTotal, reduction, total }: Sums) {
  const named = grade === null ? '' : `（${OfferGrade.label(grade)}）`
  return [
    ...(grade === null ? [] : [heading(`${OfferGrade.label(grade)}配置`)]),
    positionTable(groupsOf(row, grade), [`合计${named}`, listTotal]),
    ...(compareAmounts(reduction, 0) > 0 ? [paragraph(`优惠 ${reduction} 元`)] : []),
    sumLine(`总价${named}`, total, '，含税', true),
  ]
}

export const titleOf = ({ quoteNo, versionNo }: QuotationRecord): string => `报价单 ${quoteNo} V${versionNo}`

/** What this lift needs none of is no position. */
function groupsOf(row: QuotationRecord, grade: OfferGrade | null) {
  const lines = row.lines.filter(isOf(grade)).filter(({ qty }) => compareAmounts(qty ?? '0', 0) > 0)
  const titles = [...new Set(lines.map(({ group }) => group ?? REST))]
  return titles.map((title) => ({
    title,
    positions: lines
      .filter(({ group }) => (group ?? REST) === title)
      .map(({ name, spec, measureUnit, qty, price, amount }) => ({
        name,
        ...(spec ? { note: spec } : {}),
        unit: measureUnit ?? '',
        quantity: qty ?? '0',
        price,
        amount,
      })),
  }))
}
