import { cloneElement, type ReactElement } from 'react'
import { useExplainer } from './explain.ts'
import { useCan } from './permissions.ts'

interface Props {
  /** Permission codes, any of which suffices; none: always shown. */
  readonly needs: readonly string[]
  readonly children: ReactElement<{ disabled?: boolean }>
}

/** Shows, disables or hides one element by its codes; a disabled one says why (common 2). */
export function Can({ needs, children }: Props) {
  const access = useCan(...needs)
  const explainer = useExplainer()
  if (access === 'enabled') return children
  if (access === 'hidden' && !explainer?.showMissing) return null
  const denied = (
    <span className={access === 'hidden' ? 'denied missing' : 'denied'} title="无操作权限">
      {cloneElement(children, { disabled: true })}
    </span>
  )
  if (!explainer) return denied
  return (
    <span className="deniedAsk">
      {denied}
      <button type="button" aria-label="为什么不能用" title="为什么不能用" onClick={() => explainer.ask(needs)}>
        ?
      </button>
    </span>
  )
}
