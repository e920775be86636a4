import { Button } from 'antd'
import { useContext, useState } from 'react'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { EmptyState } from '#kernel/web/ui/index.ts'
import { terminalApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { BindDrawer } from './BindDrawer.tsx'
import { Bindings } from './Bindings.tsx'
import { TerminalSections } from './TerminalSections.ts'

/** 终端 of one lift: what stands there and what stood there (monitoring 4.1). */
export function LiftTerminals({ elevatorId }: { elevatorId: string }) {
  const [binding, setBinding] = useState(false)
  const sections = useContext(TerminalSections)
  const bind = (
    <Can needs={[may.bind]}>
      <Button type="primary" onClick={() => setBinding(true)}>
        绑定终端
      </Button>
    </Can>
  )
  return (
    <Loaded from={terminalApi.ofLift} input={{ elevatorId }} what="终端">
      {(rows) => (
        <>
          {rows.length === 0 ? (
            <EmptyState
              what="终端"
              headline="未装采集终端"
              hint="装上并绑定后，这里显示终端与绑定履历。"
              actions={bind}
            />
          ) : (
            <div className="stack gap-12">
              <Bindings rows={rows} of="terminal" />
              {rows
                .filter(({ toAt }) => toAt === null)
                .map(({ terminalId }) =>
                  sections.map((Section, n) => <Section key={`${terminalId} ${n}`} terminalId={terminalId} />),
                )}
              <div className="row gap-8">{bind}</div>
            </div>
          )}
          {binding && <BindDrawer given={{ elevatorId }} onClose={() => setBinding(false)} />}
        </>
      )}
    </Loaded>
  )
}
