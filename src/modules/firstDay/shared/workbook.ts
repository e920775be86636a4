import { z } from 'zod'

/** The one workbook that a company fills from what it has: its sheets, and what a run of it answers. */
export const sheetKeys = ['communities', 'customers', 'people', 'lifts', 'lines', 'contracts', 'plans'] as const
export type SheetKey = (typeof sheetKeys)[number]

export const sheetTitle: Readonly<Record<SheetKey, string>> = {
  communities: '小区',
  customers: '客户',
  people: '人员与证书',
  lifts: '电梯',
  lines: '合同电梯',
  contracts: '合同',
  plans: '维保计划设置',
}
/** As people fill it. */
export const sheetOrder: readonly SheetKey[] = [
  ...(['communities', 'customers', 'people', 'lifts', 'contracts', 'lines', 'plans'] as const),
]

export const WorkbookInput = z.object({
  /** Key of the upload in bit-ev-file; the person's own. */
  key: z.string().min(1).max(300),
  name: z.string().min(1).max(200),
  dryRun: z.boolean(),
})
export type WorkbookInput = z.output<typeof WorkbookInput>

const count = z.number().int().min(0)

/** How far the run through an uploaded workbook is: rows of all sheets, and the sheet that it is at. */
export const WorkbookProgress = z.object({ key: z.string(), sheet: z.enum(sheetKeys), done: count, of: count })
export type WorkbookProgress = z.output<typeof WorkbookProgress>
export const workbookTopic = (userId: string): string => `user.${userId}.workbook`

export const SheetResult = z.object({
  key: z.enum(sheetKeys),
  rows: count,
  /** Rows that are or will be new. */
  added: count,
  /** Rows that are there already: passed over. */
  known: count,
  failed: count,
})
export type SheetResult = z.output<typeof SheetResult>

export const WorkbookError = z.object({ sheet: z.string(), row: count, column: z.string(), msg: z.string() })
export type WorkbookError = z.output<typeof WorkbookError>

export const WorkbookReply = z.object({
  sheets: z.array(SheetResult),
  /** 班组 that no one has made yet and that the sheet of people names. */
  teams: z.array(z.string()),
  /** The first 500. */
  errors: z.array(WorkbookError),
  failed: count,
  written: z.boolean(),
  /** Key of the workbook with the wrong rows and their reasons, sheet by sheet. */
  errorFile: z.string().optional(),
})
export type WorkbookReply = z.output<typeof WorkbookReply>
