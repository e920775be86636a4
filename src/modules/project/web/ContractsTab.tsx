import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { EmptyState, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { projectContractApi } from '../shared/api.ts'
import { contractDetailPath } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { ProjectState } from '../shared/project.terms.ts'
import type { ProjectDetail } from '../shared/project.ts'
import { projectPage } from './addresses.ts'
import { ContractLinkDrawer } from './ContractLinkDrawer.tsx'
import { Amount } from './ContractTicks.tsx'

/** 合同 of a project; a row opens the contract. */
export function ContractsTab({ project }: { project: ProjectDetail }) {
  const [linking, setLinking] = useState(false)
  const running = project.state === ProjectState.code.running
  const link = running && (
    <Can needs={[may.linkContracts]}>
      <Button onClick={() => setLinking(true)}>关联合同</Button>
    </Can>
  )
  return (
    <>
      <Loaded from={projectContractApi.ofProject} input={{ id: project.id }} what="合同">
        {(contracts) =>
          contracts.length === 0 ? (
            <EmptyState what="合同" hint="关联服务于本项目电梯的合同，年合同额与收款从合同汇总。" actions={link} />
          ) : (
            <>
              <div className="row gap-16 rigid py-8 px-16 t13">
                {link}
                <Can needs={[may.contracts]}>
                  <Link to={projectPage.contracts(project.id)}>合同列表</Link>
                </Can>
              </div>
              <ShortTable
                rows={contracts}
                open={({ id }) => `${contractDetailPath}?id=${id}`}
                columns={[
                  { title: '合同编号', as: 'num', cell: (one) => one.contractNo },
                  { title: '合同名称', cell: (one) => one.name },
                  { title: '甲方', cell: (one) => one.customerName },
                  {
                    title: '服务期',
                    as: 'num',
                    tone: () => 'nowrap',
                    cell: (one) => `${one.startDate} 至 ${one.terminatedAt ?? one.endDate}`,
                  },
                  {
                    title: '本项目电梯 / 合同电梯',
                    as: 'figure',
                    cell: (one) => `${one.inProject} / ${one.elevatorCount}`,
                  },
                  { title: '协议总额 元', as: 'figure', cell: (one) => <Amount value={one.agreedAmount} /> },
                  {
                    title: '状态',
                    quiet: true,
                    cell: (one) =>
                      one.voided ? (
                        <Tag>已作废</Tag>
                      ) : one.terminatedAt ? (
                        <Tag>已终止</Tag>
                      ) : (
                        one.running && <span className="sec">在保</span>
                      ),
                  },
                ]}
              />
            </>
          )
        }
      </Loaded>
      {linking && <ContractLinkDrawer projectId={project.id} onClose={() => setLinking(false)} />}
    </>
  )
}
