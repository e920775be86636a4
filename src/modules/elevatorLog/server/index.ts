import { calls, type ServerModule } from '#kernel/server/index.ts'
import { elevatorLogApi } from '../shared/api.ts'
import { elevatorLogHandlers, type LogPorts } from './elevatorLog.ts'

/** Records of modules further right come in here, in src/app/modules.ts. */
export const elevatorLogModule = (ports: LogPorts): ServerModule => ({
  name: 'elevatorLog',
  calls: [calls(elevatorLogApi, elevatorLogHandlers(ports))],
})
