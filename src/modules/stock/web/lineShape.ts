import type { FoundUnit } from '../shared/stock.ts'

/** A line as it is typed: texts may be half there. */
export interface TypedLine {
  readonly unitId: string
  readonly qty?: string
  readonly taxPrice?: string | null
  readonly taxRate?: string | null
  readonly batchId?: string | null
  readonly batchNo?: string | null
  readonly serialNos?: readonly string[]
  readonly sourceLineId?: string | null
  readonly reservationId?: string | null
}

/** A new line of this part; of batches the one that expires first. */
export const lineOf = (unit: FoundUnit, goesOut: boolean): TypedLine => ({
  unitId: unit.unitId,
  qty: '1',
  serialNos: unit.serialNo ? [unit.serialNo] : [],
  ...(goesOut
    ? { batchId: unit.batchId ?? unit.batches.find(({ available }) => Number(available) > 0)?.batchId ?? null }
    : { taxRate: unit.taxRate }),
})

/** Scanned again it is one more; what has serial numbers or comes back gets a line by hand. */
export function withOneMore(lines: readonly TypedLine[], unit: FoundUnit): readonly TypedLine[] | undefined {
  const at = lines.findIndex(
    (line) =>
      line.unitId === unit.unitId && !line.sourceLineId && (unit.batchId === null || line.batchId === unit.batchId),
  )
  const line = lines[at]
  // A piece that is scanned joins the others of its part; scanned twice it is still one.
  const { serialNo } = unit
  if (line && serialNo !== null) {
    const serialNos = [...new Set([...(line.serialNos ?? []).filter((one) => one !== ''), serialNo])]
    return lines.map((one, n) => (n === at ? { ...one, serialNos, qty: String(serialNos.length) } : one))
  }
  if (!line || (line.serialNos?.length ?? 0) > 0) return undefined
  return lines.map((one, n) => (n === at ? { ...one, qty: String(Number(one.qty || 0) + 1) } : one))
}
