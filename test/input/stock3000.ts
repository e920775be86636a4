import {
  type DirtyWorkbook,
  dirtyWorkbook,
  type Fault,
  fullWidth,
  nth,
  pad,
  plainWorkbook,
  type SheetCells,
  type Value,
} from './dirt.ts'

/** A stock book as the keeper has it: 3,000 parts over two warehouses, with the dirt of real ones; the key column is 库位. */
export interface StockNames {
  /** In the order of the rows. */
  readonly parts: readonly {
    readonly partNo: string
    readonly name: string
    readonly spec: string
    readonly trackMode: number
  }[]
  readonly houses: readonly { readonly name: string; readonly code: string }[]
}

function truly(n: number, { parts, houses }: StockNames): SheetCells {
  const part = nth(parts, n)
  return {
    仓库: (houses[n % 3 === 0 ? 1 : 0] as { name: string }).name,
    配件编码: part.partNo,
    配件名称: part.name,
    规格: part.spec,
    数量: part.trackMode === 2 ? 2 : 1 + (n % 40),
    含税单价: `${10 + (n % 300)}.${pad(n % 100, 2)}`,
    批次号: part.trackMode === 1 ? `PC${pad(n, 5)}` : '',
    有效期至: part.trackMode === 1 ? '2031-06-30' : '',
    序列号: part.trackMode === 2 ? `SN${pad(n, 5)}A SN${pad(n, 5)}B` : '',
    库位: `A${pad(n, 4)}`,
  }
}

function harmless(row: SheetCells, n: number, { houses }: StockNames): Record<string, Value> {
  const cells: Record<string, Value> = { ...row }
  if (n % 4 === 1) cells.配件编码 = `${fullWidth(row.配件编码)} `
  if (n % 4 === 3) cells.配件编码 = String(row.配件编码).toLowerCase()
  // Without its number a part is known by name and specification.
  if (n % 10 === 6) cells.配件编码 = ''
  if (n % 5 === 2) cells.配件名称 = `\u3000${String(row.配件名称).split('').join(' ')} `
  if (n % 6 === 1) cells.数量 = `${row.数量}个`
  if (n % 6 === 4) cells.数量 = fullWidth(String(row.数量))
  if (n % 7 === 3) cells.含税单价 = `¥${row.含税单价}元`
  if (n % 8 === 5) cells.仓库 = houses.find(({ name }) => name === row.仓库)?.code ?? ''
  if (row.有效期至 && n % 2 === 0) cells.有效期至 = '2031年6月30日'
  if (row.序列号 && n % 2 === 0) cells.序列号 = String(row.序列号).replace(' ', '、')
  return cells
}

const faults: Readonly<Record<string, Fault<StockNames>>> = {
  没有这个仓库: (cells) => {
    cells.仓库 = '东门库房'
    return '没有这个仓库'
  },
  没有这个编码: (cells) => {
    cells.配件编码 = 'P999999'
    return '没有这个配件编码'
  },
  编码错了一行: (cells, n, { parts }) => {
    cells.配件编码 = nth(parts, n + 1).partNo
    return '与名称不符'
  },
  数量不是数: (cells) => {
    cells.数量 = '若干'
    return '数量'
  },
  数量是负的: (cells) => {
    cells.数量 = -3
    return '数量'
  },
  没有单价: (cells) => {
    cells.含税单价 = ''
    return '含税单价'
  },
  整数配件有小数: (cells) => {
    cells.数量 = '1.5'
    return '整数'
  },
  重复一行: (cells, n, _names, at) => {
    const before = at(n - 6)
    for (const title of ['仓库', '配件编码', '配件名称', '规格', '批次号', '有效期至', '序列号', '数量'])
      cells[title] = before[title] as Value
    return '同一仓库'
  },
}

export const stockBook = (names: StockNames, rows = 3000): Promise<DirtyWorkbook> =>
  dirtyWorkbook(
    {
      key: '库位',
      sheets: ['主仓', '分站'],
      heading: '配件库存台账',
      remark: '盘点后的实数',
      every: 40,
      truly,
      harmless,
      faults,
    },
    names,
    { rows },
  )

export const plainStock = (rows: readonly SheetCells[]) => plainWorkbook('期初', rows)
