import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState, Money, ShortTable, timeText } from '#kernel/web/ui/index.ts'
import { partsApi } from '../shared/api.ts'
import { RequestPayer } from '../shared/parts.ts'
import { partsPage } from './addresses.ts'
import { StateWithSupply } from './marks.tsx'

const MOST = 50

/** 配件更换 of one lift, newest first: what was replaced, when, and who paid (archives 4.5). */
export function LiftParts({ elevatorId }: { elevatorId: string }) {
  return (
    <Loaded from={partsApi.list} input={{ elevatorId, page: 1, size: MOST }} what="配件更换单">
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState what="配件更换" headline="没有更换过配件" hint="在维保、维修工单里申请的配件列在这里。" />
        ) : (
          <ShortTable
            rows={records}
            columns={[
              { title: '申请时间', as: 'num', cell: (row) => timeText(row.createdAt) },
              { title: '更换单号', as: 'num', to: (row) => partsPage.detail(row.id), cell: (row) => row.requestNo },
              { title: '配件', cell: (row) => row.parts },
              { title: '金额（元）', as: 'figure', cell: (row) => <Money value={row.totalSale} /> },
              { title: '付款方', cell: (row) => RequestPayer.label(row.payer) },
              { title: '申请人', cell: (row) => row.applicant },
              { title: '状态', cell: (row) => <StateWithSupply row={row} /> },
              {
                title: '更换时间',
                as: 'num',
                cell: (row) => row.installedAt && timeText(row.installedAt),
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}
