import type { ServerModule } from '#kernel/server/index.ts'

export { publishState } from './live.ts'
export { seesLift } from './liveScope.store.ts'

export const telemetryModule: ServerModule = {
  name: 'telemetry',
  calls: [],
  tables: [
    'terminal_link',
    'elevator_floor',
    'realtime_state',
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
