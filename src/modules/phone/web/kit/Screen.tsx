import type { ReactNode } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { BellIcon, ChecklistIcon, QrCodeIcon, WorkbenchIcon } from '#kernel/web/ui/icons/index.ts'
import { phonePaths } from '../../shared/paths.ts'
import { isFailed, waitingCount } from '../../shared/queue.ts'
import { usePhone } from '../store/state.ts'
import css from './kit.module.css'

interface Props {
  readonly title: string
  readonly sub?: ReactNode
  /** Where the arrow leads; absent on the pages of the bar. */
  readonly back?: string
  /** Under the head, standing still. */
  readonly top?: ReactNode
  /** At the bottom, standing still: the main verbs. */
  readonly foot?: ReactNode
  readonly tabs?: boolean
  readonly children: ReactNode
}

/** One page of the app: head with 待同步, content that scrolls, verbs within the thumb's reach (look 11). */
export function Screen({ title, sub, back, top, foot, tabs = false, children }: Props) {
  const navigate = useNavigate()
  return (
    <div className={`stack mx-auto ${css.screen}`}>
      <header className={`row rigid line-b bg ${css.head}`}>
        {back && (
          <button
            type="button"
            className={`grid place-center p-0 no-line no-bg ink ${css.back}`}
            aria-label="返回"
            onClick={() => void navigate(back)}
          >
            <svg
              width="24"
              height="24"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
              aria-hidden
            >
              <path d="M15 5l-7 7 7 7" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </button>
        )}
        <div className={`grow min-w-0 ${css.names}`}>
          <h1>{title}</h1>
          {sub && <p>{sub}</p>}
        </div>
        <SyncBadge />
      </header>
      {top}
      <main className={`relative grow min-h-0 scroll-y ${css.main}`}>{children}</main>
      {foot && <footer className={`flex gap-10 rigid line-t bg-side ${css.foot}`}>{foot}</footer>}
      {tabs && <TabBar />}
    </div>
  )
}

/** 待同步 12, always to be seen; red when something was refused. Before the store is read nothing is claimed. */
function SyncBadge() {
  const { ready, ops, photos, reached, fault } = usePhone()
  const photosLeft = [...photos.values()].filter(({ state }) => state === 'waiting').length
  const left = waitingCount(ops) + photosLeft
  const failed = ops.some(isFailed) || fault !== null
  const clean = failed ? '有冲突' : reached ? '已同步' : '无网络'
  const text = !ready ? '读取中' : left > 0 ? `待同步 ${left}` : fault ? '同步出错' : clean
  const tone = failed ? 'failed' : !ready || left > 0 || !reached ? 'waiting' : 'done'
  return (
    <Link to={phonePaths.sync} className={css.badge} data-tone={tone} aria-label={`同步：${text}`}>
      {text}
    </Link>
  )
}

const PersonIcon: typeof BellIcon = ({ size = 16, line }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={line}
    strokeLinecap="round"
    aria-hidden
  >
    <circle cx="8" cy="5.2" r="3" />
    <path d="M2.200 14a5.800 5.800 0 0 1 11.600 0" />
  </svg>
)

const tabs = [
  [phonePaths.today, '今日', WorkbenchIcon],
  [phonePaths.orders, '工单', ChecklistIcon],
  [phonePaths.scan, '扫一扫', QrCodeIcon],
  [phonePaths.messages, '消息', BellIcon],
  [phonePaths.me, '我的', PersonIcon],
] as const

function TabBar() {
  const unread = [...usePhone().messages.values()].filter(({ readAt }) => readAt === null).length
  return (
    <nav className={`grid rigid line-t bg ${css.tabs}`} aria-label="主导航">
      {tabs.map(([to, name, Icon]) => (
        <NavLink key={to} to={to} end>
          <Icon size={24} line={1.3} />
          <span>{name}</span>
          {to === phonePaths.messages && unread > 0 && (
            <b className="absolute middle">{unread > 99 ? '99+' : unread}</b>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
