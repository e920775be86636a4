import { type Context, type Handlers, insertRow, newId } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { momentText } from '#kernel/shared/said.ts'
import { TerminalConfig } from '#modules/signal/shared/commands.ts'
import { enterByCall } from '#modules/telemetry/server/index.ts'
import { requireLocked, requireTerminal } from '#modules/terminal/server/index.ts'
import { refuseTerminal, TerminalStatus } from '#modules/terminal/shared/terms.ts'
import type { commandApi, commandDeviceApi } from '../shared/api.ts'
import { commandMoves } from '../shared/command.states.ts'
import {
  type CommandInput,
  CommandKind,
  type CommandName,
  type CommandRow,
  CommandStatus,
  endOfNo,
  GRAVE,
  LASTS,
  refuseCommand,
  SNAPSHOT_SEC,
} from '../shared/command.ts'
import { may } from '../shared/permissions.ts'
import {
  type CommandRecord,
  companyOf,
  findCommands,
  findConfig,
  findGiven,
  findWaiting,
  findWave,
  takeBack,
} from './command.store.ts'
import { fetchWaiting, tellGiven } from './dispatch.ts'

const OPERATIONS = 2

export const commandHandlers: Handlers<typeof commandApi> = {
  async send(ctx, input) {
    ctx.require(input.cmd === 'ota' ? may.upgrade : may.send)
    if (ctx.who.roleType !== OPERATIONS) return give(ctx, input)
    await requireTerminal(ctx, input.id)
    const companyId = await companyOf(ctx, input.id)
    if (!companyId) throw refuse.notFound()
    return asTheirs(ctx, companyId, (own) => give(own, input))
  },

  async withdraw(ctx, { id }) {
    const given = await findGiven(ctx, id)
    // Who may only upgrade is told nothing of any other number.
    ctx.require(given?.kind === CommandKind.code.ota ? may.upgrade : may.send)
    if (!given) throw refuse.notFound()
    await requireTerminal(ctx, given.terminalId)
    const status = commandMoves.target('withdraw', given.status)
    const taken = await asTheirs(ctx, given.companyId, (own) => takeBack(own, id))
    if (taken) return { id, status }
    const now = await findGiven(ctx, id)
    throw refuseCommand.notOpen({
      status: CommandStatus.label(now?.status ?? null),
      action: commandMoves.moves.withdraw.label,
    })
  },

  async list(ctx, { id }) {
    const { terminalNo, status, elevatorId, fwVersion } = await requireTerminal(ctx, id)
    const config = TerminalConfig.safeParse(await findConfig(ctx, id)).data ?? null
    const rows = (await findCommands(ctx, id)).map(rowOf)
    return { terminalNo, status, bound: elevatorId !== null, fwVersion, rows, config }
  },

  async wave(ctx, { id }) {
    const parts = await findWave(ctx, id)
    const [first] = parts
    if (!first) throw refuse.notFound()
    const axis = (of: 'x' | 'y' | 'z') => {
      const values = parts.flatMap(({ axes }) => axes[of] ?? [])
      return values.length === 0 ? null : values
    }
    return { at: first.at, fs: first.fs, x: axis('x'), y: axis('y'), z: axis('z') }
  },
}

/** Of terminals: nobody is signed in, they prove themselves as those that report do. */
export const commandDeviceHandlers: Handlers<typeof commandDeviceApi> = {
  ask: (ctx) =>
    ctx.outside(async () => {
      const { services } = ctx
      const commands = await fetchWaiting(services, await enterByCall(services, ctx.sent))
      return { ms: services.clock().getTime(), commands }
    }),
}

/** The role of operations writes no row of a company (decision 0002): the terminal is theirs to see, and its company writes. */
async function asTheirs<T>(ctx: Context, companyId: string, work: (own: Context) => Promise<T>): Promise<T> {
  if (ctx.who.roleType !== OPERATIONS) return work(ctx)
  const scope = { all: true, team: false, self: false, places: [] }
  const principal = { ...ctx.who, roleType: 1 as const, companyId, companies: [companyId], scope }
  return ctx.inCompany(companyId, work, principal)
}

async function give(ctx: Context, input: CommandInput) {
  const { id, cmd, reason, confirm } = input
  const terminal = await requireLocked(ctx, id)
  const { off, scrapped } = TerminalStatus.code
  if (terminal.status === scrapped) throw refuseTerminal.scrapped()
  if (terminal.status === off) throw refuseTerminal.off()
  if (GRAVE.includes(cmd) && confirm !== endOfNo(terminal.terminalNo))
    throw refuseCommand.confirm({}, { fields: [{ prop: 'confirm', msg: refuseCommand.confirm.text }] })
  // A wave is kept with the lift that it was measured at.
  if (cmd === 'snapshot' && !terminal.elevatorId) throw refuseTerminal.unbound()
  const kind = CommandKind.code[cmd]
  const waiting = await findWaiting(ctx, id, kind)
  if (waiting)
    throw refuseCommand.waiting({ kind: CommandKind.label(kind), until: momentText(waiting.expiresAt, today(ctx.now)) })
  const commandId = newId()
  const expiresAt = new Date(ctx.now.getTime() + 1000 * LASTS[cmd]).toISOString()
  await insertRow(ctx, 'terminalCommand', {
    id: commandId,
    terminalId: id,
    elevatorId: terminal.elevatorId,
    kind,
    args: argsOf(cmd, input),
    reason: reason ?? null,
    issuedAt: ctx.now.toISOString(),
    expiresAt,
  })
  tellGiven(ctx)
  return { id: commandId, status: CommandStatus.code.waiting, expiresAt }
}

/** Word for word what the terminal is told, of what was checked. */
function argsOf(cmd: CommandName, { idleSec, hbSec, fw, url, sha256 }: CommandInput): Record<string, unknown> {
  if (cmd === 'cfg') return { idleSec, hbSec }
  if (cmd === 'ota') return { fw, url, ...(sha256 ? { sha256 } : {}) }
  return cmd === 'snapshot' ? { sec: SNAPSHOT_SEC } : {}
}

function rowOf({ args, ...row }: CommandRecord): CommandRow {
  const { fw, url } = args
  const { cfg, ota } = CommandKind.code
  return {
    ...row,
    config: row.kind === cfg ? (TerminalConfig.safeParse(args).data ?? null) : null,
    firmware: row.kind === ota ? { fw: String(fw), url: String(url) } : null,
  }
}

/** Opens to whoever gets at its terminal. */
export async function requireCommand(ctx: Context, id: string): Promise<{ readonly id: string }> {
  const given = await findGiven(ctx, id)
  if (!given) throw refuse.notFound()
  return requireTerminal(ctx, given.terminalId)
}
