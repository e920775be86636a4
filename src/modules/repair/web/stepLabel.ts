import { repairOrder } from '../shared/repair.states.ts'
import type { RepairStep } from '../shared/repairChange.ts'

/** 代记 because the worker's phone is the usual way. */
export const stepLabel = (step: RepairStep): string =>
  step === 'note' ? '备注' : `代记${repairOrder.moves[step].label}`
