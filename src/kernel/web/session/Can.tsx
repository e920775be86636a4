import { cloneElement, type ReactElement } from 'react'
import { useCan } from './permissions.ts'

interface Props {
  /** Permission codes, any of which suffices; none: always shown. */
  readonly needs: readonly string[]
  readonly children: ReactElement<{ disabled?: boolean }>
}

/** Shows, disables or hides one element by its codes; a disabled one says why (common 2). */
export function Can({ needs, children }: Props) {
  const access = useCan(...needs)
  if (access === 'hidden') return null
  if (access === 'enabled') return children
  return (
    <span className="denied" title="无操作权限">
      {cloneElement(children, { disabled: true })}
    </span>
  )
}
