import { type Category, ElevatorType } from './template.ts'

/** V14 in its words when a checklist is of another category than the lift (jobs 1.4, 6.5); null: it fits. Type 5 is of none. */
export function otherCategory(elevatorType: ElevatorType, { category }: { category: Category }): string | null {
  if (elevatorType === ElevatorType.code.special || elevatorType === category) return null
  return `模板适用「${ElevatorType.label(elevatorType)}」，电梯为「${ElevatorType.label(category)}」`
}
