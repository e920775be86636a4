import { calls, type ServerModule } from '#kernel/server/index.ts'
import { messageApi } from '../shared/api.ts'
import { messageHandlers } from './message.ts'

export * as messageAsks from './asks.ts'
export { dropMessages, messagesSince } from './message.store.ts'
export { type Telling, tell } from './tell.ts'

export const messageModule: ServerModule = {
  name: 'message',
  tables: ['message'],
  calls: [calls(messageApi, messageHandlers)],
}
