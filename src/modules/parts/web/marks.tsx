import { type GlyphShape, State, Tag } from '#kernel/web/ui/index.ts'
import { ChargeMode, PartsStatus, PartsSupply } from '../shared/parts.ts'
import { supplyOf } from '../shared/warnings.ts'

const { draft, waiting, rejected, asking, toDraw, drawn, installed, voided } = PartsStatus.code

const shapes: Readonly<Record<number, GlyphShape>> = {
  [draft]: 'dashed',
  [waiting]: 'dot',
  [asking]: 'dot',
  [toDraw]: 'chevron',
  [drawn]: 'half',
  [installed]: 'solid-tick',
  [voided]: 'slash',
}

/** State of a request by shape and word; 已驳回 waits for the applicant and is an exception (look 2, 6). */
export function PartsState({ status }: { status: PartsStatus }) {
  const label = PartsStatus.label(status)
  if (status === rejected) return <Tag tone="amber">{label}</Tag>
  return <State shape={shapes[status] ?? 'dashed'}>{label}</State>
}

/** Who bears a line; the customer's own stands out, because it must be agreed. */
export function ChargeName({ mode }: { mode: ChargeMode | null }) {
  if (mode === null) return <span className="ter">待定价</span>
  const label = ChargeMode.label(mode)
  return mode === ChargeMode.code.customer ? <b>{label}</b> : <span className="sec">{label}</span>
}

/** 缺料 or 已齐料, of a request that waits for the warehouse (commerce 7). */
export function SupplyTag({ missing }: { missing: number | null }) {
  const supply = supplyOf(missing)
  if (supply === undefined) return null
  const label = PartsSupply.label(supply)
  if (supply === PartsSupply.code.ready) return <Tag tone="green">{label}</Tag>
  return (
    <span title={`缺 ${missing} 种料`}>
      <Tag tone="red">{label}</Tag>
    </span>
  )
}

/** How a row of a list says both. */
export function StateWithSupply({
  row: { status, missing },
}: {
  row: { status: PartsStatus; missing: number | null }
}) {
  return (
    <span className="row gap-6">
      <PartsState status={status} />
      <SupplyTag missing={missing} />
    </span>
  )
}
