import { addDays } from '#kernel/shared/days.ts'
import { dateAsTyped, fullWidth, type Ledger, nth, pad } from './dirt.ts'

/** What an old ledger says is still owed: customers by name, days and sums as people write them. */
export interface OpeningNames {
  readonly customers: readonly string[]
}

const sum = (n: number) => `${1200 + ((n * 37) % 9000)}.${pad((n * 7) % 100, 2)}`

export const opening2000: Ledger<OpeningNames> = {
  key: '备注',
  sheets: ['未收', '未收（续）'],
  heading: '2026年期初未收款明细',
  remark: '金额为含税未收数',
  every: 20,
  truly: (n, { customers }) => ({
    客户: nth(customers, n),
    未收金额: sum(n),
    应收日期: addDays('2024-01-15', (n * 11) % 700),
    款项类别: n % 9 === 0 ? '配件款' : '维保款',
    合同编号: '',
    备注: `旧账${pad(n, 5)}`,
  }),
  harmless: (row, n) => ({
    ...row,
    客户: n % 4 === 0 ? ` ${row.客户} ` : n % 4 === 1 ? fullWidth(row.客户) : (row.客户 as string),
    未收金额:
      n % 3 === 0
        ? Number(row.未收金额)
        : n % 3 === 1
          ? `￥${Number(row.未收金额).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
          : `${row.未收金额}元`,
    应收日期: dateAsTyped(String(row.应收日期), n),
    款项类别: row.款项类别 === '维保款' && n % 2 === 0 ? '' : (row.款项类别 as string),
  }),
  faults: {
    别的客户: (cells) => {
      cells.客户 = '没有这家物业'
      return '没有客户「没有这家物业」'
    },
    没有金额: (cells) => {
      cells.未收金额 = ''
      return '未收金额'
    },
    零金额: (cells) => {
      cells.未收金额 = '0'
      return '0.01'
    },
    没有日期: (cells) => {
      cells.应收日期 = '二月三十'
      return '日期'
    },
    没有这份合同: (cells) => {
      cells.合同编号 = 'WB-NONE-1'
      return '没有合同 WB-NONE-1'
    },
    别的类别: (cells) => {
      cells.款项类别 = '押金'
      return '款项类别'
    },
  },
}
