import { type Context, type Handlers, insertRow, orRefuse, removeRow, updateRow } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { listViewApi } from '../shared/listView.api.ts'
import { MOST_VIEWS, refuseListView } from '../shared/listView.ts'
import { countOwn, findEditable, findViews } from './listView.store.ts'

const orTaken = <T>(work: Promise<T>) =>
  orRefuse(work, () => fieldRefusal([{ prop: 'name', msg: '已有同名的视图，换一个名称' }]))

/** Somebody else's own view is not there; a shared one that the person may not change neither, for changing. */
async function requireEditable(ctx: Context, id: string): Promise<void> {
  if (!(await findEditable(ctx, id))) throw refuse.notFound()
}

/** Saved views of lists (decision 0123): beside what a person keeps of columns. */
export const listViewHandlers: Handlers<typeof listViewApi> = {
  list: (ctx, { list }) => (ctx.who.roleType === 2 ? Promise.resolve([]) : findViews(ctx, list)),
  async add(ctx, { list, name, shared, state }) {
    if ((await countOwn(ctx, list)) >= MOST_VIEWS) throw refuseListView.many({ n: MOST_VIEWS })
    return orTaken(insertRow(ctx, 'listView', { list, name, shared, state: JSON.stringify(state) }))
  },
  async edit(ctx, { id, version, name, shared, state }) {
    await requireEditable(ctx, id)
    return orTaken(
      updateRow(ctx, 'listView', id, version, { name, shared, ...(state && { state: JSON.stringify(state) }) }),
    )
  },
  async remove(ctx, { id }) {
    await requireEditable(ctx, id)
    await removeRow(ctx, 'listView', id)
    return { done: 1 }
  },
}
