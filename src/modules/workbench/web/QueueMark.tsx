import { Band, type QueueItem } from '#kernel/shared/queue.ts'
import { TrappedIcon } from '#kernel/web/ui/icons/index.ts'
import { Level, Tag } from '#kernel/web/ui/index.ts'
import { LevelChip } from '#modules/maintenance/web/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { Level as VisitLevel } from '#modules/template/shared/template.ts'
import { isQueueKind, kindFact } from '../shared/queue.ts'

type VisitLevelCode = Parameters<typeof LevelChip>[0]['level']

/** What stands before a row: the person in the lift, the letter of the fault, the level of the visit, else the kind. */
export function QueueMark({ item: { kind, mark, band } }: { item: QueueItem }) {
  if (kind === 'rescue')
    return (
      <Tag tone="red" solid icon={<TrappedIcon size={12} />}>
        困人
      </Tag>
    )
  if (kind === 'repair' && mark) return <Level of={mark as FaultLevel} />
  const level = Number(mark)
  if (
    (kind === 'visit' || kind === 'signature' || kind === 'signIn') &&
    VisitLevel.options.some((one) => one.value === level)
  )
    return <LevelChip level={level as VisitLevelCode} />
  const word = isQueueKind(kind) ? kindFact(kind).word : kind
  const tone = band === Band.danger ? 'red' : band === Band.minutes ? 'verm' : 'plain'
  return <Tag tone={tone}>{word}</Tag>
}
