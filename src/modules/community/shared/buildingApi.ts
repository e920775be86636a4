import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { BuildingBatch, BuildingDraft, BuildingRow, buildingList } from './building.ts'
import { may } from './permissions.ts'

export const buildingApi = {
  list: endpoint({
    method: 'POST',
    path: '/building/listPage',
    title: '楼栋列表',
    needs: [may.buildings, may.detail],
    reads: true,
    input: buildingList.query,
    reply: buildingList.page,
  }),
  /** `communityId` narrows the choice to one community. */
  options: endpoint({
    method: 'GET',
    path: '/building/options',
    title: '选择楼栋',
    needs: 'login',
    input: OptionQuery.extend({ communityId: z.uuid().optional() }),
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/building/detail/{id}',
    title: '楼栋详情',
    needs: [may.buildings, may.detail],
    input: ById,
    reply: BuildingRow,
  }),
  add: endpoint({
    method: 'POST',
    path: '/building/add',
    title: '新增楼栋',
    needs: [may.build],
    input: BuildingDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/building/edit',
    title: '编辑楼栋',
    needs: [may.build],
    input: BuildingDraft.safeExtend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/building/delete/{id}',
    title: '删除楼栋',
    needs: [may.build],
    input: ById,
    reply: Done,
  }),
  /** Makes the buildings that are not there yet; `kept` names those that were. */
  batchGenerate: endpoint({
    method: 'POST',
    path: '/building/batchGenerate',
    title: '批量生成楼栋',
    needs: [may.build],
    input: BuildingBatch,
    reply: Done.extend({ kept: z.array(z.string()) }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/building/export',
    title: '导出楼栋',
    needs: [may.buildings],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(buildingList),
    reply: z.unknown(),
  }),
  template: endpoint({
    method: 'POST',
    path: '/building/template',
    title: '楼栋导入模板',
    needs: [may.build],
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: '/building/import',
    title: '导入楼栋',
    needs: [may.build],
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
}
