import { ordinary } from '#kernel/shared/ordinary.ts'
import { may } from './api.ts'
import { HouseDetail, HouseDraft, houseList } from './house.ts'
import { mayUnit } from './permissions.ts'

export const houseApi = ordinary('/warehouse/house', '仓库', {
  list: houseList,
  draft: HouseDraft,
  detail: HouseDetail,
  needs: {
    list: may.list,
    // Lists and forms of parts choose one as well.
    options: [may.list, mayUnit.list, mayUnit.add, mayUnit.edit],
    detail: may.list,
    add: may.write,
    edit: may.write,
    remove: may.write,
    export: may.export,
  },
})
