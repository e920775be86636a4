import type { Cells, Context, ImportColumn } from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { findLiftsByNumber } from './liftCells.store.ts'

/** The column by which sheets of jobs name a lift. */
export const liftColumn: ImportColumn = {
  prop: 'elevatorId',
  title: '电梯',
  required: true,
  kind: 'code',
  note: '注册代码或设备编号',
}

/**
 * The lifts that rows of a sheet name by register code or device number; a number that was misread has its error already.
 * `optional`: rows may name none.
 */
export async function liftsOfCells(
  ctx: Context,
  rows: readonly Cells[],
  { optional = false }: { optional?: boolean } = {},
): Promise<{ readonly id: string | undefined; readonly errors: FieldError[] }[]> {
  const numbers = rows.map(({ value }) => String(value.elevatorId ?? ''))
  const lifts = await findLiftsByNumber(ctx, numbers)
  return numbers.map((number, at) => {
    const id = lifts.get(number.toUpperCase())
    const told = (msg: string) => ({ id, errors: [{ prop: 'elevatorId', msg }] })
    if (number) return id ? { id, errors: [] } : told(`没有这台电梯：${number}`)
    return optional || rows[at]?.text.elevatorId ? { id, errors: [] } : told('电梯不能为空')
  })
}
