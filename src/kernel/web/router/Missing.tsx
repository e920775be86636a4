import { Link } from 'react-router'
import { ArchiveIcon, LockIcon } from '../ui/icons/index.ts'
import css from './router.module.css'

/** Paths that are no page of the product. */
export function Missing() {
  return (
    <div className={css.panel}>
      <ArchiveIcon size={32} line={0.9} />
      <strong>页面不存在</strong>
      <p>地址可能输错了，或页面已经移走。</p>
      <Link to="/" className={css.plain} replace>
        返回工作台
      </Link>
    </div>
  )
}

/** `/403`, inside the shell; `why` says what is missing and who can give it. */
export function Forbidden({ why }: { why: string }) {
  return (
    <div className={css.panel}>
      <LockIcon size={32} line={0.9} />
      <strong>无操作权限</strong>
      <p>{why}</p>
      <Link to="/home" className={css.plain} replace>
        返回工作台
      </Link>
    </div>
  )
}
