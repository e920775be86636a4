import type { Refusal } from '#kernel/shared/refusal.ts'

/**
 * The rows of a change that may go on together. Rows are judged as they would stand with each other; when one stays behind,
 * the others are judged again without it, or a visit could leave because of a move that is never made (jobs 6.5).
 */
export async function settle<R>(
  rows: readonly R[],
  judge: (going: readonly R[]) => Promise<(row: R) => Refusal | null>,
): Promise<{ going: R[]; staying: { row: R; refusal: Refusal }[] }> {
  let going = [...rows]
  const staying: { row: R; refusal: Refusal }[] = []
  while (going.length > 0) {
    const refusalOf = await judge(going)
    const judged = going.map((row) => ({ row, refusal: refusalOf(row) }))
    const left = judged.flatMap(({ row, refusal }) => (refusal ? [{ row, refusal }] : []))
    if (left.length === 0) break
    staying.push(...left)
    going = judged.flatMap(({ row, refusal }) => (refusal ? [] : [row]))
  }
  return { going, staying }
}
