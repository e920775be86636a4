import { answers, calls, type ServerModule } from '#kernel/server/index.ts'
import { terminalAsks } from '#modules/terminal/server/index.ts'
import { liveApi } from '../shared/api.live.ts'
import { deviceApi } from '../shared/deviceApi.ts'
import { startClock } from './clock.ts'
import { deviceHandlers } from './door/device.ts'
import { ingestOf } from './ingest/ingest.ts'
import { liveHandlers } from './liveCalls.ts'
import { openBroker } from './mqtt/broker.ts'
import * as ofTerminal from './ofTerminal.store.ts'

export type { RecordsOf } from './asks.ts'
export * as telemetryAsks from './asks.ts'
export { publishState } from './live.ts'
export { seesLift } from './liveScope.store.ts'
export { brokerPorts } from './mqtt/broker.ts'
export type { SimulatedPlace } from './simulator/fleet.ts'
export { startSimulator } from './simulator/start.ts'

export const telemetryModule: ServerModule = {
  name: 'telemetry',
  calls: [calls(deviceApi, deviceHandlers), calls(liveApi, liveHandlers)],
  background: [
    { name: 'telemetry.clock', start: startClock },
    // What came is kept before the service ends.
    { name: 'telemetry.ingest', start: (services) => ({ stop: () => ingestOf(services).settled() }) },
    { name: 'telemetry.broker', start: (services) => openBroker(services, services.settings.mqtt) },
  ],
  duties: answers(terminalAsks, ofTerminal),
  tables: [
    'terminal_link',
    'elevator_floor',
    'realtime_state',
    'live_lease',
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
