import type { ReactNode } from 'react'
import { useUser } from '#kernel/web/session/user.ts'
import { askLogin, MallFrame } from '#modules/goods/web/index.ts'
import css from './buyer.module.css'

/** A page of the mall that is the person's own: without one it offers the login in place. */
export function Own({ title, children, bottom }: { title: string; children: ReactNode; bottom?: ReactNode }) {
  const user = useUser()
  return (
    <MallFrame title={title} bottom={user ? bottom : undefined}>
      <h1 className="f-20 mt-16 mb-16">{title}</h1>
      {user ? (
        children
      ) : (
        <section className={`bg r-8 middle ${css.none}`}>
          <p className="sec">登录后查看{title}</p>
          <button type="button" className={css.main} onClick={() => void askLogin(`登录后查看${title}`)}>
            登录
          </button>
        </section>
      )}
    </MallFrame>
  )
}

/** In place of what is asked for: on its way, not to be had, or none. */
export function Said({ failed, none, onAgain }: { failed: string; none?: string; onAgain?: () => unknown }) {
  return (
    <section className={`bg r-8 middle sec ${css.none}`} role="status" aria-busy={!failed && !none}>
      <p className="m-0">{failed || none || '加载中…'}</p>
      {failed && onAgain && (
        <button type="button" className={`mt-16 ${css.plain}`} onClick={() => void onAgain()}>
          重试
        </button>
      )}
    </section>
  )
}
