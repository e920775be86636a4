import { useState } from 'react'
import css from './employee.module.css'

interface Props {
  readonly name: string
  readonly url: string | null | undefined
  /** 22 px in a row, 40 px beside a title, 72 px in a form. */
  readonly size?: 'row' | 'title' | 'form'
}

/** A person's photo; without one, or once its address is too old, the first character of the name. */
export function Portrait({ name, url, size = 'row' }: Props) {
  const [broken, setBroken] = useState<string>()
  const className = `${css.portrait} ${css[size]}`
  // The name stands beside it.
  if (!url || url === broken) return <i aria-hidden className={className} data-initial={name.slice(0, 1)} />
  return <img src={url} alt="" loading="lazy" className={className} onError={() => setBroken(url)} />
}
