import { initials } from '#kernel/server/index.ts'
import { type FieldError, fieldRefusal, Refusal } from '#kernel/shared/refusal.ts'
import { nationalTypeOf } from '#modules/template/shared/national.ts'
import { areaTypeOf, isSpecial, isVilla, TemplateType, templateTypesOf } from '../shared/category.ts'
import { completeness } from '../shared/completeness.ts'
import { refuseElevator } from '../shared/elevator.terms.ts'
import { applies, type ElevatorDraft } from '../shared/elevatorDraft.ts'
import { type ElevatorField, elevatorFields } from '../shared/elevatorFields.ts'
import { nextInspection } from '../shared/nextInspection.ts'
import type { CommunityFacts, Twins } from './elevator.store.ts'

const names = (Object.keys(elevatorFields) as ElevatorField[]).filter((name) => name !== 'maintenanceWorkers')

/** What the archive keeps beside the draft: from the place, the template and the inspections. */
export interface Surroundings {
  readonly community: Pick<CommunityFacts, 'regionCode' | 'address'>
  /** Where the lift stands when it has no place of its own; `located`: somebody has seen it there. */
  readonly place: { readonly lng: number; readonly lat: number; readonly located: boolean }
  /** Type of the chosen template; undefined: the national checklist. */
  readonly templateType: number | undefined
  readonly deviceNumber: string
  readonly lastInspectDate?: string | null | undefined
  /** Kept when nothing that decides it changed, or typed at import. */
  readonly nextInspectDate?: string | null | undefined
}

/** Columns of a lift from its draft: every field, so that what was cleared or does not apply becomes null. */
export function columnsOf(
  draft: ElevatorDraft,
  around: Surroundings,
): Record<string, unknown> & { completeness: number } {
  const { community, place, templateType, deviceNumber, lastInspectDate, nextInspectDate } = around
  const values = Object.fromEntries(names.map((name) => [name, applies(name, draft) ? (draft[name] ?? null) : null]))
  const filled = { ...values, ...pickKind(draft), deviceNumber, maintenanceWorkers: draft.maintenanceWorkers }
  return {
    ...values,
    templateId: ownTemplate(values.templateId as string | null),
    deviceNumber,
    lng: draft.lng ?? place.lng,
    lat: draft.lat ?? place.lat,
    located: draft.lng !== undefined || place.located,
    files: JSON.stringify(draft.files),
    workerIds: draft.maintenanceWorkers,
    namePinyin: initials(draft.name),
    regionCode: community.regionCode,
    address: community.address,
    areaType: areaTypeOf(community.regionCode),
    templateType: templateType ?? templateTypesOf(draft)[0],
    lastInspectDate: lastInspectDate ?? null,
    nextInspectDate:
      nextInspectDate === undefined
        ? nextInspection({ ...draft, lastInspectDate, villa: isVilla(draft) })
        : nextInspectDate,
    completeness: completeness(filled).percent,
  }
}

/** The national checklists are data of the code: a lift that follows one names no template (jobs 1.1). */
export const ownTemplate = (id: string | null | undefined): string | null =>
  id && nationalTypeOf(id) === undefined ? id : null

const pickKind = ({ type, useType, useStatus }: ElevatorDraft) => ({ type, useType, useStatus })

/** A template must be of the lift's category; special lifts need one of type 5 (jobs 3030007). */
export function templateFault(
  draft: Pick<ElevatorDraft, 'type' | 'useType' | 'drivingMethod' | 'specialKind' | 'templateId'>,
  templateType: number | undefined,
): Refusal | undefined {
  const special = isSpecial(draft.specialKind)
  // Without a template a lift follows the national checklist, which is none for these.
  if (!draft.templateId && !special) return undefined
  const allowed = templateTypesOf(draft)
  if (allowed.some((type) => type === templateType)) return undefined
  if (special) {
    const { text } = refuseElevator.specialTemplate
    return refuseElevator.specialTemplate({}, { fields: [{ prop: 'templateId', msg: text }] })
  }
  const msg = `维保模板的梯型应为${allowed.map((type) => TemplateType.label(type)).join('或')}`
  return fieldRefusal([{ prop: 'templateId', msg }])
}

/** The refusal of the first number that another lift carries; undefined when none does. */
export function twinFault(twins: Twins): Refusal | undefined {
  const [first] = twinErrors(twins)
  if (!first) return undefined
  if (first.code) return new Refusal(first.code, first.msg, { fields: [{ prop: first.prop, msg: first.msg }] })
  return fieldRefusal([{ prop: first.prop, msg: first.msg }])
}

/** One error per number that is taken, with the code of its refusal where the specification has one. */
export function twinErrors(twins: Twins): (FieldError & { code?: number })[] {
  const { registerCodeTaken, deviceNumberTaken } = refuseElevator
  const errors: (FieldError & { code?: number })[] = []
  if (twins.registerCode)
    errors.push({ prop: 'registerCode', msg: registerCodeTaken.text, code: registerCodeTaken.code })
  if (twins.deviceNumber)
    errors.push({ prop: 'deviceNumber', msg: deviceNumberTaken.text, code: deviceNumberTaken.code })
  if (twins.name) errors.push({ prop: 'name', msg: '该小区已有同名电梯' })
  if (twins.serial) errors.push({ prop: 'nineSixThreeSerialNumber', msg: '96333识别码已存在' })
  if (twins.factory) errors.push({ prop: 'factoryNumber', msg: '该制造单位的出厂编号已存在' })
  return errors
}
