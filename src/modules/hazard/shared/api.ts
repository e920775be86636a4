import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { HazardClose, HazardDetail, HazardFix, HazardNotice } from './hazard.ts'
import { HazardDraft, HazardEdit } from './hazardDraft.ts'
import { HazardTab, hazardList } from './hazardList.ts'
import { may } from './permissions.ts'

const one = { ...ById.shape, ...WithVersion.shape }

/** 隐患: the standard verbs of jobs 5 and the moves of jobs 3.3; the codes are those of orders (decision 0050). */
export const hazardApi = {
  ...ordinary('/hazard', '隐患', {
    list: hazardList,
    draft: HazardDraft,
    edit: HazardEdit.extend(one),
    detail: HazardDetail,
    needs: {
      list: may.list,
      detail: may.list,
      options: 'login',
      add: may.add,
      edit: may.add,
      remove: may.add,
      export: may.export,
      template: may.add,
      import: may.add,
    },
  }),
  /** Added: how many each tab holds under the other filters. */
  counts: endpoint({
    method: 'POST',
    path: '/hazard/counts',
    title: '各页签隐患数',
    needs: [may.list],
    reads: true,
    input: hazardList.query,
    reply: z.record(
      z.literal(HazardTab.options.map(({ value }) => value)),
      z.object({ total: z.number().int(), capped: z.boolean() }),
    ),
  }),
  /** Added, as the two below: 0→3; one that was handed over keeps its state. */
  notify: endpoint({
    method: 'POST',
    path: '/hazard/notify/{id}',
    title: '告知使用单位',
    needs: [may.add],
    input: HazardNotice.extend(one),
    reply: Saved,
  }),
  rectify: endpoint({
    method: 'POST',
    path: '/hazard/rectify/{id}',
    title: '登记整改',
    needs: [may.add],
    input: HazardFix.extend(one),
    reply: Saved,
  }),
  close: endpoint({
    method: 'POST',
    path: '/hazard/close/{id}',
    title: '隐患销号',
    needs: [may.close],
    input: HazardClose.extend(one),
    reply: Saved,
  }),
} as const
