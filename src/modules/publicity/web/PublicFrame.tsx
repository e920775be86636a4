import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { BrandMark } from '#kernel/web/shell/BrandMark.tsx'
import { publicityPaths } from '../shared/paths.ts'
import css from './public.module.css'

/** Around the pages for everybody: one column, large type, nothing to learn. */
export function PublicFrame({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  const { brand } = clientSetup()
  return (
    <div className={css.frame}>
      <header className={css.head}>
        <Link to={publicityPaths.companies} className={css.brand}>
          <BrandMark size={24} />
          <b>{brand.name}</b>
        </Link>
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
