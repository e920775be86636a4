import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { momentText } from '#kernel/shared/said.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { ExportButton, ImportButton, ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { maintenancePage } from '#modules/maintenance/web/index.ts'
import { repairPage } from '#modules/repair/web/index.ts'
import { partsApi } from '../shared/api.ts'
import { PartsBiz, PartsUrgency, RequestPayer } from '../shared/parts.ts'
import { type PartsRow, partsList } from '../shared/partsList.ts'
import { may } from '../shared/permissions.ts'
import { partsPage } from './addresses.ts'
import { ChooseWork } from './ChooseWork.tsx'
import { StateWithSupply } from './marks.tsx'
import { PartsTabs } from './PartsTabs.tsx'

/** Where the order or plan stands that a part is for. */
export function bizAddress({ bizType, bizId }: Pick<PartsRow, 'bizType' | 'bizId'>): string {
  if (bizType === PartsBiz.code.maintenance) return maintenancePage.order(bizId)
  if (bizType === PartsBiz.code.repair) return repairPage.order(bizId)
  return `/inspection/inspectionPlan?id=${bizId}`
}

/** /jobRepairParts/jobPartsList (jobs 4.2). */
export function PartsListPage() {
  const [adding, setAdding] = useState(false)
  const navigate = useNavigate()
  const today = useKit().today()
  const add = (
    <Can needs={[may.list]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        申请配件
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={partsList}
        from={partsApi.list}
        actions={
          <>
            <ImportButton what="以往配件更换" unit="行" template={partsApi.template} to={partsApi.import} />
            <ExportButton to={partsApi.export} />
            <Can needs={[may.approve]}>
              <Link to={partsPage.approval()}>
                <Button>审批</Button>
              </Link>
            </Can>
            {add}
          </>
        }
        tabs={(state) => <PartsTabs state={state} />}
        open={(row) => partsPage.detail(row.id)}
        cells={{
          elevator: (_, row) => <LiftName of={row.lift} />,
          bizNo: (no) => <span className="num">{no}</span>,
          payer: (payer) => (payer === RequestPayer.code.customer ? <b>客户</b> : <span className="sec">公司</span>),
          urgency: (urgency) =>
            urgency === PartsUrgency.code.urgent ? <Tag tone="amber">紧急</Tag> : <span className="ter">普通</span>,
          status: (_, row) => <StateWithSupply row={row} />,
          createdAt: (at) => <span className="num">{momentText(at, today)}</span>,
        }}
        empty={{
          hint: '维保、维修或检验中发现要更换的配件，由作业人员在手机上申请，也可以在这里代为申请。',
          actions: add,
        }}
      />
      {adding && (
        <Drawer open wide title="申请配件" onClose={() => setAdding(false)}>
          <ChooseWork
            onCancel={() => setAdding(false)}
            onDone={(id) => {
              setAdding(false)
              void navigate(partsPage.detail(id))
            }}
          />
        </Drawer>
      )}
    </>
  )
}
