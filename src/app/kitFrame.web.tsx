import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { KitProvider } from '#kernel/web/services.tsx'
import { fetchPermissions, usePermissions } from '#kernel/web/session/permissions.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { usePrefs } from '#kernel/web/shell/prefs.ts'
import { queries } from '#kernel/web/shell/queries.ts'
import { Themed } from '#kernel/web/theme/Themed.tsx'
import { kitServices } from './kit.web.ts'

/**
 * The kit of the office around pages that anybody may open, such as the buyer's own of the mall. No guard fetched the keys
 * of who is signed in, so they are fetched here, and the page waits for them as it would behind a guard.
 */
export function KitFrame() {
  usePrefs()
  const user = useUser()
  const known = usePermissions() !== null
  const [lost, setLost] = useState(false)
  const waits = user !== null && !known
  useEffect(() => {
    if (waits) void fetchPermissions().then((keys) => setLost(keys === null))
  }, [waits])
  return (
    <Themed>
      <KitProvider services={kitServices}>
        <QueryClientProvider client={queries}>
          {waits && !lost ? <main aria-busy="true" /> : <Outlet key={String(known)} />}
        </QueryClientProvider>
      </KitProvider>
    </Themed>
  )
}
