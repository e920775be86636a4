import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type OpenedPage, useOpened } from '../router/opened.ts'
import { ChevronDownIcon, CloseIcon } from '../ui/icons/index.ts'
import css from './header.module.css'
import { Popover } from './Popover.tsx'
import { TabMenu, type TabMenuAt } from './TabMenu.tsx'
import { type TabVerbs, useLitTab, useTabVerbs, useVisits } from './useTabs.ts'

/** Opened pages as text tabs; those that do not fit stand in the overflow menu (look 5, common 7). */
export function OpenedTabs({ pinned }: { pinned: readonly string[] }) {
  const { pages } = useOpened()
  useVisits(pinned)
  const lit = useLitTab()
  const verbs = useTabVerbs()
  const [menu, setMenu] = useState<TabMenuAt>()
  const from = useRef<HTMLElement>(null)
  const shut = useCallback(() => {
    setMenu(undefined)
    from.current?.focus()
  }, [])
  const strip = useRef<HTMLDivElement>(null)
  const overflowing = useOverflow(strip, pages.length)
  useShownTab(strip, lit, pages.find(({ address }) => address === lit)?.title, overflowing)
  return (
    <div className={css.tabs}>
      <div className={css.strip} ref={strip}>
        {pages.map((page) => (
          <Tab
            key={page.address}
            page={page}
            on={page.address === lit}
            verbs={verbs}
            onMenu={(x, y, link) => {
              from.current = link
              setMenu({ page, x, y })
            }}
          />
        ))}
      </div>
      {menu && <TabMenu at={menu} pages={pages} verbs={verbs} onClose={shut} />}
      {overflowing && <AllTabs pages={pages} lit={lit} verbs={verbs} />}
    </div>
  )
}

interface TabProps {
  readonly page: OpenedPage
  readonly on: boolean
  readonly verbs: TabVerbs
  onMenu(x: number, y: number, link: HTMLElement): void
}

function Tab({ page, on, verbs, onMenu }: TabProps) {
  const box = useRef<HTMLDivElement>(null)
  /** At the pointer; the menu key has none and opens below the tab. */
  const open = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const place = box.current?.getBoundingClientRect()
    const link = box.current?.querySelector('a')
    if (place && link) onMenu(clientX || place.left, clientY || place.bottom, link)
  }
  const hold = useLongPress(open)
  const closes = !page.pinned
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the pointer does beside the link and the cross in it
    <div
      ref={box}
      className={css.tab}
      data-on={on || undefined}
      {...hold}
      onContextMenu={(event) => {
        event.preventDefault()
        open(event)
      }}
      // The wheel closes; without this the page would begin to scroll by itself.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => {
        if (event.button !== 1) return
        event.preventDefault()
        if (closes) verbs.close(page.address)
      }}
    >
      <Link to={page.address} aria-current={on ? 'page' : undefined} aria-haspopup="menu" title={page.title}>
        {page.title}
      </Link>
      {closes && <CloseButton page={page} onClose={() => verbs.close(page.address)} />}
    </div>
  )
}

function CloseButton({ page, onClose }: { page: OpenedPage; onClose: () => void }) {
  return (
    <button type="button" aria-label={`关闭${page.title}`} onClick={onClose}>
      <CloseIcon size={11} />
    </button>
  )
}

/** Those that do not fit, and all others. */
function AllTabs({ pages, lit, verbs }: { pages: readonly OpenedPage[]; lit: string | undefined; verbs: TabVerbs }) {
  return (
    <Popover
      label={`全部 ${pages.length} 个打开的页面`}
      className={css.more}
      panelClassName={css.pageList}
      face={
        <>
          {pages.length}
          <ChevronDownIcon size={12} />
        </>
      }
    >
      {(shut) =>
        pages.map((page) => (
          <div key={page.address} data-on={page.address === lit || undefined}>
            <Link to={page.address} onClick={shut}>
              {page.title}
            </Link>
            {!page.pinned && <CloseButton page={page} onClose={() => verbs.close(page.address)} />}
          </div>
        ))
      }
    </Popover>
  )
}

const LONG = 500

/** A finger that rests opens the menu; the click that follows it does not lead to the page. */
function useLongPress(open: (at: PointerEvent) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opened = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const end = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      opened.current = false
      if (event.pointerType !== 'touch') return
      timer.current = setTimeout(() => {
        opened.current = true
        open(event)
      }, LONG)
    },
    onPointerUp: end,
    onPointerMove: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!opened.current) return
      opened.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** The open tab is in sight, also when it grows or something beside the tabs takes their room (困人 with its clock). */
function useShownTab(
  strip: React.RefObject<HTMLDivElement | null>,
  lit: string | undefined,
  title: string | undefined,
  overflowing: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the open tab grows or the menu takes room
  useEffect(() => {
    const box = strip.current
    if (!box) return
    const show = () => box.querySelector('[data-on]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    show()
    const observer = new ResizeObserver(show)
    observer.observe(box)
    return () => observer.disconnect()
  }, [lit, title, overflowing])
}

function useOverflow(strip: React.RefObject<HTMLDivElement | null>, count: number): boolean {
  const [over, setOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again with every tab
  useEffect(() => {
    const box = strip.current
    if (!box) return
    const measure = () => setOver(box.scrollWidth > box.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [count])
  return over
}
