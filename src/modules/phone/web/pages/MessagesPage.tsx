import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { told } from '#kernel/web/client/told.ts'
import { messageApi } from '#modules/message/shared/api.ts'
import { MessageLevel, type MessageRow, MessageSubType } from '#modules/message/shared/message.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { readAll, requireDatabase } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { whenText } from '../words.ts'
import css from './lists.module.css'

const PAGE = 50
/** Where a message leads, by what it tells of. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  maintainOrder: phonePaths.order,
  inspectionPlan: phonePaths.inspect,
  repairOrder: phonePaths.repair,
  releaseRequest: phonePaths.release,
}

/** 消息 (jobs 4.3): what the phone was told; the older ones from the server while there is a network. */
export function MessagesPage() {
  const { messages } = usePhone()
  const [older, setOlder] = useState<readonly MessageRow[]>([])
  const navigate = useNavigate()
  useEffect(() => {
    call(messageApi.list, { pageNo: 1, pageSize: PAGE }, { silent: true, firstLoad: true })
      .then(({ records }) => setOlder(records))
      .catch((failure: unknown) => {
        if (!(failure instanceof CallFailure)) throw failure
      })
  }, [])
  const all = new Map([...older, ...messages.values()].map((one) => [one.id, one]))
  const rows = [...all.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const open = async (message: MessageRow) => {
    if (message.readAt === null) {
      const read = { ...message, readAt: new Date().toISOString() }
      await requireDatabase().put('message', read)
      await readAll()
      void told(call(messageApi.read, { ids: [message.id] }, { silent: true, firstLoad: true }))
    }
    const page = pages[message.bizType ?? '']
    if (message.bizId && page) await navigate(page(message.bizId))
  }
  return (
    <Screen title="消息" sub={`${rows.filter(({ readAt }) => readAt === null).length} 条未读`} tabs>
      {rows.map((message) => (
        <button
          key={message.id}
          type="button"
          className={css.row}
          data-unread={message.readAt === null || undefined}
          onClick={() => void open(message)}
        >
          <span>
            <b className="regular">{message.title}</b>
            <small>{message.body}</small>
            <small>
              {message.subType === null ? '' : `${MessageSubType.label(message.subType)}　`}
              {whenText(message.createdAt)}
            </small>
          </span>
          {message.level !== MessageLevel.code.ordinary && (
            <em data-bad={message.level === MessageLevel.code.urgent || undefined} data-warn>
              {MessageLevel.label(message.level)}
            </em>
          )}
        </button>
      ))}
      {rows.length === 0 && <Nothing>还没有消息</Nothing>}
    </Screen>
  )
}
