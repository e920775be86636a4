import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { ComfortDetail, ComfortDraft, ComfortImport, ComfortResult, comfortList } from './comfortTest.ts'
import { may } from './permissions.ts'

/** `/elevator/comfortTest/*` (monitoring 5). */
export const comfortApi = {
  list: endpoint({
    method: 'POST',
    path: '/elevator/comfortTest/listPage',
    title: '舒适度检测列表',
    needs: [may.see],
    reads: true,
    input: comfortList.query,
    reply: comfortList.page,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/elevator/comfortTest/detail/{id}',
    title: '舒适度检测详情',
    needs: [may.see],
    input: ById,
    reply: ComfortDetail,
  }),
  /** Of a report on paper. */
  add: endpoint({
    method: 'POST',
    path: '/elevator/comfortTest/add',
    title: '登记检测报告',
    needs: [may.bring],
    input: ComfortDraft,
    reply: Saved,
  }),
  import: endpoint({
    method: 'POST',
    path: '/elevator/comfortTest/import',
    title: '导入测量数据',
    needs: [may.bring],
    long: true,
    input: ComfortImport,
    reply: z.object({ id: z.uuid().nullable(), result: ComfortResult }),
  }),
  recalc: endpoint({
    method: 'POST',
    path: '/elevator/comfortTest/recalc/{id}',
    title: '重新计算',
    needs: [may.bring],
    long: true,
    input: z.object({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  report: endpoint({
    method: 'POST',
    path: '/elevator/comfortTest/report/{id}',
    title: '舒适度检测报告',
    needs: [may.see],
    reads: true,
    file: true,
    long: true,
    input: ById,
    reply: z.unknown(),
  }),
}
