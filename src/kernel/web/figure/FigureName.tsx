import { Tooltip } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import type { FigureFact } from '#kernel/shared/figure.ts'
import './figure.css'

/** Where all explanations stand, searchable. */
const figuresAddress = (word: string): string => `/technicalSupport/home?view=figures&word=${encodeURIComponent(word)}`

/** What the tip needs of a figure. */
type Said = Pick<FigureFact, 'label' | 'means'>

function Explained({ of }: { of: Said }) {
  return (
    <>
      <b>{of.label}</b> {of.means} {/* Not a link of the router: pages without one, as the wall, show figures too. */}
      <a className="figureMore" href={figuresAddress(of.label)} target="_blank" rel="noreferrer">
        全部口径
      </a>
    </>
  )
}

/** 口径 of a figure, at the pointer, at the focus and at a tap, on whatever shows it. */
export function FigureTip({ of, children }: { of: Said; children: ReactElement }) {
  return (
    <Tooltip
      title={<Explained of={of} />}
      trigger={['hover', 'focus']}
      mouseEnterDelay={0.3}
      classNames={{ root: 'figureTip' }}
    >
      {children}
    </Tooltip>
  )
}

/** The figure's word with its 口径; `children` where the place asks for a shorter word. */
export function FigureName({ of, children }: { of: Said; children?: ReactNode }) {
  return (
    <FigureTip of={of}>
      {/* It opens at the focus, so the keyboard must reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <span className="figureName" tabIndex={0}>
        {children ?? of.label}
      </span>
    </FigureTip>
  )
}

const UNKNOWN = '未采集'

/** 负责台数 49 台: word, value and unit by the dictionary; what nobody counted is 未采集, never 0 (look 1.6). */
export function Figure({ of, value }: { of: FigureFact; value: number | string | null | undefined }) {
  return (
    <span className="figureWhole">
      <FigureName of={of} /> <FigureValue of={of} value={value} />
    </span>
  )
}

/** 49 台. */
function FigureValue({ of, value }: { of: FigureFact; value: number | string | null | undefined }) {
  if (value === null || value === undefined) return <span className="ter">{UNKNOWN}</span>
  return <span className="num">{of.unit ? `${value} ${of.unit}` : value}</span>
}

/** A line of `KeyValue`: the figure's word explains itself. `shown` where the value has a look of its own. */
export const figureRow = (
  of: FigureFact,
  value: number | string | null | undefined,
  shown?: ReactNode,
): readonly [name: string, value: ReactNode, word: ReactNode] => [
  of.label,
  shown ?? <FigureValue of={of} value={value} />,
  <FigureName key={of.label} of={of} />,
]
