import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { keepText, keptText } from '#kernel/web/kept.ts'
import { piece } from '#kernel/web/router/piece.tsx'
import { currentUser } from '#kernel/web/session/user.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { pendingNotice } from '../shared/pendingApi.ts'

const ReadDrawer = piece(() => import('./NoticeReader.tsx').then(({ ReadDrawer }) => ReadDrawer))
const ConfirmDialog = piece(() => import('./NoticeReader.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

/**
 * Stands above every page: opens the notice that `?notice=id` names (from a message or the workbench), and after the login
 * asks for the confirmations that are still missing, one after the other. What one reads with is loaded then. A 大屏
 * hangs where nobody confirms: there it waits.
 */
export function NoticeDoor() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('notice')
  const close = () =>
    setSearch(
      (now) => {
        now.delete('notice')
        return now
      },
      { replace: true },
    )
  if (id) return <ReadDrawer id={id} onClose={close} />
  return search.has('wall') ? null : <ToConfirm />
}

const LATER = 'noticeLater'
/** Of one sign-in on this device: signing in again brings another token. */
const visit = (): string => {
  const user = currentUser()
  return user ? `${user.id} ${user.token.slice(-8)}` : ''
}

/** Put off, it asks again at the next sign-in and not when the page is loaded anew; signing out clears it too. */
const isPutOff = (): boolean => visit() !== '' && keptText(LATER) === visit()

function ToConfirm() {
  const [off, setOff] = useState(isPutOff)
  const { data } = useRead(pendingNotice, !off ? {} : undefined, {
    firstLoad: true,
    staleTime: 5 * 60_000,
    retry: false,
  })
  if (!data?.id || off) return null
  const later = () => {
    keepText(LATER, visit())
    setOff(true)
  }
  return <ConfirmDialog id={data.id} onLater={later} />
}
