import type { ReactNode } from 'react'
import { useTitleId } from './InspectorFrame.tsx'

interface Props {
  /** What the row is called, with its state and its exceptions; it names the landmark. */
  readonly name: ReactNode
  /** The facts by which people know it. */
  readonly facts?: ReactNode
  /** Right in the head, the main one last: exactly one primary (look 5). */
  readonly verbs?: ReactNode
  /** Below the content, e.g. an opinion with its verdict. */
  readonly foot?: ReactNode
  readonly children?: ReactNode
}

/** What stands in the inspector of one row: verbs, name and facts, content. */
export function Inspected({ name, facts, verbs, foot, children }: Props) {
  return (
    <>
      <div className="inspectorVerbs">{verbs}</div>
      <header className="inspectorHead">
        <h2 id={useTitleId()}>{name}</h2>
        {facts && <div className="inspectorFacts num">{facts}</div>}
      </header>
      <div className="inspectorBody">{children}</div>
      {foot && <footer className="inspectorFoot">{foot}</footer>}
    </>
  )
}

/** The state beside the name. */
export const InspectedState = ({ children }: { children: ReactNode }) => (
  <span className="inspectedState">{children}</span>
)
