import { type Context, exportOf, type Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { RECORD_KIND, type reportingApi } from '#modules/maintenance/shared/reporting.api.ts'
import type { platformLogApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { platformLog } from '../shared/platform.states.ts'
import { LinkAction, LinkState, PlatformKind, PlatformLogState, refusePlatform } from '../shared/platform.terms.ts'
import { givenUp, ordersOf, tellOrders } from './followUp.ts'
import type { ReportKind } from './kinds.ts'
import { lockLinks, moveLinks } from './link.store.ts'
import {
  countLogs,
  findLog,
  type LogHere,
  lockLogs,
  platformLogs,
  setIgnored,
  tryAgain,
  tryNow,
} from './platformLog.store.ts'
import { queue } from './queue.ts'

const { waiting, sending, done, retrying, failed, ignored } = PlatformLogState.code
type State = (typeof PlatformLogState.options)[number]['value']

/** 上报日志 (archives 4.3). */
export const platformLogHandlers: Handlers<typeof platformLogApi> = {
  list: platformLogs.page,
  counts: (ctx) => countLogs(ctx),
  detail: (ctx, { id }) => findLog(ctx, id),
  export: exportOf(platformLogs),

  async ignore(ctx, { ids, reason }) {
    const rows = await lockLogs(ctx, { ids })
    if (rows.length === 0) throw refuse.notFound()
    for (const row of rows) platformLog.target('ignore', row.state as State)
    await setIgnored(
      ctx,
      rows.map(({ id }) => id),
      `${ctx.who.name}忽略${reason ? `：${reason}` : ''}`,
    )
    await givenUp(ctx, rows)
    return { done: rows.length }
  },
}

/** 重新上报: failed records begin anew, waiting ones go at once; a record that was never queued is queued (archives 3, 5). */
export const reportingHandlers = (kinds: readonly ReportKind[]): Handlers<typeof reportingApi> => ({
  async retry(ctx, { logIds, bizType, bizIds = [] }) {
    // 重新上报 on an order (JMy) reaches maintenance records alone.
    if (bizType !== RECORD_KIND || logIds) ctx.require(may.retry)
    const rows = await lockLogs(ctx, logIds ? { ids: logIds } : { kind: bizType as number, bizIds })
    if (logIds && rows.length === 0) throw refuse.notFound()
    const fresh = logIds ? [] : bizIds.filter((id) => !rows.some((row) => row.bizId === id))
    const taken = fresh.length > 0 ? await queueFresh(ctx, kinds, bizType as number, fresh) : []
    const again = rows.filter(({ state }) => state === failed)
    const soon = rows.filter(({ state }) => state === retrying)
    await relink(ctx, again)
    await tryAgain(
      ctx,
      again.map(({ id }) => id),
    )
    await tryNow(
      ctx,
      soon.map(({ id }) => id),
    )
    const moved = [...again, ...soon]
    await tellOrders(ctx, ordersOf([...moved, ...taken.map((bizId) => ({ kind: bizType as number, bizId }))]))
    const left = rows.filter((row) => !moved.includes(row))
    if (moved.length + taken.length === 0) {
      if (left.some(({ state }) => state === done)) throw refusePlatform.reported()
      if (left.length === 0) throw refuse.notFound()
    }
    return {
      done: moved.length + taken.length,
      skipped: left.map((row) => ({ id: row.id, reason: whyNot(row.state) })),
    }
  },
})

const whyNot = (state: number): string => {
  if (state === done) return refusePlatform.reported.text
  if (state === ignored) return '已忽略，不再上报'
  return state === sending || state === waiting ? '已在上报中' : ''
}

/** The archive of a lift whose link failed begins with its link. */
async function relink(ctx: Context, rows: readonly LogHere[]): Promise<void> {
  const archives = rows.filter(({ kind, elevatorId }) => kind === PlatformKind.code.archive && elevatorId)
  for (const [platformId, of] of Map.groupBy(archives, ({ platformId }) => platformId)) {
    const elevatorIds = of.map(({ elevatorId }) => elevatorId as string)
    const links = (await lockLinks(ctx, { platformId, elevatorIds })).filter(
      ({ state }) => state === LinkState.code.failed,
    )
    await moveLinks(ctx, links, { to: LinkState.code.linking, action: LinkAction.code.retry, result: '重推电梯档案' })
  }
}

async function queueFresh(
  ctx: Context,
  kinds: readonly ReportKind[],
  bizType: number,
  ids: readonly string[],
): Promise<string[]> {
  const kind = kinds.find((one) => one.kind === bizType)
  const taken: string[] = []
  for (const id of kind?.one ? ids : []) {
    const candidate = await kind?.one?.(ctx, id)
    if (kind && candidate) taken.push(...(await queue(ctx, kind, [candidate])))
  }
  return taken
}
