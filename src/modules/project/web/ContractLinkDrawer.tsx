import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, RowSkeleton, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { projectContractApi } from '../shared/api.ts'
import { ContractTicks } from './ContractTicks.tsx'

interface ContractLinkDrawerProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** 关联合同: the contracts in force or to come that serve lifts of the project (AEr). */
export function ContractLinkDrawer({ projectId, onClose }: ContractLinkDrawerProps) {
  const { call } = useKit()
  const [chosen, setChosen] = useState<string[]>([])
  const { running, run } = useRun()
  const { data } = useRead(projectContractApi.candidates, { projectId }, { staleTime: 0 })
  async function link(): Promise<void> {
    await run(async () => {
      const { done } = await call(projectContractApi.link, { projectId, contractIds: chosen })
      toast.done(`已关联 ${done} 份合同`)
      onClose()
    })
  }
  return (
    <Drawer
      open
      wide
      title="关联合同"
      onClose={onClose}
      actions={
        <Button type="primary" disabled={chosen.length === 0} loading={running} onClick={() => void link()}>
          关联 {chosen.length} 份
        </Button>
      }
    >
      {!data ? (
        <RowSkeleton rows={6} />
      ) : data.length === 0 ? (
        <EmptyState
          what="可关联的合同"
          headline="没有可关联的合同"
          hint="这里列出服务于本项目电梯、在保或未开始的合同；也可以在合同的编辑页选择项目。"
        />
      ) : (
        <ContractTicks contracts={data} chosen={chosen} onChange={setChosen} lifts={1} projectId={projectId} />
      )}
    </Drawer>
  )
}
