import { machine } from '#kernel/shared/machine.ts'
import { CommandStatus, refuseCommand } from './command.ts'
import { may } from './permissions.ts'

const { waiting, withdrawn } = CommandStatus.code

/** What a person can still do to a command (decision 0155): once the terminal was told, only the terminal knows. */
export const commandMoves = machine(
  CommandStatus,
  {
    withdraw: { label: '撤回', from: [waiting], to: withdrawn, needs: [may.send, may.upgrade] },
  },
  refuseCommand.notOpen,
)
