import { Level } from '../shared/template.ts'
import type { ItemDiff } from '../shared/templateDiff.ts'
import type { Kind } from './kinds.ts'
import css from './template.module.css'

interface Props {
  readonly kind: Kind
  readonly rows: readonly ItemDiff[]
  readonly onRestore: (codes: readonly string[]) => void
}

const SHOWN = 5

/** Rows of the national minimum that the template lacks: red, and one click away (archives 4.3). */
export function MissingRows({ kind, rows, onRestore }: Props) {
  if (rows.length === 0) return null
  const all = rows.map((row) => row.itemCode)
  return (
    <section
      className={kind === 3 ? `py-8 px-20 line-b bg-amber amberText t13 ${css.lacking}` : css.lackingRed}
      aria-label="缺少的项目"
      role="status"
    >
      <header>
        <b>{kind === 3 ? `平台项目中有 ${rows.length} 项未采用` : `缺少国家标准项目 ${rows.length} 项，不能发布`}</b>
        <button type="button" className="linkButton" onClick={() => onRestore(all)}>
          {kind === 3 ? '全部采用' : '全部恢复'}
        </button>
      </header>
      <ul>
        {rows.slice(0, SHOWN).map(({ itemCode, other }) => (
          <li key={itemCode}>
            <span className="num">{itemCode}</span>
            <span>{other?.name}</span>
            <span className="clip">{other?.requirement}</span>
            <span>{other && kind !== 3 ? Level.label(other.level) : ''}</span>
            <button
              type="button"
              className="linkButton"
              aria-label={`恢复 ${itemCode}`}
              onClick={() => onRestore([itemCode])}
            >
              {kind === 3 ? '采用' : '恢复'}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className="small">另有 {rows.length - SHOWN} 项，见右侧「与国标对比」。</p>}
    </section>
  )
}
