import {
  type Context,
  exportOf,
  findRow,
  type Handlers,
  insertRow,
  orRefuse,
  removeRow,
  requireFresh,
  requireSeen,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import type { houseApi } from '../shared/house.api.ts'
import { type HouseDetail, HouseDraft, HouseStatus, HouseType, refuseHouse } from '../shared/house.ts'
import { houseInUse } from './asks.ts'
import { clearDefault, findHouseNames, findHouseOptions, findTakenHouse, houses } from './house.store.ts'

const taken = {
  code: { prop: 'code', msg: '仓库编码已存在' },
  name: { prop: 'name', msg: '仓库名称已存在' },
}
const orTaken = <T>(work: Promise<T>) => orRefuse(work, () => fieldRefusal([taken.code, taken.name]))

export const houseHandlers: Handlers<typeof houseApi> = {
  list: houses.page,
  options: findHouseOptions,
  export: exportOf(houses),

  async detail(ctx, { id }) {
    const row = await findRow<HouseDetail>(ctx, 'warehouse', id)
    return { ...row, ...((await findHouseNames(ctx, id)) ?? { teamName: null, keeperName: null }) }
  },

  async add(ctx, draft) {
    await check(ctx, draft)
    if (draft.isDefault) await clearDefault(ctx)
    return orTaken(insertRow(ctx, 'warehouse', wholeDraft(HouseDraft, draft)))
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await findRow<HouseDetail>(ctx, 'warehouse', id, { lock: true })
    requireFresh(before, version)
    await check(ctx, draft, before)
    await requireSameCosts(ctx, before, draft)
    if (draft.isDefault && !before.isDefault) await clearDefault(ctx, id)
    return orTaken(updateRow(ctx, 'warehouse', id, version, wholeDraft(HouseDraft, draft)))
  },

  async remove(ctx, { id }) {
    const { name } = await findRow<HouseDetail>(ctx, 'warehouse', id, { lock: true })
    if (await houseInUse(ctx, id)) throw refuseHouse.inUse({ name })
    await removeRow(ctx, 'warehouse', id)
    return { done: 1 }
  },
}

/** Old parts have no cost (commerce R1): what lies in a warehouse would lose its own, or be in no pool, with another type. */
async function requireSameCosts(ctx: Context, before: HouseDetail, { type }: HouseDraft): Promise<void> {
  const { oldParts } = HouseType.code
  if ((before.type === oldParts) !== (type === oldParts) && (await houseInUse(ctx, before.id)))
    throw fieldRefusal([{ prop: 'type', msg: '还有库存、在途或未过账的单据，旧件仓与其他仓库不能互改' }])
}

/** People and teams that are named anew are seen ones; code and name are nobody else's; what is out of use is no default. */
async function check(ctx: Context, draft: HouseDraft, before?: HouseDetail): Promise<void> {
  if (draft.keeperId !== before?.keeperId) await requireSeen(ctx, 'employee', [draft.keeperId])
  if (draft.teamId !== before?.teamId) await requireSeen(ctx, 'team', [draft.teamId])
  if (draft.isDefault && draft.status === HouseStatus.code.off)
    throw fieldRefusal([{ prop: 'isDefault', msg: '停用的仓库不能是默认仓库' }])
  const found = await findTakenHouse(ctx, { ...draft, exceptId: before?.id })
  const said = [...(found.code ? [taken.code] : []), ...(found.name ? [taken.name] : [])]
  if (said.length > 0) throw fieldRefusal(said)
}
