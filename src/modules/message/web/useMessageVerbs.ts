import { useNavigate } from 'react-router'
import { told } from '#kernel/web/client/told.ts'
import type { ListState } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { messageApi } from '../shared/api.ts'
import type { ListedMessage, MessageRow } from '../shared/message.ts'
import { followJump } from './openMessage.ts'

/** What is done with messages: opened, which reads them, handled, and all of the types that are shown read at once. */
export function useMessageVerbs(filters: ListState['filters']) {
  const kit = useKit()
  const navigate = useNavigate()
  // A failure was told by the client; the row stays as it is.
  const quietly = (work: Promise<unknown>) => void told(work)
  return {
    open: (row: MessageRow) => {
      if (row.readAt === null) quietly(kit.call(messageApi.read, { ids: [row.id] }))
      followJump(row, {
        may: kit.may,
        // `?notice=…` opens above this page, whose filters stay.
        go: (to) => void navigate(to.startsWith('?') ? `?${withParam(window.location.search, to)}` : to),
      })
    },
    handle: (row: MessageRow) => quietly(kit.call(messageApi.handle, { ids: [row.id] })),
    /** All that stand behind one line. */
    handleAlike: ({ id }: ListedMessage) =>
      quietly(
        kit
          .call(messageApi.alike, { id })
          .then((rows) => kit.call(messageApi.handle, { ids: rows.map((row) => row.id) })),
      ),
    readAll: () => {
      const { bigType, subType } = filters as { bigType?: 1; subType?: 1 }
      quietly(kit.call(messageApi.readAll, { ...(bigType ? { bigType } : {}), ...(subType ? { subType } : {}) }))
    },
  }
}

function withParam(search: string, added: string): string {
  const all = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(added)) all.set(name, value)
  return all.toString()
}
