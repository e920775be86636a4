import { Drawer, RemoveButton } from '#kernel/web/detail/index.ts'
import { Inspected, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { strategyApi } from '../shared/api.ts'
import { mayStrategy } from '../shared/permissions.ts'
import { StrategyDraft, StrategyEdit, type StrategyRow } from '../shared/strategy.ts'
import { freshStrategy } from './freshStrategy.ts'
import { SimulateButton } from './SimulateButton.tsx'
import { StrategyForm } from './StrategyForm.tsx'

interface Props {
  readonly id: string | undefined
  readonly onClose: () => void
  readonly onSimulate: (row: StrategyRow) => Promise<void>
  readonly simulated: string | undefined
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
          initial={freshStrategy}
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
    <Inspector from={strategyApi.detail} input={{ id }} what="规则" still onClose={onClose}>
      {(strategy) => (
        <Inspected
          name={strategy.name}
          verbs={
            <>
              <Can needs={[mayStrategy.remove]}>
                <RemoveButton
                  what="规则"
                  name={strategy.name}
                  effect="之后的故障不再按它处理；已经转出的工单不受影响。"
                  from={strategyApi.remove}
                  id={strategy.id}
                  onGone={onClose}
                />
              </Can>
              <SimulateButton onRun={() => onSimulate(strategy as unknown as StrategyRow)} />
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
        </Inspected>
      )}
    </Inspector>
  )
}
