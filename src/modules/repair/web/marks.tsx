import { TrappedIcon } from '#kernel/web/ui/icons/index.ts'
import { type GlyphShape, State, Tag } from '#kernel/web/ui/index.ts'
import { RepairStatus, RepairType } from '../shared/repair.ts'

/** The marks of a repair: state and type (look 2, Orders). */

const shapes: Record<RepairStatus, GlyphShape> = {
  0: 'dashed',
  1: 'dot',
  2: 'chevron',
  3: 'half',
  4: 'bars',
  7: 'ring-tick',
  8: 'solid-tick',
  10: 'slash',
}

export function RepairState({ status }: { status: RepairStatus }) {
  return <State shape={shapes[status]}>{RepairStatus.label(status)}</State>
}

/** A person in danger is red and solid while it lasts; afterwards it is a fact like any other. */
export function TypeTag({ type, live }: { type: RepairType; live?: boolean }) {
  if (type !== RepairType.code.trapped) return <>{RepairType.label(type)}</>
  return (
    <Tag tone="red" solid={live ?? false} icon={<TrappedIcon size={12} />}>
      困人急修
    </Tag>
  )
}
