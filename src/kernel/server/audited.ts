import type { z } from 'zod'
import { type Coded, codesOf, labelsOf, refsOf } from '../shared/record.ts'
import { columnName } from './database.ts'

/** A table whose history can be read: the codes of its detail, and what people call its columns and their values. */
export interface AuditedEntity {
  /** Any one of them opens the history. */
  readonly needs: readonly string[]
  /** A column without a word does not show. */
  readonly labels: Readonly<Record<string, string>>
  readonly codes: Readonly<Record<string, Coded>>
  /** Columns that hold ids: the tables of their rows, or the options call of the field (`named` of the modules). */
  readonly refs: Readonly<Record<string, readonly string[]>>
  /** Columns whose value is more than one word: what it says, beside what stood or stands there instead. */
  readonly worded?: { readonly [column: string]: (value: unknown, other: unknown) => string | null }
  /** Columns that only holders of a further code may read, e.g. amounts; others see •••. */
  readonly guarded?: { readonly code: string; readonly columns: readonly string[] }
}

interface Said<Field extends string> extends Pick<AuditedEntity, 'needs' | 'worded' | 'guarded'> {
  /** Labels by column of what no draft has, or calls otherwise: what the system sets, what stands in parts. */
  readonly also?: Readonly<Record<string, string>>
  /** Codes of such columns. */
  readonly codes?: Readonly<Record<string, Coded>>
  /** Tables of the rows that such columns name. */
  readonly refs?: Readonly<Record<string, string | readonly string[]>>
  /** Fields of the drafts that are no column, or that a history does not tell. */
  readonly without?: readonly Field[]
}

/**
 * Labels and codes of the columns come from the fields of the drafts; of two drafts the first is right.
 *
 *   boat: audited(BoatDraft, { needs: [may.detail], without: ['sailIds'], also: { state: '状态' }, codes: { state: BoatState } })
 *   boat: audited([BoatDraft, BoatRow.pick({ state: true })], { … })
 */
export function audited<D extends z.ZodObject>(
  drafts: D | readonly D[],
  { also, codes, refs = {}, without = [], ...rest }: Said<D extends z.ZodObject ? keyof D['shape'] & string : never>,
): AuditedEntity {
  const parts = [drafts].flat() as readonly z.ZodObject[]
  const left = new Set<string>(without)
  const byColumn = <T>(of: (draft: z.ZodObject) => Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      parts
        .toReversed()
        .flatMap((draft) => Object.entries(of(draft)))
        .filter(([field]) => !left.has(field))
        .map(([field, said]) => [columnName(field), said]),
    )
  const pointing = Object.entries({ ...byColumn<string | readonly string[]>(refsOf), ...refs })
  return {
    ...rest,
    labels: { ...byColumn(labelsOf), ...also },
    codes: { ...byColumn(codesOf), ...codes },
    refs: Object.fromEntries(pointing.map(([column, to]) => [column, [to].flat()])),
  }
}
