import { audited, calls, type ServerModule } from '#kernel/server/index.ts'
import { morningApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { morningWork } from './make.ts'
import { morningHandlers } from './morning.ts'
import { isVisibleTeam } from './sheet.store.ts'

export { makeSheets } from './make.ts'

export const morningModule: ServerModule = {
  name: 'morning',
  tables: ['morning_sheet', 'morning_switch', 'morning_tick'],
  calls: [calls(morningApi, morningHandlers)],
  minutely: [morningWork],
  audited: { morning_switch: audited([], { needs: [may.switch], also: { off: '关闭早会单' } }) },
  opens: { morning_switch: async (ctx, id) => ((await isVisibleTeam(ctx, id)) ? { id } : undefined) },
}
