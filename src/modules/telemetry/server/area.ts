import type { Context } from '#kernel/server/index.ts'
import { areaSilence, areaText } from '#modules/signal/shared/areaSilence.ts'
import type { Neighbour } from './clock.store.ts'
import type { TerminalFacts } from './ingest/ingest.store.ts'
import type { Link } from './ingest/link.ts'
import { longAway } from './presence.ts'
import { emitSignals, saidByPlatform } from './signals.ts'

/** Of the community's terminals so few may still be away when its silence counts as over, %; those are then told by themselves. */
const OVER_PERCENT = 20

interface Place {
  readonly neighbours: readonly Neighbour[]
  readonly links: ReadonlyMap<string, Link>
  readonly terminals: ReadonlyMap<string, TerminalFacts>
}

/**
 * 区域断网断电 (58) of one community: begun, joined by more terminals, over. Its record stands at the lift that fell silent
 * first. All its lines are held.
 */
export async function lookAtArea(ctx: Context, { neighbours, links, terminals }: Place): Promise<void> {
  const own = neighbours.flatMap(({ terminalId, elevatorId }) => {
    const [link, terminal] = [links.get(terminalId), terminals.get(terminalId)]
    return link && terminal ? [{ link, terminal, elevatorId }] : []
  })
  const marked = own.filter(({ link }) => link.area !== null)
  const away = marked.filter(({ link }) => !link.presence.online)
  if (marked.length > 0 && away.length * 100 <= own.length * OVER_PERCENT) {
    await over(ctx, marked)
    return
  }
  for (const { link } of marked) if (link.presence.online) link.area = null
  const now = ctx.now.getTime()
  const silence = areaSilence(
    own.map(({ link, terminal }) => ({ terminalNo: terminal.terminalNo, lastAt: link.presence.lastAt })),
    now,
  )
  if (!silence) return
  const lost = own.filter(({ terminal }) => silence.lost.includes(terminal.terminalNo))
  const known = away[0]?.link.area
  const first = lost.toSorted((a, b) => (a.link.presence.lastAt ?? 0) - (b.link.presence.lastAt ?? 0))[0]
  if (!first) return
  const area = known ?? { at: silence.from, elevatorId: first.elevatorId, held50: null }
  for (const { link } of lost) link.area ??= { ...area, held50: null }
  if (known) return
  const signal = saidByPlatform('58', silence.from, first.terminal.id, '5 分钟内 80% 以上失联', areaText(silence))
  await emitSignals(ctx, [{ elevatorId: first.elevatorId, labels: [], signals: [signal] }])
}

interface Marked {
  readonly link: Link
  readonly terminal: TerminalFacts
  readonly elevatorId: string
}

async function over(ctx: Context, marked: readonly Marked[]): Promise<void> {
  const told = new Set(marked.flatMap(({ link }) => link.area?.elevatorId ?? []))
  await emitSignals(
    ctx,
    [...told].map((elevatorId) => ({
      elevatorId,
      labels: [],
      signals: [{ say: 'ended', code: '58', endedAt: ctx.now.getTime() }],
    })),
  )
  const single = marked.flatMap(({ link, terminal, elevatorId }) =>
    link.area?.held50 != null && !link.presence.online
      ? [{ elevatorId, labels: [], signals: [longAway(terminal.id, terminal.terminalNo, link.area.held50)] }]
      : [],
  )
  await emitSignals(ctx, single)
  for (const { link } of marked) link.area = null
}
