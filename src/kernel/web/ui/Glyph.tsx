import type { ReactNode } from 'react'

/** Shapes of an order's state: the shape says it before the colour does (look 2, Orders). */
export type GlyphShape = 'dashed' | 'dot' | 'chevron' | 'half' | 'bars' | 'ring-tick' | 'solid-tick' | 'slash'

const colours: Record<GlyphShape, string> = {
  dashed: 'var(--ink3)',
  dot: 'var(--blue)',
  chevron: 'var(--blue)',
  half: 'var(--blue)',
  bars: 'var(--amber)',
  'ring-tick': 'var(--green)',
  'solid-tick': 'var(--green)',
  slash: 'var(--ink4)',
}

const marks: Record<GlyphShape, ReactNode> = {
  dashed: null,
  dot: <circle cx="7" cy="7" r="2" fill="currentColor" stroke="none" />,
  chevron: <path d="M5.6 4.3L8.6 7l-3 2.7" strokeWidth="1.6" />,
  half: <path d="M7 3.3a3.7 3.7 0 0 1 0 7.4z" fill="currentColor" stroke="none" />,
  bars: <path d="M5.6 4.8v4.4M8.4 4.8v4.4" strokeWidth="1.6" />,
  'ring-tick': <path d="M4.6 7.1l1.7 1.7 3.2-3.5" />,
  'solid-tick': <path d="M4.3 7.2l1.9 1.9 3.5-3.9" stroke="var(--bg)" strokeWidth="1.6" />,
  slash: <path d="M4.6 9.4l4.8-4.8" />,
}

/** State of an order as a 14 px ring. */
export function Glyph({ shape, size = 14 }: { shape: GlyphShape; size?: number }) {
  const solid = shape === 'solid-tick'
  return (
    <svg
      className="glyph"
      data-shape={shape}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ color: colours[shape] }}
      aria-hidden
    >
      <circle
        cx="7"
        cy="7"
        r={solid ? 6.3 : 5.6}
        fill={solid ? 'currentColor' : undefined}
        stroke={solid ? 'none' : undefined}
        strokeDasharray={shape === 'dashed' ? '2.2 2.2' : undefined}
      />
      {marks[shape]}
    </svg>
  )
}

/** Glyph and word. */
export function State({ shape, children }: { shape: GlyphShape; children: ReactNode }) {
  return (
    <span className="state">
      <Glyph shape={shape} />
      {children}
    </span>
  )
}
