import { type Category, ElevatorType } from './template.ts'

export interface TemplateTaker {
  readonly category: Category
  /** 0 普通 1 消防员 2 防爆. */
  readonly specialKind: number
  /** 4 别墅梯. */
  readonly useType: number | null
}

/**
 * V14 in its words when a checklist is none for the lift (jobs 1.4, 6.5); null: it fits. A manufacturer's checklist (type 5)
 * has no national rows: it is for lifts outside of T5002 only, fireman's, explosion-proof and home lifts.
 */
export function otherCategory(elevatorType: ElevatorType, lift: TemplateTaker): string | null {
  if (elevatorType === lift.category) return null
  if (elevatorType === ElevatorType.code.special && (lift.specialKind !== 0 || lift.useType === HOME)) return null
  return `模板适用「${ElevatorType.label(elevatorType)}」，电梯为「${ElevatorType.label(lift.category)}」`
}
const HOME = 4
