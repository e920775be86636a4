import { calls, type ServerModule } from '#kernel/server/index.ts'
import { cityMapApi, wallApi } from '../shared/api.ts'
import { cityMapHandlers } from './cityMap.ts'
import { linkHandlers } from './link.ts'
import { summaryOf } from './wall.ts'

export const wallModule: ServerModule = {
  name: 'wall',
  tables: ['wall_link'],
  calls: [calls(wallApi, { summary: (ctx) => summaryOf(ctx), ...linkHandlers }), calls(cityMapApi, cityMapHandlers)],
}
