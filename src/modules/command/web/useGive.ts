import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { commandApi } from '../shared/api.ts'
import type { CommandInput, CommandRow } from '../shared/command.ts'

type Given = Omit<CommandInput, 'id'>

/** Gives a command; what becomes of it stands in the table. */
export function useGive(id: string) {
  const { call } = useKit()
  const { run, running } = useRun()
  const send = async (given: Given) => {
    await call(commandApi.send, { id, ...given })
    toast.done('指令已交给平台，结果见下表')
  }
  const withdraw = (command: CommandRow) =>
    void run(async () => {
      await call(commandApi.withdraw, { id: command.id })
      toast.done('已撤回，终端不会收到')
    })
  return { running, send, withdraw, give: (given: Given) => void run(() => send(given)) }
}
