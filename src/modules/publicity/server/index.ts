import { calls, type ServerModule } from '#kernel/server/index.ts'
import { publicityApi } from '../shared/api.ts'
import { publicityHandlers } from './publicity.ts'

export const publicityModule: ServerModule = {
  name: 'publicity',
  tables: ['officer_pass'],
  calls: [calls(publicityApi, publicityHandlers)],
}
