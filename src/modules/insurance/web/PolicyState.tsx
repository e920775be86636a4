import { Tag } from '#kernel/web/ui/index.ts'
import { type PolicyRow, PolicyState } from '../shared/insurance.ts'

/** Only what needs somebody is coloured (look 1.1). */
export function StateText({ state }: { state: PolicyRow['state'] }) {
  const label = PolicyState.label(state)
  if (state === PolicyState.code.ending) return <Tag tone="amber">{label}</Tag>
  if (state === PolicyState.code.ended) return <Tag tone="red">{label}</Tag>
  return <span className={state === PolicyState.code.coming ? 'ter' : undefined}>{label}</span>
}
