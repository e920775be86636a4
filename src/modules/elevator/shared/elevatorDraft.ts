import { z } from 'zod'
import { messages } from '#kernel/shared/rules.ts'
import { isEmpty } from '#kernel/shared/text.ts'
import { bothOrNone } from '#modules/community/shared/community.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { isVilla } from './category.ts'
import { DeviceType, MaintenanceType, Slope, UseStatus } from './elevator.terms.ts'
import { type ElevatorField, elevatorFields } from './elevatorFields.ts'

/** What decides which fields a lift has and must fill. */
export interface LiftKind {
  readonly type: number
  readonly useType?: number | null | undefined
  readonly useStatus: number
}

const straightOnly: readonly ElevatorField[] = [
  'drivingMethod',
  'useType',
  'machineRoom',
  'doorOpenType',
  'load',
  'floors',
  'stations',
  'doors',
  'riseHeight',
  'ropeSpec',
  'tractionRatio',
  'sheaveCount',
  'sheaveDiameter',
  'rollerDiameter',
  'gearRatio',
  'governorModel',
  'governorMadeDate',
]
const escalatorOnly: readonly ElevatorField[] = ['slope', 'rise', 'stepWidth', 'length']
/** Villa lifts are outside 特种设备目录: no registration, no supervision, no safety officer (archives 1). */
const registeredOnly: readonly ElevatorField[] = [
  'registerCode',
  'useCertNo',
  'superviseDate',
  'safetyDirector',
  'safetyOfficer',
  'officerPhone',
]

/** A field that this lift has at all: an escalator has no doors, a lift no step width. */
export function applies(name: ElevatorField, lift: LiftKind): boolean {
  const straight = lift.type === DeviceType.code.straight
  if (straightOnly.includes(name)) return straight
  if (escalatorOnly.includes(name)) return !straight
  return true
}

/** A field that this lift must fill, beyond those that every lift must (archives 1: the rules with "required if"). */
function isRequired(name: ElevatorField, lift: LiftKind): boolean {
  const villa = isVilla(lift)
  const notYet = lift.useStatus === UseStatus.code.notYet
  switch (name) {
    case 'drivingMethod':
    case 'useType':
    case 'floors':
    case 'stations':
      return lift.type === DeviceType.code.straight
    case 'slope':
      return lift.type !== DeviceType.code.straight
    case 'rise':
      return lift.type === DeviceType.code.escalator
    case 'length':
      return lift.type === DeviceType.code.walkway
    case 'registerCode':
    case 'superviseDate':
      return !villa && !notYet
    case 'safetyOfficer':
    case 'officerPhone':
      return !villa
    default:
      return false
  }
}

/** Counted as applicable for 资料完整度: what the lift has, without what is not asked of villa lifts. */
export const isAsked = (name: ElevatorField, lift: LiftKind): boolean =>
  applies(name, lift) &&
  !(registeredOnly.includes(name) && isVilla(lift)) &&
  !(name === 'superviseDate' && lift.useStatus === UseStatus.code.notYet)

const chosen = new Set<ElevatorField>(['drivingMethod', 'useType', 'slope', 'superviseDate'])
const titleOf = (name: ElevatorField) => String(elevatorFields[name].meta()?.title)

type Fields = z.output<z.ZodObject<typeof elevatorFields>>

/** Slopes by type: walkways 10 and 12, escalators 30, 35 and 43.5 degrees (archives 2). */
export const slopesOf = (type: number) =>
  Slope.options.filter(({ value }) => value < 20 === (type === DeviceType.code.walkway))

function checkLift(lift: Fields, add: (issue: { path: PropertyKey[]; message: string }) => void): void {
  const wrong = (name: ElevatorField, message: string) => add({ path: [name], message })
  // Without a type nobody knows what else is asked.
  if (lift.type === undefined) return
  for (const name of Object.keys(elevatorFields) as ElevatorField[]) {
    if (!isRequired(name, lift) || !isEmpty(lift[name])) continue
    wrong(name, chosen.has(name) ? messages.choose(titleOf(name)) : messages.required(titleOf(name)))
  }
  if (lift.slope && applies('slope', lift) && !slopesOf(lift.type).some(({ value }) => value === lift.slope)) {
    wrong(
      'slope',
      `${DeviceType.label(lift.type)}的倾斜角应为${slopesOf(lift.type)
        .map((option) => option.label)
        .join('、')}`,
    )
  }
  if (applies('stations', lift) && lift.floors && lift.stations && lift.stations > lift.floors * 2) {
    wrong('stations', '站数不能超过层数的2倍')
  }
  const dates: readonly ElevatorField[] = ['manufactureDate', 'acceptDate', 'superviseDate']
  for (const [n, end] of dates.entries()) {
    const start = dates.slice(0, n).find((name) => lift[name] && lift[end] && String(lift[end]) < String(lift[name]))
    if (start) wrong(end, messages.order(titleOf(end), titleOf(start)))
  }
  if ((lift.lng === undefined) !== (lift.lat === undefined)) wrong('lat', bothOrNone)
  const workers = lift.maintenanceWorkers ?? []
  if (new Set(workers).size !== workers.length) wrong('maintenanceWorkers', '维保人员重复')
  if (lift.maintenanceType === MaintenanceType.code.regular && !isVilla(lift) && lift.cycleDays > visitGap.days) {
    wrong('cycleDays', `定期维保周期不能超过 ${visitGap.days} 天`)
  }
}

/** What the form, the import and other systems send for a lift; an absent optional field means empty (common 3.1). */
/**
 * Runs also when fields are not filled, so that an empty form shows everything at once; such fields are missing here. A
 * field with a wrong value stops it: its own message comes first.
 */
const wholeLift = z.core._check<Fields>(
  (payload) => {
    const addIssue = (issue: { path: PropertyKey[]; message: string }) =>
      payload.issues.push({ code: 'custom', input: payload.value, ...issue })
    checkLift(payload.value, addIssue)
  },
  { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null } as never,
)

export const ElevatorDraft = z.object(elevatorFields).check(wholeLift)
export type ElevatorDraft = z.output<typeof ElevatorDraft>

/** The draft without what this kind of lift does not have: a change of type leaves no doors on an escalator. */
export function withoutForeign(draft: ElevatorDraft): ElevatorDraft {
  const kept = Object.entries(draft).filter(([name]) => applies(name as ElevatorField, draft))
  return Object.fromEntries(kept) as unknown as ElevatorDraft
}
