import type { Context, Handlers, QueueSource } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { findPeople, findSites, findTrapped, noNarrower } from '#modules/board/server/index.ts'
import { wayOf } from '#modules/firstDay/server/index.ts'
import { may as mayRepair } from '#modules/repair/shared/permissions.ts'
import type { workbenchApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { inOrder, type TileKey, tilesOf, type View, viewsOf } from '../shared/tiles.ts'
import type { DispatchView } from '../shared/workbench.ts'
import { findChanges, findDone, findWay } from './dispatch.store.ts'
import { readLayout, saveLayout } from './layout.store.ts'
import { leadView } from './lead.ts'
import { isMonitored } from './live.store.ts'
import { manageView } from './manage.ts'
import { addNote, tickNote } from './note.store.ts'
import { queueOf } from './queue.ts'
import { readFigures, readTile, tileSources } from './tile.store.ts'
import { findRepairFigures, findWayRepairs } from './wayRepairs.store.ts'

/** `queue`: what all modules contribute; filled once they are there. */
export function workbenchHandlers(queue: readonly QueueSource[]): Handlers<typeof workbenchApi> {
  const sources = tileSources(queue)
  return {
    async summary(ctx, { view: asked }) {
      const day = dayOf(ctx.now)
      const layout = await readLayout(ctx)
      const views = viewsOf(ctx.may)
      if (asked !== undefined && !views.includes(asked)) throw refuse.noPermission()
      const kept = layout.view !== null && views.includes(layout.view) ? layout.view : undefined
      const view = asked ?? kept ?? views[0] ?? null
      const keys = inOrder(tilesOf(view, ctx.may), view === null ? [] : (layout.tiles[view] ?? []))
      const notices = await readTile(ctx, sources, 'notices', day, { page: 1, size: 3 })
      return {
        view,
        views,
        day,
        figures: await readFigures(ctx, sources, keys, day),
        notices: notices.records.map(({ id, title, day: publishAt }) => ({ id, title, publishAt })),
        queue: await queueOf(ctx, queue, view),
        way: ctx.may(may.manage) ? await wayOf(ctx) : null,
        manage: view === 1 ? await manageView(ctx, sources, day) : null,
        dispatch: view === 2 ? await dispatchView(ctx, day) : null,
        lead: view === 3 ? await leadView(ctx, day) : null,
      }
    },

    async list(ctx, { tile, page, size }) {
      if (!permittedTiles(ctx).has(tile)) throw refuse.noPermission()
      return readTile(ctx, sources, tile, dayOf(ctx.now), { page, size })
    },

    async layout(ctx, { view, tiles }) {
      if (!viewsOf(ctx.may).includes(view)) throw refuse.noPermission()
      await saveLayout(ctx, view, tiles)
      return { done: 1 }
    },

    addNote: (ctx, { text }) => addNote(ctx, text),
    tickNote: (ctx, { id, version }) => tickNote(ctx, id, version),
  }
}

async function dispatchView(ctx: Context, day: string): Promise<DispatchView> {
  return {
    repairs: await findWayRepairs(ctx),
    way: await findWay(ctx),
    done: await findDone(ctx, day),
    changes: await findChanges(ctx, day),
    sites: await findSites(ctx, day),
    people: await findPeople(ctx),
    trapped: await findTrapped(ctx, noNarrower),
    figures: ctx.may(mayRepair.list) ? await findRepairFigures(ctx, day) : null,
    monitored: await isMonitored(ctx),
  }
}

/** What the person's views show, and the 待办 of everybody. */
function permittedTiles(ctx: Context): ReadonlySet<TileKey> {
  const views: (View | null)[] = [...viewsOf(ctx.may), null]
  return new Set(views.flatMap((view) => tilesOf(view, ctx.may)))
}
