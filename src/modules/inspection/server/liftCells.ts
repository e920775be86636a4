import type { Context, Importer } from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { findLiftsByNumber } from './recordImport.store.ts'

type Cells = Parameters<Importer<never>['resolve']>[1]

/** The lifts that rows of a sheet name by register code or device number; a number that was misread has its error already. */
export async function liftsOfCells(
  ctx: Context,
  rows: Cells,
): Promise<{ readonly id: string | undefined; readonly errors: FieldError[] }[]> {
  const numbers = rows.map(({ value }) => String(value.elevatorId ?? ''))
  const lifts = await findLiftsByNumber(ctx, numbers)
  return numbers.map((number) => {
    const id = lifts.get(number.toUpperCase())
    return { id, errors: number && !id ? [{ prop: 'elevatorId', msg: `没有这台电梯：${number}` }] : [] }
  })
}
