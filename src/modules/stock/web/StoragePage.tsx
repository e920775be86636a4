import { Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { unitPaths } from '#modules/warehouse/shared/paths.ts'
import { HousePage, SupplierPage } from '#modules/warehouse/web/index.ts'
import { LOW_PART } from './addresses.ts'
import { BillsPart } from './BillsPart.tsx'
import { LowPart } from './LowPart.tsx'
import { LedgerPart, ReservationPart, StockPart } from './lists.tsx'
import { PeriodPart } from './PeriodPart.tsx'
import { StocktakePart } from './StocktakePart.tsx'
import { VanPart } from './VanPart.tsx'

const parts = [
  { value: 'bill', label: '单据' },
  { value: 'stock', label: '库存' },
  { value: 'reservation', label: '预留' },
  { value: 'stocktake', label: '盘点' },
  { value: LOW_PART, label: '预警补货' },
  { value: 'van', label: '随车备件' },
  { value: 'ledger', label: '流水' },
  { value: 'period', label: '月结' },
  { value: 'supplier', label: '供应商' },
  { value: 'house', label: '仓库' },
]

/** /storage/storageManage (commerce 4.1): bills, what lies where, what is promised, what moved; and what bills name. */
export function StoragePage() {
  const navigate = useNavigate()
  const [shown = 'bill'] = useAddressed('part')
  // Filters and open rows of one list mean nothing to the other.
  const choose = (
    <Segmented
      aria-label="资料"
      value={shown}
      options={parts}
      onChange={(next) => void navigate(next === 'bill' ? unitPaths.storage : `${unitPaths.storage}?part=${next}`)}
    />
  )
  if (shown === 'stock') return <StockPart choose={choose} />
  if (shown === 'reservation') return <ReservationPart choose={choose} />
  if (shown === LOW_PART) return <LowPart choose={choose} />
  if (shown === 'van') return <VanPart choose={choose} />
  if (shown === 'ledger') return <LedgerPart choose={choose} />
  if (shown === 'stocktake') return <StocktakePart choose={choose} />
  if (shown === 'period') return <PeriodPart choose={choose} />
  if (shown === 'supplier') return <SupplierPage choose={choose} />
  if (shown === 'house') return <HousePage choose={choose} />
  return <BillsPart choose={choose} />
}
