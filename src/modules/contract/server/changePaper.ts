import type { PdfContent, PdfDefinition } from '#kernel/server/pdf.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import { compareAmounts, formatMoney, minus } from '#kernel/shared/money.ts'
import { InvoiceKind } from '#modules/customer/shared/customer.ts'
import { capitals } from '../shared/capitals.ts'
import { type ChangeLine, changeLines, lineTotals, type Price } from '../shared/changeLines.ts'
import { ContractStatus } from '../shared/contract.terms.ts'
import type { ChangedLift, ContractChangeRow } from '../shared/contractDetail.ts'
import type { ChangePaperFacts } from './changePaper.store.ts'

const GREY = '#555555'
const yuan = (amount: string | null | undefined) => (amount ? formatMoney(amount) : '—')

/** 补充协议 on paper: what changes from which day, before and after, the total in figures and in words, both sides. */
export function changePaper(facts: ChangePaperFacts): PdfDefinition {
  const { diff } = facts
  const name = `《${facts.contractName}》（合同编号：${facts.contractNo}，以下简称“原合同”）`
  const signed = facts.signDate ? `于${dayText(facts.signDate)}签订` : '签订'
  return {
    info: { title: `补充协议 ${facts.no}`, author: facts.companyName },
    pageMargins: [44, 40, 44, 46],
    ...(facts.contractStatus === ContractStatus.code.voided
      ? { watermark: { text: '已作废', color: '#888888', opacity: 0.12 } }
      : {}),
    defaultStyle: { fontSize: 9.5, lineHeight: 1.25 },
    styles: { h2: { bold: true, fontSize: 11, margin: [0, 8, 0, 3] }, th: { bold: true, fontSize: 8.5 } },
    footer: (page, pages) => ({
      columns: [
        { text: `补充协议 ${facts.no}`, color: GREY },
        { text: `第 ${page} 页，共 ${pages} 页`, alignment: 'right', color: GREY },
      ],
      fontSize: 8,
      margin: [44, 14, 44, 0],
    }),
    content: [
      { text: '电梯维护保养合同补充协议', alignment: 'center', fontSize: 17, bold: true },
      { text: `协议编号：${facts.no}`, alignment: 'center', color: GREY, margin: [0, 2, 0, 8] },
      parties(facts),
      {
        text: `甲乙双方${signed}${name}，服务期${dayText(facts.startDate)}至${dayText(facts.endDate)}。经双方协商一致，就原合同的变更达成如下补充协议：`,
        margin: [0, 8, 0, 0],
      },
      { text: '一、变更内容', style: 'h2' },
      `本协议约定的变更自${dayText(facts.effectiveDate)}起生效。${facts.reason ? `变更原因：${facts.reason}。` : ''}`,
      lineTable(diff),
      { text: '二、合同金额', style: 'h2' },
      ...totals(facts),
      { text: '三、付款', style: 'h2' },
      '已结清、已开票的期次不变；其余期次自生效日起按变更后的金额调整，付款方式、付款周期与付款期限仍按原合同执行。',
      { text: '四、其他', style: 'h2' },
      '1. 本协议是原合同的组成部分。本协议与原合同不一致的，以本协议为准；本协议未涉及的，仍按原合同执行。',
      '2. 本协议自双方签字并盖章之日起成立，一式两份，甲乙双方各执一份，具有同等效力。',
      signatures(facts),
    ],
  }
}

/** 2026年4月16日 */
function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

function parties(facts: ChangePaperFacts): PdfContent {
  const side = (title: string, rows: readonly (readonly [string, string | null])[]): PdfContent => ({
    width: '*',
    stack: [
      { text: title, bold: true },
      ...rows.filter(([, value]) => value).map(([label, value]) => `${label}：${value}`),
    ],
  })
  return {
    columns: [
      side(`甲方（使用单位）：${facts.customerName}`, [
        ['统一社会信用代码', facts.customerCode],
        ['地址', facts.customerAddress],
        ['联系人', facts.customerContact],
        ['电话', facts.customerPhone],
      ]),
      side(`乙方（维保单位）：${facts.companyName}`, [
        ['统一社会信用代码', facts.companyCode],
        ['许可证编号', facts.licenceNo],
        ['地址', facts.companyAddress],
        ['联系人', facts.companyContact],
        ['电话', facts.companyPhone],
      ]),
    ],
    columnGap: 20,
  }
}

