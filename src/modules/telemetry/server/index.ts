import { calls, type ServerModule } from '#kernel/server/index.ts'

import { liveApi } from '../shared/api.live.ts'
import { liveHandlers } from './liveCalls.ts'

export type { RecordsOf } from './asks.ts'
export * as telemetryAsks from './asks.ts'
export { fillStreamPort, type StreamPort } from './lease.ts'
export { publishState } from './live.ts'
export { seesLift } from './liveScope.store.ts'

export const telemetryModule: ServerModule = {
  name: 'telemetry',
  calls: [calls(liveApi, liveHandlers)],
  tables: [
    'terminal_link',
    'elevator_floor',
    'realtime_state',
    'live_lease',
    'sample',
    'sample_minutes',
    'sample_hour',
    'trip',
    'counter_day',
    'counter_reading',
    'wave_part',
    'black_box',
    'terminal_nonce',
    'terminal_gate',
  ],
}
