export type Problem = 'syntax' | 'unknown' | 'missing' | 'zero' | 'large' | 'choice' | 'negative'

/** Why a formula gives nothing: where (from 1) it does not read, or which parameter is meant. */
export class FormulaError extends Error {
  readonly problem: Problem
  readonly at: number
  readonly parameter: string | undefined
  constructor(problem: Problem, at: number, parameter?: string) {
    super(`${problem} at ${at}`)
    this.problem = problem
    this.at = at
    this.parameter = parameter
  }
}
