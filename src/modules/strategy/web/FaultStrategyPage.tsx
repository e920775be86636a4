import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { strategyPaths } from '../shared/paths.ts'
import { mayStrategy } from '../shared/permissions.ts'
import { StrategyList } from './StrategyList.tsx'

const editing = (id: string) => `${strategyPaths.edit}?id=${id}`

/** /eventManage/faultHandleStrategy (monitoring 4.1): strategies in their order, edited on a page with 回测. */
export function FaultStrategyPage() {
  const navigate = useNavigate()
  const edits = useKit().may([mayStrategy.edit])
  return (
    <StrategyList
      title="故障处理策略"
      facts="范围窄的先看，同一范围按优先级，第一条符合的生效"
      page={edits ? editing : undefined}
      add={() => (
        <Can needs={[mayStrategy.edit]}>
          <Button type="primary" icon={<PlusIcon />} onClick={() => void navigate(strategyPaths.edit)}>
            新增策略
          </Button>
        </Can>
      )}
    />
  )
}
