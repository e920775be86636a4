import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#kernel/web/session/Can.tsx'
import { Panel } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'
import { commandApi } from '../shared/api.ts'
import {
  CommandKind,
  type CommandName,
  type CommandRow,
  type CommandsOfTerminal,
  UNANSWERED,
} from '../shared/command.ts'
import { may } from '../shared/permissions.ts'
import { CommandDrawer } from './CommandDrawer.tsx'
import { CommandTable } from './CommandTable.tsx'
import { useGive } from './useGive.ts'
import { WaveDrawer } from './WaveDrawer.tsx'

/** While the terminal is to answer, and while nothing is on its way. */
const EVERY_MS = { waiting: 2000, quiet: 20_000 }
const isOpen = ({ status }: CommandRow) => (UNANSWERED as readonly number[]).includes(status)

/** 指令: what can be told to the terminal itself, what was, and what became of it (monitoring 5, decision 0147). */
export function TerminalCommands({ terminalId }: { terminalId: string }) {
  const { data } = useRead(
    commandApi.list,
    { id: terminalId },
    {
      refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? EVERY_MS.waiting : EVERY_MS.quiet),
    },
  )
  const [shown, setShown] = useState<CommandRow>()
  const { withdraw, running } = useGive(terminalId)
  return (
    <Panel title="指令" right={data && <Verbs id={terminalId} of={data} />}>
      {data && <CommandTable of={data} onWave={setShown} onWithdraw={running ? undefined : withdraw} />}
      {shown && <WaveDrawer command={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  )
}

const { off, scrapped } = TerminalStatus.code

function Verbs({ id, of }: { id: string; of: CommandsOfTerminal }) {
  const { give, running } = useGive(id)
  const [asked, setAsked] = useState<'cfg' | 'reboot' | 'ota'>()
  if (of.status === off || of.status === scrapped)
    return <span className="ter small">{TerminalStatus.label(of.status)}的终端不接受指令</span>
  const open = new Set(of.rows.filter(isOpen).map(({ kind }) => kind))
  const verb = (cmd: CommandName, run: () => void, why: string | null = null) => {
    const kind = CommandKind.code[cmd]
    const reason = open.has(kind) ? '上一条还在等待终端执行' : why
    return (
      <Button size="small" disabled={reason !== null || running} title={reason ?? undefined} onClick={run}>
        {CommandKind.label(kind)}
      </Button>
    )
  }
  return (
    <span className="inline gap-6">
      <Can needs={[may.send]}>{verb('time', () => give({ cmd: 'time' }))}</Can>
      <Can needs={[may.send]}>
        {verb('snapshot', () => give({ cmd: 'snapshot' }), of.bound ? null : '没有绑定电梯')}
      </Can>
      <Can needs={[may.send]}>{verb('cfg', () => setAsked('cfg'))}</Can>
      <Can needs={[may.send]}>{verb('reboot', () => setAsked('reboot'))}</Can>
      <Can needs={[may.upgrade]}>{verb('ota', () => setAsked('ota'))}</Can>
      {asked && <CommandDrawer id={id} cmd={asked} of={of} onClose={() => setAsked(undefined)} />}
    </span>
  )
}
