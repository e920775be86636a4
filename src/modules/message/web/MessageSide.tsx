import type { ListState } from '#kernel/web/list/index.ts'
import { MessageBigType, MessageSubType, type Unread } from '../shared/message.ts'
import css from './message.module.css'

interface Props {
  readonly state: ListState
  readonly unread: Unread | undefined
}

/** Four types and the nine sub-types of 工作通知, each with what is not read (archives 4.1). */
export function MessageSide({ state, unread }: Props) {
  const { bigType, subType } = state.filters
  const entry = (
    label: string,
    count: number | undefined,
    chosen: { bigType: number | undefined; subType: number | undefined },
  ) => (
    <button
      key={label}
      type="button"
      className={chosen.subType === undefined ? css.kind : `${css.kind} ${css.sub}`}
      aria-current={bigType === chosen.bigType && subType === chosen.subType}
      onClick={() => state.setFilters(chosen)}
    >
      {label}
      {count !== undefined && count > 0 && (
        <span className="num ink strong" title={`${count} 条未读`}>
          {count}
        </span>
      )}
    </button>
  )
  return (
    <nav className="stack gap-1" aria-label="消息类型">
      {entry('全部消息', unread?.total, { bigType: undefined, subType: undefined })}
      {MessageBigType.options.map(({ value, label }) => [
        entry(label, unread?.bigType[value], { bigType: value, subType: undefined }),
        value === MessageBigType.code.work &&
          MessageSubType.options.map((sub) =>
            entry(sub.label, unread?.subType[sub.value], { bigType: value, subType: sub.value }),
          ),
      ])}
    </nav>
  )
}