const priceText = ({ amount, unit }: Price) => (amount ? `${formatMoney(amount)}\n${unit}` : '—')
const right = (text: string) => ({ text, alignment: 'right' })

function lineTable(diff: ContractChangeRow['diff']): PdfContent {
  const lines = changeLines(diff)
  if (lines.length === 0) return { text: '电梯与单价不变，仅变更合同金额。', margin: [0, 4, 0, 0] }
  const heads = ['序号', '电梯', '变更', '变更前单价', '变更后单价', '服务期', '变更前金额', '变更后金额', '增减']
  const rows = lines.map(({ kind, lift, before, after, moved }, n) => [
    String(n + 1),
    `${[lift.communityName, lift.name].filter(Boolean).join(' ')}\n${lift.deviceNumber}`,
    kind,
    right(priceText(before)),
    right(priceText(after)),
    spanText(lift),
    right(yuan(lift.amountBefore)),
    right(yuan(lift.amountAfter)),
    right(signedYuan(moved)),
  ])
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [20, '*', 24, 56, 56, 56, 52, 52, 52],
      body: [heads.map((text) => ({ text, style: 'th' })), ...rows, ...sumRow(lines)],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      hLineColor: () => '#999999',
      vLineColor: () => '#999999',
      paddingLeft: () => 3,
      paddingRight: () => 3,
    },
    fontSize: 8,
    margin: [0, 6, 0, 0],
  }
}

function spanText({ serviceStart, serviceEnd }: ChangedLift): string {
  if (!serviceStart) return '—'
  return serviceEnd ? `${serviceStart}\n至 ${serviceEnd}` : `${serviceStart} 起`
}

const signedYuan = (amount: string | undefined) =>
  amount === undefined ? '—' : `${compareAmounts(amount, 0) > 0 ? '+' : ''}${formatMoney(amount)}`

function sumRow(lines: readonly ChangeLine[]): PdfContent[][] {
  const all = lineTotals(lines)
  if (!all) return []
  const cells = [formatMoney(all.before), formatMoney(all.after), signedYuan(all.moved)]
  const figures = cells.map((text) => ({ ...right(text), bold: true }))
  return [[{ text: '合计', colSpan: 6, bold: true }, '', '', '', '', '', ...figures]]
}

function totals({ diff, taxRate, invoiceKind }: ChangePaperFacts): PdfContent[] {
  const { totalBefore, totalAfter } = diff
  const tax = [
    taxRate ? `含税，税率 ${Number(taxRate)}%` : '',
    invoiceKind ? `开具增值税${InvoiceKind.label(invoiceKind)}发票` : '',
  ].filter(Boolean)
  if (!totalBefore || !totalAfter) return ['合同协议总额按原合同执行。']
  const moved = minus(totalAfter, totalBefore)
  const way = compareAmounts(moved, 0)
  const by = moved.replace('-', '')
  return [
    `原协议总额：人民币 ${formatMoney(totalBefore)} 元（大写：${capitals(totalBefore)}）。`,
    way === 0
      ? '变更后协议总额不变。'
      : `本次${way > 0 ? '增加' : '减少'}：人民币 ${formatMoney(by)} 元（大写：${capitals(by)}）。`,
    {
      text: `变更后协议总额：人民币 ${formatMoney(totalAfter)} 元（大写：${capitals(totalAfter)}）${tax.length > 0 ? `，${tax.join('，')}` : ''}。`,
      bold: true,
    },
  ]
}

function signatures(facts: ChangePaperFacts): PdfContent {
  const side = (title: string, name: string): PdfContent => ({
    width: '*',
    stack: [
      { text: `${title}（盖章）：${name}`, bold: true },
      { text: '法定代表人或授权代表（签字）：', margin: [0, 26, 0, 0] },
      { text: '签署日期：　　　　年　　月　　日', margin: [0, 14, 0, 0] },
    ],
  })
  return {
    stack: [
      { columns: [side('甲方', facts.customerName), side('乙方', facts.companyName)], columnGap: 20 },
      {
        text: `制单时间 ${formatTokens(facts.createdAt, 'yyyy-MM-dd HH:mm')}`,
        fontSize: 8,
        color: GREY,
        margin: [0, 18, 0, 0],
      },
    ],
    unbreakable: true,
    margin: [0, 16, 0, 0],
  }
}
