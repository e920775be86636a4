import { Button } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ImportButton, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { useNow } from '#kernel/web/ui/index.ts'
import { repairApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { repairList } from '../shared/repairList.ts'
import { repairPage } from './addresses.ts'
import { LiveStrip } from './LiveStrip.tsx'
import { RepairInspector } from './RepairInspector.tsx'
import { RepairTabs } from './RepairTabs.tsx'
import { repairCells } from './repairCells.tsx'
import { useRepairEvents } from './useRepairEvents.ts'

function AddButton() {
  return (
    <Can needs={[may.add]}>
      <Link to={repairPage.add()}>
        <Button type="primary" icon={<PlusIcon />}>
          新增报修
        </Button>
      </Link>
    </Can>
  )
}

/** /repairManage/repairList: trapped people first, then the orders (jobs 4.2). The open order stands in the address as `id`. */
export function RepairListPage() {
  useRepairEvents(repairApi.list, repairApi.counts, repairApi.live)
  const now = useNow(30)
  const cells = useMemo(() => repairCells(now), [now])
  const [id, open] = useInspected('id')
  return (
    <>
      <ListPage
        list={repairList}
        from={repairApi.list}
        actions={
          <>
            <ImportButton what="历史维修记录" unit="条" template={repairApi.template} to={repairApi.import} />
            <ExportButton to={repairApi.export} />
            <AddButton />
          </>
        }
        above={<LiveStrip busy={id !== undefined} onOpen={open} />}
        tabs={(state) => <RepairTabs state={state} />}
        cells={cells}
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{
          hint: '接到报修电话时新增；轿厢内扫码报修、物联网告警也会生成工单。',
          actions: <AddButton />,
        }}
      />
      <RepairInspector id={id} onClose={() => open(undefined)} onOpen={open} />
    </>
  )
}
