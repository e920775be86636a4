import { type Model, modelOf } from './model.ts'
import { Placing } from './placing.ts'
import type { Problem, Solution, Stop, Vehicle } from './problem.ts'
import { clashes, daysOf, weekMore } from './recreate.ts'
import { entryOf, stateOf } from './solution.ts'
import { HAIR, type State } from './state.ts'

/** Why a stop went to a crew, and who would have been second, in the terms of jobs 6.3.4. */
interface Terms {
  vehicle: string
  name: string
  /** Minutes of way it adds. */
  travel: number
  /** Not the responsible crew. */
  penalty: number
  /** Minutes over the day's target. */
  load: number
  /** Hours over the team's mean. */
  week: number
  cost: number
}

export interface Explanation {
  stop: string
  /** Null: nobody serves it. */
  chosen: Terms | null
  second: Terms | null
  reason: string
  /** Allowed crews that cannot, each with what stands against it. */
  against: { vehicle: string; name: string; text: string }[]
}

/** Answers for the stops of one plan, each as if all others were given away already. */
export function explainer(problem: Problem, solution: Pick<Solution, 'routes'>): (stop: string) => Explanation {
  const model = modelOf(problem, false)
  const state = stateOf(model, solution)
  const at = new Map(problem.stops.map((stop, c) => [stop.id, c]))
  return (stop) => {
    const c = at.get(stop)
    if (c === undefined) throw new RangeError(`no stop ${stop}`)
    const v = state.vehicle[c] as number
    state.mark()
    if (v >= 0) {
      state.remove(c)
      state.refresh(v)
    }
    const explanation = explained(state, c, v)
    state.undo()
    return explanation
  }
}

/** Explains one stop of a plan; `explainer` for many. */
export const explain = (problem: Problem, solution: Pick<Solution, 'routes'>, stop: string): Explanation =>
  explainer(problem, solution)(stop)

interface Judged {
  terms: Terms
  v: number
  /** In words, when it decides against the crew. */
  words: readonly [weight: number, text: string][]
}

function explained(state: State, c: number, given: number): Explanation {
  const { model } = state
  const stop = (model.problem.stops[c] as Stop).id
  const judged: Judged[] = []
  const against: Explanation['against'] = []
  const placing = new Placing()
  for (let e = model.entryAt[c] as number; e < (model.entryAt[c + 1] as number); e++) {
    const found = judge(state, placing, c, e)
    if ('text' in found) against.push(found)
    else judged.push(found)
  }
  judged.sort((a, b) => a.terms.cost - b.terms.cost || (a.terms.vehicle < b.terms.vehicle ? -1 : 1))
  const chosen = judged.find((each) => each.v === given) ?? null
  const second = judged.find((each) => each !== chosen) ?? null
  const reason = chosen ? reasonOf(model, c, chosen, judged, against) : reasonAgainst(against)
  return { stop, chosen: chosen?.terms ?? null, second: second?.terms ?? null, reason, against }
}

/** What a crew would cost for a stop that nobody has; or why it cannot. */
function judge(state: State, placing: Placing, c: number, e: number): Judged | Explanation['against'][number] {
  const { model } = state
  const v = model.entryVehicle[e] as number
  const { id, name = id, max = 0, target = 0 } = model.problem.vehicles[v] as Vehicle
  const minutes = model.minutes[c] as number
  const no = (text: string) => ({ vehicle: id, name, text })
  if ((state.demand[v] as number) + (model.demand[c] as number) > (model.capacity[v] as number) + HAIR) {
    return no(`${name}超过运力`)
  }
  if (state.size[v] === 0 && clashes(state, v)) return no(`${name}有人当日在其他班组`)
  const [from, to] = daysOf(state, c)
  const day = model.day[v] as number
  if (day < from || day > to) return no(`${name}那天与这台电梯的另一次维保间隔不符`)
  if (!placing.find(state, c, e, Number.POSITIVE_INFINITY)) return no(`${name}当日没有可用时段`)
  const used = state.size[v] !== 0
  const before = (model.load[v] as number) + (state.service[v] as number) + (state.travel[v] as number)
  const load = before + minutes + placing.added
  if (load > (model.max[v] as number) + HAIR) return no(`${name}当日${whole(load)}分钟，超过${max}分钟`)
  const over = (n: number) => Math.max(0, n - (model.target[v] as number)) * model.weights.perMinuteOver
  const w = model.workload[v] as number
  const terms = {
    vehicle: id,
    name,
    travel: placing.added,
    penalty: model.entryPenalty[e] as number,
    // To the letter of jobs 6.3.4 without the way to the stop itself, which the search counts as well.
    load: over(before + minutes) - (used ? over(before) : 0),
    week: w < 0 ? 0 : weekMore(state, w, minutes),
    cost: 0,
  }
  terms.cost = terms.travel + terms.penalty + terms.load + terms.week
  const [hours, overMean] = w < 0 ? [0, 0] : hoursOf(state, w)
  const words: Judged['words'] = [
    [terms.week, `${name}本周${tenth(hours)}小时，高于班组均值${tenth(overMean)}小时`],
    [terms.load, `${name}当日将达${whole(load)}分钟，超过目标${target}分钟`],
    [terms.travel, `${name}需增加路程${whole(placing.added)}分钟`],
  ]
  return { terms, v, words }
}

/** Hours of a crew's week and how far they stand over the mean of its pool. */
function hoursOf({ model, work }: State, w: number): [hours: number, overMean: number] {
  const { workloads = [] } = model.problem
  const pool = workloads[w]?.pool
  let [sum, crews] = [0, 0]
  workloads.forEach((each, i) => {
    if (each.pool !== pool) return
    sum += work[i] as number
    crews += 1
  })
  const mine = work[w] as number
  return [mine / 60, (mine - sum / crews) / 60]
}

/** The largest thing that speaks against the responsible crew, or that it is the responsible crew. */
function reasonOf(
  model: Model,
  c: number,
  chosen: Judged,
  judged: readonly Judged[],
  against: Explanation['against'],
): string {
  const penaltyOf = ({ v }: Judged) => model.entryPenalty[entryOf(model, c, v)] as number
  const least = Math.min(...model.entryPenalty.subarray(model.entryAt[c], model.entryAt[c + 1]))
  if (penaltyOf(chosen) === least) {
    const cheaper = judged.find((each) => each.terms.cost < chosen.terms.cost - HAIR)
    return least > 0 || cheaper === undefined || penaltyOf(cheaper) > least ? '责任班组' : '与其他工单统筹后总成本更低'
  }
  const responsible = judged.find((each) => penaltyOf(each) === least)
  if (!responsible) return against[0]?.text ?? '责任班组不可用'
  if (responsible.terms.cost <= chosen.terms.cost) return '与其他工单统筹后总成本更低'
  return responsible.words.reduce((most, part) => (part[0] > most[0] ? part : most))[1]
}

const reasonAgainst = (against: Explanation['against']) =>
  against.length > 0 ? against.map(({ text }) => text).join('；') : '没有可派的班组'

const whole = (n: number) => Math.round(n)
const tenth = (n: number) => String(Math.round(n * 10) / 10)
