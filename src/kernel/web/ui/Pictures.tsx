import type { ReactNode } from 'react'

export interface Picture {
  readonly key: string
  /** Null: its bytes have not arrived yet. */
  readonly url: string | null
  /** What it shows, read aloud. */
  readonly alt: string
  readonly caption?: ReactNode
  /** What the mouse is told: the hash of evidence. */
  readonly title?: string
}

/** Pictures side by side, each opened large in a tab of its own; one that is still on the phone says so in its place. */
export function Pictures({ pictures, small }: { pictures: readonly Picture[]; small?: boolean }) {
  return (
    <ul className={small ? 'pictures small' : 'pictures'}>
      {pictures.map(({ key, url, alt, caption, title }) => (
        <li key={key}>
          {url === null ? (
            <span className="pictureMissing">未传到</span>
          ) : (
            <a href={url} target="_blank" rel="noreferrer" title={title}>
              <img src={url} alt={alt} loading="lazy" />
            </a>
          )}
          {caption && <span className="pictureCaption">{caption}</span>}
        </li>
      ))}
    </ul>
  )
}
