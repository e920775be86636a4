import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById } from '#kernel/shared/page.ts'
import { SEES } from '#modules/terminal/shared/permissions.ts'
import { CommandInput, CommandStatus, CommandsOfTerminal, CommandWave } from './command.ts'
import { may } from './permissions.ts'

/** 终端指令 (monitoring 5); `list` and `wave` *added*. */
export const commandApi = {
  send: endpoint({
    method: 'POST',
    path: '/hardware/terminal/command',
    title: '给终端下发指令',
    needs: [may.send, may.upgrade],
    input: CommandInput,
    reply: z.object({ id: z.uuid(), status: CommandStatus.schema, expiresAt: z.string() }),
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
