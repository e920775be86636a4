import { type Context, exportOf, findRow, type Handlers, startJob } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { isVilla } from '#modules/elevator/shared/category.ts'
import type { linkApi } from '../shared/api.ts'
import { missingFields, titlesOf } from '../shared/fieldMap.ts'
import { elevatorLink } from '../shared/platform.states.ts'
import { LinkAction, LinkState, PlatformKind, refusePlatform } from '../shared/platform.terms.ts'
import { archiveFacts } from './facts.store.ts'
import type { ReportKind } from './kinds.ts'
import {
  addLinks,
  countLinks,
  findLifts,
  type LiftHere,
  type Link,
  linkLogs,
  links,
  lockLinks,
  moveLinks,
  setMissing,
} from './link.store.ts'
import { MATCH } from './match.ts'
import { findPlatforms, type PlatformRecord } from './platform.store.ts'
import { addReports, releaseHeld } from './queue.store.ts'
import { catchUp } from './queue.ts'

const { linking, linked, ended } = LinkState.code
const { archive } = PlatformKind.code
type State = (typeof LinkState.options)[number]['value']

interface Skipped {
  elevatorId: string
  reason: string
}

/** 电梯关联 (archives 3 Link, 4.3). */
export const linkHandlers = (kinds: readonly ReportKind[]): Handlers<typeof linkApi> => ({
  list: links.page,
  counts: (ctx) => countLinks(ctx),
  export: exportOf(links),
  log: linkLogs.page,

  async link(ctx, { platformId, elevatorIds, remoteId, again }) {
    const platform = await requirePlatform(ctx, platformId)
    if (remoteId !== undefined && elevatorIds.length !== 1) {
      throw fieldRefusal([{ prop: 'elevatorIds', msg: '平台电梯编号一次关联一台' }])
    }
    const lifts = await findLifts(ctx, elevatorIds)
    if (lifts.length === 0) throw refuse.notFound()
    const result = remoteId
      ? await tie(ctx, platform, lifts[0] as LiftHere, remoteId)
      : await begin(ctx, platform, lifts, again, 'link')
    // One lift, refused: told as the refusal it is; of many the result names each.
    if (result.done === 0 && elevatorIds.length === 1) throw result.refusals[0] ?? refuse.notFound()
    await catchUp(ctx, platform, kinds)
    return { done: result.done, skipped: result.skipped }
  },

  async retry(ctx, { ids }) {
    const given = await lockLinks(ctx, { ids })
    const lifts = new Map(
      (
        await findLifts(
          ctx,
          given.map(({ elevatorId }) => elevatorId),
        )
      ).map((l) => [l.id, l]),
    )
    const seen = given.filter(({ elevatorId }) => lifts.has(elevatorId))
    if (seen.length === 0) throw refuse.notFound()
    for (const link of seen) elevatorLink.target('retry', link.state as State)
    let done = 0
    const skipped: { id: string; reason: string }[] = []
    for (const [platformId, of] of Map.groupBy(seen, (link) => link.platformId)) {
      const platform = await requirePlatform(ctx, platformId)
      const mine = of.map(({ elevatorId }) => lifts.get(elevatorId) as LiftHere)
      const result = await begin(ctx, platform, mine, false, 'retry')
      if (result.done === 0 && ids.length === 1) throw result.refusals[0] ?? refuse.notFound()
      done += result.done
      const idOf = new Map(of.map((link) => [link.elevatorId, link.id]))
      skipped.push(
        ...result.skipped.map(({ elevatorId, reason }) => ({ id: idOf.get(elevatorId) ?? elevatorId, reason })),
      )
    }
    return { done, skipped }
  },

  async unlink(ctx, { ids }) {
    const given = await lockLinks(ctx, { ids })
    const visible = new Set(
      (
        await findLifts(
          ctx,
          given.map(({ elevatorId }) => elevatorId),
        )
      ).map(({ id }) => id),
    )
    const seen = given.filter(({ elevatorId }) => visible.has(elevatorId))
    if (seen.length === 0) throw refuse.notFound()
    for (const link of seen) elevatorLink.target('unlink', link.state as State)
    await moveLinks(ctx, seen, { to: ended, action: LinkAction.code.unlink, result: '解除后不再上报' })
    for (const [platformId, of] of Map.groupBy(seen, (link) => link.platformId)) {
      await releaseHeld(
        ctx,
        platformId,
        of.map(({ elevatorId }) => elevatorId),
      )
    }
    return { done: seen.length }
  },

  async match(ctx, { platformId }) {
    const { name } = await findRow<PlatformRecord>(ctx, 'platform', platformId)
    return { jobId: await startJob(ctx, MATCH, `批量匹配 ${name}`, { platformId }) }
  },
})

