import { blocksOf, type Span } from '../shared/marks.ts'
import css from './notice.module.css'

/** The text of a notice as elements; nothing of it is ever read as markup. */
export function NoticeBody({ text }: { text: string }) {
  return (
    <div className={`t14 anywhere ${css.text}`}>
      {blocksOf(text).map((block, at) => {
        const key = `${at} ${block.kind}`
        if (block.kind === 'heading')
          return (
            <h3 key={key}>
              <Words of={block.spans} />
            </h3>
          )
        if ('spans' in block)
          return (
            <p key={key}>
              <Words of={block.spans} />
            </p>
          )
        const List = block.kind === 'numbers' ? 'ol' : 'ul'
        return (
          <List key={key}>
            {block.items.map((item, n) => (
              <li key={`${n} ${item[0]?.text ?? ''}`}>
                <Words of={item} />
              </li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

function Words({ of }: { of: readonly Span[] }) {
  return of.map((span, n) =>
    span.bold ? <b key={`${n} ${span.text}`}>{span.text}</b> : <span key={`${n} ${span.text}`}>{span.text}</span>,
  )
}
