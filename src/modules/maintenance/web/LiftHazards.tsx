import { Button } from 'antd'
import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { EmptyState, PanelHead } from '#kernel/web/ui/index.ts'
import { hazardApi } from '../shared/api.ts'
import { HazardSource } from '../shared/hazardList.ts'
import { may } from '../shared/permissions.ts'
import { maintenancePage } from './addresses.ts'
import { GradeTag, HazardDays, HazardDeadline, HazardMark } from './hazardMarks.tsx'

const MOST = 50
const none = <span className="ter">—</span>

/** 隐患 of one lift, newest first. */
export function LiftHazards({ elevatorId }: { elevatorId: string }) {
  const add = (
    <Can needs={[may.add]}>
      <Link to={maintenancePage.addHazard(elevatorId)}>
        <Button size="small">登记隐患</Button>
      </Link>
    </Can>
  )
  return (
    <Loaded from={hazardApi.list} input={{ elevatorId, page: 1, size: MOST }} what="隐患">
      {({ records, total }) =>
        records.length === 0 ? (
          <EmptyState
            what="隐患"
            headline="没有登记过隐患"
            hint="维保、检验、质检中登记的隐患列在这里。"
            actions={add}
          />
        ) : (
          <>
            <PanelHead title="隐患" count={total} right={add} />
            <table className="plainTable">
              <thead>
                <tr>
                  <th>隐患编号</th>
                  <th>等级</th>
                  <th>隐患描述</th>
                  <th>来源</th>
                  <th>状态</th>
                  <th>整改期限</th>
                  <th className="figure">剩余（天）</th>
                  <th>后续单</th>
                </tr>
              </thead>
              <tbody>
                {records.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <Link className="num" to={maintenancePage.hazard(row.id)}>
                        {row.hazardNo}
                      </Link>
                    </td>
                    <td>
                      <GradeTag grade={row.grade} />
                    </td>
                    <td>{row.description}</td>
                    <td>{HazardSource.label(row.sourceType)}</td>
                    <td>
                      <HazardMark state={row.state} />
                    </td>
                    <td>
                      <HazardDeadline deadline={row.deadline} open={row.state < 4} />
                    </td>
                    <td className="figure">
                      <HazardDays days={row.daysLeft} />
                    </td>
                    <td className="num">{row.follow ?? none}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )
      }
    </Loaded>
  )
}
