import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useMatches, useNavigate, useNavigationType } from 'react-router'
import { closePage, forgetPage, useOpened, visitPage } from '../router/opened.ts'
import type { RouteHandle } from '../router/router.tsx'
import { ChevronDownIcon, CloseIcon } from '../ui/icons/index.ts'
import css from './header.module.css'
import { Popover } from './Popover.tsx'

/** Opened pages as text tabs; those that do not fit stand in the overflow menu (look 5, common 7). */
export function OpenedTabs({ pinned }: { pinned: readonly string[] }) {
  const { pages, active } = useOpened()
  const navigate = useNavigate()
  useVisits(pinned)
  const strip = useRef<HTMLDivElement>(null)
  const overflowing = useOverflow(strip, pages.length)
  const activeTitle = pages.find(({ address }) => address === active)?.title
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the open tab grows or the menu takes room
  useEffect(() => {
    const box = strip.current
    if (!box) return
    const show = () => box.querySelector('[data-on]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    show()
    // What stands beside the tabs comes later (困人 with its clock) and takes their room.
    const observer = new ResizeObserver(show)
    observer.observe(box)
    return () => observer.disconnect()
  }, [active, activeTitle, overflowing])
  const close = async (address: string) => {
    const next = closePage(address)
    if (next === undefined) return
    await navigate(next)
    // Unsaved changes may have kept the person on the page: then its tab stays (guard 1).
    if (`${location.pathname}${location.search}` === next) forgetPage(address)
  }
  return (
    <div className={css.tabs}>
      <div className={css.strip} ref={strip}>
        {pages.map((page) => (
          <div key={page.address} className={css.tab} data-on={page.address === active || undefined}>
            <Link to={page.address} aria-current={page.address === active ? 'page' : undefined} title={page.title}>
              {page.title}
            </Link>
            {!page.pinned && (
              <button type="button" aria-label={`关闭${page.title}`} onClick={() => close(page.address)}>
                <CloseIcon size={11} />
              </button>
            )}
          </div>
        ))}
      </div>
      {overflowing && (
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
              <div key={page.address} data-on={page.address === active || undefined}>
                <Link to={page.address} onClick={shut}>
                  {page.title}
                </Link>
                {!page.pinned && (
                  <button type="button" aria-label={`关闭${page.title}`} onClick={() => close(page.address)}>
                    <CloseIcon size={11} />
                  </button>
                )}
              </div>
            ))
          }
        </Popover>
      )}
    </div>
  )
}

/** Writes every shown page into the history of the tab bar. */
function useVisits(pinned: readonly string[]): void {
  const { pathname, search } = useLocation()
  const replacing = useNavigationType() === 'REPLACE'
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const title = handle?.title
  useEffect(() => {
    if (!title || pathname === '/403' || pathname === '/404') return
    visitPage({ address: pathname + search, title, ...(pinned.includes(pathname) && { pinned: true }) }, replacing)
  }, [pathname, search, title, replacing, pinned])
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
