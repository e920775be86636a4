import { capitals } from '../../shared/capitals.ts'
import { type Amount, formatMoney } from '../../shared/money.ts'
import type { PdfContent } from '../pdf.ts'
import { paragraph } from './blocks.ts'
import { type Row, table } from './table.ts'

/** Positions with amounts and their sums, as offers and contracts write them. */
interface Position {
  readonly name: string
  readonly note?: string | undefined
  readonly unit: string
  readonly quantity: string
  readonly price: Amount
  readonly amount: Amount
}

interface PositionGroup {
  readonly title: string
  readonly positions: readonly Position[]
}

/** Numbered through over all groups; a title stands above a group only where there are several. `sum` is the last row. */
export function positionTable(
  groups: readonly PositionGroup[],
  sum: readonly [label: string, amount: Amount],
): PdfContent {
  let number = 0
  const rows: Row[] = groups.flatMap(({ title, positions }): Row[] => [
    ...(groups.length > 1 ? [{ heading: title }] : []),
    ...positions.map(({ name, note, unit, quantity, price, amount }): Row => {
      number += 1
      const said = note ? { text: name, more: note } : name
      return [String(number), said, unit, quantity, formatMoney(price), formatMoney(amount)]
    }),
  ])
  return table({
    columns: [
      { title: '序号', whole: true },
      { title: '名称与规格' },
      { title: '单位', whole: true },
      { title: '数量', whole: true, right: true },
      { title: '单价（元）', whole: true, right: true },
      { title: '金额（元）', whole: true, right: true },
    ],
    rows: [...rows, ['', sum[0], '', '', '', formatMoney(sum[1])]],
    summed: true,
  })
}

/** 人民币 1,234.00 元（大写：壹仟贰佰叁拾肆元整）: figures and words, which must agree (会计基础工作规范 art. 52). */
export const inWords = (amount: Amount): string => `人民币 ${formatMoney(amount)} 元（大写：${capitals(amount)}）`

export const sumLine = (label: string, amount: Amount, more = '', bold = false): PdfContent =>
  paragraph(`${label}：${inWords(amount)}${more}。`, { bold })
