export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'time'

export interface Column {
  readonly title: string
  /** In characters of the digit 0; by the title when absent. */
  readonly width?: number
  readonly kind: ColumnKind
  /** A drop-down: only these labels may be entered. */
  readonly options?: readonly string[]
}

/** Money as decimal string, dates as 'YYYY-MM-DD' or Date, times as Date or ISO text; shown in Shanghai time. */
export type CellInput = string | number | boolean | Date | null | undefined
export type RowInput = readonly CellInput[]

export interface Sheet {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<RowInput> | Iterable<RowInput>
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
}

/** Rows a sheet can hold (ECMA-376), the heading included. */
export const SHEET_ROWS = 1_048_576

/** The 说明 sheet of an import template (common 10): what each column means and takes. */
export function explanationSheet(
  columns: readonly { title: string; required?: boolean; note?: string; options?: readonly string[] }[],
  remarks: readonly string[] = [],
): Sheet {
  return {
    name: '说明',
    columns: [
      { title: '列名', width: 18, kind: 'text' },
      { title: '必填', width: 8, kind: 'text' },
      { title: '填写说明', width: 50, kind: 'text' },
      { title: '可选值', width: 40, kind: 'text' },
    ],
    rows: [
      ...columns.map((column) => [
        column.title,
        column.required ? '是' : '否',
        column.note ?? '',
        (column.options ?? []).join('、'),
      ]),
      ...remarks.map((remark) => ['', '', remark]),
    ],
  }
}

/** A name Excel accepts: at most 31 characters, none of []:*?/\, no apostrophe at the ends. */
export function sheetName(name: string): string {
  const clean = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
  return [...clean].slice(0, 31).join('') || '数据'
}
