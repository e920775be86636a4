import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useGoing } from '../router/going.ts'
import { ChevronRightIcon } from '../ui/icons/index.ts'
import { BrandMark } from './BrandMark.tsx'
import entries from './entries.module.css'
import css from './menu.module.css'
import { Popover } from './Popover.tsx'
import type { MenuGroup, WorkCount } from './setup.ts'

interface Props {
  readonly groups: readonly MenuGroup[]
  readonly counts: Readonly<Record<string, WorkCount>>
  readonly collapsed: boolean
  readonly brand: string
  readonly company: string
  /** Address of the company's own mark. */
  readonly logo?: string | null
}

/** The entry a path belongs to: the longest route it equals or lies below. */
export function entryOf(groups: readonly MenuGroup[], path: string): { group: string; route: string } | undefined {
  let best: { group: string; route: string } | undefined
  for (const { key, entries } of groups) {
    for (const { route } of entries) {
      const here = path === route || path.startsWith(`${route}/`)
      if (here && route.length > (best?.route.length ?? 0)) best = { group: key, route }
    }
  }
  return best ?? siblingOf(groups, path)
}

/**
 * Details and forms have no entry: they light the entry whose address theirs begins with (…ManageLineAdd), which lies in the
 * same folder (aftersalesManage/detail), or whose end theirs has (setFaultRule), or the first that shares their first segment.
 */
function siblingOf(groups: readonly MenuGroup[], path: string): { group: string; route: string } | undefined {
  const root = path.split('/')[1]
  const siblings = groups.flatMap(({ key, entries }) =>
    entries.filter(({ route }) => route.split('/')[1] === root).map(({ route }) => ({ group: key, route })),
  )
  const begun = siblings.filter(({ route }) => path.startsWith(route))
  const beside = siblings.filter(({ route }) => folderOf(route) !== `/${root}` && folderOf(route) === folderOf(path))
  const ends = siblings.filter(({ route }) => lastOf(path).endsWith(lastOf(route)))
  return begun.sort((a, b) => b.route.length - a.route.length)[0] ?? beside[0] ?? ends[0] ?? siblings[0]
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
const lastOf = (path: string) => path.split('/').at(-1)?.toLowerCase() ?? ''

/** The side menu: three rules, groups of 28 px, one open (look 5). */
export function Menu({ groups, counts, collapsed, brand, company, logo }: Props) {
  const { pathname } = useLocation()
  // The entry that was clicked lights at once, before its page is there.
  const here = entryOf(groups, useGoing()?.split('?')[0] ?? pathname)
  const [open, setOpen] = useState(here?.group)
  useEffect(() => setOpen(here?.group), [here?.group])
  return (
    <aside className={css.side} data-collapsed={collapsed || undefined}>
      <div className={css.brand}>
        {logo ? <img src={logo} alt="" className={css.logo} /> : <BrandMark size={22} />}
        <div>
          <b>{brand}</b>
          <span title={company}>{company}</span>
        </div>
      </div>
      <nav className={css.menu} aria-label="主菜单">
        {groups.map((group, i) => (
          <div key={group.key}>
            {i > 0 && groups[i - 1]?.part !== group.part && <hr />}
            {collapsed ? (
              <NarrowGroup
                group={group}
                count={counts[group.key]}
                here={here?.group === group.key}
                route={here?.route}
              />
            ) : (
              <Group
                group={group}
                count={counts[group.key]}
                route={here?.group === group.key ? here.route : undefined}
                open={open === group.key}
                onToggle={() => setOpen((was) => (was === group.key ? undefined : group.key))}
              />
            )}
          </div>
        ))}
      </nav>
    </aside>
  )
}

/** The entry that bears the group's name, or the only one: the group's own row leads there. */
function ownEntry({ title, entries }: MenuGroup) {
  return entries.length === 1 ? entries[0] : entries.find((entry) => entry.title === title)
}

interface GroupProps {
  readonly group: MenuGroup
  readonly count: WorkCount | undefined
  readonly route: string | undefined
  readonly open: boolean
  onToggle(): void
}

function Group({ group, count, route, open, onToggle }: GroupProps) {
  const { title, icon: GroupIcon } = group
  const own = ownEntry(group)
  const below = group.entries.filter((entry) => entry !== own)
  const on = own !== undefined && route === own.route
  const face = (
    <>
      <GroupIcon />
      <span>{title}</span>
      <Count of={count} />
      {!count?.count && below.length > 0 && (
        <ChevronRightIcon size={12} className={css.chevron} data-open={open || undefined} />
      )}
    </>
  )
  const className = `${css.group} ${on ? css.on : ''}`
  return (
    <>
      {own ? (
        <Link
          to={own.route}
          className={className}
          aria-current={on ? 'page' : undefined}
          onClick={() => below.length > 0 && !open && onToggle()}
        >
          {face}
        </Link>
      ) : (
        <button
          type="button"
          className={className}
          aria-expanded={open}
          data-open={open || undefined}
          onClick={onToggle}
        >
          {face}
        </button>
      )}
      {open && below.length > 0 && (
        <div className={css.entries}>
          {below.map((entry) => (
            <Entry key={entry.route} {...entry} on={entry.route === route} />
          ))}
        </div>
      )}
    </>
  )
}

interface EntryProps {
  readonly title: string
  readonly route: string
  readonly on: boolean
  readonly onClick?: () => void
}

function Entry({ title, route, on, onClick }: EntryProps) {
  return (
    <Link to={route} className={on ? css.on : ''} aria-current={on ? 'page' : undefined} onClick={onClick}>
      {title}
    </Link>
  )
}

function Count({ of }: { of: WorkCount | undefined }) {
  if (!of || of.count === 0) return null
  return <em className={of.urgent ? css.urgent : css.count}>{of.count > 99 ? '99+' : of.count}</em>
}

interface NarrowProps {
  readonly group: MenuGroup
  readonly count: WorkCount | undefined
  readonly here: boolean
  readonly route: string | undefined
}

/** Below 1280: the icon; its entries open beside it. */
function NarrowGroup({ group, count, here, route }: NarrowProps) {
  const { title, icon: GroupIcon } = group
  const face = (
    <>
      <GroupIcon />
      {count && count.count > 0 && <u data-urgent={count.urgent || undefined} />}
    </>
  )
  return (
    <Popover
      label={title}
      face={face}
      className={`${css.narrow} ${here ? css.on : ''}`}
      panelClassName={`${css.flyout} ${entries.entries}`}
    >
      {(close) => (
        <>
          <b>{title}</b>
          {group.entries.map((entry) => (
            <Entry key={entry.route} {...entry} on={entry.route === route} onClick={close} />
          ))}
        </>
      )}
    </Popover>
  )
}
