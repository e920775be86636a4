import { call } from '#kernel/web/client/call.ts'
import { told } from '#kernel/web/client/told.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import type { NextStep } from '#kernel/web/services.tsx'
import { currentUser } from '#kernel/web/session/user.ts'
import { firstDayApi } from '../shared/api.ts'
import { nextStep } from '../shared/way.ts'
import { isStep, stepWords } from './steps.ts'

/** Companies that have got through: they are not asked again. */
const through = new Set<string>()

/** What comes after a row of this kind in a company on its first day; undefined for all others. */
export async function stepAfter(what: string): Promise<NextStep | undefined> {
  const company = currentUser()?.companyId
  if (!company || !isStep(what) || through.has(company)) return undefined
  const way = await told(call(firstDayApi.way, {}, { firstLoad: true }))
  if (way === null) through.add(company)
  const step = way ? nextStep(way) : undefined
  if (!step) return undefined
  const { verb, to } = stepWords[step]
  return reachable(to.split('?')[0] ?? to) ? { verb, to } : undefined
}
