import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExportButton, ImportButton, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import { PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import { maintainPlanApi } from '../shared/api.ts'
import { maintainPlanList } from '../shared/plan.ts'
import { planningPage } from './addresses.ts'
import { LevelYearDrawer } from './LevelYearDrawer.tsx'

/** /maintainManage/maintainManageLine: contract lines and their health (jobs 4.1). */
export function PlanListPage() {
  const [levelling, setLevelling] = useState(false)
  const add = (
    <Can needs={[may.editPlan]}>
      <Link to={planningPage.addPlan}>
        <Button type="primary" icon={<PlusIcon />}>
          新增计划
        </Button>
      </Link>
    </Can>
  )
  return (
    <>
      <ListPage
        list={maintainPlanList}
        from={maintainPlanApi.list}
        title="维保计划"
        actions={
          <>
            <ImportButton what="维保计划" unit="台" template={maintainPlanApi.template} to={maintainPlanApi.import} />
            <ExportButton to={maintainPlanApi.export} />
            <Can needs={[may.editPlan]}>
              <Button onClick={() => setLevelling(true)}>均衡全年</Button>
            </Can>
            {add}
          </>
        }
        open={(row) =>
          row.status === PlanStatus.code.draft ? planningPage.draftPlan(row.id) : planningPage.planOrders(row.id)
        }
        cells={{
          maxGap: (gap, { gapDays }) =>
            gap === null ? (
              <span className="ter">—</span>
            ) : (
              <span className={gap > gapDays ? 'redText strong' : ''}>{gap}</span>
            ),
          violations: (n) => (n > 0 ? <b className="redText">{n}</b> : <span className="ter">0</span>),
        }}
        empty={{ hint: '从合同生成一年的维保日期，逐日说明依据，发布后才生成工单。', actions: add }}
      />
      {levelling && <LevelYearDrawer onClose={() => setLevelling(false)} />}
    </>
  )
}
