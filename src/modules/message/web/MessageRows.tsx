import { type ReactNode, useEffect, useRef } from 'react'
import { Tag, timeText } from '#kernel/web/ui/index.ts'
import { MessageBigType, MessageLevel, type MessageRow, MessageSubType } from '../shared/message.ts'
import css from './message.module.css'

interface Props {
  readonly rows: readonly MessageRow[]
  /** Index of the row the keys stand on; −1: none. */
  readonly at: number
  onOpen(row: MessageRow, index: number): void
  onHandle(row: MessageRow): void
}

const kindOf = ({ bigType, subType }: MessageRow): string =>
  subType === null ? MessageBigType.label(bigType) : MessageSubType.label(subType)

function levelTag({ level }: MessageRow): ReactNode {
  const { urgent, important } = MessageLevel.code
  if (level === urgent) return <Tag tone="red">{MessageLevel.label(level)}</Tag>
  return level === important ? <Tag tone="amber">{MessageLevel.label(level)}</Tag> : null
}

export function MessageRows({ rows, at, onOpen, onHandle }: Props) {
  return (
    <ul className="bare-list grow scroll" aria-label="消息">
      {rows.map((row, index) => (
        <Row key={row.id} row={row} here={index === at} onOpen={() => onOpen(row, index)} onHandle={onHandle} />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly row: MessageRow
  readonly here: boolean
  onOpen(): void
  onHandle(row: MessageRow): void
}

function Row({ row, here, onOpen, onHandle }: RowProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (here) item.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const unread = row.readAt === null
  return (
    <li
      ref={item}
      className={
        unread
          ? `grid gap-10 items-start line2-b ${css.row} ${css.unread}`
          : `grid gap-10 items-start line2-b ${css.row}`
      }
      data-at={here}
    >
      <span>
        {unread && (
          <i className={`round bg-action ${css.dot}`} role="img" aria-label="未读" style={{ display: 'block' }} />
        )}
      </span>
      <button
        type="button"
        className="bare-button block w-full min-w-0 p-0 sec t13 left"
        aria-current={here}
        onClick={onOpen}
      >
        <span className={`row gap-8 ink t14 ${css.title}`}>
          {levelTag(row)}
          <span className="clip">{row.title}</span>
        </span>
        {row.body !== '' && <div className="clip">{row.body}</div>}
      </button>
      <span className="row gap-14 ter t12 nowrap">
        <span>{kindOf(row)}</span>
        <span className="num">{timeText(row.createdAt)}</span>
        {row.handledAt === null ? (
          <button type="button" className="linkButton" onClick={() => onHandle(row)}>
            标记处理
          </button>
        ) : (
          <span>已处理</span>
        )}
      </span>
    </li>
  )
}
