import { type GlyphShape, State, Tag } from '#kernel/web/ui/index.ts'
import { PushStatus } from '../shared/terms.ts'

const shapes: Readonly<Record<number, GlyphShape>> = {
  0: 'dashed',
  1: 'half',
  2: 'half',
  3: 'ring-tick',
  4: 'solid-tick',
}

/** 失败 is what stands out. */
export function PushState({ of }: { of: number }) {
  const label = PushStatus.label(of as never)
  if (of === PushStatus.code.failed) return <Tag tone="red">{label}</Tag>
  return <State shape={shapes[of] ?? 'dashed'}>{label}</State>
}
