import type { Handlers } from '#kernel/server/index.ts'
import type { scheduleApi } from '../shared/api.ts'
import { autoProposal } from './auto.ts'
import { balanceProposal } from './balancing.ts'
import { scheduleBoard } from './board.ts'
import { byHand } from './byHand.ts'
import { calendarPage } from './calendar.ts'
import { placesOf } from './places.ts'
import { publish } from './publish.ts'
import { rescueProposal } from './rescue.ts'
import { routeProposal } from './routing.ts'
import { whatIf } from './whatIf.ts'

export const scheduleHandlers: Handlers<typeof scheduleApi> = {
  calendar: calendarPage,
  board: scheduleBoard,
  places: placesOf,
  auto: autoProposal,
  route: routeProposal,
  balance: balanceProposal,
  rescue: (ctx, { repairId }) => rescueProposal(ctx, repairId),
  propose: (ctx, { moves }) => byHand(ctx, moves),
  publish,
  whatIf,
}
