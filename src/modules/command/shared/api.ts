import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById } from '#kernel/shared/page.ts'
import { CommandSaid } from '#modules/signal/shared/commands.ts'
import { SEES } from '#modules/terminal/shared/permissions.ts'
import { CommandInput, CommandStatus, CommandsOfTerminal, CommandWave } from './command.ts'
import { may } from './permissions.ts'

/** 终端指令 (monitoring 5); all but `send` *added*. */
export const commandApi = {
  send: endpoint({
    method: 'POST',
    path: '/hardware/terminal/command',
    title: '给终端下发指令',
    needs: [may.send, may.upgrade],
    input: CommandInput,
    reply: z.object({ id: z.uuid(), status: CommandStatus.schema, expiresAt: z.string() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/hardware/terminal/command/withdraw',
    title: '撤回指令',
    needs: [may.send, may.upgrade],
    input: ById,
    reply: z.object({ id: z.uuid(), status: CommandStatus.schema }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/hardware/terminal/command/list/{id}',
    title: '终端的指令',
    needs: SEES,
    input: ById,
    reply: CommandsOfTerminal,
  }),
  wave: endpoint({
    method: 'GET',
    path: '/hardware/terminal/command/wave/{id}',
    title: '快照的振动波形',
    needs: SEES,
    input: ById,
    reply: CommandWave,
  }),
} as const

/** Asked by terminals, signed as /hardware/ingest is: one that cannot hear over MQTT fetches what it is told (decision 0155). *Added.* */
export const commandDeviceApi = {
  ask: endpoint({
    method: 'POST',
    path: '/hardware/commands',
    title: '终端取指令',
    needs: 'public',
    unscoped: true,
    raw: true,
    bodyKb: 4,
    perMinute: 12_000,
    /** The body may be empty; X-Terminal, X-Ts, X-Nonce and X-Sign stand in the headers. */
    input: z.object({}),
    /** `ms`: the platform's clock now, by which `ttl` is judged. */
    reply: z.object({ ms: z.number(), commands: z.array(CommandSaid) }),
  }),
} as const
