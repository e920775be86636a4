import type { Context } from '#kernel/server/index.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { ElevatorType, Level } from '../shared/template.ts'
import { datesOf, type SchemeRecord } from './fixedDate.store.ts'
import { schemeImporter } from './fixedDateImport.ts'
import { exportToImport } from './sentBack.ts'

/** Schemes with all their days, a row per day. */
export function exportSchemes(ctx: Context, schemes: readonly SchemeRecord[]): Promise<FileReply> {
  const rows = schemes.flatMap((scheme) =>
    datesOf(scheme).map(({ mmdd, level }) => [
      ...[scheme.name, ElevatorType.label(scheme.elevatorType as 1), mmdd, Level.label(level)],
    ]),
  )
  const ids = schemes.map(({ id }) => id)
  return exportToImport(ctx, { importer: schemeImporter, rows, entity: 'fixed_date_scheme', what: { ids } })
}
