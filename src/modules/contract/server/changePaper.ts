import type { PdfContent } from '#kernel/server/index.ts'
import {
  heading,
  type Letterhead,
  paragraph,
  parties,
  renderPapers,
  type Side,
  signatures,
  size,
  sumLine,
  table,
} from '#kernel/server/paper/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import { compareAmounts, formatMoney, minus } from '#kernel/shared/money.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { InvoiceKind } from '#modules/customer/shared/customer.ts'
import { type ChangeLine, changeLines, lineTotals, type Price } from '../shared/changeLines.ts'
import { ContractStatus } from '../shared/contract.terms.ts'
import type { ChangedLift, ContractChangeRow } from '../shared/contractDetail.ts'
import type { ChangePaperFacts } from './changePaper.store.ts'

const yuan = (amount: string | null | undefined) => (amount ? formatMoney(amount) : '—')

/** 补充协议 on paper: what changes from which day, before and after, the total in figures and in words, both sides. */
export function changePaper(letterhead: Letterhead, facts: ChangePaperFacts): Promise<Uint8Array> {
  const paper = {
    letterhead,
    title: '电梯维护保养合同补充协议',
    fact: `协议编号：${facts.no}`,
    of: `补充协议 ${facts.no}　制单时间 ${formatTokens(facts.createdAt, 'yyyy-MM-dd HH:mm')}`,
    body: bodyOf(facts),
  }
  return renderPapers([paper], {
    title: `补充协议 ${facts.no}`,
    across: facts.contractStatus === ContractStatus.code.voided ? '已作废' : undefined,
  })
}

function bodyOf(facts: ChangePaperFacts): PdfContent[] {
  const name = `《${facts.contractName}》（合同编号：${facts.contractNo}，以下简称“原合同”）`
  const signed = facts.signDate ? `于${dayText(facts.signDate)}签订` : '签订'
  return [
    sidesOf(facts),
    paragraph(
      `甲乙双方${signed}${name}，服务期${dayText(facts.startDate)}至${dayText(facts.endDate)}。经双方协商一致，就原合同的变更达成如下补充协议：`,
    ),
    heading('一、变更内容'),
    paragraph(
      `本协议约定的变更自${dayText(facts.effectiveDate)}起生效。${facts.reason ? `变更原因：${facts.reason}。` : ''}`,
    ),
    lineTable(facts.diff),
    heading('二、合同金额'),
    ...totals(facts),
    heading('三、付款'),
    paragraph(
      '已结清、已开票的期次不变；其余期次自生效日起按变更后的金额调整，付款方式、付款周期与付款期限仍按原合同执行。',
    ),
    heading('四、其他'),
    paragraph('1. 本协议是原合同的组成部分。本协议与原合同不一致的，以本协议为准；本协议未涉及的，仍按原合同执行。'),
    paragraph('2. 本协议自双方签字并盖章之日起成立，一式两份，甲乙双方各执一份，具有同等效力。'),
    signatures([signSide('甲方', facts.customerName), signSide('乙方', facts.companyName)]),
  ]
}

/** 2026年4月16日 */
function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

const sidesOf = (facts: ChangePaperFacts): PdfContent =>
  parties([
    {
      title: `甲方（使用单位）：${facts.customerName}`,
      facts: [
        ['统一社会信用代码', facts.customerCode],
        ['地址', facts.customerAddress],
        ['联系人', facts.customerContact],
        ['电话', facts.customerPhone],
      ],
    },
    {
      title: `乙方（维保单位）：${facts.companyName}`,
      facts: [
        ['统一社会信用代码', facts.companyCode],
        ['许可证编号', facts.licenceNo],
        ['地址', facts.companyAddress],
        ['联系人', facts.companyContact],
        ['电话', facts.companyPhone],
      ],
    },
  ])

const priceText = ({ amount, unit }: Price) => (amount ? { text: formatMoney(amount), more: unit } : '—')

function lineTable(diff: ContractChangeRow['diff']): PdfContent {
  const lines = changeLines(diff)
  const rows = lines.map(({ kind, lift, before, after, moved }, n) => [
    String(n + 1),
    { text: liftLabel(lift.communityName, lift.name), more: lift.deviceNumber },
    kind,
    priceText(before),
    priceText(after),
    spanText(lift),
    yuan(lift.amountBefore),
    yuan(lift.amountAfter),
    signedYuan(moved),
  ])
  const sums = sumRow(lines)
  return table({
    columns: [
      { title: '序号', whole: true, right: true },
      { title: '电梯' },
      { title: '变更', whole: true },
      { title: '变更前单价', whole: true, right: true },
      { title: '变更后单价', whole: true, right: true },
      { title: '服务期', whole: true },
      { title: '变更前金额', whole: true, right: true },
      { title: '变更后金额', whole: true, right: true },
      { title: '增减', whole: true, right: true },
    ],
    rows: [...rows, ...sums],
    summed: sums.length > 0,
    none: '电梯与单价不变，仅变更合同金额。',
    points: size.dense,
  })
}

function spanText({ serviceStart, serviceEnd }: ChangedLift): string {
  if (!serviceStart) return '—'
  return serviceEnd ? `${serviceStart}\n至 ${serviceEnd}` : `${serviceStart} 起`
}

const signedYuan = (amount: string | undefined) =>
  amount === undefined ? '—' : `${compareAmounts(amount, 0) > 0 ? '+' : ''}${formatMoney(amount)}`

function sumRow(lines: readonly ChangeLine[]): string[][] {
  const all = lineTotals(lines)
  if (!all) return []
  return [['', '合计', '', '', '', '', formatMoney(all.before), formatMoney(all.after), signedYuan(all.moved)]]
}

function totals({ diff, taxRate, invoiceKind }: ChangePaperFacts): PdfContent[] {
  const { totalBefore, totalAfter } = diff
  const tax = [
    taxRate ? `含税，税率 ${Number(taxRate)} %` : '',
    invoiceKind ? `开具增值税${InvoiceKind.label(invoiceKind)}发票` : '',
  ].filter(Boolean)
  if (!totalBefore || !totalAfter) return [paragraph('合同协议总额按原合同执行。')]
  const moved = minus(totalAfter, totalBefore)
  const way = compareAmounts(moved, 0)
  return [
    sumLine('原协议总额', totalBefore),
    way === 0 ? paragraph('变更后协议总额不变。') : sumLine(`本次${way > 0 ? '增加' : '减少'}`, moved.replace('-', '')),
    sumLine('变更后协议总额', totalAfter, tax.length > 0 ? `，${tax.join('，')}` : '', true),
  ]
}

const signSide = (title: string, name: string): Side => ({
  title: `${title}（盖章）：${name}`,
  open: true,
  lines: [
    ['法定代表人或授权代表（签字）：', null],
    ['签署日期：', null],
  ],
})
