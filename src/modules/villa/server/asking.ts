import { inCompany, type Minutely, type Services } from '#kernel/server/index.ts'
import { dayOf, weekday } from '#kernel/shared/days.ts'
import { Weekday } from '#modules/community/shared/community.terms.ts'
import { VisitTime } from '../shared/villa.terms.ts'
import { keepAsked, takeVisitsToAsk } from './asking.store.ts'
import type { VisitToAsk } from './asks.ts'

/** Name of the template at the provider of texts. */
const TEMPLATE = 'villaVisit'
/** A plan is made for a year: the owner is asked about the next visit at once, about later ones a week ahead. */
const ASK_DAYS_AHEAD = 7
/** Nobody is texted at home outside these hours, Asia/Shanghai. */
const FROM_HOUR = 8
const TO_HOUR = 20

/**
 * Asks owners by text whether the day suits them (archives 4.6), within a minute of the plan that names it; a visit that
 * moves to another day is asked again. Who is killed between sending and keeping asks again under the same key, which the
 * port delivers once.
 */
export const askingWork: Minutely = { name: 'villa.asking', run: askOwners }

export async function askOwners(services: Services, companyId: string): Promise<void> {
  const hour = (services.clock().getUTCHours() + 8) % 24
  if (hour < FROM_HOUR || hour >= TO_HOUR) return
  await inCompany(services, { principal: null, companyId, traceId: 'villa-asking' }, async (ctx) => {
    for (const visit of await takeVisitsToAsk(ctx, dayOf(ctx.now), ASK_DAYS_AHEAD)) {
      try {
        await services.texting.send(visit.phone, TEMPLATE, wordsOf(visit), `${visit.archiveId} ${visit.planDate}`)
        await keepAsked(ctx, visit)
      } catch (failure) {
        // The next minute tries again.
        ctx.log.warn({ err: failure, archive: visit.archiveId }, 'owner not asked')
      }
    }
  })
}

const wordsOf = ({ planDate, ownerName, house, preferTime, companyName, dutyPhone }: VisitToAsk) => ({
  owner: ownerName,
  house,
  date: `${planDate}（${Weekday.label(weekday(planDate) as 1)}）${preferTime ? VisitTime.label(preferTime) : ''}`,
  company: companyName,
  phone: dutyPhone,
})
