import { type Context, keepSheet, workbookBytes } from '#kernel/server/index.ts'
import type { WorkbookError } from '../shared/workbook.ts'
import type { BookRows } from './run.ts'

const REASON = '错误原因'

/** The workbook as it was sent, with a last column that says of each wrong row why: corrected there, it is sent again. */
export async function markedWorkbook(ctx: Context, book: BookRows, errors: readonly WorkbookError[]): Promise<string> {
  const reasons = Map.groupBy(errors, ({ sheet, row }) => `${sheet} ${row}`)
  const said = (sheet: string, row: number) =>
    (reasons.get(`${sheet} ${row}`) ?? [])
      .map(({ column, msg }) => (column && !msg.includes(column) ? `${column}：${msg}` : msg))
      .join('；')
  const sheets = [...book].flatMap(([name, [head, ...rest]]) => {
    if (!head) return []
    const before = head.cells.indexOf(REASON)
    const own = (cells: readonly string[]) => cells.filter((_, at) => at !== before)
    const titles = own(head.cells)
    const width = Math.max(titles.length, ...rest.map(({ cells }) => own(cells).length))
    const columns = [
      ...Array.from({ length: width }, (_, at) => ({ title: titles[at] ?? '', kind: 'text' as const })),
      { title: REASON, kind: 'text' as const, width: 60 },
    ]
    const rows = rest.map(({ row, cells }) => {
      const filled = own(cells)
      return [...Array.from({ length: width }, (_, at) => filled[at] ?? ''), said(name, row)]
    })
    return [{ name, columns, rows }]
  })
  return keepSheet(ctx, await workbookBytes({ sheets }))
}
