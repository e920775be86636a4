import { calls, type ServerModule } from '#kernel/server/index.ts'
import { publicityApi } from '../shared/api.ts'
import { publicityHandlers } from './publicity.ts'

export const publicityModule: ServerModule = { name: 'publicity', calls: [calls(publicityApi, publicityHandlers)] }
