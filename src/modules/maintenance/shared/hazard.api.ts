import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { HazardClose, HazardDetail, HazardDraft, HazardEdit, HazardFix, HazardNotice } from './hazard.ts'
import { HazardTab, hazardList } from './hazardList.ts'
import { may } from './permissions.ts'

const one = { ...ById.shape, ...WithVersion.shape }

/** 隐患: the standard verbs of jobs 5 and the moves of jobs 3.3; the codes are those of orders (decision 0050). */
export const hazardApi = {
  list: endpoint({
    ...{ method: 'POST', path: '/hazard/listPage', title: '隐患列表', needs: [may.list], reads: true },
    ...{ input: hazardList.query, reply: hazardList.page },
  }),
  /** Added: how many each tab holds under the other filters. */
  counts: endpoint({
    ...{ method: 'POST', path: '/hazard/counts', title: '各页签隐患数', needs: [may.list], reads: true },
    input: hazardList.query,
    reply: z.record(
      z.literal(HazardTab.options.map(({ value }) => value)),
      z.object({ total: z.number().int(), capped: z.boolean() }),
    ),
  }),
  detail: endpoint({
    ...{ method: 'GET', path: '/hazard/detail/{id}', title: '隐患详情', needs: [may.list] },
    ...{ input: ById, reply: HazardDetail },
  }),
  options: endpoint({
    ...{ method: 'GET', path: '/hazard/options', title: '隐患选项', needs: 'login' },
    ...{ input: OptionQuery, reply: z.array(Option) },
  }),
  add: endpoint({
    ...{ method: 'POST', path: '/hazard/add', title: '登记隐患', needs: [may.add] },
    ...{ input: HazardDraft, reply: Saved },
  }),
  edit: endpoint({
    ...{ method: 'POST', path: '/hazard/edit', title: '编辑隐患', needs: [may.add] },
    ...{ input: HazardEdit.extend(one), reply: Saved },
  }),
  remove: endpoint({
    ...{ method: 'DELETE', path: '/hazard/delete/{id}', title: '删除隐患', needs: [may.add] },
    ...{ input: ById, reply: Done },
  }),
  /** Added, as the two below: 0→3; one that was handed over keeps its state. */
  notify: endpoint({
    ...{ method: 'POST', path: '/hazard/notify/{id}', title: '告知使用单位', needs: [may.add] },
    ...{ input: HazardNotice.extend(one), reply: Saved },
  }),
  rectify: endpoint({
    ...{ method: 'POST', path: '/hazard/rectify/{id}', title: '登记整改', needs: [may.add] },
    ...{ input: HazardFix.extend(one), reply: Saved },
  }),
  close: endpoint({
    ...{ method: 'POST', path: '/hazard/close/{id}', title: '隐患销号', needs: [may.close] },
    ...{ input: HazardClose.extend(one), reply: Saved },
  }),
  export: endpoint({
    ...{ method: 'POST', path: '/hazard/export', title: '导出隐患', needs: [may.export], reads: true },
    ...{ file: true, long: true, input: exportQuery(hazardList), reply: z.unknown() },
  }),
  template: endpoint({
    ...{ method: 'POST', path: '/hazard/template', title: '隐患导入模板', needs: [may.add], reads: true },
    ...{ file: true, input: z.object({}), reply: z.unknown() },
  }),
  import: endpoint({
    ...{ method: 'POST', path: '/hazard/import', title: '导入隐患', needs: [may.add], long: true },
    ...{ input: ImportInput, reply: ImportReply },
  }),
} as const
