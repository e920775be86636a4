import { inCompany, openCompanies, type Services } from '#kernel/server/index.ts'
import { type Day, monthStart } from '#kernel/shared/days.ts'
import { ModelSource } from '../shared/forecast/forecastList.ts'
import type { Window } from '../shared/forecast/lift.ts'
import { type Trained, train } from './forecasting.ts'
import { currentRule } from './rule.ts'
import { windowsOf } from './windows.ts'

/**
 * 平台模型 (monitoring 6.5, decision 0202): what the companies that take part have learned together, for those that are too small
 * for a model of their own. Rows are put together in this process alone; a company is handed coefficients and their scores.
 */

/** Of fewer the coefficients would be those of one company, or of the other one of two. */
const LEAST_COMPANIES = 3

/** Windows of each company that takes part. */
export async function sharedWindows(services: Services, day: Day): Promise<Window[][]> {
  const found: Window[][] = []
  for (const companyId of await openCompanies(services)) {
    const own = await inCompany(services, { principal: null, companyId, traceId: 'diagnosis.platform' }, async (ctx) =>
      (await currentRule(ctx)).rule.sharesModel ? (await windowsOf(ctx, day)).windows : [],
    )
    if (own.length > 0) found.push(own)
  }
  return found
}

/** null: too few take part, or what they have is too little. */
export function trainShared(shared: readonly (readonly Window[])[], asOf: Day): Trained | null {
  return shared.length < LEAST_COMPANIES ? null : train(shared.flat(), asOf, ModelSource.code.platform)
}

/** The one of a month, made once in a process: the nights of all companies ask for it. */
const made = new WeakMap<Services, { readonly asOf: Day; readonly model: Promise<Trained | null> }>()

export function platformModel(services: Services, day: Day): Promise<Trained | null> {
  const asOf = monthStart(day)
  const held = made.get(services)
  if (held?.asOf === asOf) return held.model
  const model = sharedWindows(services, day).then((shared) => trainShared(shared, asOf))
  made.set(services, { asOf, model })
  // Asked for again after a fault, by the night that is repeated.
  model.catch(() => made.delete(services))
  return model
}
