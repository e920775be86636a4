import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { EmptyState, Tag } from '#kernel/web/ui/index.ts'
import { projectContractApi } from '../shared/api.ts'
import { contractDetailPath } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { ProjectState } from '../shared/project.terms.ts'
import type { ProjectDetail } from '../shared/project.ts'
import { projectPage } from './addresses.ts'
import { ContractLinkDrawer } from './ContractLinkDrawer.tsx'
import { Amount } from './ContractTicks.tsx'
import css from './project.module.css'

/** 合同 of a project; a row opens the contract. */
export function ContractsTab({ project }: { project: ProjectDetail }) {
  const navigate = useNavigate()
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
              <div className={css.tabBar}>
                {link}
                <Can needs={[may.contracts]}>
                  <Link to={projectPage.contracts(project.id)}>合同列表</Link>
                </Can>
              </div>
              <table className="plainTable">
                <thead>
                  <tr>
                    <th>合同编号</th>
                    <th>合同名称</th>
                    <th>甲方</th>
                    <th>服务期</th>
                    <th className="figure">本项目电梯 / 合同电梯</th>
                    <th className="figure">协议总额 元</th>
                    <th />
                  </tr>
                </thead>
                <tbody>
                  {contracts.map((one) => (
                    <tr
                      key={one.id}
                      className="openable"
                      onClick={() => void navigate(`${contractDetailPath}?id=${one.id}`)}
                    >
                      <td className="num">{one.contractNo}</td>
                      <td>{one.name}</td>
                      <td>{one.customerName}</td>
                      <td className="num nowrap">
                        {one.startDate} 至 {one.terminatedAt ?? one.endDate}
                      </td>
                      <td className="figure num">
                        {one.inProject} / {one.elevatorCount}
                      </td>
                      <td className="figure">
                        <Amount value={one.agreedAmount} />
                      </td>
                      <td>
                        {one.voided ? (
                          <Tag>已作废</Tag>
                        ) : one.terminatedAt ? (
                          <Tag>已终止</Tag>
                        ) : (
                          one.running && <span className="sec">在保</span>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )
        }
      </Loaded>
      {linking && <ContractLinkDrawer projectId={project.id} onClose={() => setLinking(false)} />}
    </>
  )
}
