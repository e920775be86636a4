import { Tag } from '#kernel/web/ui/index.ts'
import { MallStatus } from '../shared/terms.ts'

const { checking, paid, done, cancelled } = MallStatus.code

/** What waits for somebody stands out; what is over steps back. */
export function MallState({ status, part = false }: { status: MallStatus; part?: boolean }) {
  const label = `${MallStatus.label(status)}${part ? '（部分发货）' : ''}`
  if (status === checking || status === paid) return <Tag tone="amber">{label}</Tag>
  return <span className={status === done || status === cancelled ? 'ter' : ''}>{label}</span>
}
