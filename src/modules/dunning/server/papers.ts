import { type Context, file } from '#kernel/server/index.ts'
import { facts, paragraph, renderPapers, signatures, sumLine, table } from '#kernel/server/paper/index.ts'
import { addMonths, daysBetween, monthStart, today } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { compareAmounts, formatMoney, minus, sum } from '#kernel/shared/money.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { requireKind, requireOwnCustomer } from '#modules/receivable/server/index.ts'
import { ArKind, type ArKindCode } from '#modules/receivable/shared/terms.ts'
import type { Owed } from './dunning.store.ts'
import { findAdvance, findBooked, findCustomerName, findOpening } from './papers.store.ts'

/** How the book's facts are called on a statement of account. */
const words: Readonly<Record<string, string>> = {
  recognise: '应收',
  amount: '应收变更',
  void: '应收取消',
  allocation: '收款',
  adjustment: '调整',
  writeOff: '坏账核销',
}
/** The same facts taken back: more is owed by them. */
const takenBack: Readonly<Record<string, string>> = { allocation: '撤销核销', writeOff: '坏账收回' }

interface Asked {
  readonly customerId: string
  readonly kind: ArKindCode
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** 对账单: the beginning, what changed, the end – all of it from the book, so the end is what is owed –, and what was paid ahead. */
export async function statementPdf(ctx: Context, { customerId, kind, from, to }: Asked): Promise<FileReply> {
  requireKind(ctx, kind)
  await requireOwnCustomer(ctx, customerId)
  const until = to ?? today(ctx.now)
  const since = from ?? addMonths(monthStart(until), -11)
  if (since > until) throw fieldRefusal([{ prop: 'from', msg: '开始日期不能晚于结束日期' }])
  const opening = await findOpening(ctx, customerId, kind, since)
  const lines = await findBooked(ctx, { customerId, kind, from: since, to: until })
  const closing = minus(sum([opening, ...lines.map(({ debit }) => debit)]), sum(lines.map(({ credit }) => credit)))
  const advance = await findAdvance(ctx, customerId, kind, until)
  const name = await findCustomerName(ctx, customerId)
  const letterhead = await letterheadOf(ctx, ctx.companyId)
  const title = `对账单 ${name} ${until}`
  let left = opening
  const rows = lines.map(({ day, source, arNo, contractNo, receiptNo, debit, credit }) => {
    left = minus(sum([left, debit]), credit)
    const plain = (amount: string) => (compareAmounts(amount, 0) === 0 ? '' : formatMoney(amount))
    const isMore = compareAmounts(debit, 0) > 0
    return [
      day,
      (isMore && takenBack[source]) || (words[source] ?? ''),
      contractNo ?? arNo,
      receiptNo ?? '',
      plain(debit),
      plain(credit),
      formatMoney(left),
    ]
  })
  const paper = {
    letterhead,
    title: '对账单',
    fact: `${since} 至 ${until}`,
    of: title,
    body: [
      facts([
        ['客户', name],
        ['款项', ArKind.label(kind)],
        ['期初应收', `${formatMoney(opening)} 元`],
        ['期末应收', `${formatMoney(closing)} 元`],
        ['预收余额', `${formatMoney(advance)} 元`],
      ]),
      table({
        columns: [
          { title: '日期', whole: true },
          { title: '事项', whole: true },
          { title: '合同' },
          { title: '收款单' },
          { title: '应收增加', right: true },
          { title: '应收减少', right: true },
          { title: '余额', right: true },
        ],
        rows,
        none: '期间没有变动',
      }),
      sumLine('期末应收', closing, '', true),
      paragraph('请核对并在下方盖章回传；如有不符，请列明差额与原因。'),
      signatures([
        {
          title: '客户（盖章）',
          open: true,
          lines: [
            ['核对结果', null],
            ['日期', null],
          ],
        },
        { title: `${letterhead.name}（盖章）`, open: true, lines: [['日期', null]] },
      ]),
    ],
  }
  return file(`${title}.pdf`, 'application/pdf', () => renderPapers([paper], { title }))
}

/** 催收函: which items, since when, until when to pay. */
export async function letterPdf(ctx: Context, owed: readonly Owed[]): Promise<FileReply> {
  const [first] = owed
  const day = today(ctx.now)
  const letterhead = await letterheadOf(ctx, ctx.companyId)
  const name = first?.customerName ?? ''
  const total = sum(owed.map(({ balance }) => balance))
  const title = `催收函 ${name} ${day}`
  const paper = {
    letterhead,
    title: '催收函',
    fact: day,
    of: title,
    body: [
      paragraph(`致：${name}`, { bold: true }),
      paragraph('贵方与我方签订的电梯维护保养合同项下，下列款项已到约定付款日期，至今未收到：'),
      table({
        columns: [
          { title: '合同' },
          { title: '期间' },
          { title: '应付日期', whole: true },
          { title: '逾期天数', right: true },
          { title: '未付金额（元）', right: true },
        ],
        rows: owed.map(({ contractNo, arNo, periodStart, periodEnd, dueDate, balance }) => [
          contractNo ?? arNo,
          periodStart ? `${periodStart} 至 ${periodEnd}` : '',
          dueDate,
          String(Math.max(0, daysBetween(dueDate, day))),
          formatMoney(balance),
        ]),
      }),
      sumLine('合计', total, '', true),
      paragraph('请贵方自收到本函之日起十日内支付上述款项。逾期仍未支付的，我方将依合同约定主张违约责任。'),
      paragraph('本函为我方向贵方提出的履行请求。对上述款项有异议的，请在上述期限内书面告知。'),
      signatures([
        {
          title: '收函单位（签收）',
          open: true,
          lines: [
            ['签收人', null],
            ['日期', null],
          ],
        },
        { title: `${letterhead.name}（盖章）`, open: true, lines: [['日期', day]] },
      ]),
    ],
  }
  return file(`${title}.pdf`, 'application/pdf', () => renderPapers([paper], { title }))
}
