import { Button } from 'antd'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { mayStrategy } from '../shared/permissions.ts'
import { StrategyList } from './StrategyList.tsx'

/** /rule/ruleConfig/terminalToRepair (archives 4.3): the same rules as 故障处理策略. */
export function TerminalToRepairPage() {
  return (
    <StrategyList
      title="终端转急修"
      facts="范围窄的先看，同一范围按优先级，第一条符合的生效"
      add={(open) => (
        <Can needs={[mayStrategy.terminal, mayStrategy.edit]}>
          <Button type="primary" icon={<PlusIcon />} onClick={open}>
            新增规则
          </Button>
        </Can>
      )}
    />
  )
}
