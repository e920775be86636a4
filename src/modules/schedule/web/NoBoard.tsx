import { NetworkPanel, Notice, RowSkeleton, useDelayed } from '#kernel/web/ui/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'

interface Props {
  readonly answer: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly tooMuch: boolean
  /** How less is asked for: 选择班组，或改看几天. */
  readonly narrower: string
}

/** The board is not there: more than it can show, a call that failed, or not yet. */
export function NoBoard({ answer, tooMuch, narrower }: Props) {
  const waiting = useDelayed(answer.isPending, 300)
  if (tooMuch)
    return <Notice icon={null} headline={refuseMaintain.tooMuch.text} hint={`一次最多显示 5,000 单。${narrower}。`} />
  if (answer.isError) return <NetworkPanel failure={answer.error} onRetry={() => void answer.refetch()} />
  return <div className="stack grow min-w-0">{waiting && <RowSkeleton rows={12} />}</div>
}
