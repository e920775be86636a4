/** Between two crews: the cost of giving an order to each (jobs 6.3, step 4). */

/** What decides between two crews. */
export interface Offer {
  crewId: string
  /** As people call it: A组. */
  name: string
  /** Minutes of travel the order adds to the crew's day. */
  addedTravel: number
  responsible: boolean
  /** Minutes the crew already has that day. */
  dayLoad: number
  weekHours: number
  teamMeanHours: number
}

export const NOT_RESPONSIBLE = 30
export const PER_MINUTE_OVER = 0.2
export const PER_HOUR_OVER_MEAN = 5

/** added travel + 30 if not responsible + 0.2 per minute over the day's target + 5 per hour over the team's mean. */
export function costOf(offer: Offer, minutes: number, dayTarget = 420): number {
  return (
    offer.addedTravel +
    (offer.responsible ? 0 : NOT_RESPONSIBLE) +
    PER_MINUTE_OVER * Math.max(0, offer.dayLoad + minutes - dayTarget) +
    PER_HOUR_OVER_MEAN * Math.max(0, offer.weekHours - offer.teamMeanHours)
  )
}

export interface Choice {
  crewId: string
  cost: number
  /** Why the responsible crew does not get it, or that it does. */
  reason: string
}

const hours = (n: number) => String(Math.round(n * 10) / 10)

/** The cheapest offer; of equal ones the lower crew code. Null without offers. */
export function chooseCrew(offers: readonly Offer[], minutes: number, dayTarget = 420): Choice | null {
  let best: { offer: Offer; cost: number } | null = null
  for (const offer of offers) {
    const cost = costOf(offer, minutes, dayTarget)
    if (!best || cost < best.cost || (cost === best.cost && offer.crewId < best.offer.crewId)) best = { offer, cost }
  }
  if (!best) return null
  const { offer, cost } = best
  const responsible = offers.find((each) => each.responsible)
  const reason = offer.responsible
    ? '责任班组'
    : responsible
      ? whyNot(responsible, minutes, dayTarget)
      : '责任班组不可用'
  return { crewId: offer.crewId, cost, reason }
}

/** The largest part of the responsible crew's cost, in words. */
function whyNot(offer: Offer, minutes: number, dayTarget: number): string {
  const over = offer.dayLoad + minutes - dayTarget
  const overMean = offer.weekHours - offer.teamMeanHours
  const parts: [number, string][] = [
    [
      PER_HOUR_OVER_MEAN * overMean,
      `${offer.name}本周${hours(offer.weekHours)}小时，高于班组均值${hours(overMean)}小时`,
    ],
    [PER_MINUTE_OVER * over, `${offer.name}当日将达${offer.dayLoad + minutes}分钟，超过目标${dayTarget}分钟`],
    [offer.addedTravel, `${offer.name}需增加路程${offer.addedTravel}分钟`],
  ]
  return parts.reduce((most, part) => (part[0] > most[0] ? part : most))[1]
}
