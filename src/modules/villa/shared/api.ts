import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import { VillaDetail, VillaDraft, VillaLift } from './villa.ts'
import { villaList } from './villaList.ts'

const Move = z.object({ ...ById.shape, ...WithVersion.shape })

export const villaApi = {
  list: endpoint({
    method: 'POST',
    path: '/villageArchive/listPage',
    title: '别墅梯档案列表',
    needs: [may.list],
    reads: true,
    input: villaList.query,
    reply: villaList.page,
  }),
  options: endpoint({
    method: 'GET',
    path: '/villageArchive/options',
    title: '选择别墅梯档案',
    needs: 'login',
    input: OptionQuery,
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/villageArchive/detail/{id}',
    title: '别墅梯档案详情',
    needs: [may.list, may.edit],
    input: ById,
    reply: VillaDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/villageArchive/add',
    title: '新增别墅梯档案',
    needs: [may.add],
    input: VillaDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/villageArchive/edit',
    title: '编辑别墅梯档案',
    needs: [may.edit],
    input: VillaDraft.safeExtend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  export: endpoint({
    method: 'POST',
    path: '/villageArchive/export',
    title: '导出别墅梯档案',
    needs: [may.export],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(villaList),
    reply: z.unknown(),
  }),
  /** Added: 停用 and back (AMs). */
  template: endpoint({
    method: 'POST',
    path: '/villageArchive/template',
    title: '别墅梯档案导入模板',
    needs: [may.add],
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: '/villageArchive/import',
    title: '导入别墅梯档案',
    needs: [may.add],
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
  /** A stopped file that was made by mistake or of a house that is gone. */
  remove: endpoint({
    method: 'DELETE',
    path: '/villageArchive/delete/{id}',
    title: '删除别墅梯档案',
    needs: [may.stop],
    input: ById,
    reply: Done,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/villageArchive/stop',
    title: '停用别墅梯档案',
    needs: [may.stop],
    input: Move,
    reply: Saved,
  }),
  start: endpoint({
    method: 'POST',
    path: '/villageArchive/start',
    title: '启用别墅梯档案',
    needs: [may.stop],
    input: Move,
    reply: Saved,
  }),
  /** Added: home lifts a file may hold, with those in no file first; the form chooses from them. */
  lifts: endpoint({
    method: 'POST',
    path: '/villageArchive/lifts',
    title: '可关联的家用电梯',
    needs: [may.add, may.edit],
    reads: true,
    silent: true,
    input: z.object({ communityId: z.uuid().optional(), exceptId: z.uuid().optional() }),
    reply: z.array(VillaLift.extend({ archiveNo: z.string().nullable() })),
  }),
}
