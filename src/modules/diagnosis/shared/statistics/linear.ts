/** Dense rows of numbers, one after the other: row i is `values[i·width … (i+1)·width)`. */
export interface Design {
  readonly width: number
  readonly values: Float64Array
}

export function designOf(rows: readonly (readonly number[])[]): Design {
  const width = rows[0]?.length ?? 0
  const values = new Float64Array(rows.length * width)
  for (const [i, row] of rows.entries()) values.set(row, i * width)
  return { width, values }
}

export const rowsIn = ({ width, values }: Design): number => (width === 0 ? 0 : values.length / width)

/** Row i times the coefficients. */
export function rowTimes({ width, values }: Design, i: number, coefficients: Float64Array): number {
  let sum = 0
  for (let j = 0; j < width; j++) sum += at(values, i * width + j) * at(coefficients, j)
  return sum
}

/** An element that is there: the loops of this folder run inside their lengths. */
export const at = (values: Float64Array, i: number): number => values[i] as number

/** XᵀWX (full square, row by row) and XᵀWz. */
export function normalEquations(design: Design, weights: Float64Array, targets: Float64Array) {
  const { width, values } = design
  const square = new Float64Array(width * width)
  const right = new Float64Array(width)
  for (let i = 0; i < weights.length; i++) {
    const weight = at(weights, i)
    if (weight === 0) continue
    const from = i * width
    for (let a = 0; a < width; a++) {
      const scaled = weight * at(values, from + a)
      if (scaled === 0) continue
      right[a] = at(right, a) + scaled * at(targets, i)
      for (let b = 0; b <= a; b++) square[a * width + b] = at(square, a * width + b) + scaled * at(values, from + b)
    }
  }
  for (let a = 0; a < width; a++) for (let b = 0; b < a; b++) square[b * width + a] = at(square, a * width + b)
  return { square, right }
}

/** Cholesky's factor (lower triangle), null when the matrix is not positive definite: a column says what others say. */
function cholesky(square: Float64Array, width: number): Float64Array | null {
  const factor = new Float64Array(width * width)
  for (let a = 0; a < width; a++)
    for (let b = 0; b <= a; b++) {
      let rest = at(square, a * width + b)
      for (let c = 0; c < b; c++) rest -= at(factor, a * width + c) * at(factor, b * width + c)
      if (a === b && !(rest > 1e-12 * at(square, a * width + a))) return null
      factor[a * width + b] = a === b ? Math.sqrt(rest) : rest / at(factor, b * width + b)
    }
  return factor
}

/** Solves A·x = right for a positive definite A; null when it is none. */
export function solve(square: Float64Array, right: Float64Array): Float64Array | null {
  const width = right.length
  const factor = cholesky(square, width)
  if (!factor) return null
  const x = Float64Array.from(right)
  for (let a = 0; a < width; a++) {
    for (let b = 0; b < a; b++) x[a] = at(x, a) - at(factor, a * width + b) * at(x, b)
    x[a] = at(x, a) / at(factor, a * width + a)
  }
  for (let a = width - 1; a >= 0; a--) {
    for (let b = a + 1; b < width; b++) x[a] = at(x, a) - at(factor, b * width + a) * at(x, b)
    x[a] = at(x, a) / at(factor, a * width + a)
  }
  return x
}

/** The diagonal of A⁻¹. */
export function inverseDiagonal(square: Float64Array, width: number): Float64Array | null {
  const diagonal = new Float64Array(width)
  for (let a = 0; a < width; a++) {
    const unit = new Float64Array(width)
    unit[a] = 1
    const column = solve(square, unit)
    if (!column) return null
    diagonal[a] = at(column, a)
  }
  return diagonal
}
