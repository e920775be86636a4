import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type Cause, causeOf } from '../client/cause.ts'
import { CallFailure } from '../client/failure.ts'
import { ArchiveIcon, FilterIcon, TerminalIcon, TickIcon } from './icons/index.ts'

interface NoticeProps {
  readonly icon: ReactNode
  readonly headline: ReactNode
  readonly hint?: ReactNode
  /** At most two buttons. */
  readonly actions?: ReactNode
}

/** Left-aligned, one icon, headline, one helpful line, at most two buttons (look 9). */
export function Notice({ icon, headline, hint, actions }: NoticeProps) {
  return (
    <div className="notice" role="status">
      <div className="ter noticeIcon">{icon}</div>
      <div className="strong">{headline}</div>
      {hint !== undefined && <div className="sec noticeHint">{hint}</div>}
      {actions !== undefined && <div className="noticeActions">{actions}</div>}
    </div>
  )
}

/** Nothing exists yet: 还没有{what}, and the first useful action. */
export function EmptyState({
  what,
  headline,
  hint,
  icon,
  actions,
}: {
  what: string
  /** In place of 还没有{what}. */
  headline?: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
}) {
  return (
    <Notice
      icon={icon ?? <ArchiveIcon size={32} line={0.9} />}
      headline={headline ?? `还没有${what}`}
      hint={hint}
      actions={actions}
    />
  )
}

/** A queue that is done: good news, told with a tick. */
export function QueueClear({
  headline,
  hint,
  actions,
}: {
  headline: ReactNode
  hint?: ReactNode
  actions?: ReactNode
}) {
  return <Notice icon={<TickIcon size={32} line={1.4} />} headline={headline} hint={hint} actions={actions} />
}

export interface ActiveFilter {
  readonly name: string
  readonly label: string
  readonly value: string
}

/** 维保级别「半月」; what is only on or off has no value worth naming. */
const filterSaid = ({ label, value }: ActiveFilter): string =>
  value === '是' ? `「${label}」` : `${label}「${value}」`

/** The filter leaves nothing: says which filters, offers to drop the last one or all. */
export function FilteredEmpty({
  what,
  filters,
  onDrop,
  onReset,
}: {
  what: string
  filters: readonly ActiveFilter[]
  onDrop: (name: string) => void
  onReset: () => void
}) {
  const last = filters.at(-1)
  return (
    <Notice
      icon={<FilterIcon size={32} line={0.9} />}
      headline={`没有符合条件的${what}`}
      hint={filters.length > 0 ? `已按${filters.map(filterSaid).join('、')}筛选。` : undefined}
      actions={
        <>
          {last && (
            <Button onClick={() => onDrop(last.name)}>去掉「{last.value === '是' ? last.label : last.value}」</Button>
          )}
          <Button type="text" onClick={onReset}>
            全部重置
          </Button>
        </>
      }
    />
  )
}

const ofOthers = '其他页面不受影响。'

/** What did not load, and what helps, by its cause. Only a call without an answer is the network's fault. */
const told: Readonly<Record<Cause, (said: string) => { headline: string; hint: string }>> = {
  network: () => ({ headline: '网络连接超时，请稍后再试～', hint: ofOthers }),
  right: () => ({ headline: '此用户无权限，请联系管理！', hint: `没有查看这里的权限。${ofOthers}` }),
  gone: (said) => ({ headline: said || '数据不存在', hint: '可能已删除，或不在你的数据范围内；从列表重新打开。' }),
  fault: (said) => ({
    headline: said || '系统出错，没有载入',
    hint: `不是网络的问题。再次出现时，把发生的时间告诉管理员。${ofOthers}`,
  }),
  rule: (said) => ({ headline: said, hint: ofOthers }),
}

/** Replaces the content area only and says why it could not be loaded; 刷新 repeats the failed load (common 7, 3.4). */
export function NetworkPanel({
  onRetry,
  lastDone,
  failure,
}: {
  onRetry: () => void
  lastDone?: string
  /** What the load was refused or broken with. */
  failure: unknown
}) {
  const { headline, hint } = told[causeOf(failure)](failure instanceof CallFailure ? failure.message : '')
  return (
    <Notice
      icon={<TerminalIcon size={32} line={0.9} />}
      headline={headline}
      hint={`${hint}${lastDone ? `上次成功 ${lastDone}。` : ''}`}
      actions={
        <Button type="primary" onClick={onRetry}>
          刷新
        </Button>
      }
    />
  )
}

/** Without the right: which right is needed, who gives it. */
export function NoPermission({ needs, admin, actions }: { needs?: string; admin?: string; actions?: ReactNode }) {
  const hint = [needs && `需要「${needs}」。`, admin && `管理员：${admin}。`].filter(Boolean).join('')
  return (
    <Notice
      icon={<ArchiveIcon size={32} line={0.9} />}
      headline="此用户无权限，请联系管理！"
      hint={hint || undefined}
      actions={actions}
    />
  )
}
