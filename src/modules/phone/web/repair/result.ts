import { keep, kept } from '#kernel/web/kept.ts'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import type { FieldParts } from '#modules/parts/shared/fieldParts.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { refuseRepair } from '#modules/repair/shared/repair.ts'
import type { OpPayload } from '../../shared/ops.ts'

/** The result of a repair as it is being entered; kept over a restart of the app. */
export interface Result {
  readonly cause: FieldRepair['cause']
  readonly faultPart: FieldRepair['faultPart']
  readonly faultCode: string
  readonly measure: string
  readonly stateAfter: FieldRepair['stateAfter']
  readonly stateReason: string
  readonly photosBefore: readonly string[]
  readonly photosAfter: readonly string[]
}
export const emptyResult: Result = {
  cause: null,
  faultPart: null,
  faultCode: '',
  measure: '',
  stateAfter: null,
  stateReason: '',
  photosBefore: [],
  photosAfter: [],
}

/** What 急修单配置 of the type asks for and is not there yet, as the server will say it. */
export function resultWants({ form, lift }: FieldRepair, result: Result): string[] {
  const must = (field: 'part' | 'code' | 'way') => (form ? form.fields[field] === 2 : field !== 'code')
  const { normal } = StateAfter.code
  const before = form?.minPhotosBefore ?? 0
  const after = form?.minPhotosAfter ?? 0
  return [
    ...(lift ? [] : ['电梯']),
    ...(result.cause === null ? ['故障原因'] : []),
    ...(must('part') && result.faultPart === null ? ['故障部位'] : []),
    ...(must('code') && !result.faultCode.trim() ? ['故障代码'] : []),
    ...(must('way') && !result.measure.trim() ? ['处理方式'] : []),
    ...(result.photosBefore.length < before ? [`维修前照片 ${before} 张`] : []),
    ...(result.photosAfter.length < after ? [`维修后照片 ${after} 张`] : []),
    ...(result.stateAfter === null ? ['电梯现在的状态'] : []),
    ...(result.stateAfter !== null && result.stateAfter !== normal && !result.stateReason.trim()
      ? ['停梯或带隐患的原因']
      : []),
  ]
}

/** What the server will say of requests that were sent back and left so (3050016), by what the phone heard last. */
export function partsFault(parts: readonly FieldParts[] | undefined, orderId: string): string | null {
  const { requests = [] } = parts?.find((one) => one.orderId === orderId) ?? {}
  const refused = requests.filter(({ status }) => status === PartsStatus.code.rejected)
  if (refused.length === 0) return null
  const list = refused.map(({ requestNo }) => requestNo).sort()
  return refuseRepair.partsRefused({ list: list.join('、') }).message
}

export const resultPayload = (result: Result): OpPayload<'repairComplete'> => ({
  cause: result.cause as 1,
  stateAfter: result.stateAfter as 1,
  ...(result.faultPart === null ? {} : { faultPart: result.faultPart }),
  ...(result.faultCode.trim() ? { faultCode: result.faultCode.trim() } : {}),
  ...(result.measure.trim() ? { measure: result.measure.trim() } : {}),
  ...(result.stateReason.trim() ? { stateReason: result.stateReason.trim() } : {}),
  photosBefore: [...result.photosBefore],
  photosAfter: [...result.photosAfter],
})

const name = (orderId: string) => `m.repair.${orderId}`

export function keptResult(orderId: string): Result | undefined {
  const before = kept(name(orderId)) as Partial<Result> | undefined
  return before && { ...emptyResult, ...before }
}

export function keepResult(orderId: string, result: Result): void {
  keep(name(orderId), result === emptyResult ? undefined : result)
}
