import type { Context, Handlers, QueueSource } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type FieldPort, reviewSignIn } from '#modules/maintenance/server/index.ts'
import type { fieldApi } from '../shared/api.ts'
import { bootstrap, changes } from './bootstrap.ts'
import { registerPhoto } from './photo.ts'
import { effects, ports } from './ports.ts'
import { scan } from './scan.ts'
import { takeBatch } from './syncing.ts'
import { team } from './team.ts'

/** Membership of the order's crew is the permission of the worker's side (jobs 4). */
async function requirePort(ctx: Context, orderId: string): Promise<FieldPort> {
  for (const port of ports) if (await port.requireCrew(ctx, orderId)) return port
  throw refuse.notFound()
}

export const fieldHandlers = (queue: readonly QueueSource[]): Handlers<typeof fieldApi> => ({
  bootstrap: (ctx) => bootstrap(ctx, ports, effects, queue),
  changes: (ctx, query) => changes(ctx, query, ports, effects, queue),
  scan,

  async registerPhoto(ctx, photo) {
    await requirePort(ctx, photo.orderId)
    return registerPhoto(ctx, photo)
  },

  async signLink(ctx, { id }) {
    const { signLink } = await requirePort(ctx, id)
    if (!signLink) throw refuse.notFound()
    return signLink(ctx, id)
  },

  team,
  reviewSignIn,
  sync: (ctx, query) => takeBatch(ctx, query, ports, effects),
})
