import type { Context } from '#kernel/server/index.ts'
import { setGovState } from '#modules/maintenance/server/index.ts'
import { GovState } from '#modules/maintenance/shared/maintenance.ts'
import { elevatorLink } from '../shared/platform.states.ts'
import { LinkAction, LinkState, LOG_PENDING, PlatformKind, PlatformLogState } from '../shared/platform.terms.ts'
import { type Link, lockLinks, moveLinks, noteError, noteSync } from './link.store.ts'
import type { PlatformRecord } from './platform.store.ts'
import { releaseHeld } from './queue.store.ts'
import { archivesUnderWay, type Claimed, type Finish, findStandings, type Standing, supersede } from './sender.store.ts'

const { done, failed } = PlatformLogState.code
const { linking, linked } = LinkState.code
const { archive, record } = PlatformKind.code

/** What follows from the end of a try: the lift's link, the order's 监管上报. Same transaction. */
export async function followUp(
  ctx: Context,
  platform: PlatformRecord,
  row: Claimed,
  end: Finish & { remoteId: string | undefined },
): Promise<void> {
  if (end.to === done) await supersede(ctx, platform.id, row)
  if (row.kind === record) await tellOrders(ctx, [row.bizId])
  if (row.kind !== archive || !row.elevatorId) return
  const [link] = await lockLinks(ctx, { platformId: platform.id, elevatorIds: [row.elevatorId] })
  if (!link) return
  if (end.to === done) return known(ctx, platform, link, end.remoteId)
  if (end.to === failed && link.state === linking) {
    const to = elevatorLink.target('fail', link.state)
    const reason = end.reason ?? ''
    const missing = end.missing ?? []
    // What waits for the lift goes on waiting: with the archive put right it goes out by itself.
    await moveLinks(ctx, [link], { to, action: LinkAction.code.failed, result: reason, lastError: reason, missing })
  } else await noteError(ctx, link.id, end.reason ?? '')
}

async function known(ctx: Context, platform: PlatformRecord, link: Link, remoteId: string | undefined): Promise<void> {
  if (link.state === linking) {
    await moveLinks(ctx, [link], {
      to: elevatorLink.target('accept', link.state),
      action: LinkAction.code.linked,
      result: remoteId ? `平台电梯编号 ${remoteId}` : '平台已接收电梯档案',
      remoteId: remoteId ?? link.remoteId,
      missing: [],
    })
    await releaseHeld(ctx, platform.id, [link.elevatorId])
  } else if (link.state === linked) await noteSync(ctx, link.id, remoteId)
}

type GivenUp = Pick<Claimed, 'kind' | 'bizId' | 'elevatorId'> & { readonly platformId: string }

/** A person gave these up: their orders say what is left, and a lift whose archive is not on its way any more can be linked anew. */
export async function givenUp(ctx: Context, rows: readonly GivenUp[]): Promise<void> {
  await tellOrders(ctx, ordersOf(rows))
  const archives = rows.filter(({ kind, elevatorId }) => kind === archive && elevatorId)
  for (const [platformId, of] of Map.groupBy(archives, (row) => row.platformId)) {
    const elevatorIds = of.map(({ elevatorId }) => elevatorId as string)
    const links = await lockLinks(ctx, { platformId, elevatorIds })
    const underWay = await archivesUnderWay(ctx, platformId, elevatorIds)
    const left = links.filter(({ state, elevatorId }) => state === linking && !underWay.has(elevatorId))
    const to = elevatorLink.target('fail', linking)
    const reason = '电梯档案已忽略上报，请重试'
    await moveLinks(ctx, left, { to, action: LinkAction.code.failed, result: reason, lastError: reason })
  }
}

/** Maintenance orders among what is told. */
export const ordersOf = (rows: readonly Pick<GivenUp, 'kind' | 'bizId'>[]): string[] =>
  rows.filter(({ kind }) => kind === record).map(({ bizId }) => bizId)

/** 待上报, 已上报 or 上报失败 on the orders, over all platforms that are told of them (jobs 1.5). */
export async function tellOrders(ctx: Context, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const told = Map.groupBy(await findStandings(ctx, record, orderIds), ({ bizId }) => bizId)
  const now = [...new Set(orderIds)].map((id) => ({ id, ...stateOver(told.get(id) ?? []) }))
  for (const same of Map.groupBy(now, ({ state, msg }) => `${state} ${msg}`).values()) {
    const [{ state, msg } = { state: GovState.code.none, msg: null }] = same
    await setGovState(
      ctx,
      same.map(({ id }) => id),
      { state, msg },
    )
  }
}

/** Failed if any failed, waiting if any waits (decision 0018); what was given up speaks only where nothing else does. */
function stateOver(rows: readonly Standing[]): { state: number; msg: string | null } {
  const { waiting, sent, failed: gone, none } = GovState.code
  const said = (one: Standing | undefined) => (one?.reason ? `${one.platformName}：${one.reason}` : null)
  const lost = rows.filter(({ state }) => state === failed)
  if (lost.length > 0) return { state: gone, msg: said(lost.at(-1)) }
  if (rows.some(({ state }) => open.includes(state)))
    return { state: waiting, msg: said(rows.findLast(({ putOff }) => putOff)) }
  if (rows.some(({ state }) => state === done)) return { state: sent, msg: null }
  return { state: none, msg: rows.length > 0 ? '已忽略上报' : null }
}

const open: readonly number[] = LOG_PENDING
