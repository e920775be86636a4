import { Tag } from '#kernel/web/ui/index.ts'
import { EvaluationHandle, type EvaluationRow } from '../shared/evaluation.ts'

export function Evaluator({ name, anonymous }: { name: string | null; anonymous: boolean }) {
  if (anonymous) return <span className="ter">匿名</span>
  return name ?? <span className="ter">未留名</span>
}

export function HandleText({ state }: { state: EvaluationRow['handle'] }) {
  const label = EvaluationHandle.label(state)
  if (state === EvaluationHandle.code.waiting) return <Tag tone="amber">{label}</Tag>
  return <span className={state === EvaluationHandle.code.none ? 'ter' : undefined}>{label}</span>
}
