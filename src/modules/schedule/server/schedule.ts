import type { Handlers } from '#kernel/server/index.ts'
import type { scheduleApi } from '../shared/api.ts'
import { autoProposal } from './auto.ts'
import { balanceProposal } from './balancing.ts'
import { scheduleBoard } from './board.ts'
import { byHand } from './byHand.ts'
import { placesOf } from './places.ts'
import { publish } from './publish.ts'
import { rescueProposal } from './rescue.ts'
import { routeProposal } from './routing.ts'
import { whatIf } from './whatIf.ts'

export const scheduleHandlers: Handlers<typeof scheduleApi> = {
  board: (ctx, query) => scheduleBoard(ctx, query),
  places: (ctx, query) => placesOf(ctx, query),
  auto: (ctx, query) => autoProposal(ctx, query),
  route: (ctx, scope) => routeProposal(ctx, scope),
  balance: (ctx, scope) => balanceProposal(ctx, scope),
  rescue: (ctx, { repairId }) => rescueProposal(ctx, repairId),
  propose: (ctx, { moves }) => byHand(ctx, moves),
  publish: (ctx, input) => publish(ctx, input),
  whatIf: (ctx, query) => whatIf(ctx, query),
}
