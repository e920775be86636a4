import type { Context } from '#kernel/server/index.ts'
import { setGovState } from '#modules/maintenance/server/index.ts'
import { GovState } from '#modules/maintenance/shared/maintenance.ts'
import { elevatorLink } from '../shared/platform.states.ts'
import { LinkAction, LinkState, PlatformKind, PlatformLogState } from '../shared/platform.terms.ts'
import { type Link, lockLinks, moveLinks, noteError, noteSync } from './link.store.ts'
import type { PlatformRecord } from './platform.store.ts'
import { releaseHeld } from './queue.store.ts'
import { type Claimed, type Finish, statesOf, supersede } from './sender.store.ts'

const { done, failed } = PlatformLogState.code
const { linking, linked } = LinkState.code

/** What follows from the end of a try: the lift's link, the order's 监管上报. Same transaction. */
export async function followUp(
  ctx: Context,
  platform: PlatformRecord,
  row: Claimed,
  end: Finish & { remoteId: string | undefined },
): Promise<void> {
  if (end.to === done) await supersede(ctx, platform.id, row)
  if (row.kind === PlatformKind.code.record) await tellOrder(ctx, platform, row, end)
  if (row.kind !== PlatformKind.code.archive || !row.elevatorId) return
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

/** 待上报, 已上报 or 上报失败 on the order, over all platforms that are told of it (jobs 1.5). */
async function tellOrder(ctx: Context, platform: PlatformRecord, row: Claimed, end: Finish): Promise<void> {
  const { waiting, sent, failed: gone } = GovState.code
  const states = await statesOf(ctx, row.kind, row.bizId)
  const state = states.includes(failed) ? gone : states.some((one) => open.includes(one)) ? waiting : sent
  const msg = end.reason ? `${platform.name}：${end.reason}` : null
  await setGovState(ctx, [row.bizId], { state, msg })
}

const open: readonly number[] = [
  PlatformLogState.code.waiting,
  PlatformLogState.code.sending,
  PlatformLogState.code.retrying,
]
