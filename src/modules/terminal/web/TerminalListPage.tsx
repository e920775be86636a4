import { Button } from 'antd'
import { useState } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ImportDialog, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { terminalApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { type TerminalRow, terminalList } from '../shared/terminal.ts'
import { AddTerminal } from './AddTerminal.tsx'
import { TerminalInspector } from './TerminalInspector.tsx'
import { StatusText } from './TerminalStatus.tsx'

const cells = {
  status: (_: number, row: TerminalRow) => <StatusText of={row} />,
  elevatorName: (_: string | null, row: TerminalRow) => (
    <LiftName of={row.lift} otherwise={<span className="ter">未绑定</span>} />
  ),
}

/** /dataTerminal/terminalList: every terminal of the company, where it stands and whether it is heard (monitoring 4.1). */
export function TerminalListPage() {
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const add = (
    <Can needs={[may.bind]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        登记终端
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={terminalList}
        from={terminalApi.list}
        title="终端台账"
        cells={cells}
        actions={
          <>
            <Can needs={[may.bind]}>
              <Button onClick={() => setImporting(true)}>导入</Button>
            </Can>
            <ExportButton to={terminalApi.export} />
            {add}
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '按铭牌上的编号与安装码登记终端，绑定电梯后开始监测。', actions: add }}
      />
      <ImportDialog
        what="采集终端"
        unit="台"
        template={terminalApi.template}
        to={terminalApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {id && <TerminalInspector id={id} onClose={() => open()} />}
      {adding && <AddTerminal onClose={() => setAdding(false)} onDone={(made) => open(made)} />}
    </>
  )
}
