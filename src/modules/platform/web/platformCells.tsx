import { Link } from 'react-router'
import { Online, Tag, timeText } from '#kernel/web/ui/index.ts'
import { PlatformKind } from '../shared/platform.terms.ts'
import type { PlatformRow } from '../shared/platform.ts'
import { lackingLinks } from './addresses.ts'
import css from './platform.module.css'

/** What the list tells of a platform: what it is told of, what is lacking for it, and how it answers. */
export const platformCells = {
  kinds: (kinds: PlatformRow['kinds']) => (
    <span className={`inline-flex gap-4 ${css.kinds}`}>
      {kinds.map((kind) => (
        <Tag key={kind} tone="line">
          {PlatformKind.label(kind)}
        </Tag>
      ))}
    </span>
  ),
  lackingCount: (n: number, row: PlatformRow) =>
    n > 0 ? (
      <Link to={lackingLinks(row.id)} title="看缺少哪些必填项" onClick={(event) => event.stopPropagation()}>
        {n}
      </Link>
    ) : (
      <span className="num">0</span>
    ),
  todayFailed: (n: number) => (n > 0 ? <b className="redText num">{n}</b> : <span className="num">0</span>),
  successRate: (rate: string | null) => (rate === null ? <span className="ter">未采集</span> : `${rate} %`),
  healthAt: (_: string | null, row: PlatformRow) => <Health row={row} />,
}

/** The last answer, or since when there is none and why. */
function Health({ row }: { row: PlatformRow }) {
  if (row.error !== null) {
    return (
      <span title={row.error} className="clip">
        <Online state="off" /> <span className="amberText">{row.error}</span>
      </span>
    )
  }
  if (row.healthAt === null) return <span className="ter">未采集</span>
  return <span className="num">{timeText(row.healthAt)}</span>
}
