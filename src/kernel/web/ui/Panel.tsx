import type { CSSProperties, ReactNode } from 'react'

/** Head of a panel: name, count, and the quiet facts or verbs at the right. Panels are divided by lines (look 1). */
export function PanelHead({ title, count, right }: { title: ReactNode; count?: ReactNode; right?: ReactNode }) {
  return (
    <div className="panelHead">
      <h2>{title}</h2>
      {count !== undefined && <span className="ter num">{count}</span>}
      {right !== undefined && <div className="panelRight">{right}</div>}
    </div>
  )
}

export function Panel({
  title,
  count,
  right,
  children,
  style,
}: {
  title?: ReactNode
  count?: ReactNode
  right?: ReactNode
  children: ReactNode
  style?: CSSProperties
}) {
  return (
    <section className="panel" style={style}>
      {title !== undefined && <PanelHead title={title} count={count} right={right} />}
      {children}
    </section>
  )
}

/** The title row of a page: h1, one line of facts, actions right with exactly one primary (look 5). */
export function TitleRow({ title, facts, actions }: { title: ReactNode; facts?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="titleRow">
      <h1>{title}</h1>
      {facts !== undefined && <div className="ter titleFacts num">{facts}</div>}
      <div className="titleActions">{actions}</div>
    </div>
  )
}

/**
 * Names and values in two columns. A value not known shows as —, never as 0 (look 13). `nameWidth` is the least width at
 * normal type: it grows with the type, and a longer name keeps its line as far as the values leave room.
 */
export function KeyValue({
  items,
  nameWidth = 84,
}: {
  items: readonly (readonly [name: string, value: ReactNode, shown?: ReactNode])[]
  nameWidth?: number
}) {
  return (
    <dl className="keyValue" style={{ '--name': `${nameWidth}px` } as CSSProperties}>
      {items.map(([name, value, shown = name]) => (
        <div key={name} className="keyValueRow">
          <dt>{shown}</dt>
          <dd>{value === null || value === undefined || value === '' ? <span className="ter">—</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
