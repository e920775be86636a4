import { Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { unitPaths } from '../shared/paths.ts'
import { HousePage } from './HousePage.tsx'
import { SupplierPage } from './SupplierPage.tsx'

const parts = [
  { value: 'supplier', label: '供应商' },
  { value: 'house', label: '仓库' },
]

/** /storage/storageManage (commerce 4.1): what bills name – suppliers and warehouses. */
export function StoragePage() {
  const navigate = useNavigate()
  const [shown = 'supplier'] = useAddressed('part')
  // Filters and open rows of one list mean nothing to the other.
  const choose = (
    <Segmented
      aria-label="资料"
      value={shown}
      options={parts}
      onChange={(next) => void navigate(next === 'supplier' ? unitPaths.storage : `${unitPaths.storage}?part=${next}`)}
    />
  )
  return shown === 'house' ? <HousePage choose={choose} /> : <SupplierPage choose={choose} />
}
