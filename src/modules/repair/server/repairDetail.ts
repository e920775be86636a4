import { type Context, maskPhone } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { finishSeconds, secondsBetween } from '../shared/limits.ts'
import type { LiveRepair } from '../shared/live.ts'
import { may } from '../shared/permissions.ts'
import { repairOrder } from '../shared/repair.states.ts'
import { REPAIR_OPEN, type RepairStatus } from '../shared/repair.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import { eventLabel } from '../shared/repairEvent.ts'
import { outageOfRepair, recordsOfRepair } from './asks.ts'
import { candidatesFor } from './candidates.ts'
import { recordingsOf } from './recording.ts'
import {
  type Around,
  findCallers,
  findEvents,
  findLive,
  findRepair,
  findSimilar,
  findWorkers,
} from './repairDetail.store.ts'
import type { RepairRecord } from './repairRow.store.ts'
import { arrivedPhotos } from './signPage.store.ts'

type Row = RepairRecord & Around

/** Telephones of callers are for those who call back: the desk. */
const phoneFor = (ctx: Context, row: Row, phone: string) => {
  const { employeeId } = ctx.who
  const inCrew = employeeId !== null && row.workerIds.includes(employeeId)
  return inCrew || ctx.may(may.add, may.dispatch) ? phone : maskPhone(phone)
}

/** Moves that this person may make now: by permission, or by being in the crew; the desk records for the crew. */
function openMoves(ctx: Context, row: Row): string[] {
  const inCrew = ctx.who.employeeId !== null && row.workerIds.includes(ctx.who.employeeId)
  return repairOrder.open(row.status as RepairStatus).filter((name) => {
    const { needs } = repairOrder.moves[name]
    return needs ? ctx.may(...needs) : inCrew || ctx.may(may.dispatch)
  })
}

function sharedFacts(ctx: Context, row: Row) {
  const { elevatorId, communityId } = row
  return {
    id: row.id,
    version: row.version,
    orderNo: row.orderNo,
    repairType: row.repairType as RepairDetail['repairType'],
    status: row.status as RepairStatus,
    elevator: elevatorId
      ? {
          id: elevatorId,
          name: row.elevatorName ?? '',
          registerCode: row.registerCode,
          deviceNumber: row.deviceNumber ?? '',
          brand: row.brand,
          lng: row.lng ?? 0,
          lat: row.lat ?? 0,
          useStatus: row.useStatus ?? 1,
          safetyOfficer: row.safetyOfficer,
          officerPhone: row.officerPhone && phoneFor(ctx, row, row.officerPhone),
        }
      : null,
    lift: row.lift,
    community: communityId ? { id: communityId, name: row.communityName ?? '' } : null,
    address: row.place,
    reporterName: row.reporterName,
    reporterPhone: phoneFor(ctx, row, row.reporterPhone),
    reportAt: row.reportAt,
    reportText: row.reportText,
    trappedCount: row.trappedCount,
    trappedFloor: row.trappedFloor,
    trappedSpecial: row.trappedSpecial as RepairDetail['trappedSpecial'],
    acceptAt: row.acceptAt,
    departAt: row.departAt,
    arriveAt: row.arriveAt,
    rescuedAt: row.rescuedAt,
    arriveLimit: row.arriveLimit,
    finishLimit: row.finishLimit,
    arriveOver: row.arriveOver,
    finishOver: row.finishOver,
    crew: row.crew,
  }
}

/** The repair as its drawer shows it. */
export async function repairDetail(ctx: Context, id: string): Promise<RepairDetail> {
  const row = await findRepair(ctx, id)
  const events = await findEvents(ctx, id)
  return {
    ...sharedFacts(ctx, row),
    ...resultOf(ctx, row),
    open: openMoves(ctx, row),
    conflicts: await maintenanceAsks.countConflicts(ctx, id),
    ...(await filesOf(ctx, row)),
    recordings: await recordingsOf(ctx, row),
    hazard: row.hazardId ? { id: row.hazardId, hazardNo: row.hazardNo ?? '', description: row.hazardText ?? '' } : null,
    workers: (await findWorkers(ctx, id, ctx.may(may.dispatch))).map(withMoment),
    callers: (await findCallers(ctx, id)).map((one) => ({ ...one, phone: phoneFor(ctx, row, one.phone) })),
    events: events.map((event) => ({ ...event, label: eventLabel(event.type) })),
    similar: await findSimilar(ctx, row),
    records: await recordsOfRepair(ctx, row),
    outage: await outageOfRepair(ctx, { ...row, open: (REPAIR_OPEN as readonly number[]).includes(row.status) }),
    evaluation: await maintenanceAsks.evaluationOf(ctx, maintenanceAsks.evaluated.repair, id),
  }
}

