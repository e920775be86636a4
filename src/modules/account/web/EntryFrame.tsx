import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { BrandMark } from '#kernel/web/shell/BrandMark.tsx'
import { BuildingSection } from './BuildingSection.tsx'
import css from './entry.module.css'

const publicPages = [
  { title: '企业公示', to: '/auth/publicity' },
  { title: '公示查询', to: '/auth/publicityLoin' },
]

interface Props {
  readonly title: string
  readonly line: ReactNode
  /** Nothing is public yet. */
  readonly closed?: boolean
  readonly children: ReactNode
}

/** Around login and password reset: the drawing at the left, the work at the right (look picture 1). */
export function EntryFrame({ title, line, closed = false, children }: Props) {
  const { brand, appVersion } = clientSetup()
  const links = closed ? [] : publicPages
  return (
    <div className={`grid bg ${css.frame}`}>
      <div className={`relative hide line-r bg-side ${css.drawing}`}>
        <BuildingSection />
        <div className={`row gap-10 absolute ${css.brand}`}>
          <BrandMark size={28} />
          <b className="strong">{brand.name}</b>
        </div>
      </div>
      <main className={`stack relative scroll ${css.side}`}>
        <div className={css.work}>
          <h1>{title}</h1>
          <p className={css.line}>{line}</p>
          {children}
          {links.length > 0 && (
            <nav className={`flex gap-20 t13 ${css.links}`} aria-label="公开页面">
              {links.map((link) => (
                <Link key={link.to} to={link.to}>
                  {link.title}
                </Link>
              ))}
            </nav>
          )}
        </div>
        <footer className={`flex between absolute ter t12 ${css.foot}`}>
          {brand.dutyPhone && (
            <span>
              24 小时值班电话 <b className="sec strong">{brand.dutyPhone}</b>
            </span>
          )}
          <span>版本 {appVersion}</span>
        </footer>
      </main>
    </div>
  )
}
