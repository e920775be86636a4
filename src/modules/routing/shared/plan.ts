import { Fleet } from './fleet.ts'
import { modelOf } from './model.ts'
import type { Problem, Progress, Solution } from './problem.ts'
import { Search } from './search.ts'
import { solutionOf } from './solution.ts'

export interface PlanOptions {
  /** Milliseconds to search; without it `iterations`, and then the same seed gives the same plan. */
  deadline?: number
  /** Without both 400 for every stop, 20,000 at most. */
  iterations?: number
  seed?: number
  /** Fewest vehicles first, then the shortest ways; else costs alone decide. */
  fewest?: boolean
  /** An AbortSignal: a stopped search answers with the best plan until then. */
  signal?: { readonly aborted: boolean }
  /** About five times a second, and at the end. */
  onProgress?: (progress: Progress) => void
  /** Milliseconds of the clock that `deadline` is measured with. */
  clock?: () => number
}

/** Node and browsers have it; the library of shared code does not name it. */
declare function setTimeout(run: (nothing: undefined) => void): unknown

/** Share of the search that may go into saving vehicles. */
const FLEET_SHARE = 0.5
/** Iterations between two looks at the clock. */
const CHUNK = 50
/** The others on this thread get a turn this often. */
const TURN_MS = 30
const PROGRESS_MS = 200

/**
 * The one call: a plan for a problem, the better the longer it may search. Other work on the thread goes on meanwhile;
 * a plan for many crews over weeks still belongs beside the server (`ctx.stepAside`).
 */
export async function plan(problem: Problem, options: PlanOptions = {}): Promise<Solution> {
  const search = searching(problem, options)
  for (;;) {
    const turn = Date.now() + TURN_MS
    do {
      const step = search.next()
      if (step.done) return step.value
    } while (Date.now() < turn)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** The same without a pause: for benchmarks, tests and processes that do nothing else. */
export function planNow(problem: Problem, options: PlanOptions = {}): Solution {
  const search = searching(problem, options)
  for (;;) {
    const step = search.next()
    if (step.done) return step.value
  }
}

function* searching(problem: Problem, options: PlanOptions): Generator<Progress, Solution> {
  const { deadline, signal, onProgress, fewest = false } = options
  const clock = options.clock ?? (() => Date.now())
  const began = clock()
  const model = modelOf(problem)
  const search = new Search(model, options.seed ?? 1)
  const most =
    options.iterations ?? (deadline === undefined ? Math.min(20_000, 400 * model.n) : Number.POSITIVE_INFINITY)
  const history: Progress[] = []
  let told = began
  const tell = (better: boolean): Progress => {
    const { best, iterations } = search
    const ms = clock() - began
    const vehicles = usedBy(best.vehicle)
    const progress = { iteration: iterations, ms, cost: best.total, unserved: best.absent, vehicles }
    if (better) history.push(progress)
    if (onProgress && clock() - told >= PROGRESS_MS) {
      told = clock()
      onProgress(progress)
    }
    return progress
  }
  const done = () =>
    Math.max(search.iterations / most, deadline === undefined ? 0 : (clock() - began) / Math.max(1e-9, deadline))
  const stopped = () => signal?.aborted === true
  let last = tell(true)

  if (fewest && model.n > 0) {
    const fleet = new Fleet(search)
    for (let more = true; more && done() < FLEET_SHARE && !stopped(); ) {
      more = fleet.run(CHUNK)
      const used = usedBy(search.best.vehicle)
      last = tell(used < last.vehicles || search.best.absent < last.unserved)
      yield last
    }
    search.restore(search.best.absent === 0)
  }
  const from = done()
  for (let part = from; part < 1 && !stopped() && model.n > 0; part = done()) {
    const better = search.run(Math.min(CHUNK, most - search.iterations), (part - from) / (1 - from))
    yield tell(better)
  }
  search.restore(false)
  onProgress?.(tell(false))
  return solutionOf(search.state, { iterations: search.iterations, ms: clock() - began, history, stopped: stopped() })
}

function usedBy(vehicle: Int32Array): number {
  const used = new Set(vehicle)
  used.delete(-1)
  return used.size
}
