import { Link } from 'react-router'
import { compareAmounts } from '#kernel/shared/money.ts'
import { momentText } from '#kernel/shared/said.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { BizType } from '../shared/bill.ts'
import { mayStock } from '../shared/permissions.ts'
import type { UnitStock } from '../shared/unitStock.ts'
import { stockPage } from './addresses.ts'
import { Move } from './marks.tsx'

type Place = UnitStock['places'][number]

const low = ({ available, min }: Place) => min !== null && compareAmounts(available, min) <= 0

/** A bill's number, which leads to it for whoever may open it. */
export function useToBill(): (row: { readonly billId: string | null }) => string | undefined {
  const may = useKit().may([mayStock.list])
  return ({ billId }) => (may && billId ? stockPage.bill(billId) : undefined)
}

/** 库存分布: a number leads to the movements of its warehouse, what is on its way to its transfer. */
export function Places({ stock: { places, transit }, unitId }: { stock: UnitStock; unitId: string }) {
  const toBill = useToBill()
  const may = useKit().may([mayStock.list])
  const toMoves = ({ warehouseId }: Place) => (may ? stockPage.moves(unitId, warehouseId) : undefined)
  if (places.length === 0) return <p className="ter t13 px-14">没有库存，也没有设置上下限；入库单过账后出现在这里。</p>
  return (
    <div className="detailStack">
      <ShortTable<Place>
        label="库存分布"
        rows={places}
        by={({ warehouseId }) => warehouseId}
        columns={[
          { title: '仓库', cell: ({ warehouseName }) => warehouseName },
          { title: '在库', as: 'figure', to: toMoves, cell: ({ onHand }) => quantityText(onHand) },
          { title: '预留', as: 'figure', cell: ({ reserved }) => quantityText(reserved) },
          {
            title: '可用',
            as: 'figure',
            tone: (place) => low(place) && 'redText',
            cell: ({ available }) => quantityText(available),
          },
          { title: '在途', as: 'figure', cell: ({ inTransit }) => quantityText(inTransit) },
          { title: '下限', as: 'figure', cell: ({ min }) => min && quantityText(min) },
          { title: '上限', as: 'figure', cell: ({ max }) => max && quantityText(max) },
          { title: '库位', cell: ({ location }) => location },
        ]}
      />
      {transit.length > 0 && (
        <Panel title="在途" count={transit.length}>
          <ShortTable
            label="在途"
            rows={transit}
            by={({ billId }) => billId}
            columns={[
              { title: '调拨出库单', as: 'code', to: toBill, cell: ({ billNo }) => billNo },
              { title: '从', cell: ({ warehouseName }) => warehouseName },
              { title: '到', cell: ({ targetWarehouseName }) => targetWarehouseName },
              { title: '数量', as: 'figure', cell: ({ qty }) => quantityText(qty) },
            ]}
          />
        </Panel>
      )}
    </div>
  )
}

/** 流水: the newest hundred; the rest stands in the list. */
export function Moves({ stock: { moves }, unitId }: { stock: UnitStock; unitId: string }) {
  const { today, may } = useKit()
  const toBill = useToBill()
  const costs = may([mayStock.costs])
  if (moves.length === 0) return <p className="ter t13 px-14">还没有出入库。</p>
  return (
    <div className="detailStack">
      <ShortTable
        label="流水"
        rows={moves}
        columns={[
          { title: '时间', as: 'num', cell: ({ at }) => momentText(at, today()) },
          { title: '单据', as: 'code', to: toBill, cell: ({ billNo }) => billNo },
          { title: '业务类型', cell: ({ bizType }) => BizType.label(bizType) },
          { title: '仓库', cell: ({ warehouseName }) => warehouseName },
          moves.some(({ batchNo }) => batchNo !== null) && { title: '批次', as: 'num', cell: ({ batchNo }) => batchNo },
          { title: '数量变动', as: 'figure', cell: ({ qtyDelta }) => <Move qty={qtyDelta} /> },
          { title: '仓库结存', as: 'figure', cell: ({ whQtyAfter }) => quantityText(whQtyAfter) },
          costs && {
            title: '金额变动',
            as: 'figure',
            cell: ({ amountDelta }) => amountDelta && moneyText(amountDelta),
          },
          costs && {
            title: '成本池金额',
            as: 'figure',
            cell: ({ poolAmountAfter }) => poolAmountAfter && moneyText(poolAmountAfter),
          },
        ]}
      />
      {moves.length >= 100 && may([mayStock.list]) && (
        <p className="px-14 t13">
          <Link to={stockPage.moves(unitId)}>查看全部流水</Link>
        </p>
      )}
    </div>
  )
}
