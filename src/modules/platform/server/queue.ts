import type { Context, Event, Subscription } from '#kernel/server/index.ts'
import { isVilla } from '#modules/elevator/shared/category.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { setGovState } from '#modules/maintenance/server/index.ts'
import { GovState } from '#modules/maintenance/shared/maintenance.ts'
import { missingFields } from '../shared/fieldMap.ts'
import { elevatorLink } from '../shared/platform.states.ts'
import { LinkAction, LinkState, PlatformKind } from '../shared/platform.terms.ts'
import { archiveFacts } from './facts.store.ts'
import { tellOrders } from './followUp.ts'
import type { Candidate, ReportKind } from './kinds.ts'
import {
  addLinks,
  findCovered,
  findLifts,
  type LiftHere,
  type Link,
  lockLinks,
  moveLinks,
  setMissing,
} from './link.store.ts'
import { findPlatforms, type PlatformRecord } from './platform.store.ts'
import { addReports, findQueued, type NewReport } from './queue.store.ts'
import { covers } from './region.ts'

/** From business events to rows of the ledger; handlers may run twice, the keys make it once (archives 7, 8.16). */

const { none, linking, linked, failed } = LinkState.code
const { archive, record } = PlatformKind.code

/** Queues the candidates at every platform that takes this kind; answers the ids that at least one platform takes. */
export async function queue(
  ctx: Context,
  kind: ReportKind,
  candidates: readonly Candidate[],
  platforms?: readonly PlatformRecord[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  if (candidates.length === 0) return taken
  for (const platform of platforms ?? (await findPlatforms(ctx))) {
    if (!platform.kinds.includes(kind.kind)) continue
    const wanted = candidates.filter(({ day }) => day === null || day >= platform.startFrom)
    const reports = await reportsFor(ctx, kind, platform, wanted)
    await addReports(ctx, reports)
    for (const { bizId } of reports) taken.add(bizId)
  }
  return taken
}

async function reportsFor(
  ctx: Context,
  kind: ReportKind,
  platform: PlatformRecord,
  wanted: readonly Candidate[],
): Promise<NewReport[]> {
  const liftIds = [...new Set(wanted.flatMap(({ elevatorId }) => (elevatorId ? [elevatorId] : [])))]
  const lifts = new Map((liftIds.length ? await findLifts(ctx, liftIds) : []).map((lift) => [lift.id, lift]))
  const told = [...lifts.values()].filter((lift) => !isVilla(lift))
  if (kind.kind === archive) await beginLinks(ctx, platform, told, wanted)
  const links = new Map(
    (told.length ? await lockLinks(ctx, { platformId: platform.id, elevatorIds: told.map(({ id }) => id) }) : []).map(
      (link) => [link.elevatorId, link],
    ),
  )
  if (kind.kind === archive) await renew(ctx, platform, [...links.values()], wanted)
  return wanted.flatMap((one): NewReport[] => {
    const link = one.elevatorId ? links.get(one.elevatorId) : undefined
    if (one.elevatorId && !(link && [linking, linked, failed].some((state) => state === link.state))) return []
    return [
      {
        platformId: platform.id,
        kind: kind.kind,
        bizId: one.bizId,
        bizVersion: one.version,
        bizNo: one.bizNo,
        elevatorId: one.elevatorId,
        // A record never overtakes the archive of its lift.
        held: kind.kind !== archive && link !== undefined && link.state !== linked,
      },
    ]
  })
}

/**
 * Every lift in care that stands in the platform's regions stands in 电梯关联, also one that was moved there or came into use
 * later. A new one is told at once; lifts that were there before wait for a person (decision 0018).
 */
async function beginLinks(
  ctx: Context,
  platform: PlatformRecord,
  lifts: readonly LiftHere[],
  wanted: readonly Candidate[],
): Promise<void> {
  const inCare: readonly number[] = IN_CARE
  const covered = lifts.filter(
    ({ useStatus, regionCode }) => inCare.includes(useStatus) && covers(platform.regionCodes, regionCode),
  )
  if (covered.length === 0) return
  await addLinks(
    ctx,
    platform.id,
    covered.map(({ id }) => ({ elevatorId: id, missing: [] })),
  )
  const begun = new Set(wanted.filter(({ begins }) => begins).map(({ bizId }) => bizId))
  const elevatorIds = covered.filter(({ id }) => begun.has(id)).map(({ id }) => id)
  const fresh = (await lockLinks(ctx, { platformId: platform.id, elevatorIds })).filter(({ state }) => state === none)
  await moveLinks(ctx, fresh, { to: linking, action: LinkAction.code.link, result: '新建电梯，自动关联' })
}

/** The lift changed: what is missing is counted again, and a failed link begins anew with the archive that is queued now. */
async function renew(
  ctx: Context,
  platform: PlatformRecord,
  links: readonly Link[],
  wanted: readonly Candidate[],
): Promise<void> {
  await countMissing(
    ctx,
    platform,
    links.map(({ elevatorId }) => elevatorId),
  )
  const lost = links.filter(({ state }) => state === failed)
  if (lost.length === 0) return
  // One edit is told by several events of one version: what failed already is not begun by the next of them.
  const known = await findQueued(ctx, platform.id, archive, wanted)
  const fresh = new Set(wanted.filter((one) => !known.has(one)).map(({ bizId }) => bizId))
  const again = lost.filter(({ elevatorId }) => fresh.has(elevatorId))
  for (const link of again) elevatorLink.target('retry', link.state as never)
  await moveLinks(ctx, again, { to: linking, action: LinkAction.code.retry, result: '资料有变更，重新上报' })
}

/** 缺项 of each lift by the platform's own map. */
async function countMissing(ctx: Context, platform: PlatformRecord, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 500) {
    const facts = await archiveFacts(ctx, ids.slice(from, from + 500))
    await setMissing(
      ctx,
      platform.id,
      [...facts].map(([elevatorId, values]) => ({
        elevatorId,
        missing: missingFields(archive, values, platform.fieldMap),
      })),
    )
  }
}

