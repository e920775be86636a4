import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done, Saved } from '#kernel/shared/page.ts'
import { mayPosition as may } from './permissions.ts'
import { Grants, PermissionTree, PositionDetail, PositionDraft, Preview, positionList } from './position.ts'
import { Why } from './why.ts'

/** Calls of 岗位管理 (archives 5). Paths marked *added* stand in no specification. */
export const positionApi = {
  ...ordinary('/permission/position', '岗位', {
    list: positionList,
    draft: PositionDraft,
    detail: PositionDetail,
    needs: {
      list: may.list,
      export: may.list,
      /** *added* */
      detail: [may.list, may.set],
      add: may.add,
      edit: may.edit,
    },
  }),
  copy: endpoint({
    method: 'POST',
    path: '/permission/position/copy',
    title: '复制岗位',
    needs: [may.copy],
    input: z.object({ ...ById.shape, name: PositionDraft.shape.name }),
    reply: Saved,
  }),
  /** Only those named move: two people assigning at once do not undo each other. */
  assign: endpoint({
    method: 'POST',
    path: '/permission/position/assign',
    title: '分配人员',
    needs: [may.assign],
    input: z.object({
      ...ById.shape,
      addIds: z.array(z.uuid()).max(500).default([]),
      removeIds: z.array(z.uuid()).max(500).default([]),
    }),
    reply: Done,
  }),
  delete: ordinary('/permission/position', '岗位', { needs: { remove: may.delete } }).remove,
  tree: endpoint({
    method: 'GET',
    path: '/permission/tree',
    title: '权限树',
    needs: [may.list, may.set],
    input: z.object({}),
    reply: PermissionTree,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/permission/preview',
    title: '预览岗位的菜单',
    needs: [may.set],
    reads: true,
    input: z.object({ grants: Grants, id: z.uuid().optional() }),
    reply: Preview,
  }),
  /** Of oneself; while viewing as a position, of that position. */
  why: endpoint({
    method: 'GET',
    path: '/permission/why/{code}',
    title: '为什么看不到',
    needs: 'login',
    input: z.object({ code: z.string().max(8) }),
    reply: Why,
  }),
}

export const Viewing = z.object({
  positionId: z.uuid(),
  position: z.string(),
  /** Whose team and own work the data scope means; null: the person's own. */
  employee: z.string().nullable(),
  since: z.string(),
})
export type Viewing = z.output<typeof Viewing>

/** 以他人之眼 (archives 10.6): all *added*. */
export const viewingApi = {
  current: endpoint({
    method: 'GET',
    path: '/permission/viewAs',
    title: '正在以哪个岗位查看',
    needs: 'login',
    silent: true,
    input: z.object({}),
    reply: Viewing.nullable(),
  }),
  start: endpoint({
    method: 'POST',
    path: '/permission/viewAs/start',
    title: '以岗位身份查看',
    needs: [may.list],
    input: z.object({ ...ById.shape, employeeId: z.uuid().optional() }),
    reply: Viewing,
  }),
  end: endpoint({
    method: 'POST',
    path: '/permission/viewAs/end',
    title: '结束以岗位身份查看',
    needs: 'login',
    whileViewing: true,
    input: z.object({}),
    reply: Done,
  }),
}
