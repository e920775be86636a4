import type { Context } from '#kernel/server/index.ts'
import { clockText } from '#kernel/shared/said.ts'
import type { Signal } from '#modules/signal/shared/pipeline/liftWatch.ts'
import type { PresenceNews } from '#modules/signal/shared/presence.ts'
import { type HeardTerminal, noteHeard } from '#modules/terminal/server/index.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'
import type { TerminalFacts } from './ingest/ingest.store.ts'
import type { Link } from './ingest/link.ts'
import { emitSignals, saidByPlatform } from './signals.ts'

/** Coming and going of terminals (monitoring 3, 6.1), told to the archive of terminals and to whom it concerns. */
export interface Attended {
  readonly terminal: TerminalFacts
  readonly link: Link
  readonly news: readonly PresenceNews[]
  /** Of a heartbeat; null: it said none. */
  readonly firmware: string | null
}

const { inactive, online, offline } = TerminalStatus.code
const LIVING: readonly number[] = [inactive, online, offline]

export async function tellPresence(ctx: Context, all: readonly Attended[]): Promise<void> {
  await noteHeard(ctx, all.flatMap(changeOf))
  const bound = all.filter(({ terminal }) => terminal.elevatorId !== null)
  const moves = (say: 'online' | 'offline') =>
    bound.flatMap(({ terminal, news }) =>
      news
        .filter((one) => one.say === say)
        .map(({ at }) => ({ id: terminal.id, elevatorId: terminal.elevatorId, at: new Date(at).toISOString() })),
    )
  await ctx.emit('terminal.offline', moves('offline'))
  await ctx.emit('terminal.online', moves('online'))
  await emitSignals(
    ctx,
    bound.map((one) => ({ elevatorId: one.terminal.elevatorId ?? '', labels: [], signals: signalsOf(one) })),
  )
}

/** The archive is written when its state changes, not with every frame: its history would be nothing else. */
function changeOf({ terminal, link, firmware }: Attended): HeardTerminal[] {
  const { id, status, elevatorId, fwVersion } = terminal
  if (!LIVING.includes(status)) return []
  const { presence } = link
  const bound = elevatorId !== null && presence.lastAt !== null
  const to = bound ? (presence.online ? online : offline) : status
  const updated = firmware !== null && firmware !== fwVersion
  if (to === status && !updated) return []
  return [{ id, elevatorId, to: to as HeardTerminal['to'], fwVersion: firmware ?? fwVersion }]
}

function signalsOf({ terminal: { id, terminalNo }, link, news }: Attended): Signal[] {
  const said = (code: string, at: number, rule: string, result: string) => saidByPlatform(code, at, id, rule, result)
  return news.flatMap((one): Signal[] => {
    if (one.say !== 'event') return []
    const { code, at } = one
    if (code === '50' && link.area) {
      // The area's record tells of it; it is said by itself if it stays away longer than the others.
      link.area = { ...link.area, held50: at }
      return []
    }
    if (code === '50') return [longAway(id, terminalNo, at)]
    if (code === '51')
      return [
        { say: 'ended', code: '50', endedAt: at },
        said('51', at, '离线后再次上报', `终端 ${terminalNo} ${clockText(at)} 恢复在线。`),
      ]
    return [said('59', at, '1 小时内上下线 6 次', `终端 ${terminalNo} 一小时内上下线至少 6 次，判定为信号不稳定。`)]
  })
}

export const longAway = (terminalId: string, terminalNo: string, at: number): Signal =>
  saidByPlatform('50', at, terminalId, '30 分钟没有上报', `终端 ${terminalNo} 已离线 30 分钟，请检查供电与网络。`)
