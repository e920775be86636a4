import { answers, calls, type ServerModule } from '#kernel/server/index.ts'
import { terminalAsks } from '#modules/terminal/server/index.ts'
import { deviceApi } from '../shared/deviceApi.ts'
import { deviceHandlers } from './door/device.ts'
import * as ofTerminal from './ofTerminal.store.ts'

export const telemetryModule: ServerModule = {
  name: 'telemetry',
  calls: [calls(deviceApi, deviceHandlers)],
  duties: answers(terminalAsks, ofTerminal),
  tables: [
    'terminal_link',
    'elevator_floor',
    'realtime_state',
    'sample',
    'sample_minutes',
    'sample_hour',
    'sample_changed',
    'trip',
    'counter_day',
    'counter_reading',
    'wave_part',
    'black_box',
    'terminal_nonce',
    'terminal_gate',
    'telemetry_clock',
  ],
}
