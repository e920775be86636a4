import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Done } from '#kernel/shared/page.ts'
import { mayUnit } from './permissions.ts'
import { SimilarUnit, UnitDetail, UnitDraft, UnitStatus, unitList } from './unit.ts'

/** Whoever writes papers about parts chooses one. */
const sees = [mayUnit.list, mayUnit.add, mayUnit.edit]

export const unitApi = {
  ...ordinary('/warehouse/unit', '配件', {
    list: unitList,
    draft: UnitDraft,
    detail: UnitDetail,
    needs: {
      list: mayUnit.list,
      options: sees,
      detail: sees,
      add: mayUnit.add,
      edit: mayUnit.edit,
      remove: mayUnit.remove,
      export: mayUnit.export,
      template: mayUnit.import,
      import: mayUnit.import,
    },
  }),
  /** Parts that a new one may be: the same model or specification under a name alike, or the same bar code. */
  similar: endpoint({
    method: 'POST',
    path: '/warehouse/unit/similar',
    title: '相似的配件',
    needs: [mayUnit.add, mayUnit.edit],
    reads: true,
    silent: true,
    input: z.object({
      name: z.string().trim().max(60).default(''),
      model: z.string().trim().max(60).default(''),
      spec: z.string().trim().max(60).default(''),
      barcode: z.string().trim().max(40).default(''),
      exceptId: z.uuid().optional(),
    }),
    reply: z.array(SimilarUnit),
  }),
  /** 停用 and 启用 of several; those that already are stay as they are. */
  setStatus: endpoint({
    method: 'POST',
    path: '/warehouse/unit/setStatus',
    title: '停用、启用配件',
    needs: [mayUnit.remove],
    input: z.object({ ids: z.array(z.uuid()).min(1, '请选择配件').max(500), status: UnitStatus.schema }),
    reply: Done,
  }),
}
