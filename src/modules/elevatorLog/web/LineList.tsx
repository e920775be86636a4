import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { exactText, ScrollRegion, timeText } from '#kernel/web/ui/index.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import type { ElevatorLog } from '#modules/elevator/shared/elevatorDetail.ts'
import css from './log.module.css'

interface Props {
  readonly liftId: string
  readonly kind: ElevatorLog['kind']
  readonly empty: ReactNode
  readonly children: (line: ElevatorLog) => ReactNode
}

/** Lines of one kind at the left, the chosen one at the right; the newest is chosen first, arrows walk. */
export function LineList({ liftId, kind, empty, children }: Props) {
  return (
    <Loaded from={elevatorApi.logs} input={{ elevatorId: liftId, kind, size: 1000 }} what="日志">
      {(page) => (page.records.length === 0 ? empty : <Lines lines={page.records}>{children}</Lines>)}
    </Loaded>
  )
}

function Lines({ lines, children }: { lines: readonly ElevatorLog[]; children: Props['children'] }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('line')
  const open = lines.find(({ id }) => id === asked) ?? (lines[0] as ElevatorLog)
  const choose = (id: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('line', id)
        return next
      },
      { replace: true },
    )
  useEffect(() => {
    document.querySelector(`[data-line="${open.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [open.id])
  return (
    <div className={`grid h-full min-h-0 ${css.split}`}>
      <div
        className="scroll line-r"
        role="listbox"
        aria-label="记录"
        tabIndex={0}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
          const next = step === 0 ? undefined : lines[lines.indexOf(open) + step]
          if (!next) return
          event.preventDefault()
          choose(next.id)
        }}
      >
        {lines.map((line) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and the keys, and names its option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys, and names its option
          <div
            key={line.id}
            role="option"
            data-line={line.id}
            aria-selected={line === open}
            className={`grid gap-y-2 gap-x-8 line-b pointer ${css.option}`}
            onClick={() => choose(line.id)}
          >
            <span className="num" title={exactText(line.at)}>
              {timeText(line.at)}
            </span>
            <span className="ter small">{line.actor || '系统'}</span>
            <span className={`sec small ${css.summary}`}>{line.summary}</span>
          </div>
        ))}
      </div>
      <ScrollRegion className={css.open} label="记录内容">
        {children(open)}
      </ScrollRegion>
    </div>
  )
}
