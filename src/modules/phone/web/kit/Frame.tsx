import { Outlet, useLocation } from 'react-router'
import { useUser } from '#kernel/web/session/user.ts'
import { ToastHost } from '#kernel/web/ui/toast.tsx'
import { usePhonePush } from '../store/push.ts'
import { usePhone } from '../store/state.ts'
import css from './kit.module.css'
import { Trapped } from './Trapped.tsx'

/** Around every page: messages, and the trapped order that takes over the screen. */
export function Frame() {
  const signedIn = useUser() !== null
  const { pathname } = useLocation()
  const glove = usePhone().facts.glove ?? false
  const inside = signedIn && /^\/m(\/|$)/.test(pathname) && pathname !== '/m/login'
  return (
    <div className={`bg ink ${css.app}`} data-glove={glove || undefined}>
      <Outlet />
      {inside && <Inside />}
      <ToastHost />
    </div>
  )
}

/** Of a signed-in worker: the channel that wakes the phone, and the alarm. */
function Inside() {
  usePhonePush()
  return <Trapped />
}
