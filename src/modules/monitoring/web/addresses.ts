import { recordPaths } from '../shared/paths.ts'

/** Addresses of the records with their parameters. */
export const recordPage = {
  faults: recordPaths.faults,
  events: recordPaths.events,
  alarms: recordPaths.alarms,
  fault: (id: string) => `${recordPaths.faults}?id=${id}`,
  alarm: (id: string) => `${recordPaths.alarms}?id=${id}`,
  detail: (id: string) => `${recordPaths.detail}?id=${id}`,
} as const
