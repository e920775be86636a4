import { Button } from 'antd'
import { daysBetween } from '#kernel/shared/days.ts'
import type { QueueItem } from '#kernel/shared/queue.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { Kbd } from '#kernel/web/ui/index.ts'
import { useKeys } from '#kernel/web/ui/useKeys.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { LEGAL_SOON_DAYS } from '#modules/board/shared/board.ts'
import type { BatchAction } from '#modules/maintenance/web/index.ts'
import { may } from '../shared/permissions.ts'
import css from './dispatch.module.css'
import { QueueClock } from './QueueClock.tsx'
import { QueueMark } from './QueueMark.tsx'

interface Props {
  readonly item: QueueItem
  readonly today: string
  readonly keys: boolean
  readonly onOpen: (id: string) => void
  readonly onChange: (action: BatchAction, id: string) => void
}

/** A visit that nobody began, unfolded: its legal day and what may be changed about it. */
export function ChosenVisit({ item, today, keys, onOpen, onChange }: Props) {
  const mayStaff = useCan(may.changeStaff) === 'enabled'
  const { id, title, people, note, dueDay } = item
  const left = dueDay === null ? Number.POSITIVE_INFINITY : daysBetween(today, dueDay)
  useKeys({ d: ['改派', () => onChange('staff', id)] }, keys && mayStaff)
  return (
    <article
      className={`line-b bg-side ${css.chosen} ${left <= 0 ? css.over : left <= LEGAL_SOON_DAYS ? css.soon : ''}`}
      aria-label={`维保 ${title}`}
    >
      <div className="flex gap-10 mb-6">
        <div className={css.main}>
          <h3 className="clip" title={title}>
            <QueueMark item={item} /> {title}
          </h3>
          <div className="small clip">
            {namesSaid(people) || '未派人'} · {note}
            {dueDay && (
              <>
                ，法定截止 <b className="num">{dateText(dueDay)}</b>
              </>
            )}
          </div>
        </div>
        <div className={`right ${css.clockBox}`}>
          <QueueClock item={item} today={today} />
        </div>
      </div>
      <div className="row gap-8 mt-8">
        <Can needs={[may.changeStaff]}>
          <Button type="primary" onClick={() => onChange('staff', id)}>
            改派人员 {keys && <Kbd>D</Kbd>}
          </Button>
        </Can>
        <Can needs={[may.changeDate]}>
          <Button onClick={() => onChange('date', id)}>改日期</Button>
        </Can>
        <Button onClick={() => onOpen(id)}>打开工单</Button>
      </div>
    </article>
  )
}
