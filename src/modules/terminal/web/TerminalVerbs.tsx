import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { terminalApi } from '../shared/api.ts'
import { terminalMoves } from '../shared/states.ts'
import type { TerminalDetail } from '../shared/terminal.ts'
import { AuthType } from '../shared/terms.ts'
import { BindDrawer, ReplaceDrawer } from './BindDrawer.tsx'
import { SecretShown } from './SecretShown.tsx'

type Verb = keyof typeof terminalMoves.moves
type Asked = 'unbind' | 'disable' | 'scrap'

const effects: Readonly<Record<Asked, string>> = {
  unbind: '不再采集这台电梯的数据，绑定履历保留。',
  disable: '密钥立即失效，终端不能再上报；启用后恢复。',
  scrap: '报废后不能恢复，编号不能再用。',
}

/** What is open of a terminal: bound or not, in whichever state. */
export function TerminalVerbs({ terminal }: { terminal: TerminalDetail }) {
  const { call, may: holds } = useKit()
  const { run, running } = useRun()
  const [asked, setAsked] = useState<Asked>()
  const [moving, setMoving] = useState<'bind' | 'replace'>()
  const [secret, setSecret] = useState<string>()
  const { id, version, terminalNo, elevatorId, status, authType } = terminal
  const open = (verb: Verb) =>
    terminalMoves.open(status).includes(verb) && holds([...(terminalMoves.moves[verb].needs ?? [])])
  const label = (verb: Verb) => terminalMoves.moves[verb].label
  const rotate = () =>
    run(async () => {
      const made = await call(terminalApi.rotateSecret, { id, version })
      setSecret(made.secret ?? undefined)
    })
  const enable = () =>
    run(async () => {
      await call(terminalApi.disable, { id, version, off: false })
      toast.done('终端已启用')
    })
  const confirm = async (verb: Asked, reason: string) => {
    if (verb === 'unbind') await call(terminalApi.unbind, { id, version, reason })
    else if (verb === 'disable') await call(terminalApi.disable, { id, version, off: true, reason })
    else await call(terminalApi.scrap, { id, version, reason })
    toast.done(`终端已${label(verb)}`)
  }
  return (
    <>
      {open('rotate') && authType === AuthType.code.secret && (
        <Button loading={running} onClick={() => void rotate()}>
          更换密钥
        </Button>
      )}
      {open('scrap') && !elevatorId && <Button onClick={() => setAsked('scrap')}>报废</Button>}
      {open('disable') && <Button onClick={() => setAsked('disable')}>停用</Button>}
      {open('enable') && (
        <Button loading={running} onClick={() => void enable()}>
          启用
        </Button>
      )}
      {elevatorId && open('unbind') && <Button onClick={() => setAsked('unbind')}>解绑</Button>}
      {elevatorId && open('replace') && <Button onClick={() => setMoving('replace')}>更换终端</Button>}
      {!elevatorId && open('bind') && (
        <Button type="primary" onClick={() => setMoving('bind')}>
          绑定电梯
        </Button>
      )}
      {asked && (
        <ReasonDialog
          open
          title={`${label(asked)}终端「${terminalNo}」？`}
          effect={effects[asked]}
          verb={`${label(asked)}终端`}
          onConfirm={(reason) => confirm(asked, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {moving === 'bind' && <BindDrawer given={{ terminalId: id }} onClose={() => setMoving(undefined)} />}
      {moving === 'replace' && <ReplaceDrawer terminal={terminal} onClose={() => setMoving(undefined)} />}
      {secret && <SecretShown secret={secret} terminalNo={terminalNo} onClose={() => setSecret(undefined)} />}
    </>
  )
}
