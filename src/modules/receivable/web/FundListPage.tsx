import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ImportDialog, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { arItemApi } from '../shared/item.api.ts'
import { type ArItemRow, arItemList } from '../shared/item.ts'
import { fundPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { AR_OWED, ArKind, type ArKindCode } from '../shared/terms.ts'
import { AgeingPage } from './AgeingPage.tsx'
import { ArMark, Overdue } from './arMarks.tsx'
import { ChosenItems } from './ChosenItems.tsx'
import { FundCards } from './FundCards.tsx'
import { GroupPage } from './GroupPages.tsx'
import { ItemInspector } from './ItemInspector.tsx'
import { ofKind } from './kinds.ts'
import { ReceiveButton } from './ReceiptForm.tsx'

const cells: ListCells<ArItemRow> = {
  state: (state) => <ArMark state={state} />,
  overdueDays: (days) => <Overdue days={days} />,
}
const { columns } = arItemList
/** What orders of parts made has no contract and no period; its order stands in the remark. */
const partsItemList = {
  ...arItemList,
  key: 'arItemParts',
  columns: {
    ...columns,
    contractNo: { ...columns.contractNo, shown: false },
    periodStart: { ...columns.periodStart, shown: false },
    periodEnd: { ...columns.periodEnd, shown: false },
    communityName: { ...columns.communityName, shown: true },
    remark: { ...columns.remark, shown: true },
  },
} as typeof arItemList

/** What is owed, the longest due first; everything else is a filter away. */
const owing = { state: [...AR_OWED] }
const views = [
  { value: 'list', label: '按节点' },
  { value: 'contract', label: '按合同' },
  { value: 'customer', label: '按客户' },
  { value: 'ageing', label: '账龄表' },
]
/** Orders of parts have no contract: there a row is an order. */
const partsViews = views.filter(({ value }) => value !== 'contract')

/** /gatheringMange/maintenanceFundList (commerce 4.2). */
export const MaintenanceFundPage = () => <FundListPage kind={ArKind.code.maintenance} />
/** /gatheringMange/partsFundMange/partsFundList. */
export const PartsFundPage = () => <FundListPage kind={ArKind.code.parts} />

function FundListPage({ kind }: { kind: ArKindCode }) {
  const navigate = useNavigate()
  const [view = 'list'] = useAddressed('view')
  const path = kind === ArKind.code.maintenance ? fundPaths.items : fundPaths.partsItems
  // Filters of the one mean nothing to the other.
  const choose = (
    <Segmented
      aria-label="显示方式"
      value={view}
      options={kind === ArKind.code.maintenance ? views : partsViews}
      onChange={(next) => void navigate(next === 'list' ? path : `${path}?view=${next}`)}
    />
  )
  if (view === 'customer' || view === 'contract') return <GroupPage by={view} kind={kind} choose={choose} />
  return view === 'ageing' ? <AgeingPage kind={kind} choose={choose} /> : <Items kind={kind} choose={choose} />
}

function Items({ kind, choose }: { kind: ArKindCode; choose: ReactNode }) {
  const [id, open] = useInspected('id')
  const [bringing, setBringing] = useState(false)
  const isMaintenance = kind === ArKind.code.maintenance
  return (
    <>
      <ListPage
        list={isMaintenance ? arItemList : partsItemList}
        from={arItemApi.list}
        title={isMaintenance ? '维保应收' : '配件应收'}
        fixed={ofKind[kind]}
        defaults={owing}
        above={<FundCards kind={kind} />}
        cells={cells}
        selectionActions={(chosen) => <ChosenItems chosen={chosen} kind={kind} />}
        actions={
          <>
            {choose}
            <ExportButton to={arItemApi.export} />
            <Can needs={[may.bring]}>
              <Button onClick={() => setBringing(true)}>期初导入</Button>
            </Can>
            <ReceiveButton kind={kind} />
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{
          hint: isMaintenance
            ? '合同生效后，付款计划的每一期自动成为一笔应收，不用另外录入。'
            : '配件订单完成后，客户付费的部分自动成为应收。',
        }}
      />
      <ImportDialog
        what="期初应收"
        unit="笔"
        template={arItemApi.template}
        to={arItemApi.import}
        open={bringing}
        onClose={() => setBringing(false)}
      />
      {id && <ItemInspector id={id} kind={kind} onClose={() => open()} />}
    </>
  )
}
