import { at, type Design, inverseDiagonal, normalEquations, rowsIn, rowTimes, solve } from './linear.ts'
import { MAD_SIGMA, medianDistance } from './quantile.ts'

/** Regressions by iteratively reweighted least squares. The first column of a design is the constant. */
export interface Fit {
  readonly coefficients: Float64Array
  /** Standard errors by the information matrix; null of a penalised or singular fit. */
  readonly errors: Float64Array | null
  readonly converged: boolean
}

interface Family {
  /** Where the search begins, as the linear predictor of a row. */
  start(y: number): number
  mean(eta: number): number
  /** Variance at the mean; with the canonical links used here also dμ/dη. */
  variance(mean: number): number
}

export const poissonFamily: Family = {
  start: (y) => Math.log(y + 0.5),
  mean: (eta) => Math.exp(Math.min(eta, 50)),
  variance: (mean) => Math.max(mean, 1e-12),
}
export const logisticFamily: Family = {
  start: (y) => Math.log((y + 0.5) / (1.5 - y)),
  mean: (eta) => 1 / (1 + Math.exp(-eta)),
  variance: (mean) => Math.max(mean * (1 - mean), 1e-12),
}

export interface FitOptions {
  /** Added to the linear predictor of each row with a coefficient of 1: log of the exposure. */
  readonly offset?: Float64Array
  /** How often each row counts. */
  readonly weights?: Float64Array
  /** Weight of a normal prior around 0 on all but the constant: keeps coefficients of rare classes finite. */
  readonly ridge?: number
  /** Coefficients to begin with, of a fit nearby. */
  readonly from?: Float64Array
}

/** Maximum likelihood of a generalised linear model with its canonical link; null when its columns are not independent. */
export function fitModel(family: Family, design: Design, y: Float64Array, options: FitOptions = {}): Fit | null {
  const n = rowsIn(design)
  const { ridge = 0, offset, weights } = options
  let coefficients: Float64Array | undefined = options.from
  const working = new Float64Array(n)
  const target = new Float64Array(n)
  for (let round = 0; round < 100; round++) {
    for (let i = 0; i < n; i++) {
      const shift = offset ? at(offset, i) : 0
      const eta = coefficients ? rowTimes(design, i, coefficients) + shift : family.start(at(y, i))
      const mean = family.mean(eta)
      const variance = family.variance(mean)
      working[i] = variance * (weights ? at(weights, i) : 1)
      target[i] = eta - shift + (at(y, i) - mean) / variance
    }
    const { square, right } = normalEquations(design, working, target)
    for (let j = 1; j < design.width; j++) square[j * design.width + j] = at(square, j * design.width + j) + ridge
    const next = solve(square, right)
    if (!next) return null
    const moved = coefficients ? next.map((one, j) => Math.abs(one - at(coefficients as Float64Array, j))) : null
    coefficients = next
    if (moved && Math.max(...moved) < 1e-10) return fitted(coefficients, square, ridge, true)
  }
  return coefficients ? { coefficients, errors: null, converged: false } : null
}

function fitted(coefficients: Float64Array, square: Float64Array, ridge: number, converged: boolean): Fit {
  const diagonal = ridge === 0 ? inverseDiagonal(square, coefficients.length) : null
  return { coefficients, errors: diagonal ? diagonal.map(Math.sqrt) : null, converged }
}

export interface HuberFit {
  readonly coefficients: Float64Array
  /** 1.4826·MAD of the residuals around 0. */
  readonly scale: number
  readonly residuals: Float64Array
}

/**
 * Huber's regression with t = 1.345 and the scale found again in each round: single wild days do not bend the line.
 * null when the columns are not independent or too few.
 */
export function huberRegression(design: Design, y: Float64Array, tuning = 1.345): HuberFit | null {
  const n = rowsIn(design)
  let weights = new Float64Array(n).fill(1)
  let before: Float64Array | null = null
  for (let round = 0; round < 500; round++) {
    const { square, right } = normalEquations(design, weights, y)
    const coefficients = solve(square, right)
    if (!coefficients) return null
    const residuals = y.map((one, i) => one - rowTimes(design, i, coefficients))
    const scale = MAD_SIGMA * medianDistance([...residuals], 0)
    const still = before?.every((one, j) => Math.abs(one - at(coefficients, j)) < 1e-12 * (1 + Math.abs(one)))
    if (still || scale === 0) return { coefficients, scale, residuals }
    weights = residuals.map((one) => Math.min(1, (tuning * scale) / Math.abs(one || 1e-300)))
    before = coefficients
    if (round === 499) return { coefficients, scale, residuals }
  }
  return null
}
