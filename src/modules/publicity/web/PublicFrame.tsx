import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { BrandMark } from '#kernel/web/shell/BrandMark.tsx'
import { publicityPaths } from '../shared/paths.ts'
import css from './public.module.css'

interface Props {
  /** Who writes to the reader: his maintenance company; without one the page is the product's own. */
  readonly company?: string | undefined
  readonly aside?: ReactNode
  /** At a desk three columns stand beside each other. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Around the pages for everybody: one column, large type, nothing to learn. */
export function PublicFrame({ company, aside, wide, children }: Props) {
  const { brand } = clientSetup()
  return (
    <div className={`bg-side ink ${css.frame}`} data-wide={wide || undefined}>
      <header className={`row between mx-auto px-20 ${css.head}`}>
        {company ? (
          <b className={`inline gap-10 ink ${css.brand}`}>{company}</b>
        ) : (
          <Link to={publicityPaths.companies} className={`inline gap-10 ink ${css.brand}`}>
            <BrandMark size={24} />
            <b>{brand.name}</b>
          </Link>
        )}
        {aside}
      </header>
      <main className={css.main}>{children}</main>
    </div>
  )
}

/** One sentence in the middle of the page: why there is nothing else. */
export function Said({ headline, children }: { headline: string; children?: ReactNode }) {
  return (
    <section className={css.said} role="status">
      <h1>{headline}</h1>
      {children}
    </section>
  )
}
