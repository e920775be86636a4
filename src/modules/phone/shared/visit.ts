import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { MaintainStatus, REST_MINUTES, SIGN_IN_MINUTES } from '#modules/maintenance/shared/maintenance.ts'
import type { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import { photosNeeded, recordedAlone } from '#modules/template/shared/reading.ts'
import { ItemResult, ResultType, shortPart } from '#modules/template/shared/template.ts'

/** A visit seen by the one who does it: where he is, what comes next, what is still missing (jobs 3.1, 4.3). */

export const steps = ['出发', '签到', '安全', '项目', '配件', '签字', '完成'] as const
export type Step = (typeof steps)[number]

const { notStarted, departed, inProgress, paused, done, confirmed, closed } = MaintainStatus.code
const { unchecked, abnormal } = ItemResult.code

/** At the lift: before the start a sign-in holds for an hour, as the server counts it (jobs 3.1); `now` in milliseconds. */
export function isHere(
  { status }: FieldOrder,
  { signedIn, signedAt }: FieldOrder['crew'][number],
  now: number,
): boolean {
  if (!signedIn || (status !== notStarted && status !== departed)) return signedIn
  return signedAt !== null && Date.parse(signedAt) >= now - SIGN_IN_MINUTES * 60_000
}

export const isSignedIn = (order: FieldOrder, employeeId: string | null, now: number): boolean =>
  order.crew.some((one) => one.employeeId === employeeId && isHere(order, one, now))

export const isOpenVisit = ({ status }: FieldOrder): boolean =>
  status === notStarted || status === departed || status === inProgress || status === paused

/** The step under way. */
export function stepOf(order: FieldOrder, employeeId: string | null, now: number): Step {
  if (order.status === confirmed || order.status === closed) return '完成'
  if (order.status === done) return '签字'
  if (order.status === inProgress || order.status === paused) return missing(order).unchecked > 0 ? '项目' : '签字'
  if (isSignedIn(order, employeeId, now)) return '安全'
  return order.status === departed ? '签到' : '出发'
}

/** How much of each step is done, 0 to 1, for the bars of the stepper; parts may be skipped. */
export function progress(order: FieldOrder, employeeId: string | null, now: number): number[] {
  const reached = steps.indexOf(stepOf(order, employeeId, now))
  const items = order.items.length === 0 ? 0 : recordedCount(order) / order.items.length
  return steps.map((step, at) => {
    if (order.status === confirmed) return 1
    if (at < reached) return 1
    return step === '项目' && at === reached ? items : 0
  })
}

export interface NextAction {
  readonly label: string
  /** Page of the order it leads to; null: an operation at once. */
  readonly page: 'sign-in' | 'items' | 'confirm' | null
  readonly op: 'depart' | 'resume' | 'transferAccept' | null
}

/** Who paused long ago and has not signed in since; from too far away the server asks for it as well. */
function signsInAgain(order: FieldOrder, employeeId: string | null, now: number): boolean {
  if (order.status !== paused || order.pausedAt === null || hasReturned(order, employeeId)) return false
  return Math.floor((now - Date.parse(order.pausedAt)) / 60_000) > REST_MINUTES
}

/** Signed in since the pause began. */
export function hasReturned({ pausedAt, crew }: FieldOrder, employeeId: string | null): boolean {
  const signedAt = crew.find((one) => one.employeeId === employeeId)?.signedAt
  return !!signedAt && (pausedAt === null || Date.parse(signedAt) >= Date.parse(pausedAt))
}

/** The one big button; `now` in milliseconds. */
export function nextAction(order: FieldOrder, employeeId: string | null, now: number): NextAction | null {
  const page = (label: string, to: NonNullable<NextAction['page']>): NextAction => ({ label, page: to, op: null })
  if (order.transferState === 1) return { label: '接单', page: null, op: 'transferAccept' }
  if (signsInAgain(order, employeeId, now)) return page('重新签到', 'sign-in')
  if (order.status === paused) return { label: '继续作业', page: null, op: 'resume' }
  switch (stepOf(order, employeeId, now)) {
    case '出发':
      return { label: '出发', page: null, op: 'depart' }
    case '签到':
      return page('签到', 'sign-in')
    case '安全':
      return page('安全照片，开始作业', 'sign-in')
    case '项目':
      return page(recordedCount(order) === 0 ? '开始检查' : '继续检查', 'items')
    case '签字':
      return page(order.status === done ? '客户签字' : '完成作业', 'confirm')
    default:
      return null
  }
}

export const recordedCount = ({ items }: FieldOrder): number => items.filter((item) => item.result !== unchecked).length

export interface Missing {
  readonly unchecked: number
  readonly withoutPhoto: number
  readonly unhandled: number
}

/** What stands against completing, as the server counts it (3020005). */
export function missing({ items }: FieldOrder): Missing {
  return {
    unchecked: items.filter((item) => item.result === unchecked).length,
    withoutPhoto: items.filter(
      (item) => item.result !== unchecked && item.photos.length < photosNeeded(item, item.result),
    ).length,
    unhandled: items.filter((item) => item.result === abnormal && item.handling === null).length,
  }
}

/** complete − start − pause, whole minutes (jobs 1.5). */
export function minutesWorked(order: FieldOrder, now: number): number {
  if (order.startAt === null) return 0
  const until = order.completeAt ?? order.pausedAt
  const end = until === null ? now : Date.parse(until)
  return Math.max(0, Math.floor((end - Date.parse(order.startAt)) / 60_000) - order.pauseMinutes)
}

export interface PartOfVisit {
  readonly part: OrderItem['part']
  readonly name: string
  readonly items: readonly OrderItem[]
  readonly recorded: number
}

/** 机房→井道→轿厢→层站→底坑: sorting by code sorts the way through the building. */
export function partsOf({ items }: FieldOrder): PartOfVisit[] {
  const groups = Map.groupBy(items, (item) => item.part)
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([part, own]) => ({
      part,
      name: shortPart(part),
      items: own,
      recorded: own.filter((item) => item.result !== unchecked).length,
    }))
}

/** 本部位其余正常: what may be set at once. */
export const restOf = (items: readonly OrderItem[]): string[] =>
  items.filter((item) => item.result === unchecked && !recordedAlone(item)).map((item) => item.itemCode)

/** The item that stands open: the first without a result after `from`, else the first of all. */
export function nextOpen(items: readonly OrderItem[], from?: string): OrderItem | undefined {
  const at = items.findIndex((item) => item.itemCode === from)
  const behind = items.slice(at + 1).find((item) => item.result === unchecked)
  return behind ?? items.find((item) => item.result === unchecked)
}

/** 不小于 7 mm，须填数值并拍照: what this row asks for beside a tap. */
export function demandOf(item: OrderItem): string {
  const needs = [
    item.resultType === ResultType.code.number ? '须填数值' : null,
    item.photoRule >= 2 ? (item.photoRule === 3 ? '须拍前后照片' : '须拍照') : null,
  ].filter((one) => one !== null)
  return needs.length === 2 ? `${needs[0]}并${needs[1]?.slice(1)}` : needs.join('')
}

/** ≥ 7, ≤ 170, 0～2: the limits of a reading; '' without. */
export function limitText({ valueMin, valueMax }: Pick<OrderItem, 'valueMin' | 'valueMax'>): string {
  if (valueMin !== null && valueMax !== null) return `${valueMin}～${valueMax}`
  if (valueMin !== null) return `≥ ${valueMin}`
  return valueMax === null ? '' : `≤ ${valueMax}`
}
