import type { FieldError } from '../shared/refusal.ts'
import type { Cells } from './importCells.ts'
import type { ImportColumn } from './importing.ts'

/** Fewer codes say nothing of how long they usually are. */
const ENOUGH = 10

/** Codes that a spreadsheet kept as numbers, seen by the others of their column: an error by row index. */
export function lostZeros(columns: readonly ImportColumn[], rows: readonly Cells[]): Map<number, FieldError[]> {
  const problems = new Map<number, FieldError[]>()
  for (const { prop, title, sameLength } of columns) {
    if (!sameLength) continue
    const codes = rows.map((row) => String(row.value[prop] ?? ''))
    const usual = usualLength(codes)
    if (usual === undefined) continue
    if (sameLength === 'withZeros' && !codes.some((code) => code.length === usual && code.startsWith('0'))) continue
    for (const [index, code] of codes.entries()) {
      if (code === '' || code.length >= usual || !/^\d+$/.test(code)) continue
      const msg = `${title}为 ${code.length} 位，其他各行为 ${usual} 位，疑似丢了开头的0，请核对`
      problems.set(index, [...(problems.get(index) ?? []), { prop, msg }])
    }
  }
  return problems
}

/** The length that at least nine in ten codes of the file have. */
function usualLength(codes: readonly string[]): number | undefined {
  const lengths = codes.filter((code) => code !== '').map((code) => code.length)
  const [most] = [...Map.groupBy(lengths, (length) => length)].sort((a, b) => b[1].length - a[1].length)
  return most && lengths.length >= ENOUGH && most[1].length >= lengths.length * 0.9 ? most[0] : undefined
}
