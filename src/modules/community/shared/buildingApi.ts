import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Done, OptionQuery } from '#kernel/shared/page.ts'
import { BuildingBatch, BuildingDraft, BuildingRow, buildingList } from './building.ts'
import { may } from './permissions.ts'

export const buildingApi = {
  ...ordinary('/building', '楼栋', {
    list: buildingList,
    draft: BuildingDraft,
    detail: BuildingRow,
    options: OptionQuery.extend({ communityId: z.uuid().optional() }),
    needs: {
      list: [may.buildings, may.detail],
      /** `communityId` narrows the choice to one community. */
      options: 'login',
      detail: [may.buildings, may.detail],
      add: may.build,
      edit: may.build,
      remove: may.build,
      export: may.buildings,
      template: may.build,
      import: may.build,
    },
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
}
