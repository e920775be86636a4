import { file, workbookBytes, xlsxType } from '#kernel/server/index.ts'
import { sheetOrder, sheetTitle } from '../shared/workbook.ts'
import { columnsOf, remarksOf } from './parts.ts'

/** Rows of sheets: cells by the titles of their columns. */
export type Filled = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>

/** The workbook to fill: a sheet per noun with the headings of its import, choices as drop-downs, and the sheet 说明. */
export async function bookTemplate(name: string, filled: Filled = {}) {
  const sheets = sheetOrder.map((key) => ({
    name: sheetTitle[key],
    columns: columnsOf[key].map(({ title, required, options }) => ({
      title: required ? `${title}*` : title,
      kind: 'text' as const,
      ...(options ? { options: options.map(({ label }) => label) } : {}),
    })),
    rows: (filled[sheetTitle[key]] ?? []).map((row) => columnsOf[key].map(({ title }) => row[title] ?? '')),
  }))
  return file(name, xlsxType, await workbookBytes({ sheets: [...sheets, explanation()] }))
}

function explanation() {
  const kind = 'text' as const
  return {
    name: '说明',
    columns: [
      { title: '工作表', width: 16, kind },
      { title: '列名', width: 18, kind },
      { title: '必填', width: 8, kind },
      { title: '填写说明', width: 60, kind },
      { title: '可选值', width: 40, kind },
    ],
    rows: sheetOrder.flatMap((key) => [
      ...columnsOf[key].map(({ title, required, note, example, options }) => [
        sheetTitle[key],
        title,
        required ? '是' : '否',
        [note, example && `例：${example}`].filter(Boolean).join('；'),
        (options ?? []).map(({ label }) => label).join('、'),
      ]),
      ...remarksOf[key].map((remark) => [sheetTitle[key], '', '', remark]),
    ]),
  }
}
