import { Link } from 'react-router'
import { refuse } from '#kernel/shared/refusal.ts'
import type { CallFailure } from '#kernel/web/client/failure.ts'
import { mallPaths } from '../../shared/paths.ts'
import css from './pages.module.css'

export function Waiting() {
  return (
    <div className={css.waiting} role="status" aria-label="加载中">
      <span className="bg r-8" />
      <span className="bg r-8" />
      <span className="bg r-8" />
      <span className="bg r-8" />
    </div>
  )
}

/** Why there is nothing: it is gone, or it could not be had. */
export function Failure({
  failure,
  gone = '',
  onAgain,
}: {
  failure: Pick<CallFailure, 'code' | 'message'>
  gone?: string
  onAgain(): unknown
}) {
  const lost = gone !== '' && failure.code === refuse.notFound.code
  return (
    <section className={`middle ${css.said}`} role="status">
      <h1 className="f-20">{lost ? gone : failure.message || '网络异常，内容没有加载出来'}</h1>
      <p className="row gap-16 to-center">
        {!lost && (
          <button type="button" className={css.plain} onClick={() => void onAgain()}>
            重试
          </button>
        )}
        <Link to={mallPaths.home}>回商城首页</Link>
      </p>
    </section>
  )
}
