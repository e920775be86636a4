import { calls, type ServerModule } from '#kernel/server/index.ts'
import { morningApi } from '../shared/api.ts'
import { morningWork } from './make.ts'
import { morningHandlers } from './morning.ts'
import { isVisibleTeam } from './sheet.store.ts'

export { makeSheets } from './make.ts'

export const morningModule: ServerModule = {
  name: 'morning',
  calls: [calls(morningApi, morningHandlers)],
  minutely: [morningWork],
  opens: { morning_switch: async (ctx, id) => ((await isVisibleTeam(ctx, id)) ? { id } : undefined) },
}
