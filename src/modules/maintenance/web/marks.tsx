import { Glyph, type GlyphShape, State, Tag, type Tone } from '#kernel/web/ui/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { flagsIn, type MaintainStatus, OrderFlag, statusName } from '../shared/maintenance.ts'
import css from './marks.module.css'

/** The marks of an order: state, level, exceptions (look 2, Orders). */

const shapes: Record<MaintainStatus, GlyphShape> = {
  0: 'dashed',
  1: 'chevron',
  2: 'half',
  3: 'ring-tick',
  4: 'solid-tick',
  7: 'bars',
  9: 'slash',
}

export function StatusGlyph({ status, size = 13 }: { status: MaintainStatus; size?: number }) {
  return <Glyph shape={shapes[status]} size={size} />
}

export function StatusMark({ status }: { status: MaintainStatus }) {
  return <State shape={shapes[status]}>{statusName(status)}</State>
}

/** What each ring means, in the order of the work. */
export function StatusLegend() {
  const order: readonly MaintainStatus[] = [0, 1, 2, 7, 3, 4, 9]
  return (
    <ul className={css.legend} aria-label="状态图例">
      {order.map((status) => (
        <li key={status}>
          <StatusGlyph status={status} />
          {statusName(status)}
        </li>
      ))}
    </ul>
  )
}

const levelMarks: Record<Level, readonly [text: string, tone: string | undefined]> = {
  1: ['半月', undefined],
  2: ['月', undefined],
  3: ['季', css.violet],
  4: ['半年', css.blue],
  5: ['年', css.ink],
  99: ['临', css.blue],
}
export const levelMark = (level: Level): string => levelMarks[level][0]

/** One or two characters where room is short; the whole word in tables. */
export function LevelChip({ level, whole }: { level: Level; whole?: boolean }) {
  const [text, tone] = levelMarks[level]
  return (
    <span
      className={`${css.level} ${tone ?? ''} ${whole ? css.whole : ''}`}
      {...(whole ? {} : { title: `${Level.label(level)}维保` })}
    >
      {whole ? Level.label(level) : text}
    </span>
  )
}

const grave: ReadonlySet<number> = new Set([OrderFlag.code.overGap])
const flagTone = (flag: number): Tone => (grave.has(flag) ? 'red' : 'amber')

/** At most two tags, the gravest first; the rest as a figure that names them. */
export function FlagTags({ flags, most = 2 }: { flags: number; most?: number }) {
  const found = flagsIn(flags).sort((a, b) => Number(grave.has(b)) - Number(grave.has(a)))
  const label = (flag: number) => OrderFlag.label(flag as 1)
  const rest = found.slice(most)
  if (found.length === 0) return <span className="ter">—</span>
  return (
    <span className={css.tags}>
      {found.slice(0, most).map((flag) => (
        <Tag key={flag} tone={flagTone(flag)}>
          {label(flag)}
        </Tag>
      ))}
      {rest.length > 0 && (
        <span className="ter small num" title={rest.map(label).join('、')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}