async function requirePlatform(ctx: Context, id: string): Promise<PlatformRecord> {
  const [platform] = await findPlatforms(ctx, id)
  if (!platform) throw refuse.notFound()
  return platform
}

interface Begun {
  done: number
  skipped: Skipped[]
  refusals: ReturnType<typeof refuse.notFound>[]
}

/** 0/3/4 → 关联中 with the lift's archive queued; what a platform cannot take is named (1005003, 1005004). */
async function begin(
  ctx: Context,
  platform: PlatformRecord,
  lifts: readonly LiftHere[],
  again: boolean,
  move: 'link' | 'retry',
): Promise<Begun> {
  const facts = await archiveFacts(
    ctx,
    lifts.map(({ id }) => id),
  )
  const missing = new Map(lifts.map(({ id }) => [id, missingFields(archive, facts.get(id) ?? {}, platform.fieldMap)]))
  const result: Begun = { done: 0, skipped: [], refusals: [] }
  const skip = (elevatorId: string, refusal: Begun['refusals'][number]) => {
    result.skipped.push({ elevatorId, reason: refusal.message })
    result.refusals.push(refusal)
  }
  const able = lifts.filter((lift) => {
    if (isVilla(lift)) skip(lift.id, refusePlatform.villa())
    return !isVilla(lift)
  })
  const lacks = able.map(({ id }) => ({ elevatorId: id, missing: missing.get(id) ?? [] }))
  await addLinks(ctx, platform.id, lacks)
  await setMissing(ctx, platform.id, lacks)
  const whole = able.filter(({ id }) => {
    const names = missing.get(id) ?? []
    if (names.length > 0) skip(id, refusePlatform.missing({ 字段: titlesOf(archive, names) }))
    return names.length === 0
  })
  const byId = new Map(whole.map((lift) => [lift.id, lift]))
  const found = await lockLinks(ctx, { platformId: platform.id, elevatorIds: [...byId.keys()] })
  const open = elevatorLink.moves[move].from as readonly number[]
  const moving = found.filter(({ state }) => open.includes(state))
  const repeated = again ? found.filter(({ state }) => state === linked) : []
  for (const link of found) {
    if (moving.includes(link) || repeated.includes(link)) continue
    const text = link.state === linked ? '电梯已关联' : '电梯正在关联'
    skip(link.elevatorId, refuse.field({ msg: text }))
  }
  const action = LinkAction.code[move]
  await moveLinks(ctx, moving, { to: linking, action, result: '电梯档案已登记上报' })
  await addReports(
    ctx,
    [...moving, ...repeated].map((link) => reportOf(ctx, platform, link, byId.get(link.elevatorId) as LiftHere)),
  )
  result.done = moving.length + repeated.length
  return result
}

/** Asked for by a person: a version of its own, so that it is told even when this version of the lift was. */
const reportOf = (ctx: Context, platform: PlatformRecord, link: Link, lift: LiftHere) => ({
  platformId: platform.id,
  kind: archive,
  bizId: lift.id,
  bizVersion: `${lift.version}.${ctx.now.getTime().toString(36)}`,
  bizNo: lift.name,
  elevatorId: link.elevatorId,
  held: false,
})

/** Side by side a person has found the lift among those the platform knows. */
async function tie(ctx: Context, platform: PlatformRecord, lift: LiftHere, remoteId: string): Promise<Begun> {
  if (isVilla(lift)) throw refusePlatform.villa()
  await addLinks(ctx, platform.id, [{ elevatorId: lift.id, missing: [] }])
  const [link] = await lockLinks(ctx, { platformId: platform.id, elevatorIds: [lift.id] })
  if (!link) throw refuse.notFound()
  if (link.state === linked || link.state === linking) elevatorLink.target('link', link.state)
  await moveLinks(ctx, [link], {
    to: linked,
    action: LinkAction.code.match,
    result: `人工确认平台电梯编号 ${remoteId}`,
    remoteId,
  })
  await releaseHeld(ctx, platform.id, [lift.id])
  return { done: 1, skipped: [], refusals: [] }
}
