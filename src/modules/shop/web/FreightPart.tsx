import { Button } from 'antd'
import { useState } from 'react'
import { RowDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { moneyText, Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { freightApi } from '../shared/api.ts'
import { FreightDraft } from '../shared/freightDraft.ts'
import { mayShop } from '../shared/permissions.ts'
import { FreightMode } from '../shared/terms.ts'
import { FreightRegions, FreightTrial, NoShip } from './FreightRegions.tsx'

/** Freight templates of the store; each is tried out where it is edited. */
export function FreightPart() {
  const { data = [] } = useRead(freightApi.all, {})
  const [open, setOpen] = useState<string | null>()
  return (
    <Panel
      title="运费模板"
      count={data.length}
      right={
        <Can needs={[mayShop.edit]}>
          <Button size="small" onClick={() => setOpen(null)}>
            新增模板
          </Button>
        </Can>
      }
    >
      {data.length === 0 ? (
        <p className="ter small px-14 pb-12">还没有运费模板，新增商品时要选择一个</p>
      ) : (
        <ShortTable
          label="运费模板"
          rows={data}
          open={{ run: ({ id }) => setOpen(id) }}
          columns={[
            { title: '模板名称', cell: ({ name }) => name },
            { title: '计费方式', width: 90, cell: ({ mode }) => FreightMode.label(mode) },
            { title: '地区', width: 90, as: 'figure', cell: ({ regions }) => regions.length || '—' },
            {
              title: '满额包邮',
              width: 110,
              as: 'figure',
              cell: ({ freeOver }) => (freeOver ? moneyText(freeOver) : '—'),
            },
            { title: '使用商品', width: 90, as: 'figure', cell: ({ goodsCount }) => goodsCount },
          ]}
        />
      )}
      {open !== undefined && <FreightDrawer id={open ?? undefined} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}

function FreightDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <RowDrawer
      what="运费模板"
      draft={FreightDraft}
      calls={freightApi}
      id={id}
      fresh={{ mode: FreightMode.code.free, regions: [], noShipRegions: [] }}
      title={({ name }) => name}
      edits={[mayShop.edit]}
      removing={{
        needs: [mayShop.edit],
        says: ({ name }) => ({ name, effect: '有商品使用的不能删除；删除记入日志，不能恢复。' }),
      }}
      history="freight_template"
      onClose={onClose}
    >
      <Field of="name" />
      <Field of="mode" />
      <FreightRegions />
      <NoShip />
      <FreightTrial />
    </RowDrawer>
  )
}
