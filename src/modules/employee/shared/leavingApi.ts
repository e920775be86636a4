import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { counts } from '#kernel/shared/figure.ts'
import { ById } from '#kernel/shared/page.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { employeeFigures } from './figures.ts'
import { may } from './permissions.ts'

const HeldOrder = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  place: z.string(),
  status: z.number().int(),
})
export type HeldOrder = z.output<typeof HeldOrder>

/** What keeps a person from leaving (archives 3 Employee), each by name: it adds up to the figures of 1007003. */
export const Held = z.object({
  lifts: counts(liftFigures.charged),
  /** Visits not started, which go along with a hand-over. */
  waiting: counts(employeeFigures.ordersWaiting),
  /** Visits under way or paused: by whoever is on them, or given to somebody else. */
  visits: z.array(HeldOrder),
  repairs: z.array(HeldOrder),
  /** The team the person leads. */
  team: z.string().nullable(),
  /** A warehouse kept or money not handed in (1007004). */
  owes: z.boolean(),
})
export type Held = z.output<typeof Held>

export const holdsNothing = ({ lifts, waiting, visits, repairs, team, owes }: Held): boolean =>
  lifts + waiting + visits.length + repairs.length === 0 && team === null && !owes

export const leavingApi = {
  /** *added*: what is to be handed over before leaving, with its ways out. */
  held: endpoint({
    method: 'GET',
    path: '/employee/held/{id}',
    title: '离职前要交接的',
    needs: [may.detail, may.leave, may.transfer],
    input: ById,
    reply: Held,
  }),
}
