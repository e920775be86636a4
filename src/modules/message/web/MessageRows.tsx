import { type ReactNode, useEffect, useRef } from 'react'
import { RowSkeleton, Tag, timeText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { messageApi } from '../shared/api.ts'
import { type ListedMessage, MessageBigType, MessageLevel, type MessageRow, MessageSubType } from '../shared/message.ts'
import css from './message.module.css'

interface Props {
  readonly rows: readonly ListedMessage[]
  /** Index of the row the keys stand on; −1: none. */
  readonly at: number
  /** The line whose messages stand under it. */
  readonly unfolded: string | undefined
  onOpen(row: ListedMessage, index: number): void
  onOpenOne(row: MessageRow): void
  onHandle(row: MessageRow): void
  onHandleAlike(row: ListedMessage): void
}

const kindOf = ({ bigType, subType }: MessageRow): string =>
  subType === null ? MessageBigType.label(bigType) : MessageSubType.label(subType)

function levelTag({ level }: MessageRow): ReactNode {
  const { urgent, important } = MessageLevel.code
  if (level === urgent) return <Tag tone="red">{MessageLevel.label(level)}</Tag>
  return level === important ? <Tag tone="amber">{MessageLevel.label(level)}</Tag> : null
}

export function MessageRows({ rows, at, unfolded, onOpen, onOpenOne, onHandle, onHandleAlike }: Props) {
  return (
    <ul className="bare-list grow scroll" aria-label="消息">
      {rows.map((row, index) => (
        <Row
          key={row.id}
          row={row}
          here={index === at}
          count={row.alike}
          open={row.alike > 1 ? row.id === unfolded : undefined}
          onOpen={() => onOpen(row, index)}
          onHandle={() => (row.alike > 1 ? onHandleAlike(row) : onHandle(row))}
        >
          {row.id === unfolded && row.alike > 1 && <Behind row={row} onOpen={onOpenOne} onHandle={onHandle} />}
        </Row>
      ))}
    </ul>
  )
}

/** The messages behind one line. */
function Behind({ row: { id }, onOpen, onHandle }: { row: ListedMessage } & BehindVerbs) {
  const { data } = useRead(messageApi.alike, { id })
  if (!data) return <RowSkeleton rows={3} />
  return (
    <ul className={`bare-list ${css.behind}`} aria-label="同类消息">
      {data.map((row) => (
        <Row key={row.id} row={row} here={false} onOpen={() => onOpen(row)} onHandle={() => onHandle(row)} />
      ))}
    </ul>
  )
}

interface BehindVerbs {
  readonly onOpen: (row: MessageRow) => void
  readonly onHandle: (row: MessageRow) => void
}

interface RowProps {
  readonly row: MessageRow
  readonly here: boolean
  /** Of a line of several. */
  readonly count?: number
  /** Whether what stands behind it is shown; undefined: nothing does. */
  readonly open?: boolean | undefined
  readonly children?: ReactNode
  onOpen(): void
  onHandle(): void
}

function Row({ row, here, count = 1, open, children, onOpen, onHandle }: RowProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (here) item.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const unread = row.readAt === null
  return (
    <li ref={item}>
      <div className={`grid gap-10 items-start line2-b ${css.row} ${unread ? css.unread : ''}`} data-at={here}>
        <span>
          {unread && (
            <i className={`round bg-action ${css.dot}`} role="img" aria-label="未读" style={{ display: 'block' }} />
          )}
        </span>
        <button
          type="button"
          className="bare-button block w-full min-w-0 p-0 sec t13 left"
          aria-current={here}
          aria-expanded={open}
          onClick={onOpen}
        >
          <span className={`row gap-8 ink t14 ${css.title}`}>
            {levelTag(row)}
            <span className="clip">{row.title}</span>
            {count > 1 && <Tag>{count} 条</Tag>}
          </span>
          {row.body !== '' && (
            <div className="clip">
              {row.body}
              {count > 1 && ` 等 ${count} 条`}
            </div>
          )}
        </button>
        <span className="row gap-14 ter t12 nowrap">
          <span>{kindOf(row)}</span>
          <span className="num">{timeText(row.createdAt)}</span>
          {row.handledAt === null ? (
            <button type="button" className="linkButton" onClick={onHandle}>
              {count > 1 ? '全部处理' : '标记处理'}
            </button>
          ) : (
            <span>已处理</span>
          )}
        </span>
      </div>
      {children}
    </li>
  )
}
