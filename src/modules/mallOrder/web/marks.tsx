import { minutesSaid } from '#kernel/shared/said.ts'
import { Tag, timeText, useNow } from '#kernel/web/ui/index.ts'
import { MallStatus } from '../shared/terms.ts'

const { checking, paid, done, cancelled } = MallStatus.code

/** What waits for somebody stands out; what is over steps back. */
export function MallState({ status, part = false }: { status: MallStatus; part?: boolean }) {
  const label = `${MallStatus.label(status)}${part ? '（部分发货）' : ''}`
  if (status === checking || status === paid) return <Tag tone="amber">{label}</Tag>
  return <span className={status === done || status === cancelled ? 'ter' : ''}>{label}</span>
}

const MINUTE = 60_000

/** Until when it must be done; once that is over, for how long it has been. */
export function Due({ at, overdue }: { at: string | null; overdue: boolean }) {
  const now = useNow(60)
  if (!at) return <span className="ter">—</span>
  if (!overdue) return <span className="num">{timeText(at)}</span>
  return (
    <b className="num redText" title={`应在 ${timeText(at)} 前`}>
      超 {minutesSaid(Math.max(0, (now - Date.parse(at)) / MINUTE))}
    </b>
  )
}
