import { answers, calls, type ServerModule, type Services, type Stoppable } from '#kernel/server/index.ts'
import { terminalAsks } from '#modules/terminal/server/index.ts'
import { historyApi } from '../shared/api.history.ts'
import { liveApi } from '../shared/api.live.ts'
import { deviceApi } from '../shared/deviceApi.ts'
import { startClock } from './clock.ts'
import { deviceHandlers } from './door/device.ts'
import { startHours } from './history/aggregate.ts'
import { historyHandlers } from './history/calls.ts'
import { ingestOf } from './ingest/ingest.ts'
import { liveHandlers } from './liveCalls.ts'
import { openBroker } from './mqtt/broker.ts'
import { openOutside } from './mqtt/outside/outside.ts'
import * as ofTerminal from './ofTerminal.store.ts'
import { placing } from './placing.ts'
import { gapsNightly, standstillWork } from './standstill/standstill.ts'
import { startTroubles } from './trouble/troubles.ts'

export type { Answered, FrameRules, RecordsOf } from './asks.ts'
export * as telemetryAsks from './asks.ts'
export { lookAtClock } from './clock.ts'
export { enterByCall } from './door/byCall.ts'
export { makeHours } from './history/aggregate.ts'
export type { KnownTerminal } from './ingest/message.ts'
export { publishState } from './live.ts'
export { seesLift } from './liveScope.store.ts'
export { brokerPorts, openBroker } from './mqtt/broker.ts'
export { openOutside } from './mqtt/outside/outside.ts'
export { reachOf, type Told, tellHere } from './reach.ts'

/** The operator's broker, or the one inside. */
function openWire(services: Services): Promise<Stoppable> {
  const { mqtt } = services.settings
  return mqtt.url ? openOutside(services, mqtt.url) : openBroker(services, mqtt)
}

export const telemetryModule: ServerModule = {
  name: 'telemetry',
  calls: [calls(deviceApi, deviceHandlers), calls(liveApi, liveHandlers), calls(historyApi, historyHandlers)],
  background: [
    { name: 'telemetry.clock', start: startClock },
    { name: 'telemetry.hours', start: startHours },
    // What came is kept before the service ends.
    { name: 'telemetry.ingest', start: (services) => ({ stop: () => ingestOf(services).settled() }) },
    { name: 'telemetry.troubles', start: startTroubles },
    { name: 'telemetry.broker', start: openWire },
  ],
  minutely: [standstillWork, placing],
  nightly: [gapsNightly],
  duties: answers(terminalAsks, ofTerminal),
  tables: [
    'terminal_link',
    'elevator_floor',
    'realtime_state',
    'live_lift',
    'lift_standing',
    'live_lease',
    'sample',
    'sample_minutes',
    'sample_hour',
    'sample_changed',
    'trip',
    'trip_gap',
    'counter_day',
    'counter_reading',
    'wave_part',
    'black_box',
    'terminal_nonce',
    'terminal_gate',
    'telemetry_clock',
    'broker_seat',
    'terminal_trouble',
  ],
}
