import type { Outbound } from '../outbound.ts'
import type { Kuaidi100Keys } from './keys.ts'
import { kuaidi100 } from './kuaidi100.ts'
import type { Logistics } from './port.ts'
import { logisticsSimulator } from './simulator.ts'

/** The aggregator whose keys the settings name, else the simulator where it is wanted; none: traces are written by hand. */
export function logisticsOf(
  settings: { readonly kuaidi100: Kuaidi100Keys | undefined; readonly logisticsSimulator: boolean },
  outbound: Outbound,
): Map<string, Logistics> {
  if (settings.kuaidi100) return new Map([['kuaidi100', kuaidi100(settings.kuaidi100, outbound)]])
  return new Map(settings.logisticsSimulator ? [['simulator', logisticsSimulator]] : [])
}
