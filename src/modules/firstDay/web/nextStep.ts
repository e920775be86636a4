import { call } from '#kernel/web/client/call.ts'
import { told } from '#kernel/web/client/told.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import type { NextStep } from '#kernel/web/services.tsx'
import { currentUser } from '#kernel/web/session/user.ts'
import { firstDayApi } from '../shared/api.ts'
import { nextStep, type StepKey, stepTitle, type Way } from '../shared/way.ts'
import { isStep, wordsOf } from './steps.ts'

/** Companies that have got through: they are not asked again. */
const through = new Set<string>()

async function wayNow(): Promise<Way | undefined> {
  const company = currentUser()?.companyId
  if (!company || through.has(company)) return undefined
  const way = await told(call(firstDayApi.way, {}, { firstLoad: true }))
  if (way === null) through.add(company)
  return way ?? undefined
}

function nextOf(way: Way): (NextStep & { readonly step: StepKey }) | undefined {
  const step = nextStep(way)
  if (!step) return undefined
  const { verb, to } = wordsOf(step, way.drafts)
  return reachable(to.split('?')[0] ?? to) ? { step, verb, to } : undefined
}

/** What comes after a row of this kind in a company on its first day; undefined for all others. */
export async function stepAfter(what: string): Promise<NextStep | undefined> {
  const way = isStep(what) ? await wayNow() : undefined
  return way && nextOf(way)
}

/** Which step fills a list. */
const filledBy: Readonly<Record<string, StepKey>> = {
  elevator: 'lifts',
  contract: 'contracts',
  maintainPlan: 'plans',
  maintainOrder: 'plans',
  inspectionPlan: 'lifts',
}
/** Whose first row is added in the list itself. */
const ownVerb: ReadonlySet<string> = new Set(['elevator', 'contract', 'maintainPlan'])

/** What must be there before this list can have rows; undefined where it may have some, and in all other companies. */
export async function needOf(list: string): Promise<(NextStep & { readonly hint: string }) | undefined> {
  const step = filledBy[list]
  const way = step ? await wayNow() : undefined
  if (!step || !way || way.counts[step] > 0) return undefined
  const next = nextOf(way)
  if (!next || (next.step === step && ownVerb.has(list))) return undefined
  // A list of what the step itself makes does not say that there must be some first.
  const first = ownVerb.has(list) ? '' : `有了${stepTitle[step]}，这里才有内容；`
  const before = next.step === step ? '' : `${stepTitle[step]}之前要有${stepTitle[next.step]}。`
  return { verb: next.verb, to: next.to, hint: `${first}${before}下一步：${next.verb}。` }
}
