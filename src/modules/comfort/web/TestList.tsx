import { useEffect } from 'react'
import type { ComfortRow } from '../shared/comfortTest.ts'
import { ComfortSource } from '../shared/reliability.ts'
import css from './comfort.module.css'
import { Grade } from './Grade.tsx'
import { Trend } from './Trend.tsx'

interface Props {
  readonly tests: readonly ComfortRow[]
  readonly open: ComfortRow
  readonly onOpen: (id: string) => void
}

/** Tests of a lift, the newest first, with how they went; arrows walk. */
export function TestList({ tests, open, onOpen }: Props) {
  useEffect(() => {
    document.querySelector(`[data-test="${open.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [open.id])
  const walk = (key: string) => {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const next = step === 0 ? undefined : tests[tests.indexOf(open) + step]
    if (next) onOpen(next.id)
    return next !== undefined
  }
  return (
    <div className={`grid min-h-0 line-r ${css.list}`}>
      <Trend tests={tests} open={open.id} onOpen={onOpen} />
      <div
        className="scroll min-h-0"
        role="listbox"
        aria-label="历次检测"
        tabIndex={0}
        onKeyDown={(event) => {
          if (walk(event.key)) event.preventDefault()
        }}
      >
        {tests.map((test) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and the keys, and names its option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys, and names its option
          <div
            key={test.id}
            role="option"
            data-test={test.id}
            aria-selected={test === open}
            className={`grid gap-y-2 gap-x-8 line-b pointer ${css.option}`}
            onClick={() => onOpen(test.id)}
          >
            <span className="num">{test.testedAt}</span>
            <Grade
              grade={test.grade}
              reference={test.calibrationOver || test.source !== ComfortSource.code.instrument}
            />
            <span className="sec small num">
              {test.score.toFixed(1)} 分　{ComfortSource.label(test.source)}
            </span>
            <span className="ter small">{test.testerName}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
