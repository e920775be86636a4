import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import type { FieldOp } from './fieldOp.ts'

/**
 * After one of these is refused the ones behind it would be refused too: they wait until it is settled. What is recorded
 * on items stands for itself.
 */
const gates: ReadonlySet<FieldOp['type']> = new Set<FieldOp['type']>([
  'depart',
  'cancelDepart',
  'arrive',
  'safety',
  'start',
  'pause',
  'resume',
  'leave',
  'complete',
  'sign',
  'transferAccept',
  'crewJoin',
  'repairAccept',
  'repairReject',
  'rescued',
  'repairComplete',
  'inspectStep',
])
export const isGate = (type: FieldOp['type']): boolean => gates.has(type)

/** A refused start that somebody else made before is superfluous, and what follows goes on. */
export const isSuperfluous = (type: FieldOp['type'], errorCode: number | null): boolean =>
  type === 'start' && errorCode === refuseMaintain.startedByOther.code
