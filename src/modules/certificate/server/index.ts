import { calls, type ServerModule } from '#kernel/server/index.ts'
import { findLive } from '#modules/project/server/index.ts'
import { gapApi, liveApi } from '../shared/api.ts'
import { gapHandlers } from './gap.ts'
import { certificateQueue } from './queue.store.ts'

/** The rows and their rules belong to the employee module (decision 0021). */
export const certificateModule: ServerModule = {
  name: 'certificate',
  calls: [calls(gapApi, gapHandlers), calls(liveApi, { detail: (ctx, { id }) => findLive(ctx, id) })],
  queue: [certificateQueue],
}
