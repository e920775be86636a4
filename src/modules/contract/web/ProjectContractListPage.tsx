import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListPage, type Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { projectContractApi } from '#modules/project/shared/api.ts'
import { may as project } from '#modules/project/shared/permissions.ts'
import { ContractLinkDrawer, projectPage } from '#modules/project/web/index.ts'
import { contractApi } from '../shared/api.ts'
import { type ContractRow, projectContractList } from '../shared/contractList.ts'
import { contractPage } from './addresses.ts'
import { contractCells } from './contractCells.tsx'

/** /wrapProject/projectContractList, with ?projectId= the contracts of one project (archives 4.4). */
export function ProjectContractListPage() {
  const today = useKit().today()
  const projectId = useSearchParams()[0].get('projectId') ?? undefined
  const [linking, setLinking] = useState(false)
  const [leaving, setLeaving] = useState<Selection<ContractRow>>()
  return (
    <>
      <ListPage
        list={projectContractList}
        from={contractApi.ofProjects}
        title="项目合同"
        facts={projectId ? <Link to={projectPage.detail(projectId)}>打开项目</Link> : '全部项目'}
        actions={
          <Can needs={[project.linkContracts]}>
            <Button
              type="primary"
              icon={<PlusIcon />}
              disabled={!projectId}
              title={projectId ? undefined : '先在「项目」里选一个项目'}
              onClick={() => setLinking(true)}
            >
              关联合同
            </Button>
          </Can>
        }
        selectionActions={(selection) => (
          <Can needs={[project.linkContracts]}>
            <button type="button" className="linkButton" onClick={() => setLeaving(selection)}>
              取消关联
            </button>
          </Can>
        )}
        open={(row) => contractPage.detail(row.id)}
        cells={{
          ...contractCells(today),
          projectName: (name, row) => row.projectId && <Link to={projectPage.detail(row.projectId)}>{name}</Link>,
        }}
        empty={{ hint: '在项目里关联服务于它的电梯的合同，或在合同的编辑页选择项目。' }}
      />
      {linking && projectId && <ContractLinkDrawer projectId={projectId} onClose={() => setLinking(false)} />}
      <Unlink leaving={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

function Unlink({ leaving, onClose }: { leaving: Selection<ContractRow> | undefined; onClose: () => void }) {
  const { call } = useKit()
  return (
    <ConfirmDanger
      open={leaving !== undefined}
      title={`取消 ${leaving?.ids.length ?? 0} 份合同与项目的关联？`}
      effect="合同、付款计划与工单不变；项目的合同数、年合同额与收款不再计入它们。"
      verb="取消关联"
      onClose={onClose}
      onConfirm={async () => {
        let done = 0
        for (const [projectId, rows] of Map.groupBy(leaving?.rows ?? [], (row) => row.projectId)) {
          if (!projectId) continue
          const gone = await call(projectContractApi.unlink, { projectId, contractIds: rows.map((row) => row.id) })
          done += gone.done
        }
        toast.done(`已取消关联 ${done} 份合同`)
        leaving?.clear()
      }}
    />
  )
}
