import { isEmpty } from '#kernel/shared/text.ts'
import { isAsked, type LiftKind } from './elevatorDraft.ts'
import { type ElevatorField, elevatorFields } from './elevatorFields.ts'

/** Filled by the system or of no weight for the archive. */
const aside: readonly ElevatorField[] = [
  'specialKind',
  'useStatus',
  'cycleDays',
  'retrofitPart',
  'retrofitDate',
  'retrofitUnit',
  'templateId',
  'lng',
  'lat',
  // Sliding guides and gearless machines rightly leave them empty; the sheave's is asked by nobody but the spectrum.
  'sheaveDiameter',
  'rollerDiameter',
  'gearRatio',
]

export interface Completeness {
  /** Whole percent: filled ÷ applicable, rounded down, so that 100 means nothing is missing (archives 4.5). */
  readonly percent: number
  readonly missing: readonly { readonly prop: ElevatorField; readonly title: string }[]
}

/** 资料完整度 of a lift by its fields as the form holds them. */
export function completeness(lift: LiftKind & { readonly [K in ElevatorField]?: unknown }): Completeness {
  const asked = (Object.keys(elevatorFields) as ElevatorField[]).filter(
    (name) => !aside.includes(name) && isAsked(name, lift),
  )
  const missing = asked.filter((name) => isEmpty(lift[name]))
  return {
    percent: Math.floor(((asked.length - missing.length) / asked.length) * 100),
    missing: missing.map((prop) => ({ prop, title: String(elevatorFields[prop].meta()?.title) })),
  }
}
