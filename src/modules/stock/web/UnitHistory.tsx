import { momentText } from '#kernel/shared/said.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { partsPaths } from '#modules/parts/shared/paths.ts'
import { ReservationPriority, ReservationSource } from '../shared/reservation.ts'
import { SerialStatus } from '../shared/stock.ts'
import type { UnitStock } from '../shared/unitStock.ts'
import { LifeLink } from './LifeLink.tsx'
import { PriceLine } from './PriceLine.tsx'
import { useToBill } from './UnitPlaces.tsx'

/** 批次序列号: what expires first stands first. */
export function Tracked({ stock: { batches, serials } }: { stock: UnitStock }) {
  const toBill = useToBill()
  const today = useKit().today()
  return (
    <div className="detailStack">
      {batches.length > 0 && (
        <Panel title="批次" count={batches.length}>
          <ShortTable
            label="批次"
            rows={batches}
            by={({ batchId, warehouseName }) => `${batchId} ${warehouseName}`}
            columns={[
              { title: '批次号', as: 'num', cell: ({ batchNo }) => batchNo },
              { title: '仓库', cell: ({ warehouseName }) => warehouseName },
              { title: '在库', as: 'figure', cell: ({ onHand }) => quantityText(onHand) },
              { title: '预留', as: 'figure', cell: ({ reserved }) => quantityText(reserved) },
              { title: '生产日期', as: 'num', cell: ({ producedAt }) => producedAt },
              {
                title: '有效期至',
                as: 'num',
                tone: ({ expireAt }) => expireAt !== null && expireAt < today && 'redText',
                cell: ({ expireAt }) => expireAt,
              },
              { title: '供应商', cell: ({ supplierName }) => supplierName },
              { title: '入库单', as: 'code', to: toBill, cell: ({ billNo }) => billNo },
            ]}
          />
        </Panel>
      )}
      {serials.length > 0 && (
        <Panel title="序列号" count={serials.length}>
          <ShortTable
            label="序列号"
            rows={serials}
            by={({ serialId }) => serialId}
            columns={[
              { title: '序列号', as: 'num', cell: ({ serialNo }) => serialNo },
              { title: '状态', cell: ({ status }) => SerialStatus.label(status) },
              { title: '仓库', cell: ({ warehouseName }) => warehouseName },
              {
                title: '电梯',
                to: ({ elevatorId }) => (elevatorId ? `${elevatorPaths.detail}?id=${elevatorId}` : undefined),
                cell: ({ elevatorName }) => elevatorName,
              },
              { title: '最近单据', as: 'code', to: toBill, cell: ({ billNo }) => billNo },
              { title: '身世', cell: (one) => <LifeLink serialId={one.serialId} serialNo={one.serialNo} /> },
            ]}
          />
        </Panel>
      )}
    </div>
  )
}

export function Reservations({ stock: { reservations } }: { stock: UnitStock }) {
  const today = useKit().today()
  if (reservations.length === 0) return <p className="ter t13 px-14">没有有效的预留。</p>
  return (
    <ShortTable
      label="预留"
      rows={reservations}
      columns={[
        { title: '来源', cell: ({ sourceType }) => ReservationSource.label(sourceType) },
        { title: '仓库', cell: ({ warehouseName }) => warehouseName },
        { title: '优先级', cell: ({ priority }) => ReservationPriority.label(priority) },
        { title: '预留数量', as: 'figure', cell: ({ qty }) => quantityText(qty) },
        { title: '已备', as: 'figure', cell: ({ heldQty }) => quantityText(heldQty) },
        { title: '已领', as: 'figure', cell: ({ usedQty }) => quantityText(usedQty) },
        { title: '到期时间', as: 'num', cell: ({ expireAt }) => momentText(expireAt, today) },
      ]}
    />
  )
}

/** 价格走势: what was paid, drawn and in numbers. */
export function Prices({ stock: { prices } }: { stock: UnitStock }) {
  const toBill = useToBill()
  if (prices.length === 0) return <p className="ter t13 px-14">还没有采购入库。</p>
  return (
    <div className="detailStack">
      {prices.length > 1 && <PriceLine prices={prices} />}
      <ShortTable
        label="采购价格"
        rows={prices}
        columns={[
          { title: '日期', as: 'num', cell: ({ billDate }) => billDate },
          { title: '供应商', cell: ({ supplierName }) => supplierName },
          { title: '数量', as: 'figure', cell: ({ qty }) => quantityText(qty) },
          { title: '含税单价', as: 'figure', cell: ({ taxPrice }) => moneyText(taxPrice) },
          { title: '入库成本单价', as: 'figure', cell: ({ netPrice }) => netPrice && moneyText(netPrice) },
          { title: '入库单', as: 'code', to: toBill, cell: ({ billNo }) => billNo },
        ]}
      />
    </div>
  )
}

export function Lifts({ stock: { lifts } }: { stock: UnitStock }) {
  const toBill = useToBill()
  if (lifts.length === 0) return <p className="ter t13 px-14">领料出库或配件更换完成后，用到的电梯出现在这里。</p>
  return (
    <ShortTable
      label="用在哪些电梯"
      rows={lifts}
      columns={[
        {
          title: '电梯',
          to: ({ elevatorId }) => `${elevatorPaths.detail}?id=${elevatorId}`,
          cell: ({ elevatorName }) => elevatorName,
        },
        { title: '日期', as: 'num', cell: ({ day }) => day },
        { title: '数量', as: 'figure', cell: ({ qty }) => quantityText(qty) },
        { title: '领料单', as: 'code', to: toBill, cell: ({ billNo }) => billNo },
        {
          title: '配件更换单',
          as: 'code',
          to: ({ requestId }) => (requestId ? `${partsPaths.detail}?id=${requestId}` : undefined),
          cell: ({ requestNo }) => requestNo,
        },
      ]}
    />
  )
}
