import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { strategyApi } from '../shared/api.ts'
import { mayStrategy } from '../shared/permissions.ts'
import { type StrategyDetail, StrategyDraft, StrategyEdit, type StrategyRow } from '../shared/strategy.ts'
import { SimulateButton } from './SimulateButton.tsx'
import { StrategyForm } from './StrategyForm.tsx'

interface Props {
  readonly id: string | undefined
  readonly onClose: () => void
  readonly onSimulate: (row: StrategyRow) => Promise<void>
  readonly simulated: string | undefined
}

const fresh: Partial<z.input<typeof StrategyDraft>> = {
  scope: 1,
  scopeIds: [],
  levels: ['A', 'B'],
  codes: [],
  mode: 1,
  repairType: 2,
  assignee: 1,
  elevatorIds: [],
  persistSeconds: 0,
  peopleInCarOnly: false,
  enabled: true,
  escalation: [
    { minute: 3, target: 2, channel: 4 },
    { minute: 5, target: 3, channel: 4 },
  ],
}

/** One strategy: what it watches, what it does, in words above the form. */
export function StrategyDrawer({ id, onClose, onSimulate, simulated }: Props) {
  const { call, may } = useKit()
  const edits = may([mayStrategy.terminal, mayStrategy.edit])
  const saved = (text: string) => {
    toast.done(text)
    // After the form has let go of its unsaved flag.
    setTimeout(onClose)
  }
  if (!id)
    return (
      <Drawer open wide title="新增规则" onClose={onClose}>
        <StrategyForm
          schema={StrategyDraft}
          initial={fresh}
          readOnly={!edits}
          onClose={onClose}
          onSubmit={async (draft) => {
            await call(strategyApi.add, StrategyDraft.parse(draft))
            saved('规则已新增')
          }}
        />
      </Drawer>
    )
  return (
    <Loaded from={strategyApi.detail} input={{ id }} what="规则" still>
      {(strategy) => (
        <Drawer
          open
          wide
          title={strategy.name}
          onClose={onClose}
          actions={
            <>
              <SimulateButton onRun={() => onSimulate(strategy as unknown as StrategyRow)} />
              <Remove strategy={strategy} onClose={onClose} />
            </>
          }
        >
          <StrategyForm
            schema={StrategyEdit}
            initial={strategy}
            note={simulated}
            readOnly={!edits}
            onClose={onClose}
            current={() => call(strategyApi.detail, { id })}
            onSubmit={async (draft) => {
              await call(strategyApi.edit, StrategyEdit.parse(draft))
              saved('规则已保存')
            }}
          />
        </Drawer>
      )}
    </Loaded>
  )
}

function Remove({ strategy, onClose }: { strategy: StrategyDetail; onClose: () => void }) {
  const { call } = useKit()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Can needs={[mayStrategy.remove]}>
        <Button onClick={() => setAsking(true)}>删除</Button>
      </Can>
      <ConfirmDanger
        open={asking}
        title={`删除规则「${strategy.name}」？`}
        effect="之后的故障不再按它处理；已经转出的工单不受影响。"
        verb="删除规则"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await call(strategyApi.remove, { id: strategy.id })
          toast.done('规则已删除')
          onClose()
        }}
      />
    </>
  )
}
