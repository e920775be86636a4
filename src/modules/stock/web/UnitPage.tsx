import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DetailTab } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { UnitDetail } from '#modules/warehouse/web/index.ts'
import { mayStock } from '../shared/permissions.ts'
import { stockApi } from '../shared/stock.api.ts'
import type { UnitStock } from '../shared/unitStock.ts'
import { stockPage } from './addresses.ts'
import { LabelDialog } from './LabelDialog.tsx'
import { Lifts, Prices, Reservations, Tracked } from './UnitHistory.tsx'
import { Moves, Places } from './UnitPlaces.tsx'

/** /unit/unitDetail?id= (commerce 4.1): where a part lies, what became of it, and its record. */
export function UnitPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data } = useRead(stockApi.ofUnit, { id })
  const [labels, setLabels] = useState(false)
  const costs = useKit().may([mayStock.costs])
  return (
    <>
      <UnitDetail
        id={id}
        added={{
          tabs: data ? tabsOf(data, id, costs) : [],
          verbs: () => (
            <>
              <Button disabled={!data} onClick={() => setLabels(true)}>
                打印标签
              </Button>
              <Can needs={[mayStock.list]}>
                <Link to={stockPage.low(id)}>
                  <Button>补货</Button>
                </Link>
              </Can>
            </>
          ),
        }}
      />
      {labels && data && <LabelDialog unitId={id} stock={data} onClose={() => setLabels(false)} />}
    </>
  )
}

const tabsOf = (stock: UnitStock, id: string, costs: boolean): DetailTab[] => [
  { key: 'places', label: '库存分布', count: stock.places.length, content: <Places stock={stock} unitId={id} /> },
  ...(stock.batches.length + stock.serials.length > 0
    ? [
        {
          key: 'tracked',
          label: '批次序列号',
          count: stock.batches.length + stock.serials.length,
          content: <Tracked stock={stock} />,
        },
      ]
    : []),
  { key: 'moves', label: '流水', content: <Moves stock={stock} unitId={id} /> },
  { key: 'reservations', label: '预留', count: stock.reservations.length, content: <Reservations stock={stock} /> },
  ...(costs ? [{ key: 'prices', label: '价格走势', content: <Prices stock={stock} /> }] : []),
  { key: 'lifts', label: '用在哪些电梯', count: stock.lifts.length, content: <Lifts stock={stock} /> },
]
