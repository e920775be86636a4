import { type DataRouter, matchPath } from 'react-router'
import { currentUser } from '../session/user.ts'
import { toast } from '../ui/toast.tsx'
import { LOST_TEXT } from './chunks.ts'
import { endLeaving } from './leaving.ts'
import { forgetClosing } from './opened.ts'

/** The page that cannot be had is not gone to: the person stays on the open one, with all that is on it. */

let router: DataRouter
/** Place of the open page in the browser's history, as the router notes it there. */
let place: number | undefined

const placeNow = (): number | undefined => (history.state as { readonly idx?: number } | null)?.idx

export function stayingOn(given: DataRouter): void {
  router = given
  place = placeNow()
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') place = placeNow()
  })
}

/**
 * Ends the way to the page of this path (without one: of any page) and says so, with the way once more. Nothing where there
 * is no page to stay on.
 */
export async function stayHere(path?: string): Promise<void> {
  const { location: here, navigation, initialized } = router.state
  const to = navigation.location
  if (!initialized || !to || to.pathname === here.pathname || currentUser() === null) return
  // The person went elsewhere meanwhile.
  if (path && !matchPath(path, to.pathname)) return
  forgetClosing()
  endLeaving()
  toast.again(LOST_TEXT, () => void router.navigate(to))
  const moved = placeNow()
  // Back and forward have changed the address already; a link has not.
  if (place !== undefined && moved !== undefined && moved !== place) await router.navigate(place - moved)
  else void router.navigate(here, { replace: true, state: here.state, preventScrollReset: true })
}