/** A moment out of jsonb is in the database's spelling. */
const withMoment = (worker: RepairDetail['workers'][number]): RepairDetail['workers'][number] =>
  worker.at ? { ...worker, at: { ...worker.at, seenAt: isoTime(Date.parse(worker.at.seenAt)) } } : worker

async function filesOf(ctx: Context, row: Row): Promise<Pick<RepairDetail, 'pictures'>> {
  const named = [
    ...(row.hazardPhotos ?? []).map((key) => [key, '隐患'] as const),
    ...row.photosBefore.map((key) => [key, '维修前'] as const),
    ...row.photosAfter.map((key) => [key, '维修后'] as const),
    ...(row.signKey ? [[row.signKey, '签字'] as const] : []),
  ]
  const there = await arrivedPhotos(
    ctx,
    named.map(([key]) => key),
    row.companyId,
  )
  // The customer's own signature comes over his link and stands in the company's folder.
  const shown = named.filter(([key]) => there.has(key) || key.startsWith(`${row.companyId}/`))
  const { store } = ctx.services
  const pictures = shown.map(async ([key, name]) => ({ url: await store.link('bit-ev-img', key), name }))
  return { pictures: await Promise.all(pictures) }
}

function resultOf(ctx: Context, row: Row) {
  const since = (at: string | null) => (at ? secondsBetween(row.reportAt, at) : null)
  const finished = row.completeAt ? finishSeconds({ ...row, pausedAt: null }, row.completeAt) : null
  const link = (id: string | null, orderNo: string | null) => (id && orderNo ? { id, orderNo } : null)
  return {
    source: row.source as RepairDetail['source'],
    imported: row.imported,
    team: row.teamId ? { id: row.teamId, name: row.teamName ?? '' } : null,
    customer: row.customerId ? { id: row.customerId, name: row.customerName ?? '' } : null,
    contract: row.contractId
      ? { id: row.contractId, contractNo: row.contractNo ?? '', name: row.contractName ?? '' }
      : null,
    appointAt: row.appointAt,
    dispatchAfter: row.dispatchAfter,
    dispatchAt: row.dispatchAt,
    startAt: row.startAt,
    completeAt: row.completeAt,
    signAt: row.signAt,
    arriveSeconds: since(row.arriveAt),
    rescueSeconds: since(row.rescuedAt),
    finishSeconds: finished,
    faultCode: row.faultCode,
    faultLevel: row.faultLevel as RepairDetail['faultLevel'],
    faultPart: row.faultPart as RepairDetail['faultPart'],
    cause: row.cause as RepairDetail['cause'],
    measure: row.measure,
    rescuedCount: row.rescuedCount,
    rescuedState: row.rescuedState as RepairDetail['rescuedState'],
    isRework: row.isRework,
    reworkOf: link(row.reworkOfId, row.reworkNo),
    mergedInto: link(row.mergedIntoId, row.mergedNo),
    stopFrom: row.stopFrom,
    stopTo: row.stopTo,
    stateAfter: row.stateAfter as RepairDetail['stateAfter'],
    stateReason: row.stateReason,
    chargeType: row.chargeType as RepairDetail['chargeType'],
    amount: ctx.may(may.seeMoney) ? row.amount : null,
    flags: row.flags,
    signWay: row.signWay as RepairDetail['signWay'],
    signName: row.signName,
    signKey: row.signKey,
    signOpinion: row.signOpinion,
    closeReason: row.closeReason as RepairDetail['closeReason'],
    closeNote: row.closeNote,
    callBack: row.callBack,
    photosBefore: row.photosBefore,
    photosAfter: row.photosAfter,
    star: row.star,
    pauses: row.pauses as RepairDetail['pauses'],
  }
}

/** The trapped strip: the nearest crews stand beside those nobody has accepted yet. */
export async function liveRepairs(ctx: Context): Promise<{ serverTime: string; orders: LiveRepair[] }> {
  const orders: LiveRepair[] = []
  for (const row of await findLive(ctx)) {
    const { dispatchAt, startAt, elevatorId, repairType, arriveLimit, companyId } = row
    const asks = row.status === 0 && ctx.may(may.dispatch) && companyId === ctx.companyId
    const people = asks ? await candidatesFor(ctx, { elevatorId, repairType, arriveLimit }) : []
    const candidates = people.filter(({ pair }) => pair !== null)
    orders.push({ ...sharedFacts(ctx, row), dispatchAt, startAt, candidates })
  }
  return { serverTime: isoTime(ctx.now), orders }
}
