import type { RepairStep } from './repairChange.ts'

/** Operations that only repairs know (jobs 5, op types; recording added). */
export const repairOpTypes = ['repairAccept', 'repairReject', 'rescued', 'repairComplete', 'recording'] as const

/** The worker's operations on repairs, as the phone names them (jobs 5, op types). */
const steps: Readonly<Record<string, RepairStep>> = {
  repairAccept: 'accept',
  repairReject: 'reject',
  depart: 'depart',
  arrive: 'arrive',
  start: 'start',
  rescued: 'rescued',
  pause: 'pause',
  resume: 'resume',
  repairComplete: 'complete',
  sign: 'sign',
  note: 'note',
}
export const stepOfOp = (type: string): RepairStep | undefined => steps[type]
