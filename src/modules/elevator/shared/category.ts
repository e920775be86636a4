import { Category, ElevatorType as TemplateType } from '#modules/template/shared/template.ts'
import { DeviceType, DrivingMethod, SpecialKind, UseType } from './elevator.terms.ts'

export { Category, TemplateType }

interface Kind {
  readonly type: number
  readonly useType?: number | null | undefined
  readonly drivingMethod?: number | null | undefined
}

/** The annex of TSG T5002 that applies (archives 6.1). The database derives the same (elevator.category). */
export function categoryOf({ type, useType, drivingMethod }: Kind): Category {
  if (type !== DeviceType.code.straight) return Category.code.escalator
  if (useType === UseType.code.dumbwaiter) return Category.code.dumbwaiter
  return drivingMethod === DrivingMethod.code.hydraulic ? Category.code.hydraulic : Category.code.traction
}

/** Firefighter and explosion-proof lifts take a template of type 5 (archives 1, 2). */
export const isSpecial = (specialKind: number): boolean => specialKind !== SpecialKind.code.none

/** Home lifts in private houses: no registration, no statutory inspection (archives, readings). */
export const isVilla = (lift: { readonly type: number; readonly useType?: number | null | undefined }): boolean =>
  lift.type === DeviceType.code.straight && lift.useType === UseType.code.villa

/**
 * Types of template a lift may use, the usual one first: special lifts 5 only, villa lifts 5 or their category, others
 * their category (archives 6.1).
 */
export function templateTypesOf(
  lift: Kind & { readonly specialKind: number },
): (typeof TemplateType.options)[number]['value'][] {
  const { special } = TemplateType.code
  if (isSpecial(lift.specialKind)) return [special]
  return isVilla(lift) ? [categoryOf(lift), special] : [categoryOf(lift)]
}

const MUNICIPALITIES = ['11', '12', '31', '50']

/**
 * 1 municipalities and districts of cities, 2 counties and cities without districts, from the six-digit division code:
 * its last two digits are 01–20 for districts, 21 and above for counties and county-level cities (GB/T 2260).
 */
export function areaTypeOf(regionCode: string): 1 | 2 {
  if (MUNICIPALITIES.includes(regionCode.slice(0, 2))) return 1
  return Number(regionCode.slice(4, 6)) <= 20 && regionCode.slice(2, 4) < '90' ? 1 : 2
}
