import { Button } from 'antd'
import { useState } from 'react'
import { quantityText } from '#kernel/shared/text.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { mayStock } from '../shared/permissions.ts'
import type { IdlePart, VanOfRoute } from '../shared/van.api.ts'
import { VAN_MONTHS } from '../shared/van.ts'
import { useTransfer } from './useTransfer.ts'

/** As many parts as one bill takes (`VanTransfer`). */
const MOST = 60

/** 可以退回仓库: what the van carries in vain; nothing is chosen before somebody looked. */
export function IdleParts({ van }: { van: VanOfRoute }) {
  const { idle, centre } = van
  const moves = useKit().may([mayStock.addOut]) && centre !== null
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { running, transfer } = useTransfer()
  const lines = idle
    .filter(({ unitId }) => chosen.has(unitId))
    .slice(0, MOST)
    .map(({ unitId, available }) => ({ unitId, qty: available }))
  return (
    <Panel
      title="可以退回仓库"
      count={idle.length}
      right={
        moves && (
          <Button
            loading={running}
            disabled={lines.length === 0}
            onClick={() => transfer({ warehouseId: centre.id, fromWarehouseId: van.id, lines })}
          >
            退回仓库
          </Button>
        )
      }
    >
      <div className="ter t13 px-14 py-8">
        车上有，而路线上 {VAN_MONTHS} 个月没人要过、也没从车上领出过。
        {centre === null && '还没有启用的中心仓，不能退回。'}
      </div>
      <ShortTable<IdlePart>
        label="可以退回仓库"
        rows={idle}
        by={({ unitId }) => unitId}
        {...(moves && {
          choice: {
            chosen,
            onChoose: setChosen,
            says: ({ unitName }: IdlePart) => `选择 ${unitName}`,
            all: '全选可以退回的',
          },
        })}
        columns={[
          { title: '配件', cell: ({ unitName }) => unitName },
          { title: '编码', as: 'code', cell: ({ partNo }) => partNo },
          { title: '型号规格', as: 'sec', cell: ({ model, spec }) => [model, spec].filter(Boolean).join(' ') },
          {
            title: '车上可退',
            as: 'figure',
            cell: ({ available, measureUnit }) => `${quantityText(available)} ${measureUnit}`,
          },
        ]}
      />
    </Panel>
  )
}
