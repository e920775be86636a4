import { type ReactNode, useEffect } from 'react'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { useTitleId } from './InspectorFrame.tsx'
import { enterInspector } from './leaving.ts'

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
  // Opened from no list, the inspector holds the focus until there is a verb to hold it.
  useEffect(() => {
    if (document.activeElement?.matches('.inspector')) enterInspector()
  }, [])
  return (
    <>
      <div className="inspectorVerbs">{verbs}</div>
      <header className="inspectorHead">
        <h2 id={useTitleId()}>{name}</h2>
        {facts && <div className="inspectorFacts num">{facts}</div>}
      </header>
      <ScrollRegion className="inspectorBody" label="详情">
        {children}
      </ScrollRegion>
      {foot && <footer className="inspectorFoot">{foot}</footer>}
    </>
  )
}

/** The state beside the name. */
export const InspectedState = ({ children }: { children: ReactNode }) => (
  <span className="inspectedState">{children}</span>
)
