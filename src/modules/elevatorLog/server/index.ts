import { calls, type ServerModule } from '#kernel/server/index.ts'
import { elevatorLogApi } from '../shared/api.ts'
import { elevatorLogHandlers } from './elevatorLog.ts'

export const elevatorLogModule: ServerModule = {
  name: 'elevatorLog',
  calls: [calls(elevatorLogApi, elevatorLogHandlers)],
}
