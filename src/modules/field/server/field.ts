import type { Context, Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type FieldDoor, reviewSignIn } from '#modules/maintenance/server/index.ts'
import type { fieldApi } from '../shared/api.ts'
import { bootstrap, changes } from './bootstrap.ts'
import { doors, effects } from './doors.ts'
import { registerPhoto } from './photo.ts'
import { scan } from './scan.ts'
import { takeBatch } from './syncing.ts'
import { team } from './team.ts'

/** Membership of the order's crew is the permission of the worker's side (jobs 4). */
async function requireDoor(ctx: Context, orderId: string): Promise<FieldDoor> {
  for (const door of doors) if (await door.requireCrew(ctx, orderId)) return door
  throw refuse.notFound()
}

export const fieldHandlers: Handlers<typeof fieldApi> = {
  bootstrap: (ctx) => bootstrap(ctx, doors, effects),
  changes: (ctx, query) => changes(ctx, query, doors, effects),
  scan,

  async registerPhoto(ctx, photo) {
    await requireDoor(ctx, photo.orderId)
    return registerPhoto(ctx, photo)
  },

  async signLink(ctx, { id }) {
    const { signLink } = await requireDoor(ctx, id)
    if (!signLink) throw refuse.notFound()
    return signLink(ctx, id)
  },

  team,
  reviewSignIn,
  sync: (ctx, query) => takeBatch(ctx, query, doors, effects),
}
