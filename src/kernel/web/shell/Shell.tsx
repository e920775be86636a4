import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { clientSetup } from '../client/setup.ts'
import { InspectorStand } from '../inspector/stand.tsx'
import { OfflineBar } from '../push/OfflineBar.tsx'
import { usePolling, usePushConnection } from '../push/usePush.ts'
import { useUser } from '../session/user.ts'
import { SearchIcon } from '../ui/icons/index.ts'
import { Kbd } from '../ui/marks.tsx'
import { AlarmPill } from './AlarmPill.tsx'
import { GoingBar } from './GoingBar.tsx'
import headerCss from './header.module.css'
import { KeysDoor } from './KeysHelp.tsx'
import { Menu } from './Menu.tsx'
import { OpenedTabs } from './OpenedTabs.tsx'
import { useMode } from './prefs.ts'
import { queries } from './queries.ts'
import { useRefreshed } from './refresh.ts'
import { SearchOverlay } from './SearchOverlay.tsx'
import type { MenuGroup, ShellSetup } from './setup.ts'
import css from './shell.module.css'
import { Door, MessageBell, PersonMenu, SoundSwitch } from './Tools.tsx'
import { useFetchAhead } from './useFetchAhead.ts'

const pinned = ['/workbench', '/operationDataElevator/colligate']

/** Menu, header and content area around the pages of the product (look 5). */
export function Shell({ setup }: { setup: ShellSetup }) {
  const { pathname } = useLocation()
  // Signed out, on the way to the login page: nothing may ask the server any more. The messages open all the same and
  // then only say that they want a login (archives 4.1), and /404 says that there is no such page (common 1 row 5).
  if (!useUser()) return pathname === setup.messagesPath || pathname === '/404' ? <Outlet /> : null
  return (
    <QueryClientProvider client={queries}>
      <Frame setup={setup} />
    </QueryClientProvider>
  )
}

function Frame({ setup }: { setup: ShellSetup }) {
  const user = useUser()
  const menu = setup.useMenu()
  const collapsed = useNarrow()
  usePushConnection()
  useFetchAhead()
  const refreshed = useRefreshed()
  const { data: counts = {} } = useQuery({
    queryKey: ['waiting work'],
    queryFn: ({ signal }) => setup.counts?.(signal) ?? {},
    enabled: setup.counts !== undefined && user !== null,
    refetchInterval: usePolling(60_000),
  })
  const mode = useMode()
  const { data: logo } = useQuery({
    queryKey: ['company logo', user?.companyId],
    queryFn: ({ signal }) => setup.logo?.(signal) ?? null,
    enabled: setup.logo !== undefined && Boolean(user?.companyId),
    staleTime: 300_000,
  })
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#content">
        跳到内容
      </a>
      <Menu
        groups={menu}
        counts={counts}
        collapsed={collapsed}
        brand={clientSetup().brand.name}
        company={user?.companyName ?? ''}
        logo={(mode === 'dark' ? logo?.dark : null) ?? logo?.light ?? null}
      />
      <main className={css.main}>
        {setup.Above && <setup.Above />}
        <header className={headerCss.header}>
          <OpenedTabs pinned={pinned} />
          {user && <HeaderTools setup={setup} menu={menu} />}
        </header>
        <GoingBar />
        <OfflineBar />
        <div className={css.work}>
          <div className={css.content} id="content">
            <Outlet key={refreshed} />
          </div>
          <InspectorStand />
        </div>
      </main>
      <KeysDoor />
    </div>
  )
}

/** What a signed-in person has at hand. Without a session pages such as /msg stand alone, and nothing is asked. */
function HeaderTools({ setup, menu }: { setup: ShellSetup; menu: readonly MenuGroup[] }) {
  return (
    <div className={headerCss.tools}>
      {setup.alarm && <AlarmPill source={setup.alarm} />}
      {setup.doors?.map((door) => (
        <Door key={door.to} {...door} />
      ))}
      <SearchDoor setup={setup} menu={menu} />
      <SoundSwitch />
      <MessageBell setup={setup} />
      <PersonMenu setup={setup} />
    </div>
  )
}

/** Holds by itself whether the search is open, so that opening it draws nothing else anew. */
function SearchDoor({ setup, menu }: { setup: ShellSetup; menu: readonly MenuGroup[] }) {
  const [open, setOpen] = useState(false)
  useSearchKeys(() => setOpen(true))
  return (
    <>
      <button type="button" className={headerCss.search} onClick={() => setOpen(true)} aria-keyshortcuts="/ Control+K">
        <SearchIcon size={14} />
        <span>{setup.searchHint}</span>
        <Kbd>/</Kbd>
      </button>
      {open && (
        <SearchOverlay hint={setup.searchHint} menu={menu} search={setup.search} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const narrow = () => matchMedia('(max-width: 1279px)')

/** Below 1280 the menu collapses to 56 px (look 5). */
function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = narrow()
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => narrow().matches,
  )
}

/** `/` outside of fields, Ctrl or ⌘ K anywhere. */
function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement | null)?.closest?.(
        'input, textarea, select, [contenteditable="true"]',
      )
      const slash = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey
      const k = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!slash && !k) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