/** A platform was added or changed: every lift it covers stands in 电梯关联, with what it lacks; 起报日期 may lie in the past. */
async function platformChanged(ctx: Context, event: Event, kinds: readonly ReportKind[]): Promise<void> {
  const [platform] = event.id ? await findPlatforms(ctx, event.id) : []
  if (!platform) return
  const covered = await findCovered(ctx, platform.regionCodes)
  for (let from = 0; from < covered.length; from += 500) {
    await addLinks(
      ctx,
      platform.id,
      covered.slice(from, from + 500).map(({ id }) => ({ elevatorId: id, missing: [] })),
    )
  }
  const known = await lockLinks(ctx, { platformId: platform.id })
  await countMissing(
    ctx,
    platform,
    known.map(({ elevatorId }) => elevatorId),
  )
  if (!platform.enabled) return
  for (const kind of kinds) if (kind.missed) await queue(ctx, kind, await kind.missed(ctx, platform.id), [platform])
  await catchUp(ctx, platform, kinds)
}

/** Records since 起报日期 that the platform was never told of. */
export async function catchUp(ctx: Context, platform: PlatformRecord, kinds: readonly ReportKind[]): Promise<void> {
  for (const kind of kinds) {
    if (!kind.since || !platform.kinds.includes(kind.kind)) continue
    const candidates = await kind.since(ctx, platform.id, platform.startFrom)
    const taken = await queue(ctx, kind, candidates, [platform])
    if (kind.kind === record) await tellOrders(ctx, [...taken])
  }
}

export function reportSubscriptions(kinds: readonly ReportKind[]): Subscription[] {
  return [
    ...kinds.map(
      (kind): Subscription => ({
        subscriber: `platform.kind${kind.kind}`,
        events: kind.events,
        async handle(ctx, event) {
          const candidates = await kind.pick(ctx, event)
          const taken = await queue(ctx, kind, candidates)
          if (kind.kind !== record) return
          // 0 无需上报: no platform is told of this lift.
          const unwanted = candidates.filter(({ bizId }) => !taken.has(bizId)).map(({ bizId }) => bizId)
          await setGovState(ctx, unwanted, { state: GovState.code.none })
        },
      }),
    ),
    {
      subscriber: 'platform.changed',
      events: ['platform.changed'],
      handle: (ctx, event) => platformChanged(ctx, event, kinds),
    },
  ]
}
