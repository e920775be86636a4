import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { quantityText } from '#kernel/shared/text.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ShortTable } from '#kernel/web/ui/index.ts'
import { unitPaths } from '#modules/warehouse/shared/paths.ts'
import { mayUnit } from '#modules/warehouse/shared/permissions.ts'
import { mayStock } from '../shared/permissions.ts'
import type { VanOfRoute, VanPart } from '../shared/van.api.ts'
import { whyCarry } from '../shared/van.ts'
import { useTransfer } from './useTransfer.ts'

const isFree = ({ free }: VanPart) => free !== null && Number(free) > 0
/** What is missing, as far as it is there. */
const proposed = ({ missing, free }: VanPart) => Math.min(Number(missing), Number(free ?? 0))

/** The parts to carry; those that are missing and free are chosen. */
export function VanParts({ van }: { van: VanOfRoute }) {
  const { parts, centre } = van
  const may = useKit().may
  const moves = may([mayStock.addOut]) && centre?.seen === true
  const toUnit = may([mayUnit.list])
  const { chosen, setChosen, qtyOf, carry, lines } = useCarried(parts)
  const { running, transfer } = useTransfer()
  return (
    <section className="pb-20">
      <div className="row gap-12 pb-14">
        {moves ? (
          <Button
            type="primary"
            loading={running}
            disabled={lines.length === 0}
            onClick={() => transfer({ warehouseId: van.id, fromWarehouseId: centre.id, lines })}
          >
            调拨到这辆车
          </Button>
        ) : null}
        <span className="ter t13">{sourceSaid(van, moves, lines.length)}</span>
      </div>
      <ShortTable<VanPart>
        label="该带的备件"
        rows={parts}
        by={({ unitId }) => unitId}
        {...(moves && {
          choice: {
            chosen,
            onChoose: setChosen,
            says: ({ unitName }: VanPart) => `选择 ${unitName}`,
            able: isFree,
            all: '全选',
          },
        })}
        columns={[
          {
            title: '配件',
            to: ({ unitId }) => (toUnit ? `${unitPaths.detail}?id=${unitId}` : undefined),
            cell: ({ unitName }) => unitName,
          },
          { title: '型号规格', as: 'sec', cell: ({ model, spec }) => [model, spec].filter(Boolean).join(' ') },
          { title: '为什么', cell: whyCarry },
          { title: '该带', as: 'figure', cell: ({ carry, measureUnit }) => `${carry} ${measureUnit}` },
          {
            title: '车上有',
            as: 'figure',
            cell: ({ onHand, onTheWay }) =>
              Number(onTheWay) > 0 ? `${quantityText(onHand)}，在途 ${quantityText(onTheWay)}` : quantityText(onHand),
          },
          {
            title: '还缺',
            as: 'figure',
            cell: ({ missing }) => (Number(missing) > 0 ? <b>{quantityText(missing)}</b> : '0'),
          },
          centre?.seen === true && {
            title: `${centre.name}可调`,
            as: 'figure',
            tone: (part) => Number(part.missing) > 0 && proposed(part) < Number(part.missing) && 'redText',
            cell: ({ free }) => free && quantityText(free),
          },
          moves && {
            title: '调拨',
            width: 100,
            cell: (part) =>
              isFree(part) && (
                <InputNumber
                  aria-label={`调拨 ${part.unitName}`}
                  size="small"
                  min={0}
                  max={Number(part.free)}
                  precision={part.qtyDecimals}
                  value={qtyOf(part)}
                  onChange={(next) => carry(part, next ?? 0)}
                />
              ),
          },
        ]}
      />
    </section>
  )
}

/** Which parts go along and how many of each; whoever types a quantity chooses the part. */
function useCarried(parts: readonly VanPart[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(parts.filter((part) => proposed(part) > 0).map(({ unitId }) => unitId)),
  )
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({})
  const qtyOf = (part: VanPart) => typed[part.unitId] ?? proposed(part)
  const lines = parts
    .filter((part) => chosen.has(part.unitId) && qtyOf(part) > 0)
    .map((part) => ({ unitId: part.unitId, qty: String(qtyOf(part)) }))
  const carry = ({ unitId }: VanPart, qty: number) => {
    setTyped({ ...typed, [unitId]: qty })
    if (qty > 0 && !chosen.has(unitId)) setChosen(new Set([...chosen, unitId]))
  }
  return { chosen, setChosen, qtyOf, carry, lines }
}

/** Where the parts come from, or why nobody here can bring them. */
function sourceSaid({ centre }: VanOfRoute, moves: boolean, lines: number): string {
  if (!centre) return '还没有启用的中心仓，不能调拨。'
  if (!centre.seen) return `${centre.name}由别人管理，请他来调拨。`
  if (!moves) return `从${centre.name}调拨需要新增出库的权限。`
  return lines === 0 ? `没有要从${centre.name}调的配件。` : `从${centre.name}调 ${lines} 种，生成一张调拨出库草稿。`
}
