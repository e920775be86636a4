import { Pictures, timeText } from '#kernel/web/ui/index.ts'
import { Side } from '#modules/mallOrder/shared/terms.ts'
import type { Said } from '../shared/afterSale.ts'
import css from './afterSale.module.css'

/** Both sides' record: what the reader's own side said stands at the right, the other's at the left, with its pictures. */
export function Dialogue({ said, own }: { said: readonly Said[]; own: Side }) {
  return (
    <ol className={`bare-list stack gap-12 px-16 ${css.dialogue}`} aria-label="协商记录">
      {said.map(({ id, side, action, note, byName, at, files }) => {
        const pictures = files.filter(({ isPicture }) => isPicture)
        const others = files.filter(({ isPicture }) => !isPicture)
        return (
          <li key={id} className={side === own ? css.own : css.other}>
            <div className="ter small">
              {Side.label(side)} {byName} <span className="num">{timeText(at)}</span>
            </div>
            <div className={css.bubble}>
              <div className="strong">{action}</div>
              {note && <div className="sec">{note}</div>}
              {pictures.length > 0 && (
                <Pictures small pictures={pictures.map(({ key, name, url }) => ({ key, url, alt: name }))} />
              )}
              {others.map(({ key, name, url }) => (
                // By its address: the file is the other company's as often as not.
                <a key={key} className="block anywhere" href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ))}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
