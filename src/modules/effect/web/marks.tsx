import { Tag } from '#kernel/web/ui/index.ts'
import { EffectReason, EffectVerdict } from '../shared/verdict.ts'

const { helps, none, harms } = EffectVerdict.code

/** A word with its tone; why nothing is said stands at the pointer, and in the sentence of the open line. */
export function Verdict({ of, reason }: { of: EffectVerdict; reason: EffectReason | null }) {
  if (of === helps) return <Tag tone="green">{EffectVerdict.label(of)}</Tag>
  if (of === harms) return <Tag tone="red">{EffectVerdict.label(of)}</Tag>
  if (of === none) return <Tag>{EffectVerdict.label(of)}</Tag>
  return (
    <span className="ter nowrap" title={reason === null ? undefined : EffectReason.label(reason)}>
      {EffectVerdict.label(of)}
    </span>
  )
}
