import type { ReactNode } from 'react'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { unitPaths } from '#modules/warehouse/shared/paths.ts'
import { ledgerList } from '../shared/ledger.ts'
import { ReservationStatus, reservationList } from '../shared/reservation.ts'
import { ledgerApi, reservationApi, stockApi } from '../shared/stock.api.ts'
import { stockList } from '../shared/stock.ts'
import { stockPage } from './addresses.ts'
import { Move, StateTag } from './marks.tsx'

/** 库存: what lies where. */
export function StockPart({ choose }: { choose: ReactNode }) {
  return (
    <ListPage
      list={stockList}
      from={stockApi.list}
      title="库存"
      actions={
        <>
          {choose}
          <ExportButton to={stockApi.export} />
        </>
      }
      open={(row) => `${unitPaths.detail}?id=${row.unitId}`}
      empty={{ hint: '入库单过账后，库存出现在这里。' }}
    />
  )
}

/** 流水: every movement, each with its bill. */
export function LedgerPart({ choose }: { choose: ReactNode }) {
  return (
    <ListPage
      list={ledgerList}
      from={ledgerApi.list}
      title="库存流水"
      actions={
        <>
          {choose}
          <ExportButton to={ledgerApi.export} />
        </>
      }
      cells={{ qtyDelta: (qty) => <Move qty={qty} /> }}
      open={(row) => stockPage.bill(row.billId)}
      empty={{ hint: '单据过账、冲销时自动记入，不能修改。' }}
    />
  )
}

/** 预留: what is promised, and how far it is there. */
export function ReservationPart({ choose }: { choose: ReactNode }) {
  return (
    <ListPage
      list={reservationList}
      from={reservationApi.list}
      title="预留"
      actions={
        <>
          {choose}
          <ExportButton to={reservationApi.export} />
        </>
      }
      cells={{
        status: (status) => (
          <StateTag quiet={status !== ReservationStatus.code.active}>{ReservationStatus.label(status)}</StateTag>
        ),
        shortQty: (qty) =>
          Number(qty) > 0 ? <b className="redText num">{Number(qty)}</b> : <span className="ter">0</span>,
      }}
      open={(row) => `${unitPaths.detail}?id=${row.unitId}`}
      empty={{ hint: '配件申请通过审批后自动预留。' }}
    />
  )
}
