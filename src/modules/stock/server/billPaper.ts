import { type Context, file } from '#kernel/server/index.ts'
import { type Fact, facts, renderPapers, signatures, sumLine, table } from '#kernel/server/paper/index.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { formatMoney, sum, times } from '#kernel/shared/money.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { BillColor, type BillDetail, type BillLine, BillStatus, BizType, isPriced } from '../shared/bill.ts'
import { findBill, findShownLines } from './bill.store.ts'

const { draft, waiting, rejected, voided, reversed } = BillStatus.code
/** What moved nothing, or no longer counts, says so across each page. */
const says: readonly BillStatus[] = [draft, waiting, rejected, voided, reversed]

/** A bill on half a sheet (commerce 4.1, A5 print): what the storekeeper files and the fitter signs; no costs. */
export async function printBill(ctx: Context, { id }: { id: string }): Promise<FileReply> {
  const bill = await findBill(ctx, id)
  const letterhead = await letterheadOf(ctx, bill.companyId)
  const lines = await findShownLines(ctx, id)
  const red = bill.color === BillColor.code.red
  const title = `${BizType.label(bill.bizType)}单${red ? '（红字）' : ''}`
  const paper = {
    letterhead,
    title,
    fact: `${bill.billNo}　${bill.billDate}`,
    of: `${title} ${bill.billNo}`,
    body: [facts(factsOf(bill)), linesOf(bill, lines), signatures(signersOf(bill))],
  }
  const across = says.includes(bill.status) ? BillStatus.label(bill.status) : undefined
  return file(`${title} ${bill.billNo}.pdf`, 'application/pdf', () =>
    renderPapers([paper], { title: `${title} ${bill.billNo}`, half: true, across }),
  )
}

type Printed = Awaited<ReturnType<typeof findBill>>

const factsOf = (bill: Printed): Fact[] =>
  (
    [
      ['仓库', bill.targetWarehouseName ? `${bill.warehouseName} → ${bill.targetWarehouseName}` : bill.warehouseName],
      ['供应商', bill.supplierName],
      ['客户', bill.customerName],
      ['电梯', bill.elevatorName],
      ['领/交人', bill.receiverName],
      ['原单', bill.reverseOfNo ?? bill.sourceBillNo],
      ['备注', bill.remark],
      ['原因', bill.reason],
    ] as const
  ).flatMap(([label, value]) => (value ? [[label, value] as const] : []))

function linesOf(bill: Pick<BillDetail, 'bizType' | 'extraCost' | 'qty' | 'color'>, lines: readonly BillLine[]) {
  const sign = bill.color === BillColor.code.red ? '−' : ''
  const priced = isPriced(bill.bizType) && lines.some(({ taxPrice }) => taxPrice !== null)
  const amounts = lines.map(({ taxPrice, qty }) => times(taxPrice ?? '0', qty))
  const rows = lines.map((line, n) => [
    String(n + 1),
    line.partNo,
    { text: line.unitName, more: [line.model, line.spec].filter(Boolean).join(' ') || undefined },
    trackOf(line),
    line.measureUnit,
    `${sign}${quantityText(line.qty)}`,
    ...(priced ? [formatMoney(line.taxPrice ?? '0'), `${sign}${formatMoney(amounts[n] ?? '0')}`] : []),
  ])
  const total = `${quantityText(bill.qty)}`
  const spec = table({
    columns: [
      { title: '序号', whole: true, right: true },
      { title: '编码', whole: true },
      { title: '配件' },
      { title: '批次/序列号' },
      { title: '单位', whole: true },
      { title: '数量', whole: true, right: true },
      ...(priced
        ? [
            { title: '含税单价', whole: true, right: true },
            { title: '含税金额', whole: true, right: true },
          ]
        : []),
    ],
    rows: [...rows, ['', '', '合计', '', '', total, ...(priced ? ['', `${sign}${formatMoney(sum(amounts))}`] : [])]],
    summed: true,
  })
  if (!priced || sign !== '') return spec
  return {
    stack: [
      spec,
      sumLine('含税合计', sum([...amounts, bill.extraCost]), Number(bill.extraCost) > 0 ? '，含运杂费' : '', true),
    ],
  }
}

const trackOf = ({ batchNo, expireAt, serialNos }: BillLine): string =>
  batchNo ? `${batchNo}${expireAt ? ` 至${expireAt}` : ''}` : serialNos.join('、')

const signersOf = (bill: Printed) =>
  [
    ['制单', bill.makerName],
    ['仓管员', bill.postedName],
    ['领/交人', null],
  ].map(([title, name]) => ({
    title: title as string,
    open: true,
    lines: [
      ['签字', name ?? null],
      ['日期', null],
    ] as const,
  }))
