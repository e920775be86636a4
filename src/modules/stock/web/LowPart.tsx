import { Button, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { quantityText } from '#kernel/shared/text.ts'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, ShortTable, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { unitPaths } from '#modules/warehouse/shared/paths.ts'
import { mayUnit } from '#modules/warehouse/shared/permissions.ts'
import { mayStock } from '../shared/permissions.ts'
import { isLow, PolicyDraft, type ReplenishRow } from '../shared/replenish.ts'
import { stockApi } from '../shared/stock.api.ts'
import css from './stock.module.css'

/** 预警补货 (commerce 4.1): what ran low, where, and how much to buy of it. */
export function LowPart({ choose }: { choose: ReactNode }) {
  const [unitId, setUnitId] = useAddressed('unitId')
  const [all, setAll] = useState(false)
  const [changing, setChanging] = useState<ReplenishRow>()
  const asked = { all: all || unitId !== undefined, ...(unitId ? { unitIds: [unitId] } : {}) }
  return (
    <>
      <TitleRow
        title="预警补货"
        actions={
          <>
            {choose}
            {unitId === undefined ? (
              <span className="row gap-8">
                <Switch size="small" checked={all} onChange={setAll} aria-label="也看充足的" />
                <span className="t13 sec">也看充足的</span>
              </span>
            ) : (
              <Button onClick={() => setUnitId(undefined)}>看全部配件</Button>
            )}
          </>
        }
      />
      <div className={`px-20 pt-14 ${css.low}`}>
        <Loaded from={stockApi.replenish} input={asked} what="预警">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                what="预警"
                hint={
                  asked.all
                    ? '在配件的编辑页设置全公司或各仓的上下限。'
                    : '设置了上下限的配件都充足；可用数量到下限时出现在这里。'
                }
              />
            ) : (
              <Low rows={rows} onChange={setChanging} />
            )
          }
        </Loaded>
      </div>
      {changing && <PolicyDrawer row={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

interface LowProps {
  readonly rows: readonly ReplenishRow[]
  readonly onChange: (row: ReplenishRow) => void
}

function Low({ rows, onChange }: LowProps) {
  const changes = useKit().may([mayStock.manage, mayUnit.edit])
  return (
    <ShortTable<ReplenishRow>
      label="预警补货"
      rows={rows}
      by={({ unitId: unit, warehouseId }) => `${unit} ${warehouseId ?? ''}`}
      columns={[
        {
          title: '配件',
          to: (row) => `${unitPaths.detail}?id=${row.unitId}`,
          cell: ({ unitName }) => unitName,
        },
        { title: '型号规格', cell: ({ model, spec }) => [model, spec].filter(Boolean).join(' ') },
        { title: '仓库', cell: ({ warehouseName }) => warehouseName ?? '全公司' },
        {
          title: '可用',
          as: 'figure',
          tone: (row) => isLow(row) && 'redText',
          cell: ({ available, measureUnit }) => `${quantityText(available)} ${measureUnit}`,
        },
        { title: '下限', as: 'figure', cell: ({ min }) => min && quantityText(min) },
        { title: '上限', as: 'figure', cell: ({ max }) => max && quantityText(max) },
        { title: '建议下限', as: 'figure', cell: ({ suggestMin }) => quantityText(suggestMin) },
        { title: '在途在订', as: 'figure', cell: ({ onOrder }) => quantityText(onOrder) },
        {
          title: '建议补货',
          as: 'figure',
          cell: ({ suggestQty }) => Number(suggestQty) > 0 && <b>{quantityText(suggestQty)}</b>,
        },
        { title: '供应商', as: 'sec', cell: ({ supplierName }) => supplierName },
        changes && {
          title: '修改上下限',
          quiet: true,
          cell: (row) =>
            row.warehouseId !== null && (
              <button type="button" className="linkButton" onClick={() => onChange(row)}>
                改上下限
              </button>
            ),
        },
      ]}
    />
  )
}

const Editing = PolicyDraft.safeExtend({ version: z.int() })

function PolicyDrawer({ row, onClose }: { row: ReplenishRow; onClose: () => void }) {
  const { call } = useKit()
  const initial = {
    unitId: row.unitId,
    warehouseId: row.warehouseId ?? undefined,
    minQty: row.min ?? undefined,
    maxQty: row.max ?? undefined,
    version: row.version,
  }
  return (
    <Drawer open title={`${row.unitName}（${row.warehouseName}）的上下限`} onClose={onClose}>
      <Form
        schema={Editing}
        initial={initial}
        onSubmit={async (draft) => {
          await call(stockApi.setPolicy, draft)
          toast.done('上下限已保存')
          setTimeout(onClose)
        }}
      >
        <div className="px-20 pt-14 grid gap-12">
          <FieldGrid columns={1}>
            <Field of="minQty" />
            <Field of="maxQty" />
          </FieldGrid>
          <p className="ter t13">
            按近 90 天领用与采购周期，建议下限 {quantityText(row.suggestMin)} {row.measureUnit}
            ；两个都清空即不再预警。
          </p>
        </div>
        <FormFoot onCancel={onClose}>
          <SubmitButton>保存</SubmitButton>
        </FormFoot>
      </Form>
    </Drawer>
  )
}
