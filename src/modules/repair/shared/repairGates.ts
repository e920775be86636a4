import { fieldRefusal, type Refusal } from '#kernel/shared/refusal.ts'
import { repairOrder } from './repair.states.ts'
import { RepairStatus, RepairType, refuseRepair } from './repair.ts'
import type { RepairStep } from './repairChange.ts'

const { trapped, ordinary } = RepairType.code

/** Two go to every emergency; one may see to an ordinary repair (jobs 3.2). */
export const leastCrew = (repairType: number): number => (repairType === ordinary ? 1 : 2)

/** What a step depends on besides the state. */
export interface StepFacts {
  readonly repairType: number
  readonly status: number
  readonly acceptAt: string | null
  readonly arriveAt: string | null
  readonly rescuedAt: string | null
}

const gates: Partial<Record<RepairStep, (order: StepFacts) => Refusal | undefined>> = {
  reject: ({ repairType, acceptAt }) =>
    repairType === trapped && acceptAt !== null ? refuseRepair.acceptedAlready() : undefined,
  start: ({ status, arriveAt }) =>
    status === RepairStatus.code.departed && arriveAt === null ? refuseRepair.notHere() : undefined,
  rescued: ({ repairType }) =>
    repairType === trapped ? undefined : fieldRefusal([{ prop: 'step', msg: '只有困人急修需要登记解救' }]),
  complete: ({ repairType, rescuedAt }) =>
    repairType === trapped && rescuedAt === null ? refuseRepair.notRescued() : undefined,
}

/** Why a step that the state allows may not be taken yet: the server refuses with it, no page offers it (jobs 3.2). */
export const stepRefusal = (step: RepairStep, order: StepFacts): Refusal | undefined =>
  isOpen(step, order) ? gates[step]?.(order) : undefined

const isOpen = (step: RepairStep, { status }: StepFacts) =>
  step === 'note' || repairOrder.open(status as RepairStatus).includes(step)

/** Whether a button for the step would be answered with yes. */
export const mayTake = (step: RepairStep, order: StepFacts): boolean =>
  isOpen(step, order) && stepRefusal(step, order) === undefined

/** What stands already: recorded once more it changes nothing, or only corrects it. */
export const isTaken = (step: RepairStep, { acceptAt, arriveAt, rescuedAt }: StepFacts): boolean =>
  ({ accept: acceptAt, arrive: arriveAt, rescued: rescuedAt })[step as string] != null
