import { type Context, file, xlsxType } from '#kernel/server/index.ts'
import { auditLook } from '#kernel/server/reading.ts'
import { type CellInput, writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'

interface SentBack {
  /** Whose heads the sheet has. */
  readonly importer: {
    readonly title: string
    readonly columns: readonly { readonly title: string; readonly kind?: string }[]
  }
  readonly rows: readonly (readonly CellInput[])[]
  readonly entity: string
  /** What was asked for, as the audit keeps it. */
  readonly what: object
}

/** An export under the heads of its import: under another name, or elsewhere, the file can be sent back. */
export async function exportToImport(ctx: Context, { importer, rows, entity, what }: SentBack): Promise<FileReply> {
  const columns = importer.columns.map(({ title, kind }) => ({
    title,
    kind: kind === 'number' ? ('number' as const) : ('text' as const),
  }))
  await auditLook(ctx, 'export', entity, '', JSON.stringify(what))
  const pieces: Uint8Array[] = []
  for await (const piece of writeWorkbook({ sheets: [{ name: importer.title, columns, rows }] })) pieces.push(piece)
  const name = `${importer.title}_${formatTokens(ctx.now.toISOString(), 'yyyyMMddHHmmss')}.xlsx`
  return file(name, xlsxType, Buffer.concat(pieces))
}
