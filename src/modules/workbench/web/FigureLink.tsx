import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { FigureTip } from '#kernel/web/figure/index.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { useKit } from '#kernel/web/services.tsx'

import type { ListLink } from '../shared/listLink.ts'
import { type TileKey, tileFact } from '../shared/tiles.ts'
import type { Figure } from '../shared/workbench.ts'
import { hrefOf, tileHref } from './tileHref.ts'
import css from './workbench.module.css'

/** Opens the list of a tile beside the page. */
export const OpenTile = createContext<(key: TileKey) => void>(() => undefined)

/** Leads to the rows behind a figure: the list page with that filter, else the list on the workbench itself. */
export function TileLink({ of, children, className }: { of: TileKey; children: ReactNode; className?: string }) {
  const open = useContext(OpenTile)
  const link = tileHref(of, useKit().today())
  const { figure } = tileFact(of)
  const shown = `${css.tileLink} ${className ?? ''}`
  if (link && reachable(link.path))
    return (
      <FigureTip of={figure}>
        <Link className={shown} to={link.href}>
          {children}
        </Link>
      </FigureTip>
    )
  return (
    <FigureTip of={figure}>
      <button type="button" className={shown} onClick={() => open(of)}>
        {children}
      </button>
    </FigureTip>
  )
}

const tones = { red: 'redText', amber: 'amberText' } as const

/** Red or amber only above 0: normal is uncoloured (look 1). */
export const figureTone = ({ key, value }: Figure): string => {
  const tone = tileFact(key).tone
  return tone && value > 0 ? tones[tone] : ''
}

/** 今日已完成 8, in a line of figures. */
export function FigureWord({ figure, short }: { figure: Figure | undefined; short?: string }) {
  if (!figure) return null
  return (
    <TileLink of={figure.key}>
      {short ?? tileFact(figure.key).title} <b className={`num ${figureTone(figure)}`}>{figure.value}</b>
    </TileLink>
  )
}

/** A figure that opens its rows; 0 has none. */
export function Count({ n, to, tone = '' }: { n: number; to?: ListLink; tone?: string }) {
  if (n === 0) return <span className="ter">0</span>
  return (
    <FigureTo to={to} tone={tone}>
      {n}
    </FigureTo>
  )
}

/** What leads to a list page with its filter, for whoever may open that page. */
export function FigureTo({
  to,
  tone = '',
  children,
}: {
  to: ListLink | undefined
  tone?: string
  children: ReactNode
}) {
  const at = to && hrefOf(to)
  return at && reachable(at.path) ? (
    <Link className={tone} to={at.href}>
      {children}
    </Link>
  ) : (
    <span className={tone}>{children}</span>
  )
}
