import { calls, type ServerModule } from '#kernel/server/index.ts'
import { searchApi } from '../shared/api.ts'
import { searchHandlers } from './search.ts'

export const searchModule: ServerModule = { name: 'search', calls: [calls(searchApi, searchHandlers)] }
