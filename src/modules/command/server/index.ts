import { answers, audited, calls, type ServerModule } from '#kernel/server/index.ts'
import { AnswerWhy } from '#modules/signal/shared/commands.ts'
import { telemetryAsks } from '#modules/telemetry/server/index.ts'
import { SEES } from '#modules/terminal/shared/permissions.ts'
import { commandApi, commandDeviceApi } from '../shared/api.ts'
import { CommandKind, CommandStatus } from '../shared/command.ts'
import { commandDeviceHandlers, commandHandlers, requireCommand } from './command.ts'
import { startCommands } from './dispatch.ts'
import * as ofTelemetry from './ofTelemetry.ts'

export const commandModule: ServerModule = {
  name: 'command',
  tables: ['terminal_command'],
  calls: [calls(commandApi, commandHandlers), calls(commandDeviceApi, commandDeviceHandlers)],
  background: [{ name: 'command.dispatch', start: startCommands }],
  opens: { terminal_command: requireCommand },
  duties: answers(telemetryAsks, ofTelemetry),
  audited: {
    terminal_command: audited([], {
      refs: { terminal_id: 'terminal', elevator_id: 'elevator' },
      needs: SEES,
      also: {
        terminal_id: '终端',
        elevator_id: '电梯',
        kind: '终端指令',
        args: '指令内容',
        reason: '原因',
        issued_at: '下发时间',
        expires_at: '有效期至',
        status: '指令状态',
        sent_at: '最近下发',
        sent_times: '下发次数',
        answered_at: '答复时间',
        withdrawn_at: '撤回时间',
        why: '未执行的原因',
        answer: '终端答复',
        wave_id: '波形',
      },
      codes: { kind: CommandKind, status: CommandStatus, why: AnswerWhy },
    }),
  },
}
