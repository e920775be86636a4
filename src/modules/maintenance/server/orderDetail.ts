import { type Context, maskPhone } from '#kernel/server/index.ts'
import { daysBetween, today } from '#kernel/shared/days.ts'
import { findVisited } from '#modules/elevator/server/index.ts'
import { findHazardsOf } from '#modules/hazard/server/index.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { leastMinutes } from '#modules/plan/shared/setting.ts'
import { arrivedLinks } from '#modules/storage/server/index.ts'
import { readSnapshot } from '#modules/template/server/index.ts'
import type { Category, Level } from '#modules/template/shared/template.ts'
import { itemsWithResults, readResults } from '../shared/itemResults.ts'
import { maintainOrder } from '../shared/maintenance.states.ts'
import type { MaintainStatus } from '../shared/maintenance.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { eventLabel } from '../shared/orderEvent.ts'
import { may } from '../shared/permissions.ts'
import { countConflicts, evaluated, evaluationOf, findPartsOfItems, findQuality } from './asks.ts'
import {
  findAddenda,
  findEvents,
  findOrder,
  findPhotos,
  findSignIns,
  findViolations,
  findWorkers,
  type OrderPlaces,
  type OrderRecord,
} from './orderDetail.store.ts'
import { mayReview } from './signInReview.ts'
import { vouchable } from './signInVouch.ts'

type Row = OrderRecord & OrderPlaces

/** Moves that this person may make now: by permission, or by being in the crew; never as a visitor of operations. */
function openMoves(ctx: Context, row: Row): string[] {
  const inCrew = ctx.who.employeeId !== null && row.workerIds.includes(ctx.who.employeeId)
  return maintainOrder.open(row.status as MaintainStatus).filter((name) => {
    const { needs } = maintainOrder.moves[name]
    return needs ? ctx.may(...needs) : inCrew
  })
}

/** The order as its drawer shows it. */
export async function orderDetail(ctx: Context, id: string): Promise<MaintainOrderDetail> {
  const row = await findOrder(ctx, id)
  const snapshot = await readSnapshot(ctx, row.snapshotHash)
  const { setting } = await findSetting(ctx)
  const events = await findEvents(ctx, id)
  const isOpen = [0, 1, 2, 7].includes(row.status)
  const signIns = await findSignIns(ctx, id)
  const workers = await findWorkers(ctx, id)
  const photos = await findPhotos(ctx, id)
  const links = await pictureLinks(ctx, row, signIns, photos)
  const { confirm, ...facts } = factsOf(row)
  return {
    ...facts,
    confirm: confirm && { ...confirm, signUrl: linkOf(links, confirm.signKey) },
    ...placesOf(row),
    open: openMoves(ctx, row),
    templateName: snapshot.name,
    templateVersion: snapshot.versionNo,
    remainingDays: isOpen ? daysBetween(today(ctx.now), row.legalDeadline) : null,
    leastMinutes: leastMinutes(setting, row.category as Category, row.level as Level),
    workers,
    vouchable: await vouchable(ctx, row, workers),
    signIns: signIns.map((one) => ({ ...one, photoUrl: linkOf(links, one.photo), mayReview: mayReview(ctx, one) })),
    items: itemsWithResults(
      snapshot.items,
      readResults(row.itemResults, snapshot.items),
      await findVisited(ctx, row.elevatorId),
      row.planDate,
    ),
    partsOfItems: await findPartsOfItems(ctx, id),
    remoteChecks: row.remoteChecks as MaintainOrderDetail['remoteChecks'],
    photos: photos.map((photo) => ({ ...photo, url: linkOf(links, photo.key) })),
    hazards: await findHazardsOf(ctx, id),
    violations: await findViolations(ctx, id),
    events: events.map((event) => ({ ...event, label: eventLabel(event.type) })),
    addenda: await findAddenda(ctx, id),
    evaluation: await evaluationOf(ctx, evaluated.visit, id),
    quality: row.completeAt && ctx.may(may.qualityCheck) ? await findQuality(ctx, id) : null,
    conflicts: await countConflicts(ctx, id),
  }
}

const linkOf = (links: ReadonlyMap<string, string>, key: string | null) => (key && links.get(key)) ?? null

/** Whoever may read the visit may see its pictures: they belong to the order, not to a person's uploads. */
function pictureLinks(
  ctx: Context,
  { companyId, confirmSignKey }: Row,
  signIns: readonly { photo: string | null }[],
  photos: readonly { key: string }[],
): Promise<Map<string, string>> {
  const keys = [confirmSignKey, ...signIns.map(({ photo }) => photo), ...photos.map(({ key }) => key)]
  return arrivedLinks(
    ctx,
    companyId,
    'bit-ev-img',
    keys.filter((key) => key !== null),
  )
}

function factsOf(row: Row) {
  return {
    id: row.id,
    version: row.version,
    orderNo: row.orderNo,
    source: row.source as MaintainOrderDetail['source'],
    type: row.type as MaintainOrderDetail['type'],
    level: row.level as Level,
    status: row.status as MaintainStatus,
    planDate: row.planDate,
    planStart: row.planStart,
    planEnd: row.planEnd,
    legalDeadline: row.legalDeadline,
    gapDays: row.gapDays,
    originalPlanDate: row.originalPlanDate,
    changeCount: row.changeCount,
    stdMinutes: row.stdMinutes,
    planReason: row.planReason,
    reason: row.reason,
    remark: row.remark,
    departAt: row.departAt,
    arriveAt: row.arriveAt,
    startAt: row.startAt,
    pausedAt: row.pausedAt,
    pauseReason: row.pauseReason as MaintainOrderDetail['pauseReason'],
    pauseMinutes: row.pauseMinutes,
    completeAt: row.completeAt,
    receivedAt: row.receivedAt,
    confirmAt: row.confirmAt,
    workMinutes: row.workMinutes,
    shortReason: row.shortReason,
    abnormalCount: row.abnormalCount,
    naCount: row.naCount,
    photoCount: row.photoCount,
    elevatorStateAfter: row.elevatorStateAfter as MaintainOrderDetail['elevatorStateAfter'],
    stateReason: row.stateReason,
    flags: row.flags,
    govState: row.govState as MaintainOrderDetail['govState'],
    govMsg: row.govMsg,
    contentHash: row.contentHash,
    retainUntil: row.retainUntil,
    closeReason: row.closeReason as MaintainOrderDetail['closeReason'],
    closeNote: row.closeNote,
    confirm: row.confirmWay
      ? {
          way: row.confirmWay as 1 | 2 | 3,
          name: row.confirmName,
          phone: row.confirmPhone && maskPhone(row.confirmPhone),
          role: row.confirmRole,
          signKey: row.confirmSignKey,
          opinion: row.confirmOpinion,
        }
      : null,
  }
}

function placesOf(row: Row) {
  return {
    elevator: {
      id: row.elevatorId,
      name: row.elevatorName,
      registerCode: row.registerCode,
      deviceNumber: row.deviceNumber,
      category: row.category,
      address: row.address,
      lng: row.lng,
      lat: row.lat,
    },
    lift: row.lift,
    community: { id: row.communityId, name: row.communityName },
    customer: { id: row.customerId, name: row.customerName },
    contract: row.contractId
      ? { id: row.contractId, contractNo: row.contractNo ?? '', name: row.contractName ?? '' }
      : null,
    plan: row.planId ? { id: row.planId, planNo: row.planNo ?? '' } : null,
    team: row.teamId ? { id: row.teamId, name: row.teamName ?? '' } : null,
  }
}
