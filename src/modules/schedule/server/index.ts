import { calls, type ServerModule } from '#kernel/server/index.ts'
import { scheduleApi } from '../shared/api.ts'
import { scheduleHandlers } from './schedule.ts'

export { boardPort } from './publish.ts'

export const scheduleModule: ServerModule = {
  name: 'schedule',
  calls: [calls(scheduleApi, scheduleHandlers)],
}
