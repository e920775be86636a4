import type { Context, Handlers } from '#kernel/server/index.ts'
import type { fieldApi } from '../shared/field.api.ts'
import { bootstrap, changes, type Tasks } from './bootstrap.ts'
import { demandCrewOf, fieldSignLink, scan, team } from './fieldCrew.ts'
import { registerPhoto } from './fieldPhoto.ts'
import type { SignDoor } from './sign.ts'
import { reviewSignIn } from './signInReview.ts'
import { type FieldEffects, type OpDoor, takeBatch } from './syncing.ts'

/** Orders of another kind that the same phone works on; the module that has them brings its door (src/app/modules.ts). */
export interface FieldDoor extends Tasks, OpDoor {
  /** True: the order is its own and the person belongs to it; 1002001 when he does not. */
  readonly demandCrew: (ctx: Context, orderId: string) => Promise<boolean>
  /** The customer's signature, of orders that take one. */
  readonly sign?: SignDoor
}

async function ownerOf(ctx: Context, doors: readonly FieldDoor[], orderId: string): Promise<FieldDoor | undefined> {
  for (const door of doors) if (await door.demandCrew(ctx, orderId)) return door
  return undefined
}

export const fieldHandlers = (
  doors: readonly FieldDoor[],
  effects: readonly FieldEffects[] = [],
): Handlers<typeof fieldApi> => ({
  bootstrap: (ctx) => bootstrap(ctx, doors, effects),
  changes: (ctx, query) => changes(ctx, query, doors, effects),
  scan,

  async registerPhoto(ctx, photo) {
    if (!(await ownerOf(ctx, doors, photo.orderId))) await demandCrewOf(ctx, photo.orderId)
    return registerPhoto(ctx, photo)
  },

  async signLink(ctx, { id }) {
    const door = await ownerOf(ctx, doors, id)
    return door?.sign ? door.sign.link(ctx, id) : fieldSignLink(ctx, { id })
  },

  team: (ctx) => team(ctx),
  reviewSignIn,

  sync: (ctx, query) => takeBatch(ctx, query, doors, effects),
})
