import { type Context, file, xlsxType } from '#kernel/server/index.ts'
import { auditLook } from '#kernel/server/reading.ts'
import { writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { ElevatorType, Level } from '../shared/template.ts'
import { datesOf, type SchemeRecord } from './fixedDate.store.ts'
import { schemeImporter } from './fixedDateImport.ts'

/** Schemes with all their days, under the heads of the import: under another name the file can be sent back. */
export async function exportSchemes(ctx: Context, schemes: readonly SchemeRecord[]): Promise<FileReply> {
  const columns = schemeImporter.columns.map(({ title }) => ({ title, kind: 'text' as const }))
  const rows = schemes.flatMap((scheme) =>
    datesOf(scheme).map(({ mmdd, level }) => [
      ...[scheme.name, ElevatorType.label(scheme.elevatorType as 1), mmdd, Level.label(level)],
    ]),
  )
  await auditLook(ctx, 'export', 'fixed_date_scheme', '', JSON.stringify({ ids: schemes.map(({ id }) => id) }))
  const pieces: Uint8Array[] = []
  for await (const piece of writeWorkbook({ sheets: [{ name: schemeImporter.title, columns, rows }] }))
    pieces.push(piece)
  const name = `固定日期方案_${formatTokens(ctx.now.toISOString(), 'yyyyMMddHHmmss')}.xlsx`
  return file(name, xlsxType, Buffer.concat(pieces))
}
