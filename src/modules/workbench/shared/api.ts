import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done, PageQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { tileKeys, WorkbenchView } from './tiles.ts'
import { NoteDraft, Summary, TilePage } from './workbench.ts'

/** archives 5. The views are guarded by their codes in the handler: the page itself opens for everybody. */
export const workbenchApi = {
  summary: endpoint({
    method: 'POST',
    path: '/workbench/summary',
    title: '工作台',
    needs: 'login',
    reads: true,
    /** Without a view: the one used last, else the first permitted. */
    input: z.object({ view: WorkbenchView.schema.optional() }),
    reply: Summary,
  }),
  list: endpoint({
    method: 'POST',
    path: '/workbench/list',
    title: '工作台磁贴的明细',
    needs: 'login',
    reads: true,
    input: PageQuery.pick({ page: true, size: true }).extend({ tile: z.enum(tileKeys) }),
    reply: TilePage,
  }),
  layout: endpoint({
    method: 'POST',
    path: '/workbench/layout',
    title: '保存工作台的视图与磁贴顺序',
    needs: 'login',
    silent: true,
    input: z.object({ view: WorkbenchView.schema, tiles: z.array(z.enum(tileKeys)).max(tileKeys.length).optional() }),
    reply: Done,
  }),
  /** *added*: 交接事项. */
  addNote: ordinary('/workbench/note', '交接事项', { draft: NoteDraft, needs: { add: 'AA3' } }).add,
  tickNote: endpoint({
    method: 'POST',
    path: '/workbench/note/tick',
    title: '勾销交接事项',
    needs: ['AA3'],
    input: z.object({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
}
