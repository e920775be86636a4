import { modelOf } from './model.ts'
import type { Improvement, Problem, Solution } from './problem.ts'
import { Search } from './search.ts'
import { solutionOf } from './solution.ts'

export interface PlanOptions {
  /** Milliseconds to search; without it `iterations`, and then the same seed gives the same plan. */
  deadline?: number
  /** Without both `usualIterations`; 0: every stop by urgency where it costs least, nothing is searched. */
  iterations?: number
  seed?: number
  /** Milliseconds of the clock that `deadline` is measured with. */
  clock?: () => number
  /** Told at each turn of `plan` how much of the search is done, 0 to 1; what it throws ends the search. */
  between?: ((share: number) => void) | undefined
}

/** Node and browsers have it; the library of shared code does not name it. */
declare function setTimeout(run: (nothing: undefined) => void): unknown

/** Iterations between two looks at the clock. */
const CHUNK = 50
/** The others on this thread get a turn this often. */
const TURN_MS = 30

/** 400 for every stop; beyond 20,000 a full board still gains much, up to 100 for every stop and 60,000 in all. */
const usualIterations = (stops: number): number =>
  Math.max(Math.min(20_000, 400 * stops), Math.min(60_000, 100 * stops))

/**
 * The one call: a plan for a problem, the better the longer it may search. Other work on the thread goes on meanwhile;
 * a plan for many crews over weeks still belongs beside the server (`ctx.moveToWorker`).
 */
export async function plan(problem: Problem, options: PlanOptions = {}): Promise<Solution> {
  const search = searching(problem, options)
  let share = 0
  for (;;) {
    const turn = Date.now() + TURN_MS
    do {
      const step = search.next()
      if (step.done) return step.value
      share = step.value
    } while (Date.now() < turn)
    await new Promise((resolve) => setTimeout(resolve))
    options.between?.(share)
  }
}

/** The same without a pause: for benchmarks, tests, short questions and processes that do nothing else. */
export function planNow(problem: Problem, options: PlanOptions = {}): Solution {
  const search = searching(problem, options)
  for (;;) {
    const step = search.next()
    if (step.done) return step.value
  }
}

/**
 * With a fleet that hardly suffices, a stop left over costs so much that no plan between two packings is ever taken, and a
 * run that began badly stays bad however long it lasts. So when something is left over after the first part of the search,
 * short runs begin anew, and the best of them goes on.
 */
const LOOK = 0.1
const RUNS = 4
const RUN = 0.15
/** How far the best run is cooled down when it goes on. */
const REHEATED = 0.4

function* searching(problem: Problem, options: PlanOptions): Generator<number, Solution> {
  const { deadline, seed = 1, clock = () => Date.now() } = options
  const began = clock()
  const most =
    options.iterations ?? (deadline === undefined ? usualIterations(problem.stops.length) : Number.POSITIVE_INFINITY)
  const model = modelOf(problem, most > 0)
  const possible = problem.stops.filter((_, c) => model.entryAt[c + 1] !== model.entryAt[c]).length
  const hopeless = model.n - possible
  let search = new Search(model, seed)
  let [iterations, least] = [0, search.best.total]
  const history: Improvement[] = [{ iteration: 0, ms: clock() - began, cost: least }]
  const done = () => {
    if (most === 0 || possible === 0) return 1
    return Math.max(iterations / most, deadline === undefined ? 0 : (clock() - began) / Math.max(1e-9, deadline))
  }

  /** One run from where the whole search stands to `to`, cooling from one part of the scale to another. */
  function* run(to: number, cool: number, cooled: number): Generator<number, undefined> {
    const from = done()
    for (let at = from; at < to; at = done()) {
      const part = cool + ((cooled - cool) * (at - from)) / (to - from)
      const times = Math.max(1, Math.min(CHUNK, most - iterations))
      search.run(times, part)
      iterations += times
      if (search.best.total < least - 1e-6) {
        least = search.best.total
        history.push({ iteration: iterations, ms: clock() - began, cost: least })
      }
      yield Math.min(1, done())
    }
  }

  yield* run(LOOK, 0, LOOK)
  if (search.best.absent > hopeless && done() < 1) {
    let best = search
    for (let n = 1; n <= RUNS; n++) {
      search = new Search(model, seed + n)
      yield* run(LOOK + n * RUN, 0, 1)
      if (search.best.total < best.best.total) best = search
    }
    search = best
    search.restore()
    yield* run(1, REHEATED, 1)
  } else yield* run(1, LOOK, 1)
  search.restore()
  return solutionOf(search.state, { iterations, ms: clock() - began, history })
}
