import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import { VillaDetail, VillaDraft, VillaLift } from './villa.ts'
import { villaList } from './villaList.ts'

const Move = z.object({ ...ById.shape, ...WithVersion.shape })

export const villaApi = {
  ...ordinary('/villageArchive', '别墅梯档案', {
    list: villaList,
    draft: VillaDraft,
    detail: VillaDetail,
    needs: {
      list: may.list,
      options: 'login',
      detail: [may.list, may.edit],
      add: may.add,
      edit: may.edit,
      export: may.export,
      /** Added: 停用 and back (AMs). */
      template: may.add,
      import: may.add,
      /** A stopped file that was made by mistake or of a house that is gone. */
      remove: may.stop,
    },
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
