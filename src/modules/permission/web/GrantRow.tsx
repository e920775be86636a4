// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn where they are seen, which a table cannot; the grid itself walks the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are drawn where they are seen, which a table cannot; the grid itself walks the focus

import { memo } from 'react'
import { LockIcon } from '#kernel/web/ui/icons/index.ts'
import { type GrantLine, mostOf, nameOf, type State, stateNames } from './granting.ts'
import css from './grants.module.css'

interface Props {
  readonly line: GrantLine
  readonly state: State
  /** As it stood when the page opened. */
  readonly stood: State
  /** The compared position's state; undefined: nothing is compared. */
  readonly other: State | undefined
  readonly otherName: string
  readonly at: number
  readonly focused: boolean
  readonly readOnly: boolean
  onSet(line: GrantLine, state: State): void
  onInner(line: GrantLine, state: State): void
  onFocus(at: number): void
}

/** One screen or action with its three states. One line of the table has the focus; keys are the table's. */
export const GrantRow = memo(function GrantRow(props: Props) {
  const { line, state, stood, other, otherName, at, focused, readOnly } = props
  const most = mostOf(line.own, stood)
  const changed = line.code !== null && state !== stood
  const apart = other !== undefined && line.code !== null && other !== state
  return (
    <div
      role="row"
      tabIndex={focused ? 0 : -1}
      data-at={at}
      aria-label={line.code ? `${line.title}，${line.code}，${nameOf(state)}` : line.title}
      className={`grid gap-12 items-center px-16 line2-b t13 ${css.row} ${line.kind === 'screen' ? css.screen : ''} ${apart ? css.apart : ''}`}
      onFocus={() => props.onFocus(at)}
    >
      <span role="gridcell" className={`clip row gap-6 ${css.title}`}>
        {line.title}
        {changed && <i className={`rigid round bg-action ${css.changed}`} title={`原为${nameOf(stood)}`} />}
        {line.code && rank(line.own) < 1 && !readOnly && (
          <span
            className="inline-flex ter"
            title={line.own === null ? '自己没有这项权限，不能授予' : '自己仅可见，不能授予可用'}
          >
            <LockIcon size={12} />
          </span>
        )}
      </span>
      <span role="gridcell" className="num ter t12">
        {line.code}
      </span>
      <span role="gridcell" className={css.states}>
        {line.code &&
          stateNames.map((one) => {
            const locked = !readOnly && rank(one.state) > rank(most)
            return (
              <button
                className="p-0 edge bg ter t12 pointer"
                key={one.name}
                type="button"
                tabIndex={-1}
                aria-pressed={state === one.state}
                aria-label={`${line.title} ${one.name}`}
                disabled={readOnly || locked}
                title={locked ? '自己没有这项权限，不能授予' : undefined}
                data-state={one.state ?? 'none'}
                onClick={() => line.code && props.onSet(line, one.state)}
              >
                {one.short}
              </button>
            )
          })}
      </span>
      <span role="gridcell" className="flex gap-8 to-end t12">
        {!readOnly && line.kind === 'screen' && line.inner.length > 1 && (
          <span className={`gap-8 ter ${css.inner}`}>
            {line.inner.length} 项
            <button
              className="p-0 no-line no-bg brandText t12 pointer"
              type="button"
              tabIndex={-1}
              onClick={() => props.onInner(line, 1)}
            >
              全可用
            </button>
            <button
              className="p-0 no-line no-bg brandText t12 pointer"
              type="button"
              tabIndex={-1}
              onClick={() => props.onInner(line, null)}
            >
              全不可见
            </button>
          </span>
        )}
        {apart && (
          <span className={`clip amberText strong ${css.other}`}>
            {otherName}：{nameOf(other)}
          </span>
        )}
      </span>
    </div>
  )
})

const rank = (state: State): number => state ?? -1
