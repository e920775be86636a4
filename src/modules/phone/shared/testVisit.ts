import type { FieldElevator, FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { itemsOfVisit } from '#modules/template/shared/checklist.ts'
import type { QueuedOp } from './queue.ts'

/** A visit for tests of screens. */
const blank = {
  result: 0 as const,
  value: null,
  text: null,
  naReason: null,
  handling: null,
  photos: [],
  by: null,
  byId: null,
  at: null,
  over: [],
  others: [],
}

export const anOrder = (given: Partial<FieldOrder> = {}): FieldOrder => ({
  id: 'A',
  version: 1,
  orderNo: 'WB2026031400001',
  status: 0,
  level: 1,
  planDate: '2026-03-14',
  planStart: null,
  legalDeadline: '2026-03-15',
  elevatorId: 'lift',
  crew: [
    { employeeId: 'me', name: '王一维', signedIn: true, signedAt: '2026-03-14T00:00:00.000Z', role: 1, joinAt: null },
  ],
  type: 1,
  stdMinutes: 45,
  leastMinutes: 30,
  departAt: null,
  arriveAt: null,
  startAt: null,
  pausedAt: null,
  pauseReason: null,
  pauseMinutes: 0,
  completeAt: null,
  elevatorStateAfter: null,
  stateReason: null,
  safety: true,
  left: false,
  transferState: 0,
  evaluation: null,
  items: itemsOfVisit(1, 1).map((item) => ({ ...item, ...blank })),
  ...given,
})

export const aLift = (): FieldElevator => ({
  id: 'lift',
  name: '9栋1单元 1号梯',
  registerCode: null,
  deviceNumber: 'D1',
  communityId: 'c',
  communityName: '青禾花园',
  address: null,
  lng: 120.172,
  lat: 30.281,
  located: true,
  signMetres: 200,
  lastMaintainDate: '2026-03-01',
  nextMaintainDate: null,
  gapDays: visitGap.days,
  mine: true,
  last: null,
})

export const anOp = (seq: number, given: Partial<QueuedOp> = {}): QueuedOp => ({
  seq,
  opId: `op-${seq}`,
  orderId: 'A',
  type: 'itemResult',
  occurredAt: '2026-03-14T09:00:00+08:00',
  monotonicMs: seq,
  gps: null,
  baseVersion: 1,
  payload: {},
  state: 'waiting',
  errorCode: null,
  errorMsg: null,
  orderVersion: null,
  ...given,
})
